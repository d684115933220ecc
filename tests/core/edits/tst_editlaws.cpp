// Ten thousand random edits with undo and redo: what must hold after every one of them.
//
// - An edit that EditTrial lets pass breaks no dependency that was kept before, in the scenario it is made in.
// - Edits of the schedule change no volume, in any scenario.
// - Throttled, no demand is above 1, and the makespan is not below its bounds while dependencies are kept.
// - Every scenario can be built, variants included, and validate() takes the campaign.
// - Taking back gives the very campaign there was; from the end, all the way to the start.

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/bounds.h"
#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/edittrial.h"
#include "core/schedule/edits/fusionedits.h"
#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/orderedits.h"
#include "core/schedule/edits/phaseedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "core/schedule/violations.h"
#include "tests/core/edits/editing.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr double kRounding = 1e-9;

/// An edit of one scenario, and whether it is one of the schedule, which changes no volume.
struct Gesture {
    EditResult<CampaignEdit> edit;
    bool isOfSchedule = true;
    bool isOfLists = false; ///< adds or removes phases or scenarios
};

class Hand {
public:
    Hand(SeededRandom& random, DependencyRule rule) : m_random(random), m_rule(rule) { }

    Gesture gesture(const Campaign& campaign, ScenarioId scenario);

private:
    std::size_t below(std::size_t count)
    {
        return static_cast<std::size_t>(m_random.integer(0, static_cast<std::int64_t>(count) - 1));
    }

    PhaseId anyPhase(const Campaign& campaign) { return PhaseId(below(campaign.workload.phases.size())); }

    ScheduleUnit anyUnit(const ScheduleLayout& layout)
    {
        const ScheduleBlock& block = layout.blocks()[below(layout.blocks().size())];
        if (block.pipeline.empty() || m_random.chance(0.5))
            return {block.phases[below(block.phases.size())], {}};
        return {{}, block.pipeline};
    }

    Gesture ofOrder(const ScheduleLayout& layout);
    Gesture ofBlock(const ScheduleLayout& layout);
    Gesture ofFusion(const ScheduleLayout& layout);
    Gesture ofNumbers(const Campaign& campaign, ScenarioId scenario);
    Gesture ofLists(const Campaign& campaign, ScenarioId scenario);

    SeededRandom& m_random;
    DependencyRule m_rule;
};

Gesture Hand::ofOrder(const ScheduleLayout& layout)
{
    const ScheduleUnit unit = anyUnit(layout);
    const DropTargets targets = dropTargets(layout, unit);
    switch (m_random.integer(0, 5)) {
    case 0:
    case 1:
        return {moveToGap(layout, targets, unit, below(targets.gaps.size()), m_rule)};
    case 2:
    case 3:
        return {dropOnBlock(layout, targets, unit, below(targets.blocks.size()), m_rule)};
    case 4:
        return {leavePipeline(layout, targets.unit.front(), m_rule)};
    default:
        return {moveInPipeline(layout, targets.unit.front(), below(5), m_rule)};
    }
}

Gesture Hand::ofBlock(const ScheduleLayout& layout)
{
    const ScheduleUnit unit = anyUnit(layout);
    const std::string& pipeline = layout.blocks()[layout.blockOf(layout.phasesOf(unit).front())].pipeline;
    switch (m_random.integer(0, 5)) {
    case 0:
        return {setTiles(layout, pipeline,
            m_random.chance(0.1) ? Tiles{1, true} : Tiles{static_cast<std::uint64_t>(m_random.integer(1, 12)), false})};
    case 1:
        return {setAdvance(layout, pipeline, static_cast<Advance>(m_random.integer(0, 2)))};
    case 2:
        return {setDilation(layout, pipeline, static_cast<Dilation>(m_random.integer(0, 1)))};
    case 3:
        return {setThrottle(layout, static_cast<Throttle>(m_random.integer(0, 3)))};
    case 4:
        return {setStart(layout, unit, m_random.real(0.0, 60.0),
            static_cast<std::uint32_t>(m_random.integer(0, layout.workload().repeat - 1)))};
    default:
        return {clearStart(layout, unit)};
    }
}

