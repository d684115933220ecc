#include "tests/core/io/randomcampaign.h"

#include <algorithm>
#include <string>

#include "core/io/machinepresets.h"

namespace minard::test {

namespace {

/// Names that are awkward in some part of the file: quotes, line ends, other scripts, words of the format.
std::string oddName(SeededRandom& random, std::size_t number)
{
    static const std::vector<std::string> parts = {"TX", "a\"b", "back\\slash", "line\nend", "Größe", "矩阵", "🙂",
        "id", "2e30", "null", "with space", "x.y[0]", "<b>&", "%1"};
    return random.pick(parts) + '~' + std::to_string(number);
}

double amount(SeededRandom& random)
{
    if (random.chance(0.2))
        return static_cast<double>(random.integer(0, 100));
    return random.logarithmic(1e-12, 1e18);
}

double fraction(SeededRandom& random)
{
    return random.real(0.001, 1.0);
}

template <typename Id>
Id pickId(SeededRandom& random, std::size_t size)
{
    return Id(static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(size) - 1)));
}

std::vector<ResourceAmount> amounts(SeededRandom& random, const Machine& machine, bool areFractions)
{
    std::vector<ResourceAmount> result;
    for (std::size_t i = 0; i < machine.resources.size(); ++i) {
        if (random.chance(0.4))
            continue;
        result.push_back({ResourceId(i), std::nullopt});
        if (random.chance(0.9))
            result.back().value = areFractions ? fraction(random) : amount(random);
    }
    return result;
}

Machine describedMachine(SeededRandom& random)
{
    Machine machine;
    if (random.chance(0.5))
        machine.name = oddName(random, 0);
    for (std::int64_t i = random.integer(1, 5); i > 0; --i) {
        const bool isCompute = random.chance(0.5);
        machine.resources.push_back({.id = oddName(random, machine.resources.size()),
            .kind = isCompute ? ResourceKind::Throughput : ResourceKind::Bandwidth,
            .unit = isCompute ? (random.chance(0.8) ? "op/s" : "FLOP/s") : (random.chance(0.8) ? "B/s" : "B/cycle"),
            .peak = random.logarithmic(1.0, 1e16),
            .label = random.chance(0.3) ? "for people" : ""});
    }
    for (std::int64_t i = random.integer(0, 3); i > 0; --i) {
        Buffer buffer;
        buffer.id = oddName(random, machine.buffers.size());
        buffer.capacity = amount(random) + 1.0;
        if (random.chance(0.7))
            buffer.backing = pickId<ResourceId>(random, machine.resources.size());
        if (random.chance(0.5))
            buffer.reserve = random.real(0.0, 0.99);
        machine.buffers.push_back(buffer);
    }
    return machine;
}

Machine randomMachine(SeededRandom& random)
{
    Machine machine = describedMachine(random);
    if (random.chance(0.3))
        machine = *makeMachine(random.pick(presetTable().presets));
    if (random.chance(0.5))
        machine.line = pickId<ResourceId>(random, machine.resources.size());
    if (random.chance(0.5))
        machine.pipe = pickId<ResourceId>(random, machine.resources.size());
    if (random.chance(0.3))
        machine.offChip = pickId<ResourceId>(random, machine.resources.size());
    if (random.chance(0.3))
        machine.launchOverhead = amount(random);
    return machine;
}

Tensor randomTensor(SeededRandom& random, const Workload& workload)
{
    Tensor tensor;
    tensor.id = oddName(random, workload.tensors.size());
    for (const auto& [rank, size] : workload.ranks) {
        if (random.chance(0.4))
            tensor.ranks.push_back(rank);
    }
    if (random.chance(0.5))
        tensor.bits = static_cast<double>(random.integer(1, 64));
    if (random.chance(0.5))
        tensor.bytes = amount(random);
    tensor.role = static_cast<TensorRole>(random.integer(0, 4));
    return tensor;
}

Access randomAccess(SeededRandom& random, TensorId tensor, const Machine& machine)
{
    Access access;
    access.tensor = tensor;
    if (random.chance(0.3))
        access.passes = amount(random);
    if (random.chance(0.3))
        access.bytes = amount(random);
    if (random.chance(0.2))
        access.at = pickId<ResourceId>(random, machine.resources.size());
    return access;
}

