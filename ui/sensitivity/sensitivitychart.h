#pragma once

#include <QtCharts/QChartView>
#include <optional>

#include "core/diagram/curvefigure.h"

class QCategoryAxis;

namespace minard {

class Theme;

/// Curves over the values of a parameter, on Qt Charts. Points are reached by mouse and by keys; knows nothing of the
/// document.
class SensitivityChart : public QChartView {
    Q_OBJECT

public:
    explicit SensitivityChart(const Theme& theme, QWidget* parent = nullptr);

    void setPlot(const CurvePlot& plot, const NumberFormat& format);

    [[nodiscard]] const CurvePlot& plot() const { return m_plot; }

    /// Where a value of the plot is, in pixels of the viewport.
    [[nodiscard]] QPointF placeOf(double x, double y) const;

    /// The index of the value nearest to a place; none without values, or outside the plot.
    [[nodiscard]] std::optional<std::size_t> nearest(QPointF position) const;

    /// The value under the pointer or reached by keys.
    [[nodiscard]] std::optional<std::size_t> focused() const { return m_focused; }

Q_SIGNALS:
    /// No index: the pointer left.
    void hovered(std::optional<std::size_t> index, QPoint position);
    /// A click on a value, or Enter.
    void chosen(std::size_t index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void readTheme();
    void rebuild();
    void labelAxes();
    void fitParts();
    void addLine(const Curve& curve);
    void addStack(std::size_t index);
    void focus(std::optional<std::size_t> index);
    /// The value as it stands on the x axis: its logarithm where that is logarithmic.
    [[nodiscard]] double onAxis(double x) const;
    [[nodiscard]] QColor colorOf(const Curve& curve) const;

    const Theme& m_theme;
    CurvePlot m_plot;
    NumberFormat m_format;
    QCategoryAxis* m_xAxis = nullptr;
    QCategoryAxis* m_yAxis = nullptr;
    std::optional<std::size_t> m_focused;
    std::optional<std::size_t> m_pressed;
};

} // namespace minard
