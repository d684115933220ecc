#include "ui/machine/machinepane.h"

#include "core/io/presetedits.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/machine/machinerowwidget.h"
#include "ui/machine/machinesdialog.h"
#include "ui/machine/machinevalueedits.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/quantityfield.h"
#include "ui/widgets/scrollpage.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

bool keepsDurations(const Campaign& campaign, const Timing& timing)
{
    const auto& phases = campaign.workload.phases;
    return timing.model == TimingModel::Given && std::any_of(phases.begin(), phases.end(), [](const Phase& phase) {
        return phase.given && phase.given->duration;
    });
}

} // namespace

MachinePane::MachinePane(
    Document& document, Selection& selection, Presentation& presentation, Editor& editor, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
    , m_editor(editor)
{
    build();
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &MachinePane::refresh);
    connect(&document, &Document::replaced, this, [this] {
        m_references.clear();
        scheduleRefresh();
    });
    connect(&document, &Document::changed, this, &MachinePane::scheduleRefresh);
    connect(&selection, &Selection::scenarioChanged, this, &MachinePane::scheduleRefresh);
    connect(&presentation, &Presentation::timeDisplayChanged, this, &MachinePane::scheduleRefresh);
    refresh();
}

void MachinePane::build()
{
    QVBoxLayout* layout = makeScrollPage(this);
    QWidget* page = layout->parentWidget();
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(4);
    m_empty = sentenceLabel(page, "muted");
    m_empty->setText(tr("The machine that a campaign runs on is shown here, once one is open: its peaks, buffers and "
                        "overheads, to be changed and tried."));
    layout->addWidget(m_empty);
    m_body = new QWidget(page);
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(4);
    buildHeader(*body);
    buildTarget(*body);
    m_rowsBox = new QWidget(m_body);
    m_rowsLayout = new QVBoxLayout(m_rowsBox);
    m_rowsLayout->setContentsMargins(0, 4, 0, 0);
    m_rowsLayout->setSpacing(2);
    body->addWidget(m_rowsBox);
    layout->addWidget(m_body);
    layout->addStretch(1);
    setAccessibleName(tr("Machine"));
}

void MachinePane::buildHeader(QVBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    m_name = sentenceLabel(m_body, "strong");
    row->addWidget(m_name, 1);
    const auto addTool = [&](const QString& text, const QString& tip) {
        auto* tool = new QToolButton(m_body);
        tool->setText(text);
        tool->setToolTip(tip);
        tool->setAccessibleName(tip);
        row->addWidget(tool, 0, Qt::AlignTop);
        return tool;
    };
    QToolButton* machines = addTool(tr("Machines…"), tr("Choose another machine from the list"));
    connect(machines, &QToolButton::clicked, this, &MachinePane::openMachines);
    QToolButton* add = addTool(
        tr("Edit…"), tr("Add a compute unit, memory or buffer to the machine of the document, or rename it"));
    auto* menu = new QMenu(add);
    menu->addAction(tr("Compute unit or memory…"), this, &MachinePane::addResource);
    menu->addAction(tr("Buffer…"), this, &MachinePane::addBuffer);
    menu->addSeparator();
    menu->addAction(tr("Rename the machine…"), this, &MachinePane::renameMachine);
    add->setMenu(menu);
    add->setPopupMode(QToolButton::InstantPopup);
    layout.addLayout(row);

    auto* presetRow = new QHBoxLayout;
    m_preset = sentenceLabel(m_body, "muted");
    m_precision = new QComboBox(m_body);
    m_precision->setAccessibleName(tr("Precision of the compute peaks"));
    m_precision->setToolTip(tr("The row of the data sheet that the compute peaks are from, in op/s"));
    presetRow->addWidget(m_preset, 1);
    presetRow->addWidget(m_precision);
    layout.addLayout(presetRow);
    connect(m_precision, &QComboBox::activated, this, &MachinePane::choosePrecision);
}

