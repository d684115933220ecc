#include "ui/sensitivity/sensitivitychart.h"

#include "core/diagram/palette.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <cmath>

namespace minard {

namespace {

/// Symbols on lines of more points would touch each other.
constexpr int mostSymbols = 60;

const Palette& paletteOf(const Theme& theme)
{
    return theme.isDark() ? darkPalette() : lightPalette();
}

QColor toColor(Rgb rgb)
{
    return {rgb.red, rgb.green, rgb.blue};
}

void hideMarkers(QChart& chart, QAbstractSeries* series)
{
    const auto markers = chart.legend()->markers(series);
    for (QLegendMarker* marker : markers)
        marker->setVisible(false);
}

} // namespace

SensitivityChart::SensitivityChart(const Theme& theme, QWidget* parent)
    : QChartView(parent)
    , m_theme(theme)
    , m_xAxis(new QCategoryAxis)
    , m_yAxis(new QCategoryAxis)
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setMinimumSize(200, 140);
    setAccessibleName(tr("Sensitivity"));
    chart()->setBackgroundVisible(false);
    chart()->setMargins({4, 0, 8, 0});
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->legend()->setAlignment(Qt::AlignBottom);
    chart()->legend()->setMarkerShape(QLegend::MarkerShapeRectangle);
    for (QCategoryAxis* axis : {m_xAxis, m_yAxis}) {
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        axis->setTruncateLabels(false);
        chart()->addAxis(axis, axis == m_xAxis ? Qt::AlignBottom : Qt::AlignLeft);
    }
    m_xAxis->setGridLineVisible(false);
    connect(&theme, &Theme::changed, this, &SensitivityChart::readTheme);
    readTheme();
}

void SensitivityChart::readTheme()
{
    const Palette& palette = paletteOf(m_theme);
    const QFont font = m_theme.font(TextSize::Small);
    setBackgroundBrush(toColor(palette.ground));
    chart()->legend()->setFont(font);
    chart()->legend()->setLabelColor(toColor(palette.text));
    for (QCategoryAxis* axis : {m_xAxis, m_yAxis}) {
        axis->setLabelsFont(font);
        axis->setTitleFont(font);
        axis->setLabelsColor(toColor(palette.mutedText));
        axis->setTitleBrush(toColor(palette.mutedText));
        axis->setLinePen(QPen(toColor(palette.axis), 1.0));
        axis->setGridLineColor(toColor(palette.grid));
    }
    rebuild();
}

void SensitivityChart::setPlot(const CurvePlot& plot, const NumberFormat& format)
{
    const bool isOther = plot.x != m_plot.x;
    m_plot = plot;
    m_format = format;
    if (isOther)
        focus(std::nullopt);
    rebuild();
}

double SensitivityChart::onAxis(double x) const
{
    return m_plot.xAxis.scale == ValueAxis::Scale::Logarithmic ? std::log10(x) : x;
}

QColor SensitivityChart::colorOf(const Curve& curve) const
{
    const Palette& palette = paletteOf(m_theme);
    if (curve.style == kNoStyle)
        return toColor(curve.form == Curve::Form::Stacked ? palette.well : palette.text);
    return toColor(curve.form == Curve::Form::Stacked ? palette.fill(curve.style) : palette.hue(curve.style));
}

void SensitivityChart::rebuild()
{
    chart()->removeAllSeries();
    if (m_plot.x.empty())
        return;
    labelAxes();
    for (std::size_t c = 0; c < m_plot.curves.size(); ++c) {
        if (m_plot.curves[c].form == Curve::Form::Stacked)
            addStack(c);
    }
    for (const Curve& curve : m_plot.curves) {
        if (curve.form != Curve::Form::Stacked)
            addLine(curve);
    }
    viewport()->update();
}

/// Where there is little room it is for the curves: titles and legend give way.
void SensitivityChart::fitParts()
{
    const int line = QFontMetrics(m_theme.font(TextSize::Small)).height();
    chart()->legend()->setVisible(height() >= 13 * line);
    for (QCategoryAxis* axis : {m_xAxis, m_yAxis})
        axis->setTitleVisible(height() >= 10 * line);
}

