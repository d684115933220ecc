#include "core/diagram/hittest.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/diagram/columngrid.h"
#include "core/diagram/stackorder.h"

namespace minard {

namespace {

/// One piece of the segment under the pointer, stacked.
struct Stacked {
    PieceShare piece;
    double base = 0.0;
    double line = 0.0;
    double fillBase = 0.0;
    double fill = 0.0;
};

class HitTester {
public:
    HitTester(const Timeline& timeline, const PanelGeometry& geometry, double x, double y, double reach)
        : m_timeline(timeline)
        , m_geometry(geometry)
        , m_x(x)
        , m_y(y)
        , m_reach(reach)
    {
    }

    Hit test()
    {
        Hit hit;
        hit.time = m_geometry.axis.toTime(m_x);
        hit.segmentStart = hit.segmentEnd = hit.time;
        if (const std::optional<Impulse> impulse = impulseNear())
            return impulseHit(hit, *impulse);
        const double next = std::nextafter(hit.time, std::numeric_limits<double>::infinity());
        m_timeline.visitSegments(hit.time, next, [&](const SegmentView& segment) {
            hit.segmentStart = segment.start;
            hit.segmentEnd = segment.end;
            stack(segment);
            return false;
        });
        const std::uint64_t merged = mergedSegments(hit.time);
        const bool isMerged = merged > 0;
        hit.pieces = isMerged ? merged : m_stack.size();
        const Stacked* found = m_geometry.layout == DiagramLayout::OnLine ? onLine(hit) : mirrored(hit);
        if (found == nullptr)
            return hit;
        if (isMerged)
            hit.part = Hit::Part::Column;
        hit.node = found->piece.node;
        hit.phase = m_timeline.nodes()[hit.node].phase;
        hit.tile = found->piece.tile;
        hit.pieceStart = found->piece.pieceStart;
        hit.pieceEnd = found->piece.pieceStart + found->piece.ofPiece.total();
        return hit;
    }

private:
    /// Segments of the merged column at `time`, 0 where pieces are drawn one by one.
    [[nodiscard]] std::uint64_t mergedSegments(double time) const
    {
        const ColumnGrid grid(m_geometry.axis, m_geometry.columnWidth);
        const double column = grid.indexOf(time);
        const auto count = [&](double from, double to) { return m_timeline.countSegments(from, to); };
        const ColumnBlock block(grid, column, m_timeline, count);
        if (block.isWhole)
            return count(block.start(grid), block.end(grid));
        const auto place = static_cast<std::size_t>(std::clamp(column - block.first, 0.0, block.columns - 1.0));
        return block.merged[place] ? count(grid.start(column), grid.start(column + 1.0)) : 0;
    }

    /// The zero-length piece whose mark is here: marks at one time stand on each other, in order.
    [[nodiscard]] std::optional<Impulse> impulseNear() const
    {
        const double above = m_geometry.toY(0.0) - m_y;
        std::optional<Impulse> nearest;
        double least = std::numeric_limits<double>::infinity();
        double lastPixel = -TimeAxis::kPixelLimit;
        int level = 0;
        const double window = m_reach + m_geometry.impulseWidth;
        m_timeline.visitImpulses(
            m_geometry.axis.toTime(m_x - window), m_geometry.axis.toTime(m_x + window), [&](const Impulse& impulse) {
                const double pixel = m_geometry.axis.toPixel(impulse.time);
                const bool isBeside = pixel >= lastPixel + m_geometry.impulseWidth;
                level = isBeside ? 0 : level + 1;
                lastPixel = isBeside ? pixel : lastPixel;
                const double aside = std::max(0.0, std::abs(pixel - m_x) - 0.5 * m_reach);
                // The lowest mark is easier to hit: below it is the axis, above it mostly nothing.
                const double bottom = level == 0 ? -4.0 * m_reach : level * m_geometry.impulseHeight;
                const double off = std::max({0.0, bottom - above, above - (level + 1) * m_geometry.impulseHeight});
                if (aside <= 0.0 && off < least) {
                    least = off;
                    nearest = impulse;
                }
                return true;
            });
        return least <= 2.0 * m_reach ? nearest : std::nullopt;
    }

