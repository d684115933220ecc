#include "ui/campaign/tiletool.h"

#include "core/schedule/edits/blockedits.h"
#include "ui/document/document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tilesbox.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double handlePx = 10.0; ///< width
constexpr double reachPx = 3.0;   ///< around the handle
/// So far in front of the block the tiles become infinitely fine.
constexpr double finePx = 10.0;

/// End of the first tile of the block: the longest of those that start with it.
double firstTileEnd(const Timeline& timeline, const SchedulePlan& plan, const FocusedBlock& block)
{
    const std::vector<std::uint32_t>& nodes = plan.blocks[block.block].nodes;
    double end = block.start;
    timeline.visitSegments(block.start, block.end, [&](const SegmentView& segment) {
        for (const PieceShare& piece : segment.pieces) {
            if (std::binary_search(nodes.begin(), nodes.end(), piece.node) && piece.tile == 0)
                end = std::max(end, piece.pieceStart + piece.ofPiece.total());
        }
        return end <= block.start;
    });
    return end;
}

} // namespace

TileTool::TileTool(CanvasSite& site, BlockFocus& focus, const EditingContext& context)
    : CanvasTool(site)
    , m_focus(focus)
    , m_context(context)
    , m_edit(site, context, [this](const CanvasPoint& point) { update(point); })
{
    QObject::connect(&focus, &BlockFocus::changed, &site.widget(), qOverload<>(&QWidget::update));
}

std::optional<TileTool::Grip> TileTool::grip() const
{
    const TimedScenarioPointer& timed = m_site.timed();
    const Pipeline* pipeline = m_focus.pipeline();
    if (!timed || pipeline == nullptr || m_focus.block()->block >= timed->built->plan.blocks.size())
        return {};
    const FocusedBlock& block = *m_focus.block();
    const PlanBlock& planned = timed->built->plan.blocks[block.block];
    if (planned.pipeline != block.pipeline)
        return {};
    Grip grip{block, pipeline->tiles, 0.0, 0.0};
    if (grip.tiles.fine) {
        for (const std::uint32_t node : planned.nodes)
            grip.work = std::max(grip.work, timed->built->plan.nodes[node].duration);
    } else {
        grip.width = firstTileEnd(timed->built->timeline, timed->built->plan, block) - block.start;
        grip.work = grip.width * static_cast<double>(grip.tiles.count);
    }
    return grip.work > 0.0 ? std::optional(grip) : std::nullopt;
}

QRectF TileTool::handle() const
{
    const std::optional<Grip> grip = this->grip();
    if (!grip)
        return {};
    const PanelGeometry& geometry = m_site.geometry();
    const double x = geometry.axis.toPixel(grip->block.start + grip->width);
    if (x < geometry.plot.x - handlePx || x > geometry.plot.right() + handlePx)
        return {};
    return {x - 0.5 * handlePx, geometry.outer.y, handlePx, geometry.plot.y - geometry.outer.y};
}

bool TileTool::press(const CanvasPoint& point)
{
    if (point.button != Qt::LeftButton || !handle().adjusted(-reachPx, 0.0, reachPx, reachPx).contains(point.position)
        || !m_edit.begin())
        return false;
    m_held = grip();
    m_edge = m_held->block.start + m_held->width;
    m_offset = m_edge - point.time;
    m_shown = m_held->tiles;
    return true;
}

/// The whole number of tiles whose first one comes nearest to `width`.
Tiles TileTool::tilesFor(double width) const
{
    const double pixels = width * m_site.geometry().axis.pixelsPerUnit();
    if (pixels < -finePx)
        return {1, true};
    // Narrower than a pixel nobody can aim.
    const double least = 1.0 / m_site.geometry().axis.pixelsPerUnit();
    const double count = std::round(m_held->work / std::max(width, least));
    return {static_cast<std::uint64_t>(std::clamp(count, 1.0, static_cast<double>(TilesBox::kMost))), false};
}

void TileTool::drag(const CanvasPoint& point)
{
    if (m_held)
        update(point);
}

void TileTool::update(const CanvasPoint& point)
{
    m_edge = point.time + m_offset;
    const Tiles tiles = tilesFor(m_edge - m_held->block.start);
    if (tiles != m_shown) {
        m_shown = tiles;
        m_edit.show(tiles == m_held->tiles ? EditResult<CampaignEdit>(CampaignEdit())
                                           : setTiles(m_edit.layout(), m_held->block.pipeline, tiles));
    }
    m_edit.follow(point);
}

void TileTool::release(const CanvasPoint& point)
{
    drag(point);
    if (!m_held)
        return;
    m_held.reset();
    m_edit.commit();
}

void TileTool::cancel()
{
    m_held.reset();
    m_edit.cancel();
}

std::optional<Qt::CursorShape> TileTool::cursor(const CanvasPoint& point) const
{
    if (m_held)
        return m_edit.outcome().isRefused() ? Qt::ForbiddenCursor : Qt::SizeHorCursor;
    if (handle().adjusted(-reachPx, 0.0, reachPx, reachPx).contains(point.position))
        return Qt::SizeHorCursor;
    return {};
}

QString TileTool::hint(const CanvasPoint& point) const
{
    if (!handle().adjusted(-reachPx, 0.0, reachPx, reachPx).contains(point.position))
        return {};
    return QCoreApplication::translate(
        "TileTool", "Drag for more or fewer tiles ([ and ]); in front of the block they are infinitely fine");
}

void TileTool::paintMark(QPainter& painter, const FocusedBlock& block) const
{
    const PanelGeometry& geometry = m_site.geometry();
    const double left = std::max(geometry.plot.x, geometry.axis.toClippedPixel(block.start));
    const double right = std::min(geometry.plot.right(), geometry.axis.toClippedPixel(block.end));
    if (right > left)
        painter.fillRect(QRectF(left, geometry.plot.y - 2.0, right - left, 2.0), m_context.theme.colors().accent);
}

void TileTool::paintHandle(QPainter& painter, double x) const
{
    const PanelGeometry& geometry = m_site.geometry();
    const double top = std::max(geometry.outer.y + 1.0, geometry.plot.y - 13.0);
    const double bottom = geometry.plot.y + 1.0;
    QPainterPath house;
    house.moveTo(x - 0.5 * handlePx, top);
    house.lineTo(x + 0.5 * handlePx, top);
    house.lineTo(x + 0.5 * handlePx, bottom - 5.0);
    house.lineTo(x, bottom);
    house.lineTo(x - 0.5 * handlePx, bottom - 5.0);
    house.closeSubpath();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(house, m_context.theme.colors().accent);
    painter.restore();
    for (const double offset : {-2.0, 1.0})
        painter.fillRect(QRectF(std::round(x) + offset, top + 2.0, 1.0, 5.0), m_context.theme.colors().onAccent);
}

void TileTool::paintAtRest(QPainter& painter) const
{
    const std::optional<Grip> grip = this->grip();
    if (!grip || (!m_focus.isInside() && !m_site.widget().hasFocus()))
        return;
    paintMark(painter, grip->block);
    if (const QRectF box = handle(); !box.isEmpty())
        paintHandle(painter, box.center().x());
}

void TileTool::paint(QPainter& painter) const
{
    if (!m_held)
        return;
    const PanelGeometry& geometry = m_site.geometry();
    const double x = geometry.axis.toClippedPixel(std::max(m_edge, m_held->block.start));
    painter.fillRect(
        QRectF(std::round(x), geometry.plot.y, 1.0, geometry.plot.height), m_context.theme.colors().accent);
    paintHandle(painter, x);
    m_edit.paintRefusal(painter, 0);
}

} // namespace minard
