#include "ui/machine/machinesdialog.h"

#include "core/io/presetedits.h"
#include "core/support/numberformat.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/machine/presetfigures.h"
#include "ui/machine/presetmodel.h"
#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

constexpr int widthPx = 1080;
constexpr int heightPx = 640;

Unit unitOf(const Resource& resource)
{
    const auto unit = parseUnit(resource.unit);
    return unit ? unit->unit : Unit::None;
}

/// "compute: Matrix unit, fp16, 989 TFLOP/s", one for each resource.
QString describeFit(const MachineFit& fit)
{
    QStringList parts;
    for (const Resource& resource : fit.machine.resources)
        parts.append(QStringLiteral("%1: %2, %3")
                         .arg(fromUtf8(resource.id), resourceText(resource),
                             fromUtf8(formatQuantity(resource.peak, unitOf(resource)))));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

MachinesDialog::MachinesDialog(Document& document, Selection& selection, Editor& editor, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_selection(selection)
    , m_editor(editor)
{
    setWindowTitle(tr("Machines"));
    build();
    resize(QSize(widthPx, heightPx).boundedTo(this->screen()->availableSize() * 9 / 10));
    connect(&document, &Document::changed, this, &MachinesDialog::readConsequence);
    connect(&document, &Document::replaced, this, &MachinesDialog::readConsequence);
    connect(&selection, &Selection::scenarioChanged, this, &MachinesDialog::readConsequence);
    readSearch();
    m_search->setFocus();
}

void MachinesDialog::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    auto* top = new QHBoxLayout;
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search by name, vendor, kind or memory"));
    m_search->setAccessibleName(tr("Search machines"));
    m_search->setClearButtonEnabled(true);
    m_count = sentenceLabel(this, "muted");
    m_count->setWordWrap(false);
    top->addWidget(m_search, 1);
    top->addWidget(m_count);
    layout->addLayout(top);

    auto* presets = new PresetModel(this);
    m_filter = new PresetFilter(*presets, this);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    m_table = new QTableView(splitter);
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Machines"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->resizeColumnsToContents();
    auto* details = new QWidget(splitter);
    auto* rows = new QVBoxLayout(details);
    rows->setContentsMargins(0, 8, 0, 0);
    rows->setSpacing(4);
    m_title = sentenceLabel(details, "strong");
    auto* figures = new PresetFigures(details);
    m_figures = figures;
    m_note = sentenceLabel(details, "caption");
    rows->addWidget(m_title);
    rows->addWidget(m_figures, 1);
    rows->addWidget(m_note);
    splitter->addWidget(m_table);
    splitter->addWidget(details);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({heightPx / 2, heightPx / 2});
    layout->addWidget(splitter, 1);
    buildFooter(*layout);

    connect(m_search, &QLineEdit::textChanged, this, &MachinesDialog::readSearch);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MachinesDialog::readPreset);
    connect(m_table, &QTableView::doubleClicked, this, &MachinesDialog::use);
    // From the search into the list without taking the hand off the keys.
    auto* down = new QShortcut(Qt::Key_Down, m_search, nullptr, nullptr, Qt::WidgetShortcut);
    connect(down, &QShortcut::activated, m_table, qOverload<>(&QWidget::setFocus));
}

void MachinesDialog::buildFooter(QVBoxLayout& layout)
{
    auto* choice = new QHBoxLayout;
    auto* label = new QLabel(tr("&Precision"), this);
    m_precision = new QComboBox(this);
    m_precision->setAccessibleName(tr("Precision of the compute peaks"));
    m_precision->setToolTip(tr("The row of the data sheet that the compute peaks are taken from, in op/s"));
    m_precision->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    label->setBuddy(m_precision);
    m_consequence = sentenceLabel(this, "muted");
    choice->addWidget(label);
    choice->addWidget(m_precision);
    choice->addSpacing(8);
    choice->addWidget(m_consequence, 1);
    layout.addLayout(choice);
    m_keep = new QCheckBox(tr("&Keep peaks that scenarios changed by hand"), this);
    m_keep->setToolTip(
        tr("Otherwise what-ifs of the machine before are forgotten, and every scenario runs on this one"));
    layout.addWidget(m_keep);
    auto* buttons = new QHBoxLayout;
    const auto addButton = [&](const QString& text, const QString& tip, void (MachinesDialog::*slot)()) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, slot);
        buttons->addWidget(button);
        return button;
    };
    m_new = addButton(tr("&New machine"), tr("A plain machine of one compute unit and one memory, to be edited"),
        &MachinesDialog::begin);
    m_copy = addButton(tr("&Duplicate and edit"),
        tr("A copy of this machine in the document, which no longer follows the data sheet"), &MachinesDialog::copy);
    buttons->addStretch(1);
    m_try = addButton(tr("&Try in the scenario"),
        tr("Run only the scenario in focus on it, as a what-if; the document's machine stays"),
        &MachinesDialog::tryInScenario);
    m_use = addButton(
        tr("&Use this machine"), tr("Run all scenarios of the document on it, as one step"), &MachinesDialog::use);
    m_use->setDefault(true);
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    buttons->addWidget(close);
    layout.addLayout(buttons);
    connect(m_precision, &QComboBox::currentIndexChanged, this, &MachinesDialog::readConsequence);
}