    [[nodiscard]] Hit impulseHit(Hit hit, const Impulse& impulse) const
    {
        hit.part = Hit::Part::Impulse;
        hit.node = impulse.node;
        hit.phase = m_timeline.nodes()[impulse.node].phase;
        hit.tile = impulse.tile;
        hit.pieceStart = hit.pieceEnd = impulse.time;
        hit.segmentStart = hit.segmentEnd = impulse.time;
        hit.pieces = 1;
        return hit;
    }

    void stack(const SegmentView& segment)
    {
        for (const PieceShare& piece : segment.pieces) {
            const PlanNode& node = m_timeline.nodes()[piece.node];
            const auto use = [&](ResourceId k) { return k.isValid() ? node.use[k.index()] * piece.scale : 0.0; };
            m_stack.push_back({piece, 0.0, use(m_geometry.line), 0.0, use(m_geometry.pipe)});
        }
        const StackOrder order(m_timeline, m_geometry.line, m_geometry.stacking);
        if (!order.isScheduleOrder())
            std::sort(m_stack.begin(), m_stack.end(),
                [&](const Stacked& a, const Stacked& b) { return order.isBelow(a.piece.node, b.piece.node); });
        double base = 0.0;
        double fillBase = 0.0;
        for (Stacked& piece : m_stack) {
            piece.base = base;
            piece.fillBase = fillBase;
            base += piece.line;
            fillBase += piece.fill;
        }
    }

    /// The piece whose line is nearest to the pointer, and how near in pixels.
    const Stacked* nearestLine(double& distance) const
    {
        const Stacked* nearest = nullptr;
        distance = std::numeric_limits<double>::infinity();
        for (const Stacked& piece : m_stack) {
            const double away = std::abs(m_geometry.toY(piece.base + piece.line) - m_y);
            // Of lines on the same level the upper one is painted last.
            if (away <= distance) {
                distance = away;
                nearest = &piece;
            }
        }
        return nearest;
    }

    const Stacked* onLine(Hit& hit) const
    {
        double distance = 0.0;
        const Stacked* nearest = nearestLine(distance);
        if (nearest == nullptr)
            return nullptr;
        hit.part = Hit::Part::Line;
        if (distance <= m_reach)
            return nearest;
        // Fills are painted over wells, and upper ones over lower ones.
        for (const bool inFill : {true, false}) {
            for (auto piece = m_stack.rbegin(); piece != m_stack.rend(); ++piece) {
                const double above = (m_geometry.toUtilization(m_y) - piece->base - piece->line)
                    / m_geometry.pipeHeight;
                const double height = inFill ? piece->fill : std::max(0.0, 1.0 - piece->fillBase);
                if (above >= 0.0 && above < height) {
                    hit.part = inFill ? Hit::Part::Fill : Hit::Part::Well;
                    return &*piece;
                }
            }
        }
        return nearest;
    }

    const Stacked* mirrored(Hit& hit) const
    {
        const double value = m_geometry.toUtilization(m_y);
        for (const Stacked& piece : m_stack) {
            if (value >= piece.base && value < piece.base + piece.line) {
                hit.part = Hit::Part::Line;
                return &piece;
            }
            if (-value > piece.fillBase && -value <= piece.fillBase + piece.fill) {
                hit.part = Hit::Part::Fill;
                return &piece;
            }
        }
        double distance = 0.0;
        const Stacked* nearest = nearestLine(distance);
        hit.part = nearest == nullptr ? Hit::Part::Idle : Hit::Part::Line;
        return nearest;
    }

    const Timeline& m_timeline;
    const PanelGeometry& m_geometry;
    double m_x;
    double m_y;
    double m_reach;
    std::vector<Stacked> m_stack;
};

} // namespace

std::optional<Hit> hitTest(const Timeline& timeline, const PanelGeometry& geometry, double x, double y, double reach)
{
    if (!std::isfinite(x) || !std::isfinite(y) || !geometry.plot.contains(x, y))
        return std::nullopt;
    return HitTester(timeline, geometry, x, y, std::isfinite(reach) ? std::max(reach, 0.0) : 0.0).test();
}

} // namespace minard
