#include "ui/campaign/blockfocus.h"

#include "ui/document/document.h"

#include <algorithm>
#include <utility>

namespace minard {

namespace {

template <typename Item>
const Item* findById(const std::vector<Item>& items, const std::string& id)
{
    const auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.id == id; });
    return found == items.end() ? nullptr : &*found;
}

} // namespace

BlockFocus::BlockFocus(ScenarioId scenario, Document& document, Selection& selection, QObject* parent)
    : QObject(parent)
    , m_scenario(scenario)
    , m_document(document)
    , m_selection(selection)
{
    connect(&selection, &Selection::hoverChanged, this, &BlockFocus::read);
    connect(&selection, &Selection::phasesChanged, this, &BlockFocus::read);
    connect(&selection, &Selection::scenarioChanged, this, &BlockFocus::read);
    connect(&document.timelines(), &Timelines::built, this, [this](ScenarioId built) {
        if (built != m_scenario)
            return;
        // The block may be the same, but not what it is set to.
        read();
        Q_EMIT changed();
    });
    read();
}

const Pipeline* BlockFocus::pipeline() const
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_scenario);
    return timed && m_block ? findById(timed->built->scenario.pipelines, m_block->pipeline) : nullptr;
}

const FusionGroup* BlockFocus::group() const
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_scenario);
    return timed && !m_group.empty() ? findById(timed->built->scenario.fusion, m_group) : nullptr;
}

std::optional<double> BlockFocus::start() const
{
    if (m_block)
        return m_block->start;
    const FusionGroup* fused = group();
    if (fused == nullptr)
        return {};
    const Timeline& timeline = m_document.timelines().at(m_scenario)->built->timeline;
    std::optional<double> first;
    for (std::size_t i = 0; i < timeline.nodes().size(); ++i) {
        const PhaseId phase = timeline.nodes()[i].phase;
        if (std::find(fused->phases.begin(), fused->phases.end(), phase) != fused->phases.end())
            first = std::min(first.value_or(timeline.timings()[i].start), timeline.timings()[i].start);
    }
    return first;
}

void BlockFocus::setInside(bool inside)
{
    if (inside == m_inside)
        return;
    m_inside = inside;
    read();
    Q_EMIT changed();
}

void BlockFocus::setHeld(bool held)
{
    m_held = held;
    read();
}

/// The block that runs `phase`, in the repetition that runs at `time`, else in the first.
std::optional<FocusedBlock> BlockFocus::blockOf(PhaseId phase, std::optional<double> time) const
{
    const BuiltScenario& built = *m_document.timelines().at(m_scenario)->built;
    std::optional<FocusedBlock> first;
    for (const BlockTiming& timing : built.timeline.blocks()) {
        const PlanBlock& block = built.plan.blocks[timing.block];
        const bool has = !block.pipeline.empty()
            && std::any_of(block.nodes.begin(), block.nodes.end(),
                [&](std::uint32_t node) { return built.plan.nodes[node].phase == phase; });
        if (!has)
            continue;
        const FocusedBlock found{block.pipeline, timing.block, timing.start, timing.end};
        if (!time || (*time >= timing.start && *time <= timing.end))
            return found;
        if (!first)
            first = found;
    }
    return first;
}

std::optional<FocusedBlock> BlockFocus::blockAt(double time) const
{
    const BuiltScenario& built = *m_document.timelines().at(m_scenario)->built;
    for (const BlockTiming& timing : built.timeline.blocks()) {
        const PlanBlock& block = built.plan.blocks[timing.block];
        if (!block.pipeline.empty() && time >= timing.start && time < timing.end)
            return FocusedBlock{block.pipeline, timing.block, timing.start, timing.end};
    }
    return {};
}

std::string BlockFocus::groupOf(PhaseId phase) const
{
    for (const FusionGroup& group : m_document.timelines().at(m_scenario)->built->scenario.fusion) {
        if (std::find(group.phases.begin(), group.phases.end(), phase) != group.phases.end())
            return group.id;
    }
    return {};
}

void BlockFocus::read()
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_scenario);
    std::optional<FocusedBlock> block;
    std::string group;
    if (timed && !timed->built->plan.recording) {
        const Hover& hover = m_selection.hover();
        const bool pointed = m_inside && hover.scenario == m_scenario && hover.time.has_value();
        const PhaseId current = m_selection.currentPhase();
        const bool isCurrent = m_selection.scenario() == m_scenario && current.isValid();
        if (pointed && !m_held) {
            block = hover.phase.isValid() ? blockOf(hover.phase, hover.time) : blockAt(*hover.time);
            group = hover.phase.isValid() ? groupOf(hover.phase) : std::string();
        }
        // On the way from the diagram to a tool the pointer may cross others' ground.
        if (!block && (m_inside || m_held) && m_block) {
            for (const BlockTiming& timing : timed->built->timeline.blocks()) {
                if (timing.block == m_block->block
                    && timed->built->plan.blocks[timing.block].pipeline == m_block->pipeline)
                    block = FocusedBlock{m_block->pipeline, m_block->block, timing.start, timing.end};
            }
        }
        if (group.empty() && (m_inside || m_held) && findById(timed->built->scenario.fusion, m_group))
            group = m_group;
        if (!block && isCurrent)
            block = blockOf(current, {});
        if (group.empty() && isCurrent)
            group = groupOf(current);
    }
    if (block == m_block && group == m_group)
        return;
    m_block = std::move(block);
    m_group = std::move(group);
    Q_EMIT changed();
}

} // namespace minard
