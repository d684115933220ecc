#include "ui/campaign/timeruler.h"

#include "ui/campaign/rulermarks.h"
#include "ui/campaign/rulerticks.h"
#include "ui/campaign/wheelnavigation.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

namespace minard {

namespace {

constexpr double labelSpacingPx = 84.0;
constexpr double majorTickPx = 6.0;
constexpr double minorTickPx = 3.0;

} // namespace

TimeRuler::TimeRuler(Document& document, Selection& selection, VisibleRange& range, Presentation& presentation,
    const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_theme(theme)
{
    setMouseTracking(true);
    setAccessibleName(tr("Time axis"));
    setToolTip(tr("Drag to scroll, turn the wheel to zoom, double-click to show all. Click the unit to change it."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&document, &Document::replaced, this, repaint);
    connect(&selection, &Selection::rangeChanged, this, repaint);
    connect(&selection, &Selection::rulersChanged, this, repaint);
    connect(&range, &VisibleRange::changed, this, repaint);
    connect(&presentation, &Presentation::timeDisplayChanged, this, repaint);
    connect(&theme, &Theme::changed, this, &QWidget::updateGeometry);
}

void TimeRuler::setPlot(double left, double width)
{
    m_left = left;
    m_width = std::max(1.0, width);
    update();
}

void TimeRuler::setPointedTime(std::optional<double> time)
{
    if (time == m_pointedTime)
        return;
    m_pointedTime = time;
    update();
}

TimeAxis TimeRuler::axis() const
{
    return m_range.axis().withPixels(m_left, m_width);
}

TimeTicks TimeRuler::ticks() const
{
    const Campaign& campaign = m_document.campaign();
    return rulerTicks(axis(), campaign.units.time, numberFormat(campaign, m_presentation), labelSpacingPx);
}

QSize TimeRuler::sizeHint() const
{
    return {600, QFontMetrics(m_theme.font(TextSize::Small)).height() + 14};
}

QSize TimeRuler::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void TimeRuler::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().window);
    const TimeAxis timeAxis = axis();
    paintMarks(painter, timeAxis);
    paintTicks(painter, timeAxis);
    paintRulers(painter, timeAxis);
    painter.fillRect(QRectF(0.0, height() - 1.0, width(), 1.0), m_theme.colors().hairline);
}

void TimeRuler::paintTicks(QPainter& painter, const TimeAxis& timeAxis) const
{
    const TimeTicks marks = ticks();
    const QFontMetricsF metrics(m_theme.font(TextSize::Small));
    painter.setFont(m_theme.font(TextSize::Small));
    const double baseline = height() - majorTickPx - 3.0 - metrics.descent();
    for (const Tick& tick : marks.ticks) {
        const double x = std::floor(tick.pixel);
        const double length = tick.label.empty() ? minorTickPx : majorTickPx;
        painter.fillRect(QRectF(x, height() - length, 1.0, length), m_theme.colors().border);
        if (tick.label.empty())
            continue;
        const QString label = fromUtf8(tick.label);
        const double half = metrics.horizontalAdvance(label) / 2.0;
        // In a window about to be laid out the ruler may be narrower than a label.
        const double left = std::max(timeAxis.left() - 2.0, std::min(x - half, timeAxis.right() - 2.0 * half));
        painter.setPen(m_theme.colors().muted);
        painter.drawText(QPointF(left, baseline), label);
    }
    painter.setPen(m_theme.colors().text);
    const QString unit = fromUtf8(marks.unit);
    painter.drawText(QPointF(12.0, baseline), unit);
    if (!marks.offset.empty()) {
        const QString offset = tr("after %1").arg(fromUtf8(marks.offset));
        painter.setPen(m_theme.colors().accent);
        painter.drawText(QPointF(std::max(12.0, timeAxis.left() - metrics.horizontalAdvance(offset) - 8.0),
                             baseline - metrics.height()),
            offset);
    }
}

void TimeRuler::paintRulers(QPainter& painter, const TimeAxis& timeAxis) const
{
    const std::vector<double>& rulers = m_selection.rulers();
    if (rulers.empty())
        return;
    const Campaign& campaign = m_document.campaign();
    const QString distance = rulers.size() == 2
        ? timeText(std::abs(rulers[1] - rulers[0]), campaign, numberFormat(campaign, m_presentation))
        : QString();
    painter.setFont(m_theme.strongFont(TextSize::Small));
    paintRulerFlags(painter, QRectF(rect()), timeAxis, rulers, distance, m_theme.colors());
}

void TimeRuler::paintMarks(QPainter& painter, const TimeAxis& timeAxis) const
{
    const ThemeColors& colors = m_theme.colors();
    if (m_selection.range()) {
        const double left = timeAxis.toClippedPixel(m_selection.range()->start);
        const double right = timeAxis.toClippedPixel(m_selection.range()->end);
        painter.fillRect(QRectF(left, 0.0, std::max(1.0, right - left), height()), colors.accentSoft);
    }
    // Left of the axis is the unit.
    if (m_pointedTime && *m_pointedTime >= timeAxis.start()) {
        const double x = std::floor(timeAxis.toClippedPixel(*m_pointedTime));
        painter.fillRect(QRectF(x, 0.0, 1.0, height()), colors.muted);
    }
}

void TimeRuler::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && event->position().x() < m_left) {
        Q_EMIT unitMenuWanted(mapToGlobal(QPoint(8, height())));
        return;
    }
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_ruler = event->button() == Qt::LeftButton ? rulerAt(event->position().x(), axis(), m_selection.rulers()) : -1;
    if (m_ruler >= 0)
        return;
    m_dragging = true;
    m_anchor = axis().toTime(event->position().x());
    setCursor(Qt::ClosedHandCursor);
}

void TimeRuler::mouseMoveEvent(QMouseEvent* event)
{
    const TimeAxis timeAxis = axis();
    const double time = timeAxis.toTime(event->position().x());
    if (m_ruler >= 0) {
        m_selection.moveRuler(static_cast<std::size_t>(m_ruler), time);
        return;
    }
    if (m_dragging) {
        m_range.panBy((m_anchor - time) / timeAxis.span());
        return;
    }
    Hover hover;
    if (event->position().x() >= m_left)
        hover.time = time;
    m_selection.setHover(hover);
}

void TimeRuler::mouseReleaseEvent(QMouseEvent*)
{
    m_ruler = -1;
    if (!m_dragging)
        return;
    m_dragging = false;
    unsetCursor();
    m_range.record();
}

void TimeRuler::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->position().x() < m_left)
        return;
    m_range.fit();
    m_range.record();
}

void TimeRuler::wheelEvent(QWheelEvent* event)
{
    const double x = std::clamp(event->position().x(), m_left, m_left + m_width);
    event->setAccepted(navigateByWheel(*event, axis().toTime(x), m_width, m_range));
}

void TimeRuler::leaveEvent(QEvent*)
{
    m_selection.setHover({});
}

} // namespace minard
