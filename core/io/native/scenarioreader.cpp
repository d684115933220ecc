#include "core/io/native/scenarioreader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "core/io/native/documentwords.h"
#include "core/io/native/machinereader.h"
#include "core/io/native/workloadreader.h"

namespace minard {

namespace {

class ScenarioReader {
public:
    ScenarioReader(const Campaign& campaign, const CampaignNames& names) : m_campaign(campaign), m_names(names) { }

    void read(const DocumentNode& node, Scenario& scenario) const;

private:
    [[nodiscard]] std::vector<PhaseId> readPhases(const DocumentNode& list) const;
    [[nodiscard]] Timing readTiming(const DocumentNode& node) const;
    [[nodiscard]] FusionGroup readFusionGroup(const DocumentNode& node) const;
    void readRecompute(const DocumentNode& node, FusionGroup& group) const;
    [[nodiscard]] Pipeline readPipeline(const DocumentNode& node) const;
    void readPhaseOverrides(const DocumentNode& node, Scenario& scenario) const;

    const Campaign& m_campaign;
    const CampaignNames& m_names;
};

std::vector<PhaseId> ScenarioReader::readPhases(const DocumentNode& list) const
{
    std::vector<PhaseId> phases;
    list.forEachElement([&](const DocumentNode& entry) { phases.push_back(m_names.phases.resolve(entry)); });
    return phases;
}

/// A timing is an object, or the name of the model alone.
Timing ScenarioReader::readTiming(const DocumentNode& node) const
{
    Timing timing;
    if (node.value().isText()) {
        timing.model = node.choice<TimingModel>(words::kTimingModels);
        return timing;
    }
    static constexpr std::array<std::string_view, 2> kKeys{"model", "efficiency"};
    node.noteUnknownKeys(kKeys);
    if (const auto model = node.require("model"))
        timing.model = model->choice<TimingModel>(words::kTimingModels);
    if (const auto efficiency = node.find("efficiency"))
        timing.efficiency = readFractions(*efficiency, m_names);
    return timing;
}

/// Operations added per phase. A word instead of a number names a method of which the cost is not known.
void ScenarioReader::readRecompute(const DocumentNode& node, FusionGroup& group) const
{
    node.forEachMember([&](std::string_view name, const DocumentNode& added) {
        const PhaseId phase = m_names.phases.resolve(added, name);
        const bool isWord = added.value().isText() && !parseQuantityAs(added.value().asText(), Unit::Operation, 2.0);
        if (isWord) {
            added.remark("recompute-unknown", Severity::Warning,
                inQuotes(added.value().asText()) + " is no number of operations; no recomputation is counted");
        } else if (!added.value().isNull()) {
            group.recompute.emplace_back(phase, added.number(Unit::Operation));
        }
    });
}

FusionGroup ScenarioReader::readFusionGroup(const DocumentNode& node) const
{
    FusionGroup group;
    if (!node.expectObject())
        return group;
    static constexpr std::array<std::string_view, 9> kKeys{
        "id", "phases", "keep", "sharedInputs", "buffer", "tiles", "doubleBuffered", "retime", "recompute"};
    node.noteUnknownKeys(kKeys);
    if (const auto id = node.require("id"))
        group.id = id->text();
    if (const auto phases = node.require("phases"))
        group.phases = readPhases(*phases);
    if (const auto keep = node.find("keep")) {
        group.keep.emplace();
        keep->forEachElement([&](const DocumentNode& t) { group.keep->push_back(m_names.tensors.resolve(t)); });
    }
    node.read("sharedInputs", group.sharedInputs);
    if (const auto buffer = node.find("buffer"))
        group.buffer = m_names.buffers.resolve(*buffer);
    if (const auto tiles = node.find("tiles"))
        group.tiles = tiles->count(1);
    node.read("doubleBuffered", group.doubleBuffered);
    if (const auto retime = node.find("retime"))
        group.retime = retime->choice<Retime>(words::kRetimes);
    if (const auto recompute = node.find("recompute"))
        readRecompute(*recompute, group);
    return group;
}

Pipeline ScenarioReader::readPipeline(const DocumentNode& node) const
{
    Pipeline pipeline;
    if (!node.expectObject())
        return pipeline;
    static constexpr std::array<std::string_view, 5> kKeys{"id", "phases", "tiles", "advance", "dilate"};
    node.noteUnknownKeys(kKeys);
    if (const auto id = node.require("id"))
        pipeline.id = id->text();
    if (const auto phases = node.require("phases"))
        pipeline.phases = readPhases(*phases);
    if (const auto tiles = node.find("tiles")) {
        if (!tiles->value().isText())
            pipeline.tiles.count = tiles->count(1);
        else if (tiles->value().asText() == words::kFineTiles)
            pipeline.tiles = {.count = 1, .fine = true};
        else
            tiles->fault("expected a whole number or \"fine\", found " + inQuotes(tiles->value().asText()));
    }
    if (const auto advance = node.find("advance"))
        pipeline.advance = advance->choice<Advance>(words::kAdvances);
    if (const auto dilate = node.find("dilate"))
        pipeline.dilate = dilate->choice<Dilation>(words::kDilations);
    return pipeline;
}

void ScenarioReader::readPhaseOverrides(const DocumentNode& node, Scenario& scenario) const
{
    static constexpr std::array<std::string_view, 3> kKeys{"duration", "use", "demand"};
    node.forEachMember([&](std::string_view name, const DocumentNode& entry) {
        PhaseOverride change;
        change.phase = m_names.phases.resolve(entry, name);
        if (!entry.expectObject())
            return;
        entry.noteUnknownKeys(kKeys);
        if (const auto duration = entry.find("duration"))
            change.duration = duration->time();
        if (const auto use = entry.find("use"))
            change.use = readFractions(*use, m_names);
        if (const auto demand = entry.find("demand"))
            change.demand = readDemand(*demand, m_campaign.machine, m_names);
        scenario.phases.push_back(std::move(change));
    });
}

ImportOrigin readImport(const DocumentNode& node)
{
    ImportOrigin origin;
    if (!node.expectObject())
        return origin;
    static constexpr std::array<std::string_view, 3> kKeys{"file", "format", "sha256"};
    node.noteUnknownKeys(kKeys);
    node.read("file", origin.file);
    node.read("format", origin.format);
    node.read("sha256", origin.sha256);
    return origin;
}

void ScenarioReader::read(const DocumentNode& node, Scenario& scenario) const
{
    static constexpr std::array<std::string_view, 13> kKeys{"id", "name", "base", "source", "timing", "order", "fusion",
        "pipelines", "starts", "throttle", "machine", "phases", "import"};
    node.noteUnknownKeys(kKeys);
    node.read("name", scenario.name);
    if (const auto base = node.find("base"))
        scenario.base = m_names.scenarios.resolve(*base);
    if (const auto source = node.find("source"))
        scenario.source = source->choice<Source>(words::kSources);
    if (const auto timing = node.find("timing"))
        scenario.timing = readTiming(*timing);
    if (const auto order = node.find("order"))
        scenario.order = readPhases(*order);
    if (const auto fusion = node.find("fusion")) {
        scenario.fusion.emplace();
        fusion->forEachElement([&](const DocumentNode& g) { scenario.fusion->push_back(readFusionGroup(g)); });
    }
    if (const auto pipelines = node.find("pipelines")) {
        scenario.pipelines.emplace();
        pipelines->forEachElement([&](const DocumentNode& p) { scenario.pipelines->push_back(readPipeline(p)); });
    }
    if (const auto throttle = node.find("throttle"))
        scenario.throttle = throttle->choice<Throttle>(words::kThrottles);
    if (const auto machine = node.find("machine"))
        scenario.machine = readMachineOverride(*machine, m_campaign.machine, m_names);
    if (const auto phases = node.find("phases"))
        readPhaseOverrides(*phases, scenario);
    if (const auto import = node.find("import"))
        scenario.import = readImport(*import);
}

/// Ids of the pipelines that are in force in a scenario: its own, or those of the nearest base that has any.
std::vector<std::string> pipelinesInForce(const std::vector<Scenario>& scenarios, std::size_t index)
{
    std::vector<std::string> ids;
    for (std::size_t steps = 0; steps <= scenarios.size(); ++steps) {
        const Scenario& scenario = scenarios[index];
        if (scenario.pipelines) {
            for (const Pipeline& pipeline : *scenario.pipelines)
                ids.push_back(pipeline.id);
            break;
        }
        if (!scenario.base.isValid())
            break;
        index = scenario.base.index();
    }
    return ids;
}

/// "TX#3" → {"TX", 3}; no number when there is none after the last '#'.
std::pair<std::string_view, std::optional<std::uint32_t>> splitRepetition(std::string_view key)
{
    const std::size_t mark = key.rfind('#');
    if (mark == std::string_view::npos || mark + 1 == key.size() || key.size() - mark > 10)
        return {key, std::nullopt};
    std::uint64_t number = 0;
    for (const char c : key.substr(mark + 1)) {
        if (c < '0' || c > '9')
            return {key, std::nullopt};
        number = number * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return {key.substr(0, mark), static_cast<std::uint32_t>(number)};
}

/// A key of "starts" is a phase, a repetition of one, or a pipeline.
ExplicitStart readStart(std::string_view key, const DocumentNode& node, const CampaignNames& names,
    const std::vector<std::string>& pipelines)
{
    const auto isPipeline = [&pipelines](std::string_view id) {
        return std::find(pipelines.begin(), pipelines.end(), id) != pipelines.end();
    };
    ExplicitStart start;
    start.time = node.time();
    std::string_view target = key;
    if (!names.phases.find(key).isValid() && !isPipeline(key))
        std::tie(target, start.repetition) = splitRepetition(key);
    start.phase = names.phases.find(target);
    if (!start.phase.isValid() && isPipeline(target)) {
        start.pipeline = target;
    } else if (!start.phase.isValid()) {
        std::vector<std::string> candidates = names.phases.names();
        candidates.insert(candidates.end(), pipelines.begin(), pipelines.end());
        node.fault("no phase or pipeline " + inQuotes(target) + didYouMean(target, candidates));
    }
    return start;
}

} // namespace

std::vector<Scenario> readScenarios(const DocumentNode& list, const Campaign& campaign, CampaignNames& names)
{
    std::vector<Scenario> scenarios;
    std::vector<DocumentNode> nodes;
    list.forEachElement([&](const DocumentNode& node) {
        if (!node.expectObject())
            return;
        nodes.push_back(node);
        scenarios.emplace_back();
        scenarios.back().id = readId(node, names.scenarios, ScenarioId(scenarios.size() - 1));
    });
    const ScenarioReader reader(campaign, names);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        reader.read(nodes[i], scenarios[i]);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto starts = nodes[i].find("starts");
        if (!starts)
            continue;
        const std::vector<std::string> pipelines = pipelinesInForce(scenarios, i);
        scenarios[i].starts.emplace();
        starts->forEachMember([&](std::string_view key, const DocumentNode& time) {
            scenarios[i].starts->push_back(readStart(key, time, names, pipelines));
        });
    }
    return scenarios;
}

} // namespace minard
