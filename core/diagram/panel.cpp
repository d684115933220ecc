#include "core/diagram/panel.h"

#include <algorithm>
#include <cmath>

#include "core/diagram/plotlayers.h"
#include "core/diagram/runs.h"
#include "core/diagram/slotreach.h"
#include "core/diagram/stackorder.h"
#include "core/schedule/timelinestore.h"

namespace minard {

namespace {

/// Segments beyond which valueNeed() uses bounds in place of a visit.
constexpr std::uint64_t kMostVisited = 20000;

bool isOn(PanelParts::Switch part)
{
    return part == PanelParts::Switch::On;
}

ValueRange usable(ValueRange values)
{
    if (!std::isfinite(values.top) || !std::isfinite(values.bottom))
        return {};
    values.top = std::clamp(values.top, -1e6, 1e6);
    values.bottom = std::clamp(values.bottom, -1e6, 1e6);
    if (values.top < values.bottom)
        std::swap(values.top, values.bottom);
    if (values.top - values.bottom < 1e-12)
        values.top = values.bottom + 1e-12;
    return values;
}

double usablePipe(double height)
{
    return std::isfinite(height) ? std::clamp(height, 1e-3, 10.0) : 0.25;
}

Box usable(Box outer)
{
    const auto limited = [](double value, double least, double most) {
        return std::isnan(value) ? least : std::clamp(value, least, most);
    };
    constexpr double kLimit = TimeAxis::kPixelLimit;
    return {limited(outer.x, -kLimit, kLimit), limited(outer.y, -kLimit, kLimit), limited(outer.width, 1.0, kLimit),
        limited(outer.height, 1.0, kLimit)};
}

/// Adds one segment after the other to a Reach, without a picture of them.
class ReachFinder {
public:
    ReachFinder(const DiagramInput& input, const PanelOptions& options)
        : m_timeline(input.timeline)
        , m_line(lineResource(input))
        , m_pipe(pipeResource(input))
        , m_order(input.timeline, m_line, options.stacking)
        , m_pipeHeight(usablePipe(options.pipeHeight))
    {
        const auto use = [](const PlanNode& node, ResourceId k) { return k.isValid() ? node.use[k.index()] : 0.0; };
        m_uses.reserve(m_timeline.nodes().size());
        for (const PlanNode& node : m_timeline.nodes())
            m_uses.push_back({use(node, m_line), use(node, m_pipe)});
    }

    [[nodiscard]] Reach find()
    {
        const TimelineStore& store = m_timeline.store();
        SlotReach slots(m_uses, m_pipeHeight);
        std::vector<PieceShare> pieces;
        for (const Run& run : store.runs) {
            if (run.kind == RunKind::Sweep) {
                m_timeline.visitSegments(run.start, run.end(), [this](const SegmentView& segment) {
                    add(segment.pieces);
                    return true;
                });
                continue;
            }
            if (const Lockstep* lockstep = orderedLockstep(run)) {
                if (run.period > 0.0)
                    include(slots.of(*lockstep, store.slots[run.index], run.period));
                continue;
            }
            // Every period of a run has the same levels.
            for (std::uint64_t segment = 0; segment < store.segmentsPerPeriod(run); ++segment)
                add(store.segmentOf(run, 0, segment, pieces).pieces);
        }
        m_reach.pipe = std::max(m_reach.pipe, m_reach.line);
        return m_reach;
    }

private:
    /// The pieces of a segment so far.
    using Stack = Reach;

    /// Of a run of slots whose pieces come in the order of the stack.
    [[nodiscard]] const Lockstep* orderedLockstep(const Run& run) const
    {
        if (run.kind != RunKind::Slots || !m_order.isScheduleOrder())
            return nullptr;
        const TimelineStore& store = m_timeline.store();
        const Lockstep& lockstep = store.locksteps[store.slots[run.index].lockstep];
        return lockstep.isInOrder ? &lockstep : nullptr;
    }

    void add(std::span<const PieceShare> pieces)
    {
        if (!m_order.isScheduleOrder()) {
            m_sorted.assign(pieces.begin(), pieces.end());
            std::sort(m_sorted.begin(), m_sorted.end(),
                [this](const PieceShare& a, const PieceShare& b) { return m_order.isBelow(a.node, b.node); });
            pieces = m_sorted;
        }
        Stack stack;
        for (const PieceShare& piece : pieces)
            addPiece(stack, piece.node, piece.scale);
        include(stack);
    }

    void addPiece(Stack& stack, std::uint32_t node, double scale)
    {
        const double ownFill = m_uses[node].fill * scale;
        stack.line += m_uses[node].line * scale;
        const double pipe = std::max({0.0, 1.0 - stack.fill, ownFill}) * m_pipeHeight;
        stack.pipe = std::max(stack.pipe, stack.line + pipe);
        stack.fill += ownFill;
    }

    void include(const Reach& stack)
    {
        m_reach.line = std::max(m_reach.line, stack.line);
        m_reach.pipe = std::max(m_reach.pipe, stack.pipe);
        m_reach.fill = std::max(m_reach.fill, stack.fill);
    }

