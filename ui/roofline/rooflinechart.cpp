#include "ui/roofline/rooflinechart.h"

#include "core/diagram/textmetrics.h"
#include "ui/roofline/drawlistitem.h"
#include "ui/theme/theme.h"

#include <QFontInfo>
#include <QPainter>
#include <QResizeEvent>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

const Palette& paletteOf(const Theme& theme)
{
    return theme.isDark() ? darkPalette() : lightPalette();
}

QColor toColor(Rgb rgb)
{
    return {rgb.red, rgb.green, rgb.blue};
}

QLogValueAxis* addAxis(QChart& chart, Qt::Alignment side)
{
    auto* axis = new QLogValueAxis(&chart);
    axis->setBase(10.0);
    // Ticks and labels are drawn with units and prefixes by the frame.
    axis->setLabelsVisible(false);
    axis->setGridLineVisible(false);
    axis->setMinorGridLineVisible(false);
    axis->setLineVisible(false);
    chart.addAxis(axis, side);
    return axis;
}

/// Any of the phases that a point stands for is in the set.
bool holdsAny(const PhaseSet& set, const RooflinePoint& point)
{
    return std::any_of(point.phases.begin(), point.phases.end(), [&](PhaseId phase) { return set.contains(phase); });
}

} // namespace

RooflineChart::RooflineChart(const Theme& theme, QWidget* parent)
    : QChartView(parent)
    , m_theme(theme)
    , m_scene(std::make_shared<const RooflineScene>())
    , m_frame(new DrawListItem)
    , m_points(new DrawListItem)
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Roofline"));
    chart()->setBackgroundVisible(false);
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->legend()->hide();
    chart()->setMargins({});
    chart()->setAnimationOptions(QChart::NoAnimation);
    m_xAxis = addAxis(*chart(), Qt::AlignBottom);
    m_yAxis = addAxis(*chart(), Qt::AlignLeft);
    m_frame->setZValue(-1.0);
    m_points->setZValue(1.0);
    QChartView::scene()->addItem(m_frame);
    QChartView::scene()->addItem(m_points);
    connect(&theme, &Theme::changed, this, &RooflineChart::readTheme);
    readTheme();
}

RooflineChart::~RooflineChart() = default;

void RooflineChart::readTheme()
{
    const QFont font = m_theme.font(TextSize::Small);
    m_frame->setPalette(paletteOf(m_theme), font);
    m_points->setPalette(paletteOf(m_theme), font);
    setBackgroundBrush(toColor(paletteOf(m_theme).ground));
    layOut();
}

void RooflineChart::setScene(std::shared_ptr<const RooflineScene> scene)
{
    const RooflinePoint* focused = focusedPoint() != nullptr ? focusedPoint()->point : nullptr;
    const std::string focusedName = focused != nullptr ? focused->name : std::string();
    const std::shared_ptr<const RooflineScene> before = std::move(m_scene); // keeps the points alive until rebuilt
    m_scene = std::move(scene);
    // While a roof is pulled the axes stay: the hand must not lose what it holds.
    if (m_isFitted && !m_pull)
        m_axes = m_scene->fittingAxes();
    m_focus = -1;
    rebuildRoofs();
    rebuild();
    for (std::size_t i = 0; focused != nullptr && i < m_plotted.symbols.size(); ++i) {
        if (m_plotted.symbols[i].point->name == focusedName)
            m_focus = static_cast<int>(i);
    }
}

void RooflineChart::setMarks(RooflineMarks marks)
{
    m_marks = std::move(marks);
    readDimmed();
    viewport()->update();
}

void RooflineChart::setGains(std::optional<std::pair<std::size_t, std::size_t>> series)
{
    if (series == m_gains)
        return;
    m_gains = series;
    rebuild();
}

void RooflineChart::setNames(Names names)
{
    if (names == m_names)
        return;
    m_names = names;
    rebuild();
}

void RooflineChart::setAxes(const RooflineAxes& axes)
{
    m_isFitted = false;
    m_axes = axes;
    rebuild();
}

void RooflineChart::fit()
{
    m_isFitted = true;
    m_axes = m_scene->fittingAxes();
    rebuild();
}

DiagramSizes RooflineChart::sizes() const
{
    return DiagramSizes::screen(
        std::round(QFontInfo(m_theme.font(TextSize::Small)).pixelSize()), viewport()->devicePixelRatioF());
}

void RooflineChart::layOut()
{
    const DiagramSizes size = sizes();
    const double left = 5.5 * size.text + size.tick + size.gap;
    const double bottom = 2.8 * size.text + size.tick + size.gap;
    const double top = 0.8 * size.text;
    const double right = 1.2 * size.text;
    m_plot = QRectF(std::round(left), std::round(top), std::max(20.0, std::floor(width() - left - right)),
        std::max(20.0, std::floor(height() - top - bottom)));
    chart()->setPlotArea(m_plot);
    rebuildRoofs();
    rebuild();
}

