#include "ui/workload/graphitems.h"

#include "core/diagram/palette.h"
#include "ui/drawing/styleswatch.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPathStroker>
#include <QStyleOptionGraphicsItem>

namespace minard {

namespace {

constexpr double padding = 8.0;
constexpr double swatchWidth = 20.0;
constexpr double swatchHeight = 10.0;
constexpr double corner = 4.0;
constexpr double headLength = 7.0;
constexpr double headWidth = 3.5;
constexpr double barWidth = 7.0;
constexpr double hitWidth = 10.0;
/// Below this zoom names cannot be read: boxes are filled with the colour of their phase.
constexpr double readableZoom = 0.4;

QColor colorOf(GraphMark mark, const ThemeColors& colors)
{
    return mark == GraphMark::None ? colors.border : colors.accent;
}

/// The points joined by curves that leave and enter upright.
QPainterPath curve(const std::vector<GraphPoint>& points)
{
    QPainterPath path;
    if (points.empty())
        return path;
    path.moveTo(points.front().x, points.front().y);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const GraphPoint& from = points[i - 1];
        const GraphPoint& to = points[i];
        if (from.x == to.x) {
            path.lineTo(to.x, to.y);
            continue;
        }
        const double bend = (to.y - from.y) / 2.0;
        path.cubicTo(from.x, from.y + bend, to.x, to.y - bend, to.x, to.y);
    }
    return path;
}

} // namespace

PhaseBoxItem::PhaseBoxItem(PhaseId phase, QString label, GraphBox size, std::uint8_t style, const Theme& theme)
    : m_phase(phase)
    , m_label(std::move(label))
    , m_size(size)
    , m_style(style)
    , m_theme(theme)
{
    setZValue(1.0);
}

void PhaseBoxItem::setMark(GraphMark mark)
{
    if (mark == m_mark)
        return;
    m_mark = mark;
    update();
}

QRectF PhaseBoxItem::boundingRect() const
{
    return QRectF(0.0, 0.0, m_size.width, m_size.height).adjusted(-2.0, -2.0, 2.0, 2.0);
}

void PhaseBoxItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const ThemeColors& colors = m_theme.colors();
    const QRectF box(0.0, 0.0, m_size.width, m_size.height);
    const double zoom = painter->worldTransform().m11();
    if (zoom < readableZoom) {
        const Palette& palette = m_theme.isDark() ? darkPalette() : lightPalette();
        const Rgb fill = palette.color(DrawRole::ComputeLine, m_style);
        painter->fillRect(box, QColor(fill.red, fill.green, fill.blue));
        if (m_mark != GraphMark::None) {
            painter->setPen(QPen(colors.accent, 3.0 / zoom));
            painter->drawRect(box);
        }
        return;
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(m_mark == GraphMark::None ? colors.raised : colors.accentSoft);
    painter->setPen(QPen(colorOf(m_mark, colors), m_mark == GraphMark::Selected ? 2.0 : 1.0));
    painter->drawRoundedRect(box, corner, corner);
    painter->setRenderHint(QPainter::Antialiasing, false);
    paintStyleSwatch(
        *painter, QRectF(padding, box.center().y() - swatchHeight / 2.0, swatchWidth, swatchHeight), m_style, m_theme);
    painter->setPen(colors.text);
    painter->setFont(m_theme.font(TextSize::Body));
    painter->drawText(
        box.adjusted(2.0 * padding + swatchWidth, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, m_label);
}

PhaseArrowItem::PhaseArrowItem(const std::vector<GraphPoint>& points, Kind kind, const Theme& theme)
    : m_path(curve(points))
    , m_tip(points.empty() ? QPointF() : QPointF(points.back().x, points.back().y))
    , m_kind(kind)
    , m_theme(theme)
{
}

void PhaseArrowItem::setMark(GraphMark mark)
{
    if (mark == m_mark)
        return;
    m_mark = mark;
    setZValue(mark == GraphMark::None ? 0.0 : 0.5);
    update();
}

QRectF PhaseArrowItem::boundingRect() const
{
    return m_path.boundingRect().adjusted(-hitWidth, -hitWidth, hitWidth, hitWidth);
}

QPainterPath PhaseArrowItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(hitWidth);
    return stroker.createStroke(m_path);
}

void PhaseArrowItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QColor color = colorOf(m_mark, m_theme.colors());
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen(color, m_mark == GraphMark::None ? 1.0 : 2.0);
    if (m_kind == Kind::Barrier)
        pen.setDashPattern({4.0, 3.0});
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(m_path);
    QPainterPath head;
    head.moveTo(m_tip);
    head.lineTo(m_tip + QPointF(-headWidth, -headLength));
    head.lineTo(m_tip + QPointF(headWidth, -headLength));
    head.closeSubpath();
    painter->fillPath(head, color);
    if (m_kind == Kind::Barrier) {
        const double y = m_tip.y() - headLength - 2.0;
        painter->setPen(QPen(color, 2.0));
        painter->drawLine(QPointF(m_tip.x() - barWidth, y), QPointF(m_tip.x() + barWidth, y));
    }
}

} // namespace minard
