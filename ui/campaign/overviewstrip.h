#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/campaign/panelpicture.h"

namespace minard {

class DetailStore;
class Document;
class Presentation;
class Selection;
class Theme;
class VisibleRange;

/// The whole timeline of the current scenario, always, with the visible range as a window on it: drag its inside to
/// scroll, its handles to zoom, elsewhere to jump there; double-click shows all.
class OverviewStrip : public QWidget {
    Q_OBJECT

public:
    OverviewStrip(Document& document, DetailStore& details, Selection& selection, VisibleRange& range,
        Presentation& presentation, const Theme& theme, QWidget* parent = nullptr);
    ~OverviewStrip() override;

    /// Where the data area of the panels lies, in pixels of this widget.
    void setPlot(double left, double width);

    /// Pixels of the ends of the visible range, for tests.
    [[nodiscard]] double startPx() const;
    [[nodiscard]] double endPx() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Grip { None, Start, End, Window };

    void readLater();
    void readTimeline();
    void readLook();
    [[nodiscard]] TimeAxis contentAxis() const;
    [[nodiscard]] Grip gripAt(double x) const;
    void paintWindow(QPainter& painter) const;

    Document& m_document;
    DetailStore& m_details;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    const Theme& m_theme;
    PanelPicture m_picture;
    QTimer m_later;
    double m_left = 0.0;
    double m_width = 1.0;
    Grip m_grip = Grip::None;
    double m_anchor = 0.0; ///< time between the pointer and what it holds
};

} // namespace minard
