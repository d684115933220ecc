#include "core/diagram/content.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "core/diagram/stackorder.h"

// The visible range is cut into columns by ColumnGrid. A column that holds few segments is drawn piece by piece, one
// that holds more is summed up by the column source. Neighbouring columns of the first kind are visited in one go.
//
//   columns   | 2 | 1 | 1 | 9 | 12 | 1 |          segments in each
//   drawn     [ piece by piece ][ Σ ][ Σ ][ piece ]

namespace minard {

namespace {

/// Pieces of one segment beyond which they are summed up by style: they would be thinner than a pixel.
constexpr std::size_t kMostPiecesPerSegment = 64;
constexpr std::size_t kMostImpulsesPerColumn = 256;
constexpr double kForever = std::numeric_limits<double>::infinity();

class Collector {
public:
    Collector(const DiagramInput& input, const PanelOptions& options, const ColumnSource& columns)
        : m_input(input)
        , m_timeline(input.timeline)
        , m_columns(columns)
        , m_line(lineResource(input))
        , m_pipe(pipeResource(input))
        , m_order(input.timeline, m_line, options.stacking)
        , m_tolerance(1e-9 * input.timeline.makespan())
    {
    }

    void collect(const TimeAxis& axis, const ColumnGrid& grid);

    void collectImpulses(const TimeAxis& axis, const ColumnGrid& grid);
    void addImpulses(double from, double to);

    PanelContent content;

private:
    void addSegments(double from, double to);
    void addSegment(const SegmentView& segment, double from, double to);
    void addPieces(const SegmentView& segment, StackColumn& column);
    void addPiecesByStyle(const SegmentView& segment, StackColumn& column);
    void addMerged(const Stretch& stretch, const ColumnSummary& summary);
    void noteBoundaries(const SegmentView& segment);
    void noteDemand(const SegmentView& segment, StackColumn& column);
    void stack(StackColumn& column);

    [[nodiscard]] StackPart partOf(const PieceShare& piece) const;