    const Timeline& m_timeline;
    ResourceId m_line;
    ResourceId m_pipe;
    StackOrder m_order;
    double m_pipeHeight;
    std::vector<NodeUse> m_uses;
    std::vector<PieceShare> m_sorted;
    Reach m_reach;
};

Reach boundedReach(const DiagramInput& input, const PanelOptions& options)
{
    Reach reach{1.0, 0.0, 1.0};
    const ResourceId line = lineResource(input);
    const ResourceId pipe = pipeResource(input);
    for (const Oversubscription& stretch : input.timeline.oversubscribed()) {
        if (stretch.resource == line)
            reach.line = std::max(reach.line, stretch.demand);
        if (stretch.resource == pipe)
            reach.fill = std::max(reach.fill, stretch.demand);
    }
    reach.pipe = reach.line + usablePipe(options.pipeHeight) * reach.fill;
    return reach;
}

double roundedUp(double value)
{
    return std::ceil(value * 20.0 - 1e-9) / 20.0;
}

} // namespace

Box plotArea(const DiagramInput& input, Box outer, const PanelOptions& options)
{
    return plotBox(input, usable(outer), options);
}

ValueNeed valueNeed(const DiagramInput& input, const PanelOptions& options)
{
    const bool canVisit = input.timeline.segmentCount() <= kMostVisited;
    const Reach reach = canVisit ? ReachFinder(input, options).find() : boundedReach(input, options);
    const bool isMarked = !input.timeline.oversubscribed().empty();
    // Room for a badge above the ink.
    const double headroom = isMarked && isOn(options.parts.badges) ? 0.25 : 0.05;
    const auto around = [&](double room) {
        if (options.layout == DiagramLayout::Mirrored)
            // Twice, since here a unit has about half the pixels.
            return ValueRange{
                roundedUp(std::max(1.0, reach.line) + 2.0 * room), -roundedUp(std::max(1.0, reach.fill) + 2.0 * room)};
        return ValueRange{roundedUp(std::max(1.1, reach.pipe + room)), 0.0};
    };
    return {around(0.0), around(headroom)};
}

ValueRange fittingValues(const DiagramInput& input, const PanelOptions& options)
{
    return valueNeed(input, options).fitting;
}

Panel buildPanel(
    const DiagramInput& input, const TimeAxis& axis, const ValueRange& values, Box outer, const PanelOptions& options)
{
    Panel panel;
    PanelGeometry& geometry = panel.geometry;
    geometry.outer = usable(outer);
    geometry.plot = plotBox(input, geometry.outer, options);
    geometry.axis = axis.withPixels(geometry.plot.x, geometry.plot.width);
    geometry.values = usable(values);
    geometry.layout = options.layout;
    geometry.stacking = options.stacking;
    geometry.pipeHeight = usablePipe(options.pipeHeight);
    geometry.line = lineResource(input);
    geometry.pipe = pipeResource(input);
    geometry.columnWidth = options.sizes.columnWidth;
    geometry.impulseWidth = options.sizes.impulse;

    PlotSurface surface(geometry, options.sizes);
    geometry.impulseHeight = surface.snapped(2.0 * options.sizes.line) + options.sizes.casing;
    const PanelContent content = collectContent(input, geometry.axis, options);
    const double unitsPerPixel = (geometry.values.top - geometry.values.bottom) / geometry.plot.height;
    const double lineStep = options.sizes.levelStep * unitsPerPixel;
    const bool isMirrored = options.layout == DiagramLayout::Mirrored;
    const PanelRuns runs = joinRuns(content, lineStep, isMirrored ? lineStep : lineStep / geometry.pipeHeight);
    drawFrame(surface, input, options);
    if (isOn(options.parts.separators))
        drawBoundaries(surface, content);
    if (isMirrored)
        drawMirrored(surface, runs);
    else
        drawOnLine(surface, runs);
    drawWhiskers(surface, runs);
    drawImpulses(surface, input, content);
    drawMarkers(surface, runs);
    const TextMeasure measure = measureOf(options);
    if (isOn(options.parts.brackets))
        drawBrackets(surface, input, options);
    if (isOn(options.parts.badges))
        drawBadges(surface, runs, input.scenario.machine, measure);
    if (isOn(options.parts.labels))
        drawLabels(surface, input, runs, options);
    if (input.timeline.pieceCount() == 0) {
        DrawItem item;
        item.role = DrawRole::Message;
        item.x = geometry.plot.x + 0.5 * geometry.plot.width;
        item.y = geometry.plot.y + 0.5 * geometry.plot.height;
        item.height = options.sizes.text;
        const std::string message = "Nothing to show: no phase runs in this scenario";
        item.width = measure(message, options.sizes.text, FontWeight::Regular);
        surface.addText(Layer::Labels, item,
            {message, options.sizes.text, TextAlign::Center, FontWeight::Regular, TextTurn::Horizontal});
    }
    panel.list = std::move(surface).finished();
    panel.list.pieces = content.pieces;
    panel.list.foldedPieces = content.mergedPieces;
    return panel;
}

} // namespace minard
