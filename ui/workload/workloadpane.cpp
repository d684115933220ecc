#include "ui/workload/workloadpane.h"

#include "core/schedule/edits/einsumedits.h"
#include "core/schedule/edits/workloadedits.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/models/accesstablemodel.h"
#include "ui/models/costtablemodel.h"
#include "ui/models/einsumtablemodel.h"
#include "ui/models/ranktablemodel.h"
#include "ui/models/tensortablemodel.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/phasenamedelegate.h"
#include "ui/widgets/quantityfield.h"
#include "ui/widgets/rowdrag.h"
#include "ui/widgets/rowhover.h"
#include "ui/widgets/tablekeys.h"
#include "ui/workload/einsumfield.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr int leastWidthPx = 220;

constexpr double bitsPerByte = 8.0;
constexpr double mostRepetitions = 1e9;
constexpr int fieldWidth = 76;

} // namespace

WorkloadPane::WorkloadPane(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
    const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_editor(editor)
    , m_selection(selection)
    , m_presentation(presentation)
{
    // In a small window the diagram keeps its share; what does not fit here is squeezed.
    setMinimumWidth(leastWidthPx);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildHeader(*layout);
    m_empty = new QLabel(tr("The Einsums of a campaign are written here: open one, or make a new one."), this);
    m_empty->setWordWrap(true);
    m_empty->setMargin(12);
    m_empty->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(m_empty);
    auto* halves = new QSplitter(Qt::Vertical, this);
    buildEinsums(theme);
    buildTables();
    halves->addWidget(m_einsums);
    halves->addWidget(m_tables);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setChildrenCollapsible(false);
    layout->addWidget(halves, 1);
    connectPanes();
    connect(&theme, &Theme::changed, this, [this] {
        for (QTableView* view : {m_einsums, m_ranks, m_tensors, m_accesses, m_costs})
            view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 8);
    });
    readDocument();
}

QToolButton* WorkloadPane::addButton(QHBoxLayout& row, const QString& icon, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setIcon(themedIcon(icon));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    row.addWidget(button);
    return button;
}

void WorkloadPane::buildHeader(QVBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 0);
    row->setSpacing(2);
    m_add = addButton(*row, QStringLiteral("add"), tr("Add an Einsum behind the selected phase"));
    m_duplicate = addButton(*row, QStringLiteral("duplicate"), tr("Duplicate the selected phase"));
    m_remove = addButton(*row, QStringLiteral("remove"), tr("Remove the selected phases (Delete)"));
    m_up = addButton(*row, QStringLiteral("chevron-up"), tr("Move the selected phase up in the workload (Alt+Up)"));
    m_down = addButton(
        *row, QStringLiteral("chevron-down"), tr("Move the selected phase down in the workload (Alt+Down)"));
    row->addStretch(1);
    layout.addLayout(row);

    auto* numbers = new QHBoxLayout;
    numbers->setContentsMargins(8, 4, 8, 4);
    numbers->setSpacing(6);
    m_element = new QuantityField(this);
    m_element->setAccessibleName(tr("Size of an element"));
    m_element->setToolTip(tr("Size of an element of tensors that do not say: 2 B, 4 bit. Empty = not known."));
    m_element->setWords(QuantityField::Words::Reported);
    m_repeat = new QuantityField(this);
    m_repeat->setAccessibleName(tr("Repetitions of the workload"));
    m_repeat->setToolTip(tr("How often the workload runs in sequence: the number of layers"));
    m_repeat->setLimits(1.0, mostRepetitions);
    for (QuantityField* field : {m_element, m_repeat})
        field->setFixedWidth(fieldWidth);
    numbers->addWidget(new QLabel(tr("Element"), this));
    numbers->addWidget(m_element);
    numbers->addSpacing(8);
    numbers->addWidget(new QLabel(tr("Layers"), this));
    numbers->addWidget(m_repeat);
    numbers->addStretch(1);
    layout.addLayout(numbers);
}