/// Phase i writes tensor i alone and reads tensors before it, so that there is no circle of dependencies.
Phase randomPhase(SeededRandom& random, std::size_t index, const Campaign& campaign)
{
    const Machine& machine = campaign.machine;
    Phase phase;
    phase.id = oddName(random, index);
    if (random.chance(0.3))
        phase.name = "for people";
    if (random.chance(0.3))
        phase.layerClass = "attention";
    if (random.chance(0.3))
        phase.on = pickId<ResourceId>(random, machine.resources.size());
    if (random.chance(0.3))
        phase.opsPerPoint = amount(random);
    if (random.chance(0.3))
        phase.density = fraction(random);
    if (random.chance(0.5))
        phase.demand = amounts(random, machine, false);
    const std::size_t tensors = campaign.workload.tensors.size();
    for (std::size_t t = 0; t < std::min(index, tensors); ++t) {
        if (random.chance(0.3))
            phase.reads.push_back(randomAccess(random, TensorId(t), machine));
    }
    if (index < tensors && random.chance(0.7))
        phase.writes.push_back(randomAccess(random, TensorId(index), machine));
    if (random.chance(0.6)) {
        phase.given.emplace();
        if (random.chance(0.8))
            phase.given->duration = amount(random);
        if (random.chance(0.8))
            phase.given->use = amounts(random, machine, true);
    }
    return phase;
}

void addWorkload(Campaign& campaign, SeededRandom& random)
{
    Workload& workload = campaign.workload;
    for (std::int64_t i = random.integer(0, 4); i > 0; --i)
        workload.ranks[oddName(random, workload.ranks.size())] = amount(random) + 1.0;
    if (random.chance(0.3))
        workload.operations = {{"exp", amount(random)}, {"silu", 2.0}};
    if (random.chance(0.3))
        workload.bits = amount(random) + 1.0;
    for (std::int64_t i = random.integer(0, 6); i > 0; --i)
        workload.tensors.push_back(randomTensor(random, workload));
    for (std::int64_t i = random.integer(0, 8); i > 0; --i)
        workload.phases.push_back(randomPhase(random, workload.phases.size(), campaign));
    for (std::size_t i = 1; i < workload.phases.size(); ++i) {
        if (random.chance(0.7))
            continue;
        Edge edge;
        edge.from = pickId<PhaseId>(random, i);
        edge.to = PhaseId(i);
        if (!workload.tensors.empty() && random.chance(0.5))
            edge.tensor = pickId<TensorId>(random, workload.tensors.size());
        edge.kind = random.chance(0.5) ? EdgeKind::Stream : EdgeKind::Barrier;
        workload.edges.push_back(edge);
    }
    if (random.chance(0.3))
        workload.repeat = static_cast<std::uint32_t>(random.integer(2, 1000));
}

/// Phases with an even place may start by themselves, those with an odd one may be in the pipeline "main" and in fusion
/// groups, in every scenario: what scenarios inherit from each other then always fits.
std::vector<PhaseId> phasesAt(const Campaign& campaign, std::size_t parity)
{
    std::vector<PhaseId> phases;
    for (std::size_t i = parity; i < campaign.workload.phases.size(); i += 2)
        phases.emplace_back(i);
    return phases;
}

FusionGroup randomGroup(SeededRandom& random, const Campaign& campaign)
{
    FusionGroup group;
    group.id = oddName(random, 0);
    group.phases = phasesAt(campaign, 1);
    if (random.chance(0.5)) {
        group.keep.emplace();
        for (std::size_t t = 0; t < campaign.workload.tensors.size(); ++t) {
            if (random.chance(0.5))
                group.keep->emplace_back(t);
        }
    }
    group.sharedInputs = random.chance(0.5);
    if (!campaign.machine.buffers.empty() && random.chance(0.5))
        group.buffer = pickId<BufferId>(random, campaign.machine.buffers.size());
    if (random.chance(0.5))
        group.tiles = static_cast<std::uint64_t>(random.integer(1, 1'000'000));
    group.doubleBuffered = random.chance(0.5);
    group.retime = random.chance(0.5) ? Retime::Roofline : Retime::Efficiency;
    if (random.chance(0.3))
        group.recompute.emplace_back(group.phases.front(), amount(random));
    return group;
}

