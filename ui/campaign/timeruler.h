#pragma once

#include <QWidget>
#include <optional>

#include "core/diagram/ticks.h"

namespace minard {

class Document;
class Presentation;
class Selection;
class Theme;
class VisibleRange;

/// The time axis above the panels. Wheel zooms, a drag pans, a double click shows all; it marks the selected range and
/// the time under the pointer, and at the left it names the unit, which a click switches.
class TimeRuler : public QWidget {
    Q_OBJECT

public:
    TimeRuler(Document& document, Selection& selection, VisibleRange& range, Presentation& presentation,
        const Theme& theme, QWidget* parent = nullptr);

    /// Where the data area of the panels lies, in pixels of this widget.
    void setPlot(double left, double width);

    /// The time that is pointed at, on this axis: a line marks it.
    void setPointedTime(std::optional<double> time);

    /// The ticks on screen, for tests.
    [[nodiscard]] TimeTicks ticks() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The unit was clicked: a menu of units is to open there.
    void unitMenuWanted(QPoint globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] TimeAxis axis() const;
    void paintTicks(QPainter& painter, const TimeAxis& axis) const;
    void paintRulers(QPainter& painter, const TimeAxis& axis) const;
    void paintMarks(QPainter& painter, const TimeAxis& axis) const;

    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    const Theme& m_theme;
    double m_left = 0.0;
    double m_width = 1.0;
    std::optional<double> m_pointedTime;
    bool m_dragging = false;
    int m_ruler = -1;      ///< the measuring ruler that is dragged
    double m_anchor = 0.0; ///< time under the pointer at the press
};

} // namespace minard