void SensitivityChart::labelAxes()
{
    const QFontMetrics metrics(m_theme.font(TextSize::Small));
    const auto fill = [&](QCategoryAxis* axis, const ValueAxis& values, double length, double spacing,
                          const std::string& title) {
        const QStringList labels = axis->categoriesLabels();
        for (const QString& label : labels)
            axis->remove(label);
        const ValueTicks ticks = valueTicks(values, length, spacing, m_format);
        const bool isX = axis == m_xAxis;
        const auto place = [&](double value) { return isX ? onAxis(value) : value; };
        axis->setStartValue(place(values.lowest));
        axis->setRange(place(values.lowest), place(values.highest));
        for (const ValueTick& tick : ticks.ticks) {
            if (!tick.label.empty())
                axis->append(fromUtf8(tick.label), place(tick.value));
        }
        axis->setTitleText(ticks.symbol.empty()
                ? fromUtf8(title)
                : QStringLiteral("%1 (%2)").arg(fromUtf8(title), fromUtf8(ticks.symbol)));
    };
    fill(m_xAxis, m_plot.xAxis, 0.8 * width(),
        2.0 * metrics.averageCharWidth() + metrics.horizontalAdvance(QStringLiteral("000 G")), m_plot.xTitle);
    fill(m_yAxis, m_plot.yAxis, 0.6 * height(), 2.0 * metrics.height(), m_plot.yTitle);
}

void SensitivityChart::addLine(const Curve& curve)
{
    QPen pen(colorOf(curve), curve.form == Curve::Form::Line ? 2.0 : 1.0);
    if (curve.form == Curve::Form::Dashed)
        pen.setStyle(Qt::DashLine);
    QLineSeries* line = nullptr;
    bool isFirst = true;
    for (std::size_t i = 0; i < m_plot.x.size(); ++i) {
        if (!curve.values[i]) {
            line = nullptr; // a gap
            continue;
        }
        if (line == nullptr) {
            line = new QLineSeries;
            line->setName(fromUtf8(curve.name));
            line->setPen(pen);
            line->setPointsVisible(curve.form == Curve::Form::Line && m_plot.x.size() <= mostSymbols);
            chart()->addSeries(line);
            line->attachAxis(m_xAxis);
            line->attachAxis(m_yAxis);
            if (!isFirst)
                hideMarkers(*chart(), line);
            isFirst = false;
        }
        line->append(onAxis(m_plot.x[i]), *curve.values[i]);
    }
}

void SensitivityChart::addStack(std::size_t index)
{
    const Curve& curve = m_plot.curves[index];
    QLineSeries* upper = nullptr;
    QLineSeries* lower = nullptr;
    bool isFirst = true;
    const auto finish = [&] {
        if (upper == nullptr)
            return;
        auto* area = new QAreaSeries(upper, lower);
        upper->setParent(area);
        lower->setParent(area);
        area->setName(fromUtf8(curve.name));
        area->setBrush(colorOf(curve));
        area->setPen(Qt::NoPen);
        chart()->addSeries(area);
        area->attachAxis(m_xAxis);
        area->attachAxis(m_yAxis);
        if (!isFirst)
            hideMarkers(*chart(), area);
        isFirst = false;
        upper = lower = nullptr;
    };
    for (std::size_t i = 0; i < m_plot.x.size(); ++i) {
        const auto top = stackedTop(m_plot, index, i);
        if (!top) {
            finish();
            continue;
        }
        if (upper == nullptr) {
            upper = new QLineSeries;
            lower = new QLineSeries;
        }
        upper->append(onAxis(m_plot.x[i]), *top);
        lower->append(onAxis(m_plot.x[i]), *top - *curve.values[i]);
    }
    finish();
}