Gesture Hand::ofFusion(const ScheduleLayout& layout)
{
    const std::vector<FusionGroup>& groups = layout.effective().fusion;
    if (!groups.empty() && m_random.chance(0.5))
        return {unfuse(layout, groups[below(groups.size())].id), false};
    return {fuse(layout, {anyPhase(layout.campaign()), anyPhase(layout.campaign())}), false};
}

Gesture Hand::ofNumbers(const Campaign& campaign, ScenarioId scenario)
{
    const PhaseId phase = anyPhase(campaign);
    const ResourceId resource(below(2));
    const bool resets = m_random.chance(0.3);
    const double amount = m_random.real(0.0, 1.1);
    switch (m_random.integer(0, 4)) {
    case 0:
        return {setDuration(campaign, scenario, phase, resets ? std::nullopt : std::optional(m_random.real(0.1, 9.0))),
            false};
    case 1:
        return {setUse(campaign, scenario, phase, resource,
                    resets ? std::nullopt : std::optional(ResourceAmount{resource, amount})),
            false};
    case 2:
        return {setDemand(campaign, scenario, phase, resource,
                    resets ? std::nullopt : std::optional(ResourceAmount{resource, amount * 300.0})),
            false};
    case 3:
        return {setLaunchOverhead(campaign, scenario, resets ? std::nullopt : std::optional(m_random.real(0.0, 0.5))),
            false};
    default:
        return {setPeak(campaign, scenario, resource,
                    resets ? std::nullopt : std::optional(m_random.logarithmic(50.0, 800.0))),
            false};
    }
}

Gesture Hand::ofLists(const Campaign& campaign, ScenarioId scenario)
{
    const PhaseId phase = anyPhase(campaign);
    const std::size_t phases = campaign.workload.phases.size();
    switch (m_random.integer(0, 6)) {
    case 0: {
        Phase added;
        added.given = Given{m_random.real(0.1, 5.0), {{ResourceId(0), m_random.real(0.0, 1.0)}}};
        EditResult<AddedPhase> result = addPhase(campaign, added, phase);
        return {result && phases < 12 ? EditResult<CampaignEdit>(result->edit) : refused("enough"), false, true};
    }
    case 1:
        return {phases > 3 ? removePhases(campaign, {phase}) : refused("too few"), false, true};
    case 2:
        return {phases < 10 ? splitPhase(campaign, phase, 2) : refused("enough"), false, true};
    case 3: {
        EditResult<AddedScenario> result = duplicateScenario(campaign, scenario);
        return {result && campaign.scenarios.size() < 5 ? EditResult<CampaignEdit>(result->edit) : refused("enough"),
            false, true};
    }
    case 4:
        return {removeScenario(campaign, scenario), false, true};
    case 5:
        return {renamePhase(campaign, phase, "name " + std::to_string(below(5))), false, true};
    default:
        return {addDependency(campaign,
                    {phase, anyPhase(campaign), {}, m_random.chance(0.2) ? EdgeKind::Barrier : EdgeKind::Stream}),
            false, true};
    }
}

Gesture Hand::gesture(const Campaign& campaign, ScenarioId scenario)
{
    const std::int64_t kind = m_random.integer(0, 19);
    if (kind >= 18)
        return ofLists(campaign, scenario);
    if (kind >= 16)
        return ofNumbers(campaign, scenario);
    const EditResult<ScheduleLayout> layout = ScheduleLayout::create(campaign, scenario);
    if (!layout)
        return {tl::unexpected(layout.error())};
    if (kind == 15)
        return ofFusion(*layout);
    return kind < 9 ? ofOrder(*layout) : ofBlock(*layout);
}

/// Volumes of all phases in all repetitions, by phase and resource.
std::map<std::pair<std::size_t, std::size_t>, double> volumesOf(const SchedulePlan& plan)
{
    std::map<std::pair<std::size_t, std::size_t>, double> volumes;
    for (const PlanNode& node : plan.nodes) {
        for (std::size_t k = 0; k < plan.resourceCount; ++k)
            volumes[{node.phase.index(), k}] += node.volume[k];
    }
    return volumes;
}

