#include "ui/commands/schedulesettings.h"

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/fusionedits.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"

#include <algorithm>
#include <array>
#include <utility>

namespace minard {

namespace {

template <typename Value, std::size_t Count>
Value next(const std::array<Value, Count>& values, Value present)
{
    const auto found = std::find(values.begin(), values.end(), present);
    return found == values.end() || found + 1 == values.end() ? values.front() : *(found + 1);
}

} // namespace

ScheduleSettings::ScheduleSettings(Document& document, Editor& editor, Selection& selection)
    : m_document(document)
    , m_editor(editor)
    , m_selection(selection)
{
}

std::optional<ScheduleLayout> ScheduleSettings::layout(ScenarioId scenario)
{
    EditResult<ScheduleLayout> layout = ScheduleLayout::create(m_document.campaign(), scenario);
    if (layout)
        return std::move(*layout);
    m_editor.refuse(scenario, layout.error());
    return {};
}

void ScheduleSettings::setTiles(ScenarioId scenario, const std::string& pipeline, const Tiles& tiles, Editor::Step step)
{
    if (const auto schedule = layout(scenario))
        m_editor.perform(scenario, minard::setTiles(*schedule, pipeline, tiles), step);
}

void ScheduleSettings::setAdvance(ScenarioId scenario, const std::string& pipeline, Advance advance)
{
    if (const auto schedule = layout(scenario))
        m_editor.perform(scenario, minard::setAdvance(*schedule, pipeline, advance));
}

void ScheduleSettings::setDilation(ScenarioId scenario, const std::string& pipeline, Dilation dilation)
{
    if (const auto schedule = layout(scenario))
        m_editor.perform(scenario, minard::setDilation(*schedule, pipeline, dilation));
}

void ScheduleSettings::setThrottle(ScenarioId scenario, Throttle throttle)
{
    if (const auto schedule = layout(scenario))
        m_editor.perform(scenario, minard::setThrottle(*schedule, throttle));
}

void ScheduleSettings::setFusion(ScenarioId scenario, const FusionGroup& group)
{
    if (const auto schedule = layout(scenario))
        m_editor.perform(scenario, setFusionGroup(*schedule, group));
}

void ScheduleSettings::unfuse(ScenarioId scenario, const std::string& group)
{
    if (const auto schedule = layout(scenario))
        m_editor.perform(scenario, minard::unfuse(*schedule, group));
}

void ScheduleSettings::nextThrottle()
{
    constexpr std::array all = {Throttle::None, Throttle::Uniform, Throttle::MaxMin, Throttle::Priority};
    if (const auto schedule = layout(m_selection.scenario()))
        m_editor.setThrottle(next(all, schedule->effective().throttle));
}

void ScheduleSettings::nextAdvance()
{
    constexpr std::array all = {Advance::Lockstep, Advance::Event, Advance::Sequential};
    const std::optional<Pipeline> pipeline = m_editor.currentPipeline();
    m_editor.setAdvance(pipeline ? next(all, pipeline->advance) : Advance::Lockstep);
}

void ScheduleSettings::toggleDilation()
{
    const std::optional<Pipeline> pipeline = m_editor.currentPipeline();
    const bool isDilated = pipeline && pipeline->dilate == Dilation::Longest;
    m_editor.setDilation(isDilated ? Dilation::None : Dilation::Longest);
}

std::optional<Throttle> ScheduleSettings::currentThrottle() const
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    if (!timed || timed->built->plan.recording)
        return {};
    return timed->built->scenario.throttle;
}

std::optional<FusionGroup> ScheduleSettings::currentFusion() const
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    const PhaseId phase = m_selection.currentPhase();
    if (!timed || !phase.isValid())
        return {};
    for (const FusionGroup& group : timed->built->scenario.fusion) {
        if (std::find(group.phases.begin(), group.phases.end(), phase) != group.phases.end())
            return group;
    }
    return {};
}

} // namespace minard