void MachinePane::buildTarget(QVBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    auto* caption = sentenceLabel(m_body, "muted");
    caption->setWordWrap(false);
    caption->setText(tr("Changes apply to"));
    row->addWidget(caption);
    row->addSpacing(4);
    auto* group = new QButtonGroup(this);
    const auto addChoice = [&](const QString& text, const QString& tip, MachineTarget target) {
        auto* button = new QToolButton(m_body);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setCheckable(true);
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, target] { setTarget(target); });
        return button;
    };
    m_toScenario = addChoice(
        tr("Scenario"), tr("Changes are a what-if of the scenario in focus"), MachineTarget::Scenario);
    m_toDocument = addChoice(
        tr("Document"), tr("Changes are of the document's machine, for all scenarios"), MachineTarget::Document);
    m_toScenario->setChecked(true);
    row->addStretch(1);
    layout.addLayout(row);
    m_hint = sentenceLabel(m_body, "caption");
    layout.addWidget(m_hint);

    auto* timing = new QHBoxLayout;
    auto* label = sentenceLabel(m_body, "muted");
    label->setWordWrap(false);
    label->setText(tr("Phases are timed"));
    m_timing = new QComboBox(m_body);
    m_timing->addItems({tr("as given"), tr("by the roofline")});
    m_timing->setAccessibleName(tr("How phases are timed"));
    m_timing->setToolTip(tr("As given: durations and utilizations of the document hold. By the roofline: every phase "
                            "lasts as long as the resource that bounds it, at its efficiency."));
    label->setBuddy(m_timing);
    timing->addWidget(label);
    timing->addWidget(m_timing);
    timing->addStretch(1);
    layout.addLayout(timing);
    connect(m_timing, &QComboBox::activated, this, &MachinePane::chooseTiming);
}

void MachinePane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void MachinePane::scheduleRefresh()
{
    // What nobody sees is brought up to date when it is shown.
    if (isVisible())
        m_soon.start();
}

void MachinePane::setTarget(MachineTarget target)
{
    m_target = target;
    m_toScenario->setChecked(target == MachineTarget::Scenario);
    m_toDocument->setChecked(target == MachineTarget::Document);
    refresh();
    Q_EMIT targetChanged();
}

void MachinePane::refresh()
{
    m_soon.stop();
    const Campaign& campaign = m_document.campaign();
    const bool isOpen = !campaign.scenarios.empty() && m_selection.scenario().isValid();
    m_empty->setVisible(!isOpen);
    m_body->setVisible(isOpen);
    if (!isOpen)
        return;
    m_references.learn(campaign.machine);
    readHeader();
    readTiming();
    readHint();
    const std::vector<MachineRow> rows = machineRows(campaign, m_selection.scenario(), m_target, m_references);
    const bool areSame = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
        [](const MachineRow& row, const MachineRowWidget* widget) { return widget->row().what == row.what; });
    if (!areSame)
        rebuildRows(rows);
    const NumberFormat format = numberFormat(campaign, m_presentation);
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_rows[i]->setRow(rows[i], format);
}

void MachinePane::readHeader()
{
    const Machine& machine = m_document.campaign().machine;
    m_name->setText(machine.name.empty() ? tr("Machine of the document") : fromUtf8(machine.name));
    m_preset->setText(
        machine.preset.empty() ? tr("No preset: its own numbers") : tr("Preset %1").arg(fromUtf8(machine.preset)));
    const auto& change = m_document.campaign().scenario(m_selection.scenario()).machine;
    if (change && !change->preset.empty())
        m_preset->setText(
            tr("This scenario runs on %1 at %2").arg(fromUtf8(change->preset), fromUtf8(change->precision)));
    readPrecisions();
}

void MachinePane::readPrecisions()
{
    const Machine& machine = m_document.campaign().machine;
    const Result<const MachinePreset*> preset = findPreset(machine.preset);
    m_precision->setVisible(preset.has_value());
    if (!preset)
        return;
    const QSignalBlocker silent(m_precision);
    m_precision->clear();
    const std::string current = machine.precision.empty() ? defaultPrecision(**preset) : machine.precision;
    for (const std::string& precision : presetPrecisions(**preset)) {
        const auto other = makeMachine(**preset, precision, m_document.campaign().units.opsPerMac);
        m_precision->addItem(
            QStringLiteral("%1 · %2").arg(fromUtf8(precision),
                other ? fromUtf8(formatQuantity(other->resources.front().peak, Unit::OperationPerSecond)) : QString()),
            fromUtf8(precision));
        if (precision == current)
            m_precision->setCurrentIndex(m_precision->count() - 1);
    }
}

void MachinePane::readTiming()
{
    const auto effective = resolveScenario(m_document.campaign(), m_selection.scenario());
    m_timing->setEnabled(effective && !m_document.campaign().scenario(m_selection.scenario()).recording);
    if (effective)
        m_timing->setCurrentIndex(effective->timing.model == TimingModel::Given ? 0 : 1);
}

void MachinePane::readHint()
{
    const Campaign& campaign = m_document.campaign();
    const Scenario& scenario = campaign.scenario(m_selection.scenario());
    const auto effective = resolveScenario(campaign, m_selection.scenario());
    const QString name = fromUtf8(scenario.label());
    QString text;
    if (!effective)
        text = fromUtf8(sentence(effective.error()));
    else if (m_target == MachineTarget::Document)
        text = tr("Every scenario follows, but for peaks of its own.");
    else if (scenario.recording)
        text = tr("%1 shows recorded pieces: its times are facts. Duplicate it to try another machine.").arg(name);
    else
        text = tr("A what-if of %1.").arg(name);
    if (effective && keepsDurations(campaign, effective->timing))
        text += QLatin1Char(' ') + tr("Given durations hold; time phases by the roofline to see peaks act on them.");
    m_hint->setText(text);
}