/// "" or which law the built scenario breaks.
std::string brokenLaw(const BuiltScenario& built)
{
    const Timeline& timeline = built.timeline;
    std::vector<double> moved(built.plan.resourceCount, 0.0);
    std::vector<double> wanted(built.plan.resourceCount, 0.0);
    bool isAbove = false;
    timeline.visitSegments(timeline.start() - 1.0, timeline.end() + 1.0, [&](const SegmentView& segment) {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            double demand = 0.0;
            for (const PieceShare& piece : segment.pieces)
                demand += built.plan.nodes[piece.node].use[k] * piece.scale;
            moved[k] += demand * (segment.end - segment.start);
            isAbove = isAbove || demand > 1.0 + 2e-9;
        }
        return true;
    });
    for (const PlanNode& node : built.plan.nodes) {
        for (std::size_t k = 0; k < wanted.size(); ++k)
            wanted[k] += node.use[k] * node.duration;
    }
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (std::abs(moved[k] - wanted[k]) > kRounding * std::max(wanted[k], timeline.makespan()))
            return "a volume is another in the timeline";
    }
    if (built.scenario.throttle == Throttle::None)
        return {};
    if (isAbove)
        return "demand is above 1 after throttling";
    // Repetitions that start by themselves need not follow one another, which the other bounds take for granted.
    const Bounds bounds = computeBounds(built.plan);
    const bool isInTurn = built.plan.nodes.empty() || built.plan.nodes.back().repetition == 0
        || built.scenario.starts.empty();
    const double bound = isInTurn ? bounds.best() : bounds.volume;
    if (violatedEdges(built.plan, timeline).empty() && timeline.makespan() < bound * (1.0 - kRounding))
        return "the makespan is below a bound";
    return {};
}

class Session {
public:
    Session(Campaign campaign, std::uint64_t seed, DependencyRule rule)
        : m_start(campaign)
        , m_campaign(std::move(campaign))
        , m_random(seed)
        , m_rule(rule)
        , m_hand(m_random, rule)
        , m_built(builtScenarios())
    {
    }

    /// One step: an edit, or undo or redo. "" or what went wrong.
    std::string step();
    std::string undoToTheStartAndBack();

    [[nodiscard]] std::string note() const { return m_random.note(); }

    [[nodiscard]] std::size_t performed() const { return m_performed; }

private:
    std::string makeEdit();
    std::string checkAll(const Gesture& gesture);
    std::string checkUndone(const char* what);
    [[nodiscard]] std::vector<BuiltScenario> builtScenarios() const;

    Campaign m_start;
    Campaign m_campaign;
    SeededRandom m_random;
    DependencyRule m_rule;
    Hand m_hand;
    std::vector<BuiltScenario> m_built; ///< all scenarios of m_campaign
    std::vector<CampaignEdit> m_edits;
    std::size_t m_done = 0; ///< edits that are applied; the others can be redone
    std::size_t m_performed = 0;
};

std::vector<BuiltScenario> Session::builtScenarios() const
{
    std::vector<BuiltScenario> built;
    for (std::size_t i = 0; i < m_campaign.scenarios.size(); ++i) {
        auto scenario = buildScenario(m_campaign, ScenarioId(i));
        if (!scenario)
            return {};
        built.push_back(std::move(*scenario));
    }
    return built;
}

std::string Session::checkAll(const Gesture& gesture)
{
    if (const auto sound = validate(m_campaign); !sound)
        return sentence(sound.error());
    std::vector<BuiltScenario> after = builtScenarios();
    if (after.empty())
        return "a scenario cannot be built";
    std::swap(m_built, after);
    const std::vector<BuiltScenario>& before = after;
    for (const BuiltScenario& built : m_built) {
        if (std::string law = brokenLaw(built); !law.empty())
            return law;
    }
    for (std::size_t i = 0; gesture.isOfSchedule && i < m_built.size(); ++i) {
        if (volumesOf(m_built[i].plan) != volumesOf(before[i].plan))
            return "an edit of the schedule changes a volume";
    }
    return {};
}