QPointF SensitivityChart::placeOf(double x, double y) const
{
    const QRectF area = chart()->plotArea();
    return chart()->mapToScene(QPointF(area.left() + m_plot.xAxis.fraction(x) * area.width(),
        area.bottom() - m_plot.yAxis.fraction(y) * area.height()));
}

std::optional<std::size_t> SensitivityChart::nearest(QPointF position) const
{
    const QRectF area = chart()->plotArea().adjusted(-8.0, 0.0, 8.0, 0.0);
    if (!area.contains(position))
        return std::nullopt;
    std::optional<std::size_t> best;
    double closest = 0.0;
    for (std::size_t i = 0; i < m_plot.x.size(); ++i) {
        const double away = std::abs(placeOf(m_plot.x[i], 0.0).x() - position.x());
        if (!best || away < closest) {
            best = i;
            closest = away;
        }
    }
    return best;
}

void SensitivityChart::focus(std::optional<std::size_t> index)
{
    if (index == m_focused)
        return;
    m_focused = index;
    viewport()->update();
    if (!index) {
        Q_EMIT hovered(std::nullopt, {});
        return;
    }
    double y = m_plot.yAxis.at(0.5);
    for (const Curve& curve : m_plot.curves) {
        if (curve.form == Curve::Form::Line && curve.values[*index])
            y = *curve.values[*index];
    }
    Q_EMIT hovered(index, placeOf(m_plot.x[*index], y).toPoint());
}

void SensitivityChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    fitParts();
    if (!m_plot.x.empty())
        labelAxes();
}

void SensitivityChart::mouseMoveEvent(QMouseEvent* event)
{
    focus(nearest(event->position()));
}

void SensitivityChart::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->button() == Qt::LeftButton ? nearest(event->position()) : std::nullopt;
}

void SensitivityChart::mouseReleaseEvent(QMouseEvent* event)
{
    const auto pressed = std::exchange(m_pressed, std::nullopt);
    if (pressed && pressed == nearest(event->position()))
        Q_EMIT chosen(*pressed);
}

void SensitivityChart::leaveEvent(QEvent* event)
{
    focus(std::nullopt);
    QChartView::leaveEvent(event);
}

void SensitivityChart::keyPressEvent(QKeyEvent* event)
{
    const std::size_t count = m_plot.x.size();
    const bool isStep = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (count == 0 || !(isStep || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        QChartView::keyPressEvent(event);
        return;
    }
    if (!isStep) {
        if (m_focused)
            Q_EMIT chosen(*m_focused);
        return;
    }
    const bool isRight = event->key() == Qt::Key_Right;
    if (!m_focused)
        focus(isRight ? 0 : count - 1);
    else if (isRight ? *m_focused + 1 < count : *m_focused > 0)
        focus(isRight ? *m_focused + 1 : *m_focused - 1);
}

void SensitivityChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    if (m_plot.x.empty())
        return;
    const QRectF area = chart()->plotArea();
    const auto drawVertical = [&](double x, const QColor& color, Qt::PenStyle style) {
        const double fraction = m_plot.xAxis.fraction(x);
        if (!(fraction >= 0.0) || fraction > 1.0)
            return;
        const double at = area.left() + fraction * area.width();
        painter->setPen(QPen(color, 1.0, style));
        painter->drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
    };
    painter->save();
    if (m_plot.mark)
        drawVertical(*m_plot.mark, m_theme.colors().muted, Qt::DashLine);
    if (m_focused && *m_focused < m_plot.x.size()) {
        drawVertical(m_plot.x[*m_focused], m_theme.colors().accent, Qt::SolidLine);
        painter->setBrush(m_theme.colors().accent);
        painter->setPen(Qt::NoPen);
        for (const Curve& curve : m_plot.curves) {
            if (curve.form == Curve::Form::Line && curve.values[*m_focused])
                painter->drawEllipse(placeOf(m_plot.x[*m_focused], *curve.values[*m_focused]), 4.0, 4.0);
        }
    }
    painter->restore();
}

} // namespace minard
