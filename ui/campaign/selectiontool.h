#pragma once

#include "ui/campaign/canvastool.h"
#include "ui/document/selection.h"

namespace minard {

class Theme;

/// The left button: click selects the piece under it (Ctrl adds or takes away, Shift adds), a drag sweeps a time range,
/// and the edges of the range can be dragged; edges snap to starts and ends of pieces unless Alt is held.
class SelectionTool : public CanvasTool {
public:
    SelectionTool(CanvasSite& site, Selection& selection);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;

private:
    enum class Gesture { None, Click, Sweep, Edge };

    void click(const CanvasPoint& point);
    /// The end of the range that stays when the edge under the point is dragged; nothing when there is no edge.
    [[nodiscard]] std::optional<double> fixedEnd(const CanvasPoint& point) const;
    [[nodiscard]] double snapped(const CanvasPoint& point) const;

    Selection& m_selection;
    Gesture m_gesture = Gesture::None;
    CanvasPoint m_press;
    double m_fixed = 0.0; ///< time of the end that does not move
    std::optional<TimeRange> m_before;
};

} // namespace minard
