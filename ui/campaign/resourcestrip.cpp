#include "ui/campaign/resourcestrip.h"

#include "core/diagram/palette.h"
#include "ui/campaign/detailstore.h"
#include "ui/campaign/wheelnavigation.h"
#include "ui/document/document.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double headroom = 1.08;
constexpr double hatchPx = 5.0;

QColor toColor(Rgb rgb)
{
    return QColor(rgb.red, rgb.green, rgb.blue);
}

} // namespace

ResourceStrip::ResourceStrip(ScenarioId scenario, ResourceId resource, Document& document, DetailStore& details,
    VisibleRange& range, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_scenario(scenario)
    , m_resource(resource)
    , m_document(document)
    , m_details(details)
    , m_range(range)
    , m_theme(theme)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const QString name = resourceText(document.campaign().machine.resource(resource));
    setAccessibleName(tr("Demand for %1").arg(name));
    setToolTip(plainToolTip(tr("Demand for %1 over time; click to show it in the diagram").arg(name)));
    connect(&details, &DetailStore::changed, this, [this](ScenarioId changed) {
        if (changed == m_scenario)
            invalidate();
    });
    connect(&range, &VisibleRange::changed, this, &ResourceStrip::invalidate);
    connect(&theme, &Theme::changed, this, &QWidget::updateGeometry);
}

QSize ResourceStrip::sizeHint() const
{
    return {200, 3 * QFontMetrics(m_theme.font(TextSize::Small)).height()};
}

void ResourceStrip::setPointedTime(std::optional<double> time)
{
    if (time == m_pointedTime)
        return;
    m_pointedTime = time;
    update();
}

void ResourceStrip::setPlot(double left, double width)
{
    if (left == m_left && width == m_width)
        return;
    m_left = left;
    m_width = std::max(1.0, width);
    invalidate();
}

TimeAxis ResourceStrip::axis() const
{
    return m_range.axis().withPixels(m_left, m_width);
}

void ResourceStrip::invalidate()
{
    m_columns.reset();
    update();
}

const std::vector<DemandColumn>& ResourceStrip::columns()
{
    if (m_columns)
        return *m_columns;
    m_columns.emplace();
    const TimedScenarioPointer timed = m_document.timelines().at(m_scenario);
    if (!timed || m_resource.index() >= timed->built->timeline.resourceCount())
        return *m_columns;
    if (const auto source = m_details.demand(m_scenario, m_resource))
        m_columns = demandColumns(timed->built->timeline, m_resource, *source, axis());
    return *m_columns;
}

void ResourceStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().base);
    const double top = QFontMetricsF(m_theme.font(TextSize::Small)).height();
    const QRectF area(m_left, top, m_width, height() - top - 3.0);
    painter.setClipRect(area);
    paintColumns(painter, area);
    if (m_pointedTime) {
        const double x = std::floor(axis().toClippedPixel(*m_pointedTime));
        painter.fillRect(QRectF(x, 0.0, 1.0, height()), m_theme.colors().muted);
    }
    painter.setClipping(false);
    paintName(painter, resourceText(m_document.campaign().machine.resource(m_resource)));
}

void ResourceStrip::paintColumns(QPainter& painter, const QRectF& area)
{
    const Palette& palette = m_theme.isDark() ? darkPalette() : lightPalette();
    const std::vector<DemandColumn>& all = columns();
    double highest = 1.0;
    for (const DemandColumn& column : all)
        highest = std::max(highest, column.highest);
    const auto toY = [&](double demand) { return area.bottom() - demand / (highest * headroom) * area.height(); };
    const QColor fill = toColor(mix(palette.ground, palette.axis, 0.3));
    const QColor line = toColor(palette.axis);
    const QColor whisker = toColor(mix(palette.ground, palette.axis, 0.15));
    for (const DemandColumn& column : all) {
        const double y = std::round(toY(column.mean));
        const double width = std::max(1.0, column.width);
        if (column.highest > column.mean)
            painter.fillRect(QRectF(column.x, toY(column.highest), width, y - toY(column.highest)), whisker);
        painter.fillRect(QRectF(column.x, y, width, area.bottom() - y), fill);
        painter.fillRect(QRectF(column.x, y - 1.0, width, 2.0), line);
    }
    const QRectF excess(area.left(), area.top(), area.width(), toY(1.0) - area.top());
    painter.save();
    painter.setPen(QPen(toColor(palette.warning), 1.0));
    for (const DemandColumn& column : all) {
        if (column.highest <= 1.0 + 1e-9)
            continue;
        const QRectF over(column.x, toY(column.highest), std::max(1.0, column.width), toY(1.0) - toY(column.highest));
        painter.setClipRect(over.intersected(excess));
        painter.setRenderHint(QPainter::Antialiasing);
        for (double x = std::floor(over.left() / hatchPx) * hatchPx - over.height(); x < over.right(); x += hatchPx)
            painter.drawLine(QPointF(x, over.top()), QPointF(x + over.height(), over.bottom()));
    }
    painter.restore();
    painter.setClipRect(area);
    painter.fillRect(QRectF(area.left(), std::round(toY(1.0)), area.width(), 1.0), toColor(palette.grid));
    painter.fillRect(QRectF(area.left(), area.bottom() - 1.0, area.width(), 1.0), toColor(palette.axis));
}

void ResourceStrip::paintName(QPainter& painter, const QString& name) const
{
    painter.setFont(m_theme.font(TextSize::Small));
    const QFontMetricsF metrics(painter.font());
    const QString shown = metrics.elidedText(name, Qt::ElideMiddle, m_width / 2.0);
    // Above the data: the margin beside it is for numbers and too narrow.
    painter.setPen(m_theme.colors().muted);
    painter.drawText(QPointF(m_left + 4.0, metrics.ascent()), shown);
}

void ResourceStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        Q_EMIT displayWanted(m_resource);
}

void ResourceStrip::wheelEvent(QWheelEvent* event)
{
    const double x = std::clamp(event->position().x(), m_left, m_left + m_width);
    event->setAccepted(navigateByWheel(*event, axis().toTime(x), m_width, m_range));
}

} // namespace minard