void RooflineChart::rebuildRoofs()
{
    chart()->removeAllSeries();
    const Palette& palette = paletteOf(m_theme);
    for (const std::size_t i : m_scene->distinctMachines()) {
        const Roofs& roofs = m_scene->series()[i].roofs;
        // Longer than any view, so that panning and zooming need not touch the series: Qt Charts clips.
        const RooflineAxes widest{*LogRange::create(1e-30, 1e30), *LogRange::create(1e-30, 1e40)};
        for (const RoofLine& line : roofLines(roofs, widest)) {
            auto* series = new QLineSeries(chart());
            series->append(line.x1, line.y1);
            series->append(line.x2, line.y2);
            series->setPen(QPen(toColor(palette.color(line.onDisplay ? DrawRole::Roof : DrawRole::OtherRoof, kNoStyle)),
                line.onDisplay ? 2.0 : 1.0));
            chart()->addSeries(series);
            series->attachAxis(m_xAxis);
            series->attachAxis(m_yAxis);
        }
    }
}

void RooflineChart::rebuild()
{
    m_xAxis->setRange(m_axes.intensity.lowest(), m_axes.intensity.highest());
    m_yAxis->setRange(m_axes.rate.lowest(), m_axes.rate.highest());
    const minard::Box box{m_plot.x(), m_plot.y(), m_plot.width(), m_plot.height()};
    const QSizeF size(width(), height());
    DrawList frame;
    frame.sizes = sizes();
    DrawList points;
    points.sizes = frame.sizes;
    const auto& series = m_scene->series();
    RooflinePlot below(frame, box, m_axes, frame.sizes, measureText);
    below.drawFrame(series.empty() ? Unit::OperationPerSecond : series.front().roofs.rateUnit);
    RooflinePlot above(points, box, m_axes, frame.sizes, measureText);
    m_plotted = above.plotted(*m_scene);
    above.nameRoofs(*m_scene, m_plotted.symbols);
    below.drawDensity(m_plotted.density);
    if (m_gains && std::max(m_gains->first, m_gains->second) < series.size())
        above.drawGains(*m_scene, m_plotted.symbols, m_gains->first, m_gains->second);
    above.drawPoints(m_plotted.symbols);
    if (m_names == Names::Shown)
        above.drawNames(m_plotted.symbols);
    m_frame->setList(std::move(frame), size);
    m_points->setList(std::move(points), size);
    if (m_focus >= static_cast<int>(m_plotted.symbols.size()))
        m_focus = -1;
    readDimmed();
    viewport()->update();
}

void RooflineChart::readDimmed()
{
    const bool isHovering = !m_marks.hovered.empty();
    if (!isHovering && !m_marks.filter) {
        m_points->setDimmed({});
        return;
    }
    // Items carry the first phase of their name.
    PhaseSet bright;
    for (const RooflineSeries& series : m_scene->series()) {
        for (const RooflinePoint& point : series.phases) {
            if (isHovering ? holdsAny(m_marks.hovered, point) : holdsAny(*m_marks.filter, point))
                bright.insert(point.phases.front());
        }
    }
    if (isHovering && bright.empty()) {
        m_points->setDimmed({});
        return;
    }
    m_points->setDimmed([bright = std::move(bright)](
                            const DrawItem& item) { return item.phase.isValid() && !bright.contains(item.phase); });
}

RooflineHit RooflineChart::hitAt(QPointF position) const
{
    RooflineHit hit;
    if (!m_plot.adjusted(-4, -4, 4, 4).contains(position))
        return hit;
    if (const PlottedPoint* point = pointAt(m_plotted.symbols, position.x(), position.y())) {
        hit.series = point->series;
        hit.points = {point->point};
        return hit;
    }
    const auto cell = std::find_if(m_plotted.density.begin(), m_plotted.density.end(),
        [&](const DensityCell& at) { return QRectF(at.x, at.y, at.size, at.size).contains(position); });
    if (cell == m_plotted.density.end())
        return hit;
    const QRectF box(cell->x, cell->y, cell->size, cell->size);
    for (const PlottedPoint& point : m_plotted.folded) {
        if (!box.contains(QPointF(point.x, point.y)) || (!hit.isEmpty() && point.series != hit.series))
            continue;
        hit.series = point.series;
        hit.points.push_back(point.point);
    }
    return hit;
}

const PlottedPoint* RooflineChart::focusedPoint() const
{
    return m_focus < 0 ? nullptr : &m_plotted.symbols[static_cast<std::size_t>(m_focus)];
}

void RooflineChart::drawMark(QPainter& painter, const PlottedPoint& point, const QColor& color, double width) const
{
    painter.setPen(QPen(color, width));
    painter.setBrush(Qt::NoBrush);
    const double radius = 1.25 * point.radius + 3.0;
    painter.drawEllipse(QPointF(point.x, point.y), radius, radius);
}

void RooflineChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    for (const auto* points : {&m_plotted.folded, &m_plotted.symbols}) {
        for (const PlottedPoint& point : *points) {
            if (holdsAny(m_marks.selected, *point.point))
                drawMark(*painter, point, m_theme.colors().accent, 2.0);
        }
    }
    if (hasFocus() && focusedPoint() != nullptr)
        drawMark(*painter, *focusedPoint(), m_theme.colors().text, 1.0);
    painter->restore();
}

void RooflineChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    layOut();
}

} // namespace minard