Pipeline randomPipeline(SeededRandom& random, const Campaign& campaign)
{
    Pipeline pipeline;
    pipeline.id = "main";
    pipeline.phases = phasesAt(campaign, 1);
    pipeline.tiles = {.count = static_cast<std::uint64_t>(random.integer(1, 1'000'000)), .fine = false};
    if (random.chance(0.2))
        pipeline.tiles = {.count = 1, .fine = true};
    if (random.chance(0.5))
        pipeline.dilate = Dilation::Longest;
    else
        pipeline.advance = static_cast<Advance>(random.integer(0, 2));
    return pipeline;
}

std::vector<ExplicitStart> randomStarts(SeededRandom& random, const Campaign& campaign, bool hasPipeline)
{
    std::vector<ExplicitStart> starts;
    for (const PhaseId phase : phasesAt(campaign, 0)) {
        if (random.chance(0.5))
            continue;
        starts.push_back({phase, "", std::nullopt, amount(random)});
        if (campaign.workload.repeat > 1 && random.chance(0.5))
            starts.push_back({phase, "", 1, amount(random)});
    }
    if (hasPipeline && random.chance(0.5))
        starts.push_back({{}, "main", std::nullopt, amount(random)});
    return starts;
}

MachineOverride randomOverride(SeededRandom& random, const Machine& machine)
{
    MachineOverride change;
    for (std::size_t i = 0; i < machine.resources.size(); ++i) {
        if (random.chance(0.5))
            change.peaks.push_back({ResourceId(i), random.logarithmic(1.0, 1e16)});
    }
    if (random.chance(0.3))
        change.line = pickId<ResourceId>(random, machine.resources.size());
    if (random.chance(0.3))
        change.pipe = pickId<ResourceId>(random, machine.resources.size());
    if (random.chance(0.3))
        change.launchOverhead = amount(random);
    return change;
}

void addSchedule(Scenario& scenario, SeededRandom& random, const Campaign& campaign)
{
    const bool hasMembers = campaign.workload.phases.size() >= 2;
    if (random.chance(0.3)) {
        scenario.order.emplace();
        for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i)
            scenario.order->emplace_back(i);
    }
    if (random.chance(0.4)) {
        scenario.fusion.emplace();
        if (hasMembers && random.chance(0.8))
            scenario.fusion->push_back(randomGroup(random, campaign));
    }
    if (hasMembers && random.chance(0.4))
        scenario.pipelines = {randomPipeline(random, campaign)};
    if (random.chance(0.4))
        scenario.starts = randomStarts(random, campaign, scenario.pipelines.has_value());
    if (random.chance(0.4))
        scenario.throttle = static_cast<Throttle>(random.integer(0, 3));
}

Scenario randomScenario(SeededRandom& random, const Campaign& campaign)
{
    Scenario scenario;
    scenario.id = oddName(random, campaign.scenarios.size());
    if (random.chance(0.3))
        scenario.name = "for people";
    if (!campaign.scenarios.empty() && random.chance(0.6))
        scenario.base = pickId<ScenarioId>(random, campaign.scenarios.size());
    if (random.chance(0.5))
        scenario.source = static_cast<Source>(random.integer(0, 2));
    if (random.chance(0.4)) {
        scenario.timing.emplace();
        scenario.timing->model = random.chance(0.5) ? TimingModel::Given : TimingModel::Roofline;
        if (random.chance(0.5))
            scenario.timing->efficiency = {{ResourceId(0), fraction(random)}};
    }
    addSchedule(scenario, random, campaign);
    if (random.chance(0.3))
        scenario.machine = randomOverride(random, campaign.machine);
    for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
        if (random.chance(0.8))
            continue;
        PhaseOverride change;
        change.phase = PhaseId(i);
        if (random.chance(0.7))
            change.duration = amount(random);
        change.use = amounts(random, campaign.machine, true);
        if (random.chance(0.3))
            change.demand = amounts(random, campaign.machine, false);
        scenario.phases.push_back(std::move(change));
    }
    if (random.chance(0.2))
        scenario.import = ImportOrigin{"runs/run 1.csv", "ncu-csv", random.chance(0.5) ? "00ff" : ""};
    return scenario;
}

