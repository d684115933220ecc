#include "ui/campaign/dependencyarrows.h"

#include "core/schedule/violations.h"

#include <QPainter>
#include <QPainterPath>
#include <QPointF>
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace minard {

namespace {

constexpr double headPx = 7.0;
constexpr double widthPx = 1.5;
/// How high the curve rises above its ends, and how far its ends reach into the phases, so that the arrow between
/// neighbours is not a dot.
constexpr double risePx = 34.0;
constexpr double reachPx = 24.0;

struct End {
    double x = 0.0;
    double y = 0.0;
};

/// Ends of arrows by node, for one picture.
class ArrowEnds {
public:
    ArrowEnds(const PanelGeometry& geometry, const DrawList& list, const BuiltScenario& built)
        : m_geometry(geometry)
        , m_built(built)
    {
        for (const DrawItem& item : list.items) {
            const bool isLine = item.role == DrawRole::ComputeLine || item.role == DrawRole::MemoryLine;
            if (isLine && item.phase.isValid())
                m_levels.try_emplace(item.phase, item.y + 0.5 * item.height);
        }
        for (std::uint32_t node = 0; node < built.plan.nodes.size(); ++node)
            m_nodes.try_emplace({built.plan.nodes[node].phase, built.plan.nodes[node].repetition}, node);
    }

    /// Shortly behind the start of the consumer.
    [[nodiscard]] std::optional<End> startOf(PhaseId phase, std::uint32_t repetition) const
    {
        return end(
            phase, repetition, [](double start, double end) { return std::min(start + reachPx, 0.5 * (start + end)); });
    }

    /// Shortly before the end of the producer.
    [[nodiscard]] std::optional<End> endOf(PhaseId phase, std::uint32_t repetition) const
    {
        return end(
            phase, repetition, [](double start, double end) { return std::max(end - reachPx, 0.5 * (start + end)); });
    }

private:
    template <typename Place>
    [[nodiscard]] std::optional<End> end(PhaseId phase, std::uint32_t repetition, const Place& place) const
    {
        const auto node = m_nodes.find({phase, repetition});
        if (node == m_nodes.end() || node->second >= m_built.timeline.timings().size())
            return {};
        const NodeTiming& timing = m_built.timeline.timings()[node->second];
        const auto level = m_levels.find(phase);
        const Box& plot = m_geometry.plot;
        return End{place(m_geometry.axis.toClippedPixel(timing.start), m_geometry.axis.toClippedPixel(timing.end)),
            level == m_levels.end() ? plot.y + 0.5 * plot.height : level->second};
    }

    const PanelGeometry& m_geometry;
    const BuiltScenario& m_built;
    std::map<PhaseId, double> m_levels;
    std::map<std::pair<PhaseId, std::uint32_t>, std::uint32_t> m_nodes;
};

void paintArrow(QPainter& painter, const End& from, const End& to)
{
    QPainterPath path(QPointF(from.x, from.y));
    const double top = std::min(from.y, to.y) - risePx;
    path.cubicTo(from.x, top, to.x, top, to.x, to.y - headPx);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setBrush(painter.pen().color());
    painter.drawPolygon(QPolygonF({QPointF(to.x, to.y), QPointF(to.x - 0.5 * headPx, to.y - headPx),
        QPointF(to.x + 0.5 * headPx, to.y - headPx)}));
}

} // namespace

std::vector<DependencyArrow> brokenDependencies(const BuiltScenario& built, std::size_t most)
{
    std::vector<DependencyArrow> arrows;
    for (const PlanEdge& edge : violatedEdges(built.plan, built.timeline)) {
        if (arrows.size() == most)
            break;
        arrows.push_back({built.plan.nodes[edge.from].phase, built.plan.nodes[edge.to].phase,
            built.plan.nodes[edge.from].repetition});
    }
    return arrows;
}

void paintDependencies(QPainter& painter, const PanelGeometry& geometry, const DrawList& list,
    const BuiltScenario& built, const std::vector<DependencyArrow>& arrows, const QColor& color)
{
    if (arrows.empty())
        return;
    const ArrowEnds ends(geometry, list, built);
    painter.save();
    painter.setClipRect(QRectF(geometry.plot.x, geometry.plot.y, geometry.plot.width, geometry.plot.height));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, widthPx));
    for (const DependencyArrow& arrow : arrows) {
        const std::optional<End> from = ends.endOf(arrow.from, arrow.repetition);
        const std::optional<End> to = ends.startOf(arrow.to, arrow.repetition);
        const bool isVisible = from && to && std::max(from->x, to->x) >= geometry.plot.x
            && std::min(from->x, to->x) <= geometry.plot.right();
        if (isVisible)
            paintArrow(painter, *from, *to);
    }
    painter.restore();
}

} // namespace minard