std::string Session::makeEdit()
{
    const ScenarioId scenario(
        static_cast<std::size_t>(m_random.integer(0, static_cast<std::int64_t>(m_campaign.scenarios.size()) - 1)));
    Gesture gesture = m_hand.gesture(m_campaign, scenario);
    if (!gesture.edit) {
        if (gesture.edit.error().what.empty())
            return "a refusal without words";
        return {};
    }
    if (!gesture.isOfLists) {
        EditTrial trial(m_campaign, scenario, &m_built[scenario.index()]);
        if (!trial.attempt(*gesture.edit, m_rule))
            return {};
    }
    if (gesture.edit->isEmpty())
        return {};
    m_edits.resize(m_done);
    m_edits.push_back(*gesture.edit);
    m_edits[m_done++].apply(m_campaign);
    ++m_performed;
    std::string wrong = checkAll(gesture);
    return wrong.empty() ? wrong : "after '" + gesture.edit->text() + "': " + wrong;
}

std::string Session::checkUndone(const char* what)
{
    m_built = builtScenarios();
    return validate(m_campaign) && !m_built.empty() ? std::string() : std::string("cannot be built after ") + what;
}

std::string Session::step()
{
    const std::int64_t choice = m_random.integer(0, 9);
    if (choice == 0 && m_done > 0) {
        // A gesture taken back at once, or several steps.
        for (std::int64_t steps = m_random.integer(1, 5); steps > 0 && m_done > 0; --steps)
            m_edits[--m_done].revert(m_campaign);
        return checkUndone("undo");
    }
    if (choice == 1 && m_done < m_edits.size()) {
        m_edits[m_done++].apply(m_campaign);
        return checkUndone("redo");
    }
    return makeEdit();
}

std::string Session::undoToTheStartAndBack()
{
    while (m_done < m_edits.size())
        m_edits[m_done++].apply(m_campaign);
    const Campaign end = m_campaign;
    while (m_done > 0)
        m_edits[--m_done].revert(m_campaign);
    if (m_campaign != m_start)
        return "undo does not lead back to the start";
    while (m_done < m_edits.size())
        m_edits[m_done++].apply(m_campaign);
    return m_campaign == end ? std::string() : "redo does not lead to the end again";
}

Campaign startingCampaign(SeededRandom& random)
{
    std::vector<GivenNumbers> phases;
    PhasePairs edges;
    for (std::size_t i = 0; i < 6; ++i) {
        phases.push_back({random.real(0.5, 8.0), random.real(0.0, 1.0), random.real(0.0, 1.0)});
        for (std::size_t from = 0; from < i; ++from) {
            if (random.chance(0.3))
                edges.emplace_back(from, i);
        }
    }
    Campaign campaign = campaignOf(phases, edges);
    campaign.workload.repeat = static_cast<std::uint32_t>(random.integer(1, 2));
    return campaign;
}

} // namespace

class EditLaws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tenThousandEditsKeepTheLaws_data();
    void tenThousandEditsKeepTheLaws();
};

void EditLaws::tenThousandEditsKeepTheLaws_data()
{
    QTest::addColumn<int>("rule");
    QTest::newRow("dependencies kept") << static_cast<int>(DependencyRule::Keep);
    QTest::newRow("what if") << static_cast<int>(DependencyRule::WhatIf);
}

void EditLaws::tenThousandEditsKeepTheLaws()
{
    QFETCH(int, rule);
    constexpr int kSessions = 20;
    constexpr int kSteps = 500;
    std::size_t performed = 0;
    for (const std::uint64_t seed : seeds(kSessions)) {
        SeededRandom random(seed);
        Session session(startingCampaign(random), seed, static_cast<DependencyRule>(rule));
        for (int step = 0; step < kSteps; ++step) {
            const std::string wrong = session.step();
            QVERIFY2(wrong.empty(), (session.note() + ", step " + std::to_string(step) + ": " + wrong).c_str());
        }
        const std::string wrong = session.undoToTheStartAndBack();
        QVERIFY2(wrong.empty(), (session.note() + ": " + wrong).c_str());
        performed += session.performed();
    }
    // The steps are worth their name only while enough of them go through.
    QVERIFY2(performed > 2000, std::to_string(performed).c_str());
}

QTEST_GUILESS_MAIN(EditLaws)

#include "tst_editlaws.moc"
