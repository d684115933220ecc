#include "core/diagram/legend.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/diagram/content.h"
#include "core/diagram/plotlayers.h"
#include "core/diagram/textmetrics.h"

namespace minard {

namespace {

/// What the pictures of a figure use beside phases.
struct Usage {
    bool dilated = false;
    bool throttled = false;
    bool excess = false;
    bool noData = false;
};

void noteUsage(const DiagramInput& input, Usage& usage)
{
    for (const NodeTiming& timing : input.timeline.timings()) {
        usage.dilated = usage.dilated || timing.shares.dilated > 0.0;
        usage.throttled = usage.throttled || timing.shares.throttled > 0.0;
    }
    usage.excess = usage.excess || !input.timeline.oversubscribed().empty();
    for (const ResourceId resource : {lineResource(input), pipeResource(input)}) {
        if (resource.isValid())
            usage.noData = usage.noData || input.timeline.unknownTime(resource.index()) > 0.0;
    }
}

DrawItem sampleItem(DrawRole role, const LegendEntry& entry, Box box)
{
    DrawItem item;
    item.role = role;
    item.style = entry.style;
    item.phase = entry.phase;
    item.x = box.x;
    item.y = box.y;
    item.width = box.width;
    item.height = box.height;
    item.pattern = box.x;
    return item;
}

/// A line on a half-full pipe, as in the plot.
void addPhaseSample(DrawList& list, const LegendEntry& entry, Box box, const DiagramSizes& sizes)
{
    const double line = std::min(sizes.line, 0.4 * box.height);
    const double bottom = box.bottom() - line - sizes.casing;
    DrawItem fill = sampleItem(DrawRole::Fill, entry, {box.x, box.y, box.width, bottom - box.y});
    fill.texture = textureOf(entry.style);
    list.items.push_back(fill);
    DrawItem stroke = sampleItem(DrawRole::ComputeLine, entry, {box.x, box.bottom() - line, box.width, line});
    stroke.texture = textureOf(entry.style);
    list.items.push_back(stroke);
}

void addDashSample(DrawList& list, Stroke stroke, const LegendEntry& entry, Box box, const DiagramSizes& sizes)
{
    DrawItem line = sampleItem(
        DrawRole::Axis, entry, {box.x, box.y + 0.5 * (box.height - sizes.line), box.width, sizes.line});
    line.stroke = stroke;
    list.items.push_back(line);
}

void addTextureSample(DrawList& list, DrawRole role, Texture texture, const LegendEntry& entry, Box box)
{
    DrawItem area = sampleItem(role, entry, box);
    area.texture = texture;
    list.items.push_back(area);
}

void addWhiskerSample(DrawList& list, const LegendEntry& entry, Box box, const DiagramSizes& sizes)
{
    const double width = std::max(sizes.hairline, 0.5);
    for (int i = 1; i <= 3; ++i)
        list.items.push_back(sampleItem(DrawRole::Whisker, entry,
            {box.x + i * 0.25 * box.width, box.y + (i % 2) * 0.2 * box.height, width, 0.8 * box.height}));
}

void addBracketSample(DrawList& list, const LegendEntry& entry, Box box, const DiagramSizes& sizes)
{
    const double line = std::max(sizes.hairline, 0.5);
    const double bottom = box.bottom() - line;
    const auto add = [&](DrawRole role, Stroke stroke, Box part) {
        DrawItem item = sampleItem(role, entry, part);
        item.stroke = stroke;
        item.pattern = part.height > part.width ? part.y : part.x;
        list.items.push_back(item);
    };
    if (entry.kind == LegendKind::Fused) {
        add(DrawRole::FusionBracket, Stroke::Bracket, {box.x, box.y, box.width, line});
        for (const double x : {box.x, box.right() - line})
            add(DrawRole::FusionBracket, Stroke::Bracket, {x, box.y, line, bottom - box.y});
        return;
    }
    for (int i = 0; i <= 3; ++i)
        add(DrawRole::TileSeparator, Stroke::Fine, {box.x + i * (box.width - line) / 3.0, box.y, line, bottom - box.y});
}

} // namespace

std::vector<LegendEntry> legendEntries(const std::vector<DiagramInput>& inputs, DiagramLayout layout)
{
    std::vector<LegendEntry> entries;
    Usage usage;
    std::unordered_set<std::string_view> names;
    for (const DiagramInput& input : inputs) {
        noteUsage(input, usage);
        // Recordings repeat their phases: a name is looked up once a phase, not once a piece.
        std::vector<bool> isKnown(input.campaign.workload.phases.size(), false);
        for (std::size_t node = 0; node < input.timeline.nodes().size(); ++node) {
            const PhaseId phase = input.timeline.nodes()[node].phase;
            if (isKnown[phase.index()] || input.timeline.timings()[node].pieces == 0)
                continue;
            isKnown[phase.index()] = true;
            const std::string& name = input.campaign.workload.phase(phase).label();
            if (names.insert(name).second)
                entries.push_back({LegendKind::Phase, name, phase, input.styles.style(phase)});
        }
    }
    if (entries.empty())
        return entries;
    if (layout == DiagramLayout::OnLine)
        entries.push_back({LegendKind::Unused, "unused bandwidth", {}, kNoStyle});
    if (usage.dilated)
        entries.push_back({LegendKind::Dilated, "time added by dilation", {}, kNoStyle});
    if (usage.throttled)
        entries.push_back({LegendKind::Throttled, "time added by throttling", {}, kNoStyle});
    if (usage.excess)
        entries.push_back({LegendKind::Excess, "demand above 1", {}, kNoStyle});
    if (usage.noData)
        entries.push_back({LegendKind::NoData, "no data", {}, kNoStyle});
    return entries;
}

DrawList legendSample(const LegendEntry& entry, Box box, const DiagramSizes& sizes)
{
    DrawList list;
    list.sizes = sizes;
    switch (entry.kind) {
    case LegendKind::Phase:
        addPhaseSample(list, entry, box, sizes);
        break;
    case LegendKind::Dilated:
        addDashSample(list, Stroke::Dilated, entry, box, sizes);
        break;
    case LegendKind::Throttled:
        addDashSample(list, Stroke::Throttled, entry, box, sizes);
        break;
    case LegendKind::Unused: {
        addTextureSample(list, DrawRole::Well, Texture::Plain, entry, box);
        list.items.push_back(sampleItem(DrawRole::Rail, entry, {box.x, box.y, box.width, sizes.rail}));
        break;
    }
    case LegendKind::Excess:
        addTextureSample(list, DrawRole::Excess, Texture::Warning, entry, box);
        break;
    case LegendKind::NoData:
        addTextureSample(list, DrawRole::NoData, Texture::Unknown, entry, box);
        break;
    case LegendKind::Merged:
        addWhiskerSample(list, entry, box, sizes);
        break;
    case LegendKind::Fused:
    case LegendKind::Tiles:
        addBracketSample(list, entry, box, sizes);
        break;
    }
    return list;
}

LegendBlock buildLegend(
    const std::vector<LegendEntry>& entries, double x, double y, double width, const PanelOptions& options)
{
    const DiagramSizes& sizes = options.sizes;
    const TextMeasure measure = measureOf(options);
    const double rowHeight = 1.7 * sizes.text;
    const double sampleWidth = 3.0 * sizes.text;
    const double sampleHeight = sizes.text;
    LegendBlock block;
    block.list.sizes = sizes;
    double left = x;
    double top = y;
    for (const LegendEntry& entry : entries) {
        const double room = std::max(width - sampleWidth - sizes.gap, 0.0);
        const std::string label = elide(
            entry.label, std::min(room, 24.0 * sizes.text), sizes.text, FontWeight::Regular, measure);
        const double labelWidth = measure(label, sizes.text, FontWeight::Regular);
        const double entryWidth = sampleWidth + sizes.gap + labelWidth;
        if (left > x && left + entryWidth > x + width) {
            left = x;
            top += rowHeight;
        }
        const double middle = top + 0.5 * rowHeight;
        block.list.append(legendSample(entry, {left, middle - 0.5 * sampleHeight, sampleWidth, sampleHeight}, sizes));
        DrawItem item;
        item.role = DrawRole::LegendText;
        item.phase = entry.phase;
        item.x = left + sampleWidth + sizes.gap;
        item.y = middle + 0.355 * sizes.text;
        item.width = labelWidth;
        item.height = sizes.text;
        block.list.addText(item, {label, sizes.text, TextAlign::Left, FontWeight::Regular, TextTurn::Horizontal});
        left += entryWidth + 4.0 * sizes.gap;
    }
    block.height = entries.empty() ? 0.0 : top + rowHeight - y;
    return block;
}

} // namespace minard
