#pragma once

#include "ui/campaign/canvastool.h"

namespace minard {

class Theme;
class VisibleRange;

/// Middle-drag, or a left drag while Space is held: what is under the pointer stays under it.
class PanTool : public CanvasTool {
public:
    PanTool(CanvasSite& site, VisibleRange& range);

    /// While on, left drags pan too.
    void setSpaceHeld(bool held) { m_spaceHeld = held; }

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;

private:
    VisibleRange& m_range;
    bool m_spaceHeld = false;
    bool m_active = false;
    double m_anchor = 0.0; ///< time under the pointer at the press
};

/// Right-drag: shows the stretch of time that was swept. Esc, or a drag shorter than a few pixels, does nothing.
class BoxZoomTool : public CanvasTool {
public:
    BoxZoomTool(CanvasSite& site, VisibleRange& range, const Theme& theme);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;
    void paint(QPainter& painter) const override;

    /// Whether the gesture that just ended swept something, so that no menu is to open.
    [[nodiscard]] bool hasSwept() const { return m_swept; }

private:
    [[nodiscard]] double widthPx() const;

    VisibleRange& m_range;
    const Theme& m_theme;
    bool m_active = false;
    bool m_swept = false;
    double m_from = 0.0; ///< times
    double m_to = 0.0;
};

} // namespace minard
