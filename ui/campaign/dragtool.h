#pragma once

#include <optional>

#include "core/schedule/edits/droptargets.h"
#include "ui/campaign/canvastool.h"
#include "ui/campaign/dropzones.h"
#include "ui/campaign/liveedit.h"

namespace minard {

/// Drags a phase by its line or fill (spec 3.3): between two blocks it moves there, on a block it is overlapped with
/// it, and with Ctrl it starts where it is left, snapping to edges unless Alt is held. While it moves, the schedule is
/// built anew for every place and drawn with a ghost of what was. Nothing happens to the document before the drop. A
/// press that does not move is a click of the selection.
class DragTool : public CanvasTool {
public:
    DragTool(CanvasSite& site, CanvasTool& selection, const EditingContext& context);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;

    [[nodiscard]] bool holdsKeys() const override { return true; }

    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;
    void paint(QPainter& painter) const override;

    /// The line, fill or name of a phase under a point; of those folded together, the first.
    [[nodiscard]] static std::optional<DrawItem> itemAt(const DrawList& list, QPointF position);

private:
    enum class Gesture { None, Click, Drag, Refused };

    void begin();
    void end();
    void update(const CanvasPoint& point);
    [[nodiscard]] EditResult<CampaignEdit> editAt(const DropPlace& place) const;
    [[nodiscard]] double startAt(const CanvasPoint& point) const;
    void paintPlaces(QPainter& painter) const;
    void paintPlace(QPainter& painter, const DropPlace& place, const QColor& color) const;
    void paintHeld(QPainter& painter) const;

    CanvasTool& m_selectionTool;
    EditingContext m_context;
    LiveEdit m_edit;
    Gesture m_gesture = Gesture::None;
    CanvasPoint m_press;
    CanvasPoint m_pointer;
    PhaseId m_phase;
    std::uint32_t m_node = 0;

    // Of a drag.
    std::optional<DropZones> m_zones;
    ScheduleUnit m_unit;    ///< what moves between and onto blocks
    ScheduleUnit m_block;   ///< what starts freely: the phase or its whole pipeline
    DropZones::Span m_held; ///< the block of the phase
    DropTargets m_targets;  ///< of m_unit
    std::optional<DropPlace> m_place;
    std::optional<double> m_start; ///< free start
};

} // namespace minard
