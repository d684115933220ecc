#pragma once

#include "ui/campaign/canvastool.h"

namespace minard {

class Selection;

/// Left drag on a measuring ruler: moves it. Esc puts it back.
class RulerTool : public CanvasTool {
public:
    RulerTool(CanvasSite& site, Selection& selection);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;

private:
    Selection& m_selection;
    int m_ruler = -1; ///< the one that is held
    double m_before = 0.0;
};

} // namespace minard