    const DiagramInput& m_input;
    const Timeline& m_timeline;
    const ColumnSource& m_columns;
    ResourceId m_line;
    ResourceId m_pipe;
    StackOrder m_order;
    double m_tolerance;
    std::vector<PieceShare> m_sorted;
    std::vector<double> m_demand;
};

void Collector::collect(const TimeAxis& axis, const ColumnGrid& grid)
{
    const double from = std::max(axis.start(), m_timeline.start());
    const double to = std::min(axis.end(), m_timeline.end());
    if (!(to > from))
        return;
    const auto count = [&](double start, double end) {
        return m_columns.countSegments(start, end, ColumnBlock::kEnoughSegments);
    };
    double exactFrom = kForever;
    double exactTo = kForever;
    double blocksEnd = -kForever;
    std::vector<Stretch> merged;
    const auto merge = [&](double start, double end) {
        if (end <= axis.start())
            exactFrom = end; // out of sight, and what is before it too
        else if (start >= axis.end())
            exactTo = std::min(exactTo, start);
        else
            merged.push_back({start, end});
    };
    visitBlocks(grid, from, to, m_timeline, count, [&](const ColumnBlock& block) {
        exactFrom = std::min(exactFrom, block.start(grid));
        blocksEnd = block.end(grid);
        if (block.isWhole)
            merge(block.start(grid), block.end(grid));
        for (int c = 0; !block.isWhole && c < block.columns; ++c) {
            if (block.merged[static_cast<std::size_t>(c)])
                merge(grid.start(block.first + c), grid.start(block.first + c + 1));
        }
        return true;
    });
    m_columns.summarizeAll(merged, [&](std::size_t i, const ColumnSummary& summary) {
        addSegments(exactFrom, merged[i].from);
        addMerged(merged[i], summary);
        exactFrom = merged[i].to;
    });
    addSegments(exactFrom, std::min(exactTo, blocksEnd));
}

void Collector::addSegments(double from, double to)
{
    if (!(to > from))
        return;
    m_timeline.visitSegments(from, to, [&](const SegmentView& segment) {
        addSegment(segment, from, to);
        return true;
    });
}

void Collector::addSegment(const SegmentView& segment, double from, double to)
{
    StackColumn column;
    column.start = std::max(segment.start, from);
    column.end = std::min(segment.end, to);
    if (!(column.end > column.start))
        return;
    column.firstPart = static_cast<std::uint32_t>(content.parts.size());
    noteDemand(segment, column);
    if (segment.pieces.size() > kMostPiecesPerSegment)
        addPiecesByStyle(segment, column);
    else
        addPieces(segment, column);
    stack(column);
    noteBoundaries(segment);
    content.columns.push_back(column);
}

StackPart Collector::partOf(const PieceShare& piece) const
{
    const PlanNode& node = m_timeline.nodes()[piece.node];
    const auto use = [&](ResourceId k) { return k.isValid() ? node.use[k.index()] * piece.scale : 0.0; };
    const auto unknown = [&](ResourceId k) { return k.isValid() && (node.unknown >> k.index() & 1U) != 0; };
    StackPart part;
    part.node = piece.node;
    part.phase = node.phase;
    part.style = m_input.styles.style(node.phase);
    part.unknownLine = unknown(m_line);
    part.unknownFill = unknown(m_pipe);
    part.line = use(m_line);
    part.fill = use(m_pipe);
    part.pieceStart = piece.pieceStart;
    part.solidEnd = piece.pieceStart + piece.ofPiece.undilated;
    part.dilatedEnd = part.solidEnd + piece.ofPiece.dilated;
    return part;
}

void Collector::addPieces(const SegmentView& segment, StackColumn& column)
{
    std::span<const PieceShare> pieces = segment.pieces;
    if (!m_order.isScheduleOrder()) {
        m_sorted.assign(pieces.begin(), pieces.end());
        std::sort(m_sorted.begin(), m_sorted.end(),
            [&](const PieceShare& a, const PieceShare& b) { return m_order.isBelow(a.node, b.node); });
        pieces = m_sorted;
    }
    for (const PieceShare& piece : pieces) {
        content.parts.push_back(partOf(piece));
        const bool isCounted = piece.pieceStart >= column.start || column.start > segment.start
            || content.columns.empty() || content.columns.back().merged;
        content.pieces += isCounted ? 1U : 0U;
    }
    column.partCount = static_cast<std::uint32_t>(pieces.size());
}

void Collector::addPiecesByStyle(const SegmentView& segment, StackColumn& column)
{
    std::array<std::optional<StackPart>, kStyleCount + 1> byStyle;
    std::vector<std::size_t> appearance;
    for (const PieceShare& piece : segment.pieces) {
        StackPart part = partOf(piece);
        const std::size_t slot = std::min<std::size_t>(part.style, kStyleCount);
        part.node = DrawItem::kNone;
        if (!byStyle[slot]) {
            byStyle[slot] = part;
            appearance.push_back(slot);
            continue;
        }
        StackPart& sum = *byStyle[slot];
        sum.line += part.line;
        sum.fill += part.fill;
        sum.unknownLine = sum.unknownLine && part.unknownLine;
        sum.unknownFill = sum.unknownFill && part.unknownFill;
        ++sum.pieces;
    }
    for (const std::size_t slot : appearance) {
        StackPart& part = *byStyle[slot];
        part.solidEnd = part.dilatedEnd = segment.end;
        content.parts.push_back(part);
    }
    column.partCount = static_cast<std::uint32_t>(appearance.size());
    column.merged = true;
    content.pieces += segment.pieces.size();
    content.mergedPieces += segment.pieces.size();
}

void Collector::addMerged(const Stretch& stretch, const ColumnSummary& summary)
{
    const auto [from, to] = stretch;
    StackColumn column;
    column.start = from;
    column.end = to;
    column.firstPart = static_cast<std::uint32_t>(content.parts.size());
    column.partCount = static_cast<std::uint32_t>(summary.shares.size());
    column.merged = true;
    column.minLine = summary.minLine;
    column.maxLine = summary.maxLine;
    column.minFill = summary.minFill;
    column.maxFill = summary.maxFill;
    column.worst = summary.worst;
    column.worstDemand = summary.worstDemand;
    for (const ColumnShare& share : summary.shares) {
        StackPart part;
        part.phase = share.phase;
        part.style = m_input.styles.style(share.phase);
        part.line = share.line;
        part.fill = share.fill;
        part.unknownLine = share.unknownLine > 0.5 * share.time.total();
        part.unknownFill = share.unknownFill > 0.5 * share.time.total();
        part.pieceStart = from;
        // The cause of most of the time decides how the line is broken.
        const bool isSolid = 2.0 * share.time.undilated >= share.time.total();
        part.solidEnd = isSolid ? to : from;
        part.dilatedEnd = isSolid || share.time.dilated >= share.time.throttled ? to : from;
        part.pieces = static_cast<std::uint32_t>(std::min<std::uint64_t>(share.pieces, 0xffffffffU));
        content.parts.push_back(part);
        content.pieces += share.pieces;
        content.mergedPieces += share.pieces;
    }
    stack(column);
    content.columns.push_back(column);
}

void Collector::stack(StackColumn& column)
{
    double base = 0.0;
    double fillBase = 0.0;
    for (std::uint32_t i = 0; i < column.partCount; ++i) {
        StackPart& part = content.parts[column.firstPart + i];
        part.isBottom = i == 0;
        part.base = base;
        part.fillBase = fillBase;
        base += part.line;
        fillBase += part.fill;
    }
}

void Collector::noteDemand(const SegmentView& segment, StackColumn& column)
{
    m_demand.assign(m_timeline.resourceCount(), 0.0);
    for (const PieceShare& piece : segment.pieces) {
        const PlanNode& node = m_timeline.nodes()[piece.node];
        for (std::size_t k = 0; k < m_demand.size(); ++k)
            m_demand[k] += node.use[k] * piece.scale;
    }
    for (std::size_t k = 0; k < m_demand.size(); ++k) {
        if (m_demand[k] > column.worstDemand) {
            column.worstDemand = m_demand[k];
            column.worst = ResourceId(k);
        }
    }
    column.minLine = column.maxLine = m_line.isValid() ? m_demand[m_line.index()] : 0.0;
    column.minFill = column.maxFill = m_pipe.isValid() ? m_demand[m_pipe.index()] : 0.0;
}

void Collector::noteBoundaries(const SegmentView& segment)
{
    bool startsPhase = false;
    bool startsTile = false;
    bool endsPhase = false;
    for (const PieceShare& piece : segment.pieces) {
        const NodeTiming& timing = m_timeline.timings()[piece.node];
        const bool starts = std::abs(piece.pieceStart - segment.start) <= m_tolerance;
        startsPhase = startsPhase || (starts && std::abs(timing.start - segment.start) <= m_tolerance);
        startsTile = startsTile || starts;
        endsPhase = endsPhase || std::abs(timing.end - segment.end) <= m_tolerance;
    }
    if (startsPhase || startsTile)
        content.boundaries.push_back({segment.start, !startsPhase});
    if (endsPhase)
        content.boundaries.push_back({segment.end, false});
}

/// Goes from one column that has impulses to the next, and looks at no more than a bounded number in each: a pipeline
/// may have a million tiles of no length.
void Collector::collectImpulses(const TimeAxis& axis, const ColumnGrid& grid)
{
    double cursor = axis.start();
    for (;;) {
        std::optional<double> next;
        m_timeline.visitImpulses(cursor, axis.end(), [&](const Impulse& impulse) {
            next = impulse.time;
            return false;
        });
        if (!next)
            return;
        const double column = grid.indexOf(*next);
        const double end = std::max(grid.start(column + 1.0), std::nextafter(*next, kForever));
        addImpulses(*next, std::nextafter(end, -kForever));
        cursor = end;
    }
}

void Collector::addImpulses(double from, double to)
{
    const std::size_t first = content.impulses.size();
    std::size_t looked = 0;
    m_timeline.visitImpulses(from, to, [&](const Impulse& impulse) {
        const auto same = std::find_if(content.impulses.begin() + static_cast<std::ptrdiff_t>(first),
            content.impulses.end(), [&](const ImpulseMark& mark) { return mark.node == impulse.node; });
        if (same != content.impulses.end())
            ++same->pieces;
        else
            content.impulses.push_back({impulse.time, impulse.node, 1});
        ++content.pieces;
        return ++looked < kMostImpulsesPerColumn;
    });
}

} // namespace

ResourceId lineResource(const DiagramInput& input)
{
    const ResourceId id = input.line.isValid() ? input.line : input.scenario.machine.displayLine();
    return id.isValid() && id.index() < input.timeline.resourceCount() ? id : ResourceId();
}

ResourceId pipeResource(const DiagramInput& input)
{
    const ResourceId id = input.pipe.isValid() ? input.pipe : input.scenario.machine.displayPipe();
    return id.isValid() && id.index() < input.timeline.resourceCount() ? id : ResourceId();
}

ColumnGrouping panelGrouping(const DiagramInput& input, StackingOrder stacking)
{
    const std::vector<PlanNode>& nodes = input.timeline.nodes();
    ColumnGrouping grouping;
    grouping.line = lineResource(input);
    grouping.pipe = pipeResource(input);
    grouping.groupOfNode.resize(nodes.size());
    std::vector<std::uint32_t> order(nodes.size());
    for (std::uint32_t node = 0; node < order.size(); ++node)
        order[node] = node;
    const StackOrder stackOrder(input.timeline, grouping.line, stacking);
    if (!stackOrder.isScheduleOrder())
        std::sort(
            order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return stackOrder.isBelow(a, b); });
    std::array<std::uint32_t, kNoStyle + 1> groupOfStyle;
    groupOfStyle.fill(DrawItem::kNone);
    std::uint32_t groups = 0;
    for (const std::uint32_t node : order) {
        std::uint32_t& group = groupOfStyle[input.styles.style(nodes[node].phase)];
        if (group == DrawItem::kNone)
            group = groups++;
        grouping.groupOfNode[node] = group;
    }
    return grouping;
}

bool hasMergedColumns(const DiagramInput& input, const TimeAxis& axis, const DiagramSizes& sizes)
{
    const ColumnGrid grid(axis, sizes.columnWidth);
    const auto count = [&](double from, double to) { return input.timeline.countSegments(from, to); };
    bool isAnyMerged = false;
    visitBlocks(grid, axis.start(), axis.end(), input.timeline, count, [&](const ColumnBlock& block) {
        isAnyMerged = std::find(block.merged.begin(), block.merged.end(), true) != block.merged.end();
        return !isAnyMerged;
    });
    return isAnyMerged;
}

PanelContent collectContent(const DiagramInput& input, const TimeAxis& axis, const PanelOptions& options)
{
    const ColumnGrid grid(axis, options.sizes.columnWidth);
    std::optional<SegmentColumns> own;
    if (input.columns == nullptr)
        own.emplace(input.timeline, panelGrouping(input, options.stacking));
    Collector collector(input, options, input.columns != nullptr ? *input.columns : *own);
    collector.collect(axis, grid);
    collector.collectImpulses(axis, grid);
    return std::move(collector.content);
}

} // namespace minard
