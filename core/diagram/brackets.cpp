#include <algorithm>
#include <cmath>
#include <limits>

#include "core/diagram/fusionbrackets.h"
#include "core/diagram/plotlayers.h"
#include "core/diagram/textmetrics.h"

namespace minard {

namespace {

constexpr int kMostLanes = 3;
/// Width, in font sizes, from which a bracket has sides.
constexpr double kSidesFrom = 5.0;

void drawBracket(
    PlotSurface& surface, const FusionBracket& bracket, const FusionGroup& group, const TextMeasure& measure)
{
    const DiagramSizes& sizes = surface.sizes();
    const Box& plot = surface.geometry().plot;
    const Box lane = bracketStrip(plot, bracket.lane, sizes);
    const double laneHeight = lane.height;
    const double line = surface.leastSize();
    const double laneTop = lane.y;
    const double y = surface.snapped(laneTop + 0.5 * laneHeight);
    const PlotSurface::Extent extent = surface.extent(bracket.start, bracket.end, 3.0 * line);
    const double left = std::max(extent.left, plot.x);
    const double right = std::min(extent.right, plot.right());
    if (!(right > left))
        return;
    DrawItem item;
    item.role = DrawRole::FusionBracket;
    item.stroke = Stroke::Bracket;
    item.pattern = surface.anchor(bracket.start);
    surface.addUnclipped(Layer::Brackets, item, {left, y, right - left, line});
    // Sides of a narrow bracket would say no more than its top, and many of them would hide the phases.
    const bool hasSides = extent.right - extent.left >= kSidesFrom * sizes.smallText;
    item.pattern = y;
    if (hasSides && extent.left >= plot.x)
        surface.addUnclipped(Layer::Brackets, item, {left, y, line, plot.bottom() - y});
    if (hasSides && extent.right <= plot.right())
        surface.addUnclipped(Layer::Brackets, item, {right - line, y, line, plot.bottom() - y});

    const double room = right - left - 4.0 * sizes.gap;
    std::string name = "fused: " + group.id;
    if (measure(name, sizes.smallText, FontWeight::Regular) > room)
        name = group.id;
    if (measure(name, sizes.smallText, FontWeight::Regular) > room)
        return;
    const double width = measure(name, sizes.smallText, FontWeight::Regular);
    DrawItem text;
    text.role = DrawRole::LabelGround;
    const double middle = 0.5 * (left + right);
    surface.addUnclipped(
        Layer::Labels, text, {middle - 0.5 * width - sizes.gap, laneTop, width + 2.0 * sizes.gap, laneHeight});
    text.role = DrawRole::FusionName;
    text.x = middle;
    text.y = laneTop + 0.5 * laneHeight + 0.355 * sizes.smallText;
    text.width = width;
    text.height = sizes.smallText;
    surface.addText(
        Layer::Labels, text, {name, sizes.smallText, TextAlign::Center, FontWeight::Regular, TextTurn::Horizontal});
}

} // namespace

std::vector<FusionBracket> fusionBrackets(
    const Campaign& campaign, const EffectiveScenario& scenario, const Timeline& timeline)
{
    const std::vector<FusionGroup>& groups = scenario.fusion;
    std::vector<FusionBracket> brackets;
    if (groups.empty())
        return brackets;
    std::vector<std::size_t> groupOfPhase(campaign.workload.phases.size(), groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const PhaseId phase : groups[g].phases) {
            if (phase.isValid() && phase.index() < groupOfPhase.size())
                groupOfPhase[phase.index()] = g;
        }
    }
    std::vector<std::size_t> place; // of (repetition, group), found by repetition · groups + group
    const std::vector<PlanNode>& nodes = timeline.nodes();
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        const PhaseId phase = nodes[node].phase;
        const std::size_t group = phase.index() < groupOfPhase.size() ? groupOfPhase[phase.index()] : groups.size();
        if (group == groups.size() || timeline.timings()[node].pieces == 0)
            continue;
        const std::size_t key = nodes[node].repetition * groups.size() + group;
        if (place.size() <= key)
            place.resize(key + 1, std::numeric_limits<std::size_t>::max());
        const NodeTiming& timing = timeline.timings()[node];
        if (place[key] == std::numeric_limits<std::size_t>::max()) {
            place[key] = brackets.size();
            brackets.push_back({group, nodes[node].repetition, timing.start, timing.end, 0});
        }
        FusionBracket& bracket = brackets[place[key]];
        bracket.start = std::min(bracket.start, timing.start);
        bracket.end = std::max(bracket.end, timing.end);
    }
    std::stable_sort(brackets.begin(), brackets.end(),
        [](const FusionBracket& a, const FusionBracket& b) { return a.start < b.start; });
    const double tolerance = 1e-9 * timeline.makespan();
    double freeFrom[kMostLanes];
    std::fill_n(freeFrom, kMostLanes, -std::numeric_limits<double>::infinity());
    for (FusionBracket& bracket : brackets) {
        while (bracket.lane < kMostLanes - 1 && freeFrom[bracket.lane] > bracket.start + tolerance)
            ++bracket.lane;
        freeFrom[bracket.lane] = std::max(freeFrom[bracket.lane], bracket.end);
    }
    return brackets;
}

Box bracketStrip(const Box& plot, int lane, const DiagramSizes& sizes)
{
    const double height = bracketLaneHeight(sizes);
    return {plot.x, plot.y - height * (lane + 1), plot.width, height};
}

int bracketLanes(const DiagramInput& input)
{
    int lanes = 0;
    for (const FusionBracket& bracket : fusionBrackets(input.campaign, input.scenario, input.timeline))
        lanes = std::max(lanes, bracket.lane + 1);
    return lanes;
}

double bracketLaneHeight(const DiagramSizes& sizes)
{
    return std::ceil(1.5 * sizes.smallText);
}

void drawBrackets(PlotSurface& surface, const DiagramInput& input, const PanelOptions& options)
{
    const TextMeasure measure = measureOf(options);
    double lastRight = -TimeAxis::kPixelLimit;
    for (const FusionBracket& bracket : fusionBrackets(input.campaign, input.scenario, input.timeline)) {
        // Groups of many repetitions come closer than their lines are thick: those are left out.
        const double left = surface.geometry().axis.toClippedPixel(bracket.start);
        const double right = surface.geometry().axis.toClippedPixel(bracket.end);
        if (right - lastRight < 1.0 && bracket.lane == 0)
            continue;
        if (right - left < 4.0 * surface.leastSize())
            continue;
        lastRight = right;
        drawBracket(surface, bracket, input.scenario.fusion[bracket.group], measure);
    }
}

} // namespace minard