void MachinesDialog::readSearch()
{
    m_filter->setSearch(m_search->text());
    m_count->setText(tr("%1 of %2").arg(m_filter->rowCount()).arg(presetTable().presets.size()));
    if (!m_table->currentIndex().isValid() && m_filter->rowCount() > 0)
        m_table->selectRow(0);
    readPreset();
}

const MachinePreset* MachinesDialog::preset() const
{
    return m_filter->presetAt(m_table->currentIndex());
}

void MachinesDialog::readPreset()
{
    const MachinePreset* chosen = preset();
    m_title->setText(!chosen         ? tr("No machine has all of these words")
            : chosen->vendor.empty() ? fromUtf8(chosen->name)
                                     : fromUtf8(chosen->vendor + ' ' + chosen->name));
    static_cast<PresetFigures*>(m_figures)->setPreset(chosen);
    m_note->setText(chosen ? fromUtf8(chosen->note) : QString());
    m_note->setVisible(chosen && !chosen->note.empty());
    const QString before = m_precision->currentData().toString();
    const QSignalBlocker silent(m_precision);
    m_precision->clear();
    if (chosen) {
        const std::string usual = defaultPrecision(*chosen);
        int index = -1;
        for (const std::string& precision : presetPrecisions(*chosen)) {
            m_precision->addItem(fromUtf8(precision), fromUtf8(precision));
            if (fromUtf8(precision) == before || (index < 0 && precision == usual))
                index = m_precision->count() - 1;
        }
        m_precision->setCurrentIndex(index);
    }
    readConsequence();
}

std::string MachinesDialog::chosenPrecision() const
{
    return m_precision->currentData().toString().toStdString();
}

OwnPeaks MachinesDialog::ownPeaks() const
{
    return m_keep->isChecked() ? OwnPeaks::Keep : OwnPeaks::Forget;
}

void MachinesDialog::readConsequence()
{
    const Campaign& campaign = m_document.campaign();
    const MachinePreset* chosen = preset();
    const bool isOpen = !campaign.scenarios.empty();
    m_keep->setVisible(std::any_of(campaign.scenarios.begin(), campaign.scenarios.end(),
        [](const Scenario& scenario) { return scenario.machine && !scenario.machine->peaks.empty(); }));
    m_new->setEnabled(isOpen);
    QString text;
    bool isPossible = false;
    if (!isOpen) {
        text = tr("Open or begin a campaign to run it on a machine.");
    } else if (chosen) {
        const auto edit = usePreset(campaign, *chosen, chosenPrecision(), ownPeaks());
        isPossible = edit.has_value();
        const auto machine = makeMachine(*chosen, chosenPrecision(), campaign.units.opsPerMac);
        const auto fit = machine ? fitMachine(campaign, *machine) : refused("");
        text = isPossible ? describeFit(*fit) : refusalSentence(edit.error());
    }
    m_consequence->setText(text);
    m_consequence->setProperty("role", isPossible || !isOpen ? QStringLiteral("muted") : QStringLiteral("warning"));
    m_consequence->style()->unpolish(m_consequence);
    m_consequence->style()->polish(m_consequence);
    m_use->setEnabled(isPossible);
    m_copy->setEnabled(isPossible);
    const ScenarioId scenario = m_selection.scenario();
    const bool isScenario = scenario.isValid() && scenario.index() < campaign.scenarios.size();
    m_try->setEnabled(isPossible && isScenario && !campaign.scenario(scenario).recording);
    m_try->setText(isScenario ? tr("&Try in %1")
                                    .arg(m_try->fontMetrics().elidedText(
                                        fromUtf8(campaign.scenario(scenario).label()), Qt::ElideMiddle, 160))
                              : tr("&Try in the scenario"));
}

QString MachinesDialog::consequence() const
{
    return m_consequence->text();
}

void MachinesDialog::use()
{
    if (m_use->isEnabled()
        && m_editor.performOnLists(usePreset(m_document.campaign(), *preset(), chosenPrecision(), ownPeaks())))
        accept();
}

void MachinesDialog::tryInScenario()
{
    const ScenarioId scenario = m_selection.scenario();
    if (m_editor.perform(scenario, tryPreset(m_document.campaign(), scenario, *preset(), chosenPrecision())))
        accept();
}

void MachinesDialog::copy()
{
    if (m_editor.performOnLists(copyPreset(m_document.campaign(), *preset(), chosenPrecision(), ownPeaks()))) {
        accept();
        Q_EMIT editingWanted();
    }
}

void MachinesDialog::begin()
{
    const Campaign& campaign = m_document.campaign();
    auto edit = useMachine(campaign, plainMachine(campaign.units), tr("Use a new machine").toStdString(), ownPeaks());
    if (!edit) {
        m_consequence->setText(refusalSentence(edit.error()));
        return;
    }
    m_editor.performOnLists(std::move(edit));
    accept();
    Q_EMIT editingWanted();
}

} // namespace minard
