#pragma once

#include <vector>

#include "ui/campaign/canvastool.h"
#include "ui/campaign/editingcontext.h"

namespace minard {

/// Pins in the strip above the diagram where a block starts at a time given by hand, so that no drag adds a constraint
/// that is not seen. A click on a pin selects what it holds; the start is taken away by key or menu.
class StartPins : public CanvasTool {
public:
    StartPins(CanvasSite& site, const EditingContext& context);

    [[nodiscard]] bool press(const CanvasPoint& point) override;

    void drag(const CanvasPoint&) override { }

    void release(const CanvasPoint&) override { }

    void cancel() override { }

    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;
    [[nodiscard]] QString hint(const CanvasPoint& point) const override;

    void paint(QPainter& painter) const override { paintAtRest(painter); }

    void paintAtRest(QPainter& painter) const override;

    struct Pin {
        double x = 0.0; ///< pixels of the canvas
        double time = 0.0;
        PhaseId phase; ///< the first of its block
    };

    /// Those in view, from left to right; of pins that lie on one another, the first.
    [[nodiscard]] std::vector<Pin> pins() const;

private:
    [[nodiscard]] std::optional<Pin> pinAt(const CanvasPoint& point) const;

    EditingContext m_context;
};

} // namespace minard
