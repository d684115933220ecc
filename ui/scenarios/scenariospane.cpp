#include "ui/scenarios/scenariospane.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/models/scenariomodel.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

constexpr int nameColumn = static_cast<int>(ScenarioModel::Column::Name);
/// With the box and the arrow before the name.
constexpr int leastNameLetters = 18;

} // namespace

ScenariosPane::ScenariosPane(Document& document, Selection& selection, Presentation& presentation, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
    , m_model(new ScenarioModel(document, presentation, this))
    , m_view(new QTreeView(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    // Rows are measured when they are expanded: with the style sheet's room about them.
    m_view->ensurePolished();
    m_view->setModel(m_model);
    m_view->setUniformRowHeights(true);
    m_view->setAccessibleName(tr("Scenarios"));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setIndentation(14);
    m_view->expandAll();
    QHeaderView* header = m_view->header();
    header->setStretchLastSection(false);
    // The name takes what the others leave; where that is little, the tree scrolls sideways.
    header->setSectionResizeMode(nameColumn, QHeaderView::Fixed);
    for (const auto column :
        {ScenarioModel::Column::Makespan, ScenarioModel::Column::Difference, ScenarioModel::Column::Source})
        header->setSectionResizeMode(static_cast<int>(column), QHeaderView::ResizeToContents);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_view->expandAll();
        readScenario();
        readSources();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, &ScenariosPane::readSources);
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (column != nameColumn)
            fitName();
    });
    m_view->viewport()->installEventFilter(this);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (current.isValid())
            m_selection.setScenario(m_model->scenarioAt(current));
    });
    connect(m_view, &QTreeView::doubleClicked, this,
        [this](const QModelIndex& index) { m_presentation.showScenario(m_model->scenarioAt(index)); });
    connect(m_view, &QWidget::customContextMenuRequested, this, &ScenariosPane::openMenu);
    connect(&selection, &Selection::scenarioChanged, this, &ScenariosPane::readScenario);
    readScenario();
    readSources();
}

bool ScenariosPane::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_view->viewport())
        fitName();
    return QWidget::eventFilter(watched, event);
}

void ScenariosPane::fitName()
{
    const QHeaderView* header = m_view->header();
    const int others = header->length() - header->sectionSize(nameColumn);
    const int least = leastNameLetters * m_view->fontMetrics().averageCharWidth();
    m_view->header()->resizeSection(nameColumn, std::max(m_view->viewport()->width() - others, least));
}

void ScenariosPane::readScenario()
{
    if (m_model->scenarioAt(m_view->currentIndex()) == m_selection.scenario())
        return;
    const QModelIndex index = m_model->indexOf(m_selection.scenario());
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void ScenariosPane::readSources()
{
    // Where all scenarios are analytical the column says nothing.
    bool any = false;
    for (std::size_t i = 0; i < m_document.campaign().scenarios.size(); ++i) {
        const TimedScenarioPointer timed = m_document.timelines().at(ScenarioId(i));
        any = any || (timed && timed->built->scenario.source != Source::Analytical);
    }
    m_view->setColumnHidden(static_cast<int>(ScenarioModel::Column::Source), !any);
    fitName();
}

void ScenariosPane::openMenu(QPoint position)
{
    const ScenarioId scenario = m_model->scenarioAt(m_view->indexAt(position));
    QMenu menu(this);
    QAction* baseline = menu.addAction(tr("Use as baseline"));
    baseline->setEnabled(scenario.isValid() && scenario != m_presentation.baseline());
    QAction* noBaseline = menu.addAction(tr("No baseline"));
    noBaseline->setEnabled(m_presentation.baseline().isValid());
    menu.addSeparator();
    QAction* only = menu.addAction(tr("Show only this one"));
    only->setEnabled(scenario.isValid());
    QAction* all = menu.addAction(tr("Show all"));
    const QAction* chosen = menu.exec(m_view->viewport()->mapToGlobal(position));
    if (chosen == baseline)
        m_presentation.setBaseline(scenario);
    else if (chosen == noBaseline)
        m_presentation.setBaseline({});
    else if (chosen == only)
        chooseShown(scenario);
    else if (chosen == all)
        chooseShown({});
}

void ScenariosPane::chooseShown(ScenarioId only)
{
    std::vector<ScenarioId> shown;
    for (std::size_t i = 0; i < m_document.campaign().scenarios.size(); ++i) {
        if (!only.isValid() || only == ScenarioId(i))
            shown.emplace_back(i);
    }
    m_presentation.setShown(std::move(shown));
}

} // namespace minard