View randomView(SeededRandom& random, const Campaign& campaign)
{
    View view;
    for (const Phase& phase : campaign.workload.phases) {
        if (random.chance(0.3))
            view.styles.emplace_back(phase.id, static_cast<int>(random.integer(0, 23)));
    }
    for (std::int64_t i = random.integer(0, 2); i > 0; --i)
        view.bookmarks.push_back({oddName(random, view.bookmarks.size()), amount(random), amount(random)});
    if (random.chance(0.5))
        view.layout = random.chance(0.5) ? "mirrored" : "on-line";
    return view;
}

void editNumber(Campaign& campaign, SeededRandom& random)
{
    if (random.chance(0.3)) {
        campaign.machine.resources[0].peak = random.logarithmic(1.0, 1e16);
        return;
    }
    if (campaign.workload.phases.empty())
        return;
    Phase& phase = random.chance(0.5) ? campaign.workload.phases.front() : campaign.workload.phases.back();
    phase.given = Given{amount(random), amounts(random, campaign.machine, true)};
}

void editNames(Campaign& campaign, SeededRandom& random)
{
    if (!campaign.workload.phases.empty() && random.chance(0.5))
        campaign.workload.phases.back().id = oddName(random, 1000);
    else
        campaign.scenarios.front().id = oddName(random, 1000);
    campaign.title = random.chance(0.5) ? oddName(random, 0) : std::string();
}

void editElements(Campaign& campaign, SeededRandom& random)
{
    Workload& workload = campaign.workload;
    if (random.chance(0.3))
        workload.tensors.push_back(
            {oddName(random, 2000 + workload.tensors.size()), {}, std::nullopt, amount(random), TensorRole::Output});
    if (random.chance(0.3) && !workload.phases.empty() && !workload.phases.front().writes.empty())
        workload.phases.front().writes.clear();
    if (random.chance(0.3) && !workload.edges.empty())
        workload.edges.erase(workload.edges.begin());
    if (random.chance(0.3)) {
        campaign.scenarios.push_back(randomScenario(random, campaign));
        campaign.scenarios.back().id = oddName(random, 3000 + campaign.scenarios.size());
    }
    if (random.chance(0.3) && !campaign.machine.buffers.empty()) {
        campaign.machine.buffers.back().backing = {};
        campaign.machine.buffers.back().reserve = 0.0;
    }
}

} // namespace

Campaign randomCampaign(SeededRandom& random)
{
    Campaign campaign;
    if (random.chance(0.7))
        campaign.title = oddName(random, 0);
    if (random.chance(0.3))
        campaign.notes = "two\nlines";
    campaign.units.time = static_cast<TimeUnit>(random.integer(0, 2));
    if (random.chance(0.5))
        campaign.units.clockHz = random.logarithmic(1e6, 1e10);
    campaign.units.opsPerMac = 2.0;
    campaign.machine = randomMachine(random);
    addWorkload(campaign, random);
    for (std::int64_t i = random.integer(1, 4); i > 0; --i)
        campaign.scenarios.push_back(randomScenario(random, campaign));
    campaign.view = randomView(random, campaign);
    return campaign;
}

void edit(Campaign& campaign, SeededRandom& random)
{
    for (std::int64_t i = random.integer(1, 3); i > 0; --i) {
        const std::int64_t kind = random.integer(0, 4);
        if (kind == 0)
            editNumber(campaign, random);
        else if (kind == 1)
            editNames(campaign, random);
        else if (kind == 2)
            editElements(campaign, random);
        else if (kind == 3)
            campaign.scenarios.front().throttle = static_cast<Throttle>(random.integer(0, 3));
        else
            campaign.machine.resources.back().label = random.chance(0.5) ? "relabelled" : "";
    }
}

} // namespace minard::test