QTableView* WorkloadPane::makeTable(CampaignTableModel& model, const QString& name)
{
    auto* view = new QTableView(this);
    view->setModel(&model);
    view->setAccessibleName(name);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::DoubleClicked);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setItemDelegate(new FieldDelegate(view));
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 8);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setStretchLastSection(true);
    connect(view, &QTableView::clicked, view, [view, &model](const QModelIndex& index) {
        if (model.isNewRow(index.row()) && index.flags() & Qt::ItemIsEditable)
            view->edit(index);
    });
    connect(&model, &CampaignTableModel::added, view, [view, &model](const QString&) {
        // The next one can be typed at once.
        const QModelIndex next = model.index(model.listedRows(), view->currentIndex().column());
        view->selectionModel()->setCurrentIndex(next, QItemSelectionModel::NoUpdate);
    });
    return view;
}

void WorkloadPane::buildEinsums(const Theme& theme)
{
    m_einsumModel = new EinsumTableModel(m_document, m_editor, m_presentation, this);
    m_einsums = makeTable(*m_einsumModel, tr("Einsums of the workload"));
    m_einsums->setItemDelegateForColumn(EinsumTableModel::Name, new PhaseNameDelegate(theme, m_einsums));
    m_einsums->setItemDelegateForColumn(EinsumTableModel::Text, new EinsumDelegate(m_document, m_einsums));
    QHeaderView* header = m_einsums->horizontalHeader();
    const int letter = fontMetrics().averageCharWidth();
    header->resizeSection(EinsumTableModel::Name, 12 * letter);
    header->resizeSection(EinsumTableModel::Text, 30 * letter);
    for (const int column : {EinsumTableModel::Operations, EinsumTableModel::Bytes})
        header->resizeSection(column, 12 * letter);
    m_drag = new RowDrag(m_einsums);
    m_keys = new TableKeys(m_einsums, TableKeys::Typed::Digits);
}

void WorkloadPane::buildTables()
{
    m_tables = new QTabWidget(this);
    m_tables->setDocumentMode(true);
    m_tables->setAccessibleName(tr("Tables of the workload"));
    auto* ranks = new RankTableModel(m_document, m_editor, this);
    m_ranks = makeTable(*ranks, tr("Ranks"));
    auto* tensors = new TensorTableModel(m_document, m_editor, m_selection, m_presentation, this);
    m_tensors = makeTable(*tensors, tr("Tensors"));
    auto* accesses = new AccessTableModel(m_document, m_editor, m_selection, m_presentation, this);
    m_accesses = makeTable(*accesses, tr("Passes of the selected phase"));
    auto* costs = new CostTableModel(m_document, m_editor, this);
    m_costs = makeTable(*costs, tr("Costs of functions"));
    m_tables->addTab(m_ranks, tr("Ranks"));
    m_tables->addTab(m_tensors, tr("Tensors"));
    m_tables->addTab(m_accesses, tr("Passes"));
    m_tables->addTab(m_costs, tr("Costs"));
    const auto addKeys = [this](QTableView* view, CampaignTableModel* model, auto remove) {
        auto* keys = new TableKeys(view, TableKeys::Typed::Digits);
        keys->setRequests(TableKeys::Remove);
        const auto follow = [keys, model] { keys->setNewRow(model->listedRows()); };
        connect(model, &QAbstractItemModel::rowsInserted, keys, follow);
        connect(model, &QAbstractItemModel::rowsRemoved, keys, follow);
        follow();
        connect(keys, &TableKeys::removeWanted, this, [this, model, remove](int row) {
            if (row < model->listedRows())
                m_editor.performOnLists(remove(m_document.campaign(), row, model->key(row).toStdString()));
        });
    };
    addKeys(m_ranks, ranks,
        [](const Campaign& campaign, int, const std::string& key) { return removeRank(campaign, key); });
    addKeys(m_tensors, tensors, [](const Campaign& campaign, int row, const std::string&) {
        return removeTensor(campaign, TensorId(static_cast<std::size_t>(row)));
    });
    addKeys(m_costs, costs,
        [](const Campaign& campaign, int, const std::string& key) { return setOperationCost(campaign, key, {}); });
    (new TableKeys(m_accesses, TableKeys::Typed::Digits))->setRequests({});
}

