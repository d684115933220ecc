#pragma once

#include "ui/campaign/blockfocus.h"
#include "ui/campaign/liveedit.h"

namespace minard {

/// The handle at the end of the first tile of the pipeline in focus: dragging it makes the tiles narrower and more, or
/// wider and fewer; past the start of the block they are infinitely fine. It lies in the strip above the diagram, with
/// a line as long as the block.
class TileTool : public CanvasTool {
public:
    TileTool(CanvasSite& site, BlockFocus& focus, const EditingContext& context);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;

    [[nodiscard]] bool holdsKeys() const override { return true; }

    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;
    [[nodiscard]] QString hint(const CanvasPoint& point) const override;
    void paint(QPainter& painter) const override;
    void paintAtRest(QPainter& painter) const override;

    /// Where the handle can be grabbed, in pixels of the canvas; empty without one.
    [[nodiscard]] QRectF handle() const;

private:
    struct Grip {
        FocusedBlock block;
        Tiles tiles;
        double work = 0.0;  ///< time that the first tiles take together: width · tiles
        double width = 0.0; ///< of the first tile now
    };

    [[nodiscard]] std::optional<Grip> grip() const;
    [[nodiscard]] Tiles tilesFor(double width) const;
    void update(const CanvasPoint& point);
    void paintMark(QPainter& painter, const FocusedBlock& block) const;
    void paintHandle(QPainter& painter, double x) const;

    BlockFocus& m_focus;
    EditingContext m_context;
    LiveEdit m_edit;
    std::optional<Grip> m_held; ///< while a gesture runs
    double m_offset = 0.0;      ///< from the pointer to the handle, in time
    double m_edge = 0.0;        ///< where the hand has the handle, as a time
    std::optional<Tiles> m_shown;
};

} // namespace minard
