#pragma once

#include <QtCharts/QChartView>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/diagram/rooflineplot.h"
#include "ui/document/selection.h"

class QLineSeries;
class QLogValueAxis;

namespace minard {

class DrawListItem;
class Theme;

/// What lies under a place of the chart: a point, or those folded into one cell; nothing on empty ground.
struct RooflineHit {
    std::uint32_t series = 0;
    std::vector<const RooflinePoint*> points; ///< valid as long as the scene is shown

    [[nodiscard]] bool isEmpty() const { return points.empty(); }
};

/// What is emphasized: in the terms of the Selection.
struct RooflineMarks {
    PhaseSet selected;
    PhaseSet hovered;
    std::optional<PhaseSet> filter; ///< the others are dimmed
};

/// A roofline on logarithmic axes. Shows a scene of core; knows nothing of the document. Qt Charts carries the axes and
/// the roofs; points, names and ticks are draw lists of core, the same that figures are made of, so that tens of
/// thousands of phases do not stall the window.
class RooflineChart : public QChartView {
    Q_OBJECT

public:
    explicit RooflineChart(const Theme& theme, QWidget* parent = nullptr);
    ~RooflineChart() override;

    /// The view stays where the user put it; as long as nobody moved it, all of the scene is in view.
    void setScene(std::shared_ptr<const RooflineScene> scene);

    [[nodiscard]] const RooflineScene& scene() const { return *m_scene; }

    void setMarks(RooflineMarks marks);
    /// Arrows with gains between two series; no value = none.
    void setGains(std::optional<std::pair<std::size_t, std::size_t>> series);
    enum class Names { Hidden, Shown };
    void setNames(Names names);

    [[nodiscard]] const RooflineAxes& axes() const { return m_axes; }

    [[nodiscard]] bool isFitted() const { return m_isFitted; }

    void setAxes(const RooflineAxes& axes);
    /// Shows all of the scene.
    void fit();
    /// `factor` > 1 shows less; the place under `position` stays there, to 1e-9 of the axes.
    void zoomAbout(QPointF position, double factor);
    void panBy(QPointF pixels);

    /// Points as they are on the screen.
    [[nodiscard]] const PlottedScene& plotted() const { return m_plotted; }

    [[nodiscard]] QRectF plotRect() const { return m_plot; }

    [[nodiscard]] RooflineHit hitAt(QPointF position) const;

    /// The point that keys move, for screen readers and tests; null before the first key.
    [[nodiscard]] const PlottedPoint* focusedPoint() const;

Q_SIGNALS:
    void hovered(const minard::RooflineHit& hit, QPoint position);
    /// A click on a point or, with an empty hit, on the ground.
    void chosen(const minard::RooflineHit& hit, Qt::KeyboardModifiers modifiers);
    /// A roof follows the hand: `peak` is per unit of the document's time.
    void roofPulled(std::uint32_t series, minard::ResourceId resource, double peak);
    void roofReleased();
    /// Esc while a roof is pulled: put it back.
    void roofPutBack();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    struct Pull {
        std::uint32_t series = 0;
        ResourceId resource;
        bool isLevel = true;
    };

    void readTheme();
    void layOut();
    void rebuild();
    void rebuildRoofs();
    void readDimmed();
    [[nodiscard]] DiagramSizes sizes() const;
    [[nodiscard]] std::optional<Pull> roofAt(QPointF position) const;
    void pullTo(QPointF position);
    void hover(QPointF position);
    bool moveFocus(int key);
    void announceFocus();
    void drawMark(QPainter& painter, const PlottedPoint& point, const QColor& color, double width) const;

    const Theme& m_theme;
    std::shared_ptr<const RooflineScene> m_scene;
    RooflineMarks m_marks;
    std::optional<std::pair<std::size_t, std::size_t>> m_gains;
    Names m_names = Names::Shown;
    RooflineAxes m_axes;
    bool m_isFitted = true;
    QRectF m_plot;
    PlottedScene m_plotted;
    QLogValueAxis* m_xAxis = nullptr;
    QLogValueAxis* m_yAxis = nullptr;
    DrawListItem* m_frame = nullptr;  ///< grid, ticks, density: below the roofs
    DrawListItem* m_points = nullptr; ///< arrows, symbols, names: above
    int m_focus = -1;                 ///< index into m_plotted.symbols
    std::optional<Pull> m_pull;
    QPointF m_pressed;
    bool m_isPressed = false;
    bool m_isPanning = false;
};

} // namespace minard
