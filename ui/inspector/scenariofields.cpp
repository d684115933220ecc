#include "ui/inspector/scenariofields.h"

#include "core/model/timeunit.h"
#include "core/schedule/edits/numberedits.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"
#include "ui/inspector/choicebox.h"
#include "ui/widgets/quantityfield.h"

#include <QFormLayout>
#include <limits>

namespace minard {

ScenarioFields::ScenarioFields(Document& document, Editor& editor, const Presentation& presentation, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_editor(editor)
    , m_presentation(presentation)
    , m_throttle(new ChoiceBox(this))
    , m_timing(new ChoiceBox(this))
    , m_overhead(new QuantityField(this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 8);
    form->setVerticalSpacing(4);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_throttle->setAccessibleName(tr("Throttling"));
    m_throttle->addItem(tr("none"), static_cast<int>(Throttle::None));
    m_throttle->addItem(tr("uniform"), static_cast<int>(Throttle::Uniform));
    m_throttle->addItem(tr("max–min fair"), static_cast<int>(Throttle::MaxMin));
    m_throttle->addItem(tr("by priority"), static_cast<int>(Throttle::Priority));
    m_throttle->setToolTip(tr("What happens while a resource is asked for more than it has"));
    m_timing->setAccessibleName(tr("Durations"));
    m_timing->addItem(tr("as given"), static_cast<int>(TimingModel::Given));
    m_timing->addItem(tr("by roofline"), static_cast<int>(TimingModel::Roofline));
    m_timing->setToolTip(tr("Durations as the phases give them, or as long as the slowest resource needs"));
    m_overhead->setAccessibleName(tr("Launch overhead"));
    m_overhead->setToolTip(tr("Idle time before each launch. Empty = as the machine says."));
    m_overhead->setLimits(0.0, std::numeric_limits<double>::max());
    m_overhead->setWords(QuantityField::Words::Reported);
    form->addRow(tr("throttling"), m_throttle);
    form->addRow(tr("durations"), m_timing);
    form->addRow(tr("launch overhead"), m_overhead);
    connect(m_throttle, &QComboBox::activated, this,
        [this] { m_editor.setThrottle(static_cast<Throttle>(m_throttle->currentData().toInt())); });
    connect(m_timing, &QComboBox::activated, this, &ScenarioFields::enterTiming);
    connect(m_overhead, &QuantityField::valueEntered, this, [this](double time) { enterOverhead(time); });
    connect(m_overhead, &QuantityField::textEntered, this, [this](const QString& text) {
        if (text.isEmpty())
            enterOverhead({});
        else
            m_overhead->refuse(tr("Write a time such as 5 us, or nothing."));
    });
}

void ScenarioFields::read(const TimedScenario& timed)
{
    const EffectiveScenario& scenario = timed.built->scenario;
    if (m_scenario != scenario.id)
        m_overhead->restore();
    m_scenario = scenario.id;
    m_shown = scenario.timing;
    m_throttle->setCurrentIndex(m_throttle->findData(static_cast<int>(scenario.throttle)));
    m_timing->setCurrentIndex(m_timing->findData(static_cast<int>(scenario.timing.model)));
    m_overhead->setQuantity(scenario.machine.launchOverhead, timeUnitOf(timed.campaign->units),
        numberFormat(*timed.campaign, m_presentation));
    setEnabled(timed.built->plan.recording == nullptr);
}

void ScenarioFields::enterTiming()
{
    Timing timing = m_shown;
    timing.model = static_cast<TimingModel>(m_timing->currentData().toInt());
    m_editor.perform(m_scenario, setTiming(m_document.campaign(), m_scenario, std::move(timing)));
}

void ScenarioFields::enterOverhead(std::optional<double> overhead)
{
    const std::optional<Refusal> reason = m_editor.enter(
        m_scenario, setLaunchOverhead(m_document.campaign(), m_scenario, overhead));
    if (reason)
        m_overhead->refuse(refusalSentence(*reason));
}

} // namespace minard