QString MachinePane::hint() const
{
    return m_hint->text();
}

void MachinePane::rebuildRows(const std::vector<MachineRow>& rows)
{
    m_rows.clear();
    while (QLayoutItem* item = m_rowsLayout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // one of them may be sending the signal that brought us here
        }
        delete item;
    }
    QString section;
    for (const MachineRow& row : rows) {
        if (row.section != section) {
            section = row.section;
            auto* heading = sentenceLabel(m_rowsBox, "caption");
            heading->setText(section);
            heading->setContentsMargins(0, m_rows.empty() ? 0 : 6, 0, 2);
            m_rowsLayout->addWidget(heading);
        }
        auto* widget = new MachineRowWidget(m_rowsBox);
        connectRow(*widget);
        m_rowsLayout->addWidget(widget);
        m_rows.push_back(widget);
    }
}

void MachinePane::connectRow(MachineRowWidget& widget)
{
    MachineRowWidget* row = &widget;
    connect(row, &MachineRowWidget::dragBegan, this, &MachinePane::beginDrag);
    connect(row, &MachineRowWidget::dragEnded, this, [this] { m_editor.endGesture(); });
    connect(row, &MachineRowWidget::dragGivenUp, this, &MachinePane::giveUpDrag);
    connect(row, &MachineRowWidget::valueSlid, this,
        [this, row](std::optional<double> value) { slide(row->row(), value); });
    connect(row, &MachineRowWidget::valueEntered, this, [this, row](double value) {
        if (const auto refusal = enter(row->row(), value, Editor::Step::Own))
            row->field().refuse(fromUtf8(refusal->what));
    });
    connect(row, &MachineRowWidget::resetWanted, this, [this, row] {
        if (const auto refusal = enter(row->row(), std::nullopt, Editor::Step::Own))
            m_editor.refuse(m_selection.scenario(), *refusal);
    });
    connect(row, &MachineRowWidget::menuWanted, this, [this, row](QPoint position) { openMenu(row->row(), position); });
}

MachineRowWidget* MachinePane::row(const MachineValue& what) const
{
    const auto found = std::find_if(
        m_rows.begin(), m_rows.end(), [&](const MachineRowWidget* widget) { return widget->row().what == what; });
    return found == m_rows.end() ? nullptr : *found;
}

std::optional<Refusal> MachinePane::enter(const MachineRow& row, std::optional<double> value, Editor::Step step)
{
    const ScenarioId scenario = m_selection.scenario();
    auto edit = machineEdit(m_document.campaign(), scenario, m_target, row, value);
    std::optional<Refusal> refusal = m_target == MachineTarget::Document
        ? m_editor.enterOnLists(std::move(edit), step)
        : m_editor.enter(scenario, std::move(edit), step);
    refresh();
    return refusal;
}

void MachinePane::slide(const MachineRow& row, std::optional<double> value)
{
    if (const auto refusal = enter(row, value, Editor::Step::OfSlider))
        m_editor.refuse(m_selection.scenario(), *refusal);
}

void MachinePane::beginDrag()
{
    m_undoBeforeDrag = m_document.undoStack().index();
    m_editor.beginGesture();
}

void MachinePane::giveUpDrag()
{
    if (m_undoBeforeDrag >= 0 && m_document.undoStack().index() > m_undoBeforeDrag)
        m_document.undoStack().undo();
    m_undoBeforeDrag = -1;
    refresh();
}

void MachinePane::choosePrecision(int index)
{
    const Campaign& campaign = m_document.campaign();
    if (const auto preset = findPreset(campaign.machine.preset))
        m_editor.performOnLists(
            usePreset(campaign, **preset, m_precision->itemData(index).toString().toStdString(), OwnPeaks::Keep));
    refresh();
}

void MachinePane::chooseTiming(int index)
{
    const ScenarioId scenario = m_selection.scenario();
    m_editor.perform(
        scenario, timingEdit(m_document.campaign(), scenario, index == 0 ? TimingModel::Given : TimingModel::Roofline));
    refresh();
}

void MachinePane::openMachines()
{
    if (m_document.campaign().scenarios.empty())
        return;
    auto* dialog = new MachinesDialog(m_document, m_selection, m_editor, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &MachinesDialog::editingWanted, this, [this] {
        setTarget(MachineTarget::Document);
        Q_EMIT attentionWanted();
    });
    dialog->show();
}

} // namespace minard