void WorkloadPane::connectPanes()
{
    connect(&m_document, &Document::replaced, this, &WorkloadPane::readDocument);
    connect(&m_document, &Document::changed, this, &WorkloadPane::readDocument);
    connect(&m_presentation, &Presentation::timeDisplayChanged, this, &WorkloadPane::readDocument);
    connect(&m_selection, &Selection::phasesChanged, this, &WorkloadPane::readSelection);
    connect(m_einsums->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WorkloadPane::writeSelection);
    connect(new RowHover(m_einsums), &RowHover::changed, this, [this](const QModelIndex& index) {
        const bool isPhase = index.isValid() && !m_einsumModel->isNewRow(index.row());
        m_selection.setHover(
            isPhase ? Hover{m_selection.scenario(), PhaseId(static_cast<std::size_t>(index.row())), {}, {}} : Hover());
    });
    connect(m_add, &QToolButton::clicked, this, &WorkloadPane::addEinsum);
    connect(m_duplicate, &QToolButton::clicked, this, &WorkloadPane::duplicate);
    connect(m_remove, &QToolButton::clicked, &m_editor, &Editor::removePhases);
    connect(m_up, &QToolButton::clicked, this, [this] { moveBy(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveBy(1); });
    connect(m_keys, &TableKeys::moveWanted, this, [this](int, int step) { moveBy(step); });
    connect(m_keys, &TableKeys::removeWanted, &m_editor, &Editor::removePhases);
    connect(m_drag, &RowDrag::moved, this, &WorkloadPane::place);
    connect(m_einsumModel, &CampaignTableModel::added, this, [this](const QString& key) {
        m_selection.selectPhase(m_document.campaign().workload.findPhase(key.toStdString()));
    });
    connect(m_repeat, &QuantityField::valueEntered, this, &WorkloadPane::enterRepeat);
    connect(m_element, &QuantityField::valueEntered, this, [this](double bytes) { enterElement(bytes); });
    connect(m_element, &QuantityField::textEntered, this, [this](const QString& text) {
        if (text.isEmpty() || text == QStringLiteral("n/a"))
            enterElement({});
        else
            m_element->refuse(tr("Write a size such as 2 B or 4 bit, or nothing when it is not known."));
    });
}

void WorkloadPane::readDocument()
{
    const Campaign& campaign = m_document.campaign();
    const bool isOpen = !campaign.scenarios.empty();
    m_empty->setVisible(!isOpen);
    m_element->setEnabled(isOpen);
    m_repeat->setEnabled(isOpen);
    m_add->setEnabled(isOpen);
    const NumberFormat format = numberFormat(campaign, m_presentation);
    const std::optional<double> bits = campaign.workload.bits;
    if (bits)
        m_element->setQuantity(*bits / bitsPerByte, Unit::Byte, format);
    else
        m_element->setUnknown(Unit::Byte, format);
    m_repeat->setQuantity(static_cast<double>(campaign.workload.repeat), Unit::None, format);
    m_drag->setRowCount(m_einsumModel->listedRows());
    m_keys->setNewRow(m_einsumModel->listedRows());
    readSelection();
}

void WorkloadPane::readSelection()
{
    m_reading = true;
    const int phases = m_einsumModel->listedRows();
    QItemSelection rows;
    for (const PhaseId phase : m_selection.phases()) {
        const auto row = static_cast<int>(phase.index());
        if (row < phases)
            rows.select(m_einsumModel->index(row, 0), m_einsumModel->index(row, EinsumTableModel::Intensity));
    }
    m_einsums->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    const PhaseId current = m_selection.currentPhase();
    const bool hasCurrent = current.isValid() && static_cast<int>(current.index()) < phases;
    m_einsumModel->setAddingPlace(hasCurrent ? current : PhaseId());
    const bool isHere = m_einsums->hasFocus() || m_einsums->isAncestorOf(QApplication::focusWidget());
    // Another current cell would close a field with text that is not finished.
    if (hasCurrent && !isHere && m_einsums->indexWidget(m_einsums->currentIndex()) == nullptr) {
        const QModelIndex index = m_einsumModel->index(static_cast<int>(current.index()), 0);
        m_einsums->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        m_einsums->scrollTo(index);
    }
    for (QToolButton* button : {m_duplicate, m_remove, m_up, m_down})
        button->setEnabled(hasCurrent);
    m_reading = false;
}

void WorkloadPane::writeSelection()
{
    if (m_reading)
        return;
    PhaseSet phases;
    for (const QModelIndex& index : m_einsums->selectionModel()->selectedRows()) {
        if (!m_einsumModel->isNewRow(index.row()))
            phases.insert(PhaseId(static_cast<std::size_t>(index.row())));
    }
    const int row = m_einsums->currentIndex().row();
    // On the row for the next Einsum the phase that it is added behind stays selected.
    if (phases.empty() && m_einsumModel->isNewRow(row))
        return;
    const bool isListed = row >= 0 && row < m_einsumModel->listedRows();
    m_selection.setPhases(std::move(phases), isListed ? PhaseId(static_cast<std::size_t>(row)) : PhaseId());
}

void WorkloadPane::addEinsum()
{
    const QModelIndex index = m_einsumModel->index(m_einsumModel->listedRows(), EinsumTableModel::Text);
    if (!(index.flags() & Qt::ItemIsEditable))
        return;
    m_einsums->setFocus();
    m_einsums->scrollTo(index);
    m_einsums->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_einsums->edit(index);
}

void WorkloadPane::duplicate()
{
    EditResult<AddedPhase> added = duplicatePhase(m_document.campaign(), m_selection.currentPhase());
    const PhaseId phase = added ? added->phase : PhaseId();
    EditResult<CampaignEdit> edit = refused("");
    if (added)
        edit = std::move(added->edit);
    else
        edit = tl::unexpected(added.error());
    if (m_editor.performOnLists(std::move(edit)))
        m_selection.selectPhase(phase);
}

void WorkloadPane::moveBy(int places)
{
    const PhaseId phase = m_selection.currentPhase();
    const int from = phase.isValid() ? static_cast<int>(phase.index()) : -1;
    const int to = from + places;
    if (from >= 0 && to >= 0 && to < m_einsumModel->listedRows())
        place(from, to);
}

void WorkloadPane::place(int from, int to)
{
    EditResult<AddedPhase> moved = placePhase(
        m_document.campaign(), PhaseId(static_cast<std::size_t>(from)), static_cast<std::size_t>(to));
    EditResult<CampaignEdit> edit = refused("");
    if (moved)
        edit = std::move(moved->edit);
    else
        edit = tl::unexpected(moved.error());
    if (!m_editor.performOnLists(std::move(edit)))
        return;
    m_selection.selectPhase(PhaseId(static_cast<std::size_t>(to)));
    m_einsums->selectionModel()->setCurrentIndex(
        m_einsumModel->index(to, m_einsums->currentIndex().column()), QItemSelectionModel::NoUpdate);
}

void WorkloadPane::say(QuantityField& field, const std::optional<Refusal>& reason)
{
    if (reason)
        field.refuse(refusalSentence(*reason));
}

void WorkloadPane::enterRepeat(double value)
{
    if (value != std::floor(value))
        m_repeat->refuse(tr("Write a whole number of layers."));
    else
        say(*m_repeat, m_editor.enterOnLists(setRepeat(m_document.campaign(), static_cast<std::uint32_t>(value))));
}

void WorkloadPane::enterElement(std::optional<double> bytes)
{
    const std::optional<double> bits = bytes ? std::optional(*bytes * bitsPerByte) : std::nullopt;
    say(*m_element, m_editor.enterOnLists(setElementBits(m_document.campaign(), bits)));
}

} // namespace minard
