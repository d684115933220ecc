#include "core/io/native/campaignjson.h"

#include <algorithm>

#include "core/io/native/documentwords.h"
#include "core/io/native/migration.h"

namespace minard {

namespace {

JsonValue metaJson(const Campaign& campaign)
{
    ObjectBuilder meta;
    meta.addTextIfAny("title", campaign.title).addTextIfAny("notes", campaign.notes);
    return meta.take();
}

JsonValue unitsJson(const Units& units)
{
    ObjectBuilder object;
    object.addText("time", words::wordFor(words::kTimeUnits, units.time));
    object.addNumberIfAny("clockHz", units.clockHz);
    object.addNumber("opsPerMac", units.opsPerMac);
    return object.take();
}

JsonValue resourceJson(const Resource& resource, bool withEmptyLabel)
{
    ObjectBuilder object;
    object.addText("id", resource.id);
    object.addText("kind", words::wordFor(words::kResourceKinds, resource.kind));
    object.addText("unit", resource.unit);
    object.addNumber("peak", resource.peak);
    if (withEmptyLabel || !resource.label.empty())
        object.addText("label", resource.label);
    return object.take();
}

JsonValue bufferJson(const Buffer& buffer, const Machine& machine)
{
    ObjectBuilder object;
    object.addText("id", buffer.id);
    object.addNumber("capacity", buffer.capacity);
    if (buffer.backing.isValid())
        object.addText("backing", machine.resource(buffer.backing).id);
    if (buffer.reserve != 0.0)
        object.addNumber("reserve", buffer.reserve);
    return object.take();
}

/// A list of resources takes the place of a preset's only when it has both kinds: a machine without one of them cannot
/// be written as made from a preset.
bool canNamePreset(const Machine& machine)
{
    const auto has = [&machine](ResourceKind kind) {
        return std::any_of(machine.resources.begin(), machine.resources.end(),
            [kind](const Resource& resource) { return resource.kind == kind; });
    };
    return !machine.preset.empty() && has(ResourceKind::Throughput) && has(ResourceKind::Bandwidth);
}

JsonValue viewJson(const View& view)
{
    ObjectBuilder styles;
    for (const auto& [phase, place] : view.styles)
        styles.add(phase, JsonValue::number(place));
    ObjectBuilder object;
    object.addIfAny("styles", styles.take());
    object.addIfAny("bookmarks", listOf(view.bookmarks, [](const View::Bookmark& bookmark) {
        ObjectBuilder entry;
        entry.addText("name", bookmark.name).addNumber("start", bookmark.start).addNumber("end", bookmark.end);
        return entry.take();
    }));
    object.addTextIfAny("layout", view.layout);
    return object.take();
}

} // namespace

JsonValue machineJson(const Machine& machine)
{
    const bool namesPreset = canNamePreset(machine);
    ObjectBuilder object;
    object.addTextIfAny("name", machine.name);
    if (namesPreset)
        object.addText("preset", machine.preset);
    object.addTextIfAny("precision", machine.precision);
    object.addIfAny("resources",
        listOf(machine.resources, [&](const Resource& resource) { return resourceJson(resource, namesPreset); }));
    JsonValue buffers = listOf(machine.buffers, [&](const Buffer& buffer) { return bufferJson(buffer, machine); });
    if (namesPreset || !machine.buffers.empty())
        object.add("buffers", std::move(buffers));
    ObjectBuilder display;
    if (machine.line.isValid())
        display.addText("line", machine.resource(machine.line).id);
    if (machine.pipe.isValid())
        display.addText("pipe", machine.resource(machine.pipe).id);
    object.addIfAny("display", display.take());
    if (machine.offChip.isValid())
        object.addText("offChip", machine.resource(machine.offChip).id);
    if (machine.launchOverhead != 0.0)
        object.addNumber("launchOverhead", machine.launchOverhead);
    return object.take();
}

JsonValue amountsJson(const std::vector<ResourceAmount>& amounts, const Machine& machine)
{
    ObjectBuilder object;
    for (const ResourceAmount& amount : amounts) {
        const std::string& id = machine.resource(amount.resource).id;
        object.add(id, amount.value ? JsonValue::number(*amount.value) : JsonValue());
    }
    return object.take();
}

JsonValue campaignJson(const Campaign& campaign)
{
    ObjectBuilder object;
    object.addText("format", "campaign/" + std::to_string(kCampaignMajor));
    object.addIfAny("meta", metaJson(campaign));
    object.add("units", unitsJson(campaign.units));
    object.add("machine", machineJson(campaign.machine));
    object.add("workload", workloadJson(campaign.workload, campaign.machine));
    object.add("scenarios",
        listOf(campaign.scenarios, [&](const Scenario& scenario) { return scenarioJson(scenario, campaign); }));
    object.addIfAny("view", viewJson(campaign.view));
    return object.take();
}

} // namespace minard
