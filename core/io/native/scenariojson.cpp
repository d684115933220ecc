#include "core/io/native/campaignjson.h"
#include "core/io/native/documentwords.h"

namespace minard {

namespace {

class ScenarioWriter {
public:
    explicit ScenarioWriter(const Campaign& campaign) : m_campaign(campaign) { }

    [[nodiscard]] JsonValue write(const Scenario& scenario) const;

private:
    [[nodiscard]] const std::string& name(PhaseId id) const { return m_campaign.workload.phase(id).id; }

    [[nodiscard]] const std::string& name(ResourceId id) const { return m_campaign.machine.resource(id).id; }

    [[nodiscard]] JsonValue writePhases(const std::vector<PhaseId>& phases) const
    {
        return listOf(phases, [this](PhaseId id) { return JsonValue::text(name(id)); });
    }

    [[nodiscard]] JsonValue writeTiming(const Timing& timing) const;
    [[nodiscard]] JsonValue writeFusionGroup(const FusionGroup& group) const;
    [[nodiscard]] JsonValue writePipeline(const Pipeline& pipeline) const;
    [[nodiscard]] JsonValue writeStarts(const std::vector<ExplicitStart>& starts) const;
    [[nodiscard]] JsonValue writeMachine(const MachineOverride& change) const;
    [[nodiscard]] JsonValue writePhaseOverrides(const std::vector<PhaseOverride>& changes) const;

    const Campaign& m_campaign;
};

JsonValue ScenarioWriter::writeTiming(const Timing& timing) const
{
    ObjectBuilder object;
    object.addText("model", words::wordFor(words::kTimingModels, timing.model));
    object.addIfAny("efficiency", amountsJson(timing.efficiency, m_campaign.machine));
    return object.take();
}

JsonValue ScenarioWriter::writeFusionGroup(const FusionGroup& group) const
{
    ObjectBuilder object;
    object.addText("id", group.id);
    object.add("phases", writePhases(group.phases));
    if (group.keep) {
        object.add("keep", listOf(*group.keep, [this](TensorId id) {
            return JsonValue::text(m_campaign.workload.tensors[id.index()].id);
        }));
    }
    if (group.sharedInputs)
        object.add("sharedInputs", JsonValue::boolean(true));
    if (group.buffer.isValid())
        object.addText("buffer", m_campaign.machine.buffers[group.buffer.index()].id);
    if (group.tiles)
        object.add("tiles", JsonValue::count(*group.tiles));
    if (group.doubleBuffered)
        object.add("doubleBuffered", JsonValue::boolean(true));
    if (group.retime != Retime::Roofline)
        object.addText("retime", words::wordFor(words::kRetimes, group.retime));
    ObjectBuilder recompute;
    for (const auto& [phase, operations] : group.recompute)
        recompute.addNumber(name(phase), operations);
    object.addIfAny("recompute", recompute.take());
    return object.take();
}

JsonValue ScenarioWriter::writePipeline(const Pipeline& pipeline) const
{
    ObjectBuilder object;
    object.addText("id", pipeline.id);
    object.add("phases", writePhases(pipeline.phases));
    object.add("tiles",
        pipeline.tiles.fine ? JsonValue::text(std::string(words::kFineTiles)) : JsonValue::count(pipeline.tiles.count));
    object.addText("advance", words::wordFor(words::kAdvances, pipeline.advance));
    object.addText("dilate", words::wordFor(words::kDilations, pipeline.dilate));
    return object.take();
}

JsonValue ScenarioWriter::writeStarts(const std::vector<ExplicitStart>& starts) const
{
    ObjectBuilder object;
    for (const ExplicitStart& start : starts) {
        std::string key = start.pipeline.empty() ? name(start.phase) : start.pipeline;
        if (start.repetition)
            key += '#' + std::to_string(*start.repetition);
        object.addNumber(key, start.time);
    }
    return object.take();
}

JsonValue ScenarioWriter::writeMachine(const MachineOverride& change) const
{
    ObjectBuilder object;
    object.addTextIfAny("preset", change.preset);
    object.addTextIfAny("precision", change.precision);
    object.addIfAny("resources", listOf(change.peaks, [this](const MachineOverride::Peak& peak) {
        ObjectBuilder entry;
        entry.addText("id", name(peak.resource)).addNumber("peak", peak.peak);
        return entry.take();
    }));
    ObjectBuilder display;
    if (change.line && change.line->isValid())
        display.addText("line", name(*change.line));
    if (change.pipe && change.pipe->isValid())
        display.addText("pipe", name(*change.pipe));
    object.addIfAny("display", display.take());
    object.addNumberIfAny("launchOverhead", change.launchOverhead);
    return object.take();
}

JsonValue ScenarioWriter::writePhaseOverrides(const std::vector<PhaseOverride>& changes) const
{
    ObjectBuilder object;
    for (const PhaseOverride& change : changes) {
        ObjectBuilder entry;
        entry.addNumberIfAny("duration", change.duration);
        entry.addIfAny("use", amountsJson(change.use, m_campaign.machine));
        entry.addIfAny("demand", amountsJson(change.demand, m_campaign.machine));
        object.add(name(change.phase), entry.take());
    }
    return object.take();
}

JsonValue ScenarioWriter::write(const Scenario& scenario) const
{
    ObjectBuilder object;
    object.addText("id", scenario.id);
    object.addTextIfAny("name", scenario.name);
    if (scenario.base.isValid())
        object.addText("base", m_campaign.scenario(scenario.base).id);
    if (scenario.source)
        object.addText("source", words::wordFor(words::kSources, *scenario.source));
    if (scenario.timing)
        object.add("timing", writeTiming(*scenario.timing));
    if (scenario.order)
        object.add("order", writePhases(*scenario.order));
    if (scenario.fusion)
        object.add("fusion", listOf(*scenario.fusion, [this](const FusionGroup& g) { return writeFusionGroup(g); }));
    if (scenario.pipelines)
        object.add("pipelines", listOf(*scenario.pipelines, [this](const Pipeline& p) { return writePipeline(p); }));
    if (scenario.starts)
        object.add("starts", writeStarts(*scenario.starts));
    if (scenario.throttle)
        object.addText("throttle", words::wordFor(words::kThrottles, *scenario.throttle));
    if (scenario.machine)
        object.add("machine", writeMachine(*scenario.machine));
    object.addIfAny("phases", writePhaseOverrides(scenario.phases));
    if (scenario.import) {
        ObjectBuilder origin;
        origin.addTextIfAny("file", scenario.import->file);
        origin.addTextIfAny("format", scenario.import->format);
        origin.addTextIfAny("sha256", scenario.import->sha256);
        object.add("import", origin.take());
    }
    return object.take();
}

} // namespace

JsonValue scenarioJson(const Scenario& scenario, const Campaign& campaign)
{
    return ScenarioWriter(campaign).write(scenario);
}

} // namespace minard
