#pragma once

#include <memory>

#include "ui/campaign/liveedit.h"

namespace minard {

/// Changes the numbers of a phase that is given by duration and utilization where they are drawn: its line, or the edge
/// of its pipe, up and down is its utilization; its right edge is its duration, which keeps the volumes, or with Ctrl
/// the utilizations. Values snap to round numbers unless Alt is held. Numbers that follow from volumes are refused with
/// a word of what to change instead. A line that is dragged sideways is the next tool's, which moves phases.
class LineTool : public CanvasTool {
public:
    LineTool(CanvasSite& site, std::unique_ptr<CanvasTool> mover, const EditingContext& context);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;

    [[nodiscard]] bool holdsKeys() const override { return true; }

    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;
    [[nodiscard]] QString hint(const CanvasPoint& point) const override;
    void paint(QPainter& painter) const override;

    void paintAtRest(QPainter& painter) const override { m_mover->paintAtRest(painter); }

private:
    /// What can be pulled at a point.
    struct Grip {
        enum class Kind { Line, Edge };
        Kind kind = Kind::Line;
        PhaseId phase;
        std::uint32_t node = 0;
        ResourceId resource;     ///< of a line
        double pieceStart = 0.0; ///< of an edge
        double pieceEnd = 0.0;
        double use = 0.0;         ///< nominal utilization, of a line
        double duration = 0.0;    ///< nominal duration, of an edge
        double usePerPixel = 0.0; ///< nominal utilization that one pixel upwards means
    };

    enum class Gesture {
        None,
        Open,    ///< pressed; the direction decides
        Mover,   ///< the mover's
        Pull,    ///< this tool's
        Refused, ///< pulled, but the number is not given
    };

    [[nodiscard]] std::optional<Grip> gripAt(const CanvasPoint& point) const;
    [[nodiscard]] std::optional<Grip> edgeAt(const CanvasPoint& point) const;
    [[nodiscard]] std::optional<Grip> lineAt(const CanvasPoint& point) const;
    /// Why the number cannot be pulled; empty when it can.
    [[nodiscard]] Refusal reasonAgainst(const Grip& grip) const;
    void decide(const CanvasPoint& point);
    [[nodiscard]] bool hasTurned(const CanvasPoint& point) const;
    void begin();
    void showRefusal(const CanvasPoint& point);
    void update(const CanvasPoint& point);
    void pullLine(const CanvasPoint& point);
    void pullEdge(const CanvasPoint& point);
    [[nodiscard]] std::vector<Fact> facts() const;

    std::unique_ptr<CanvasTool> m_mover;
    EditingContext m_context;
    LiveEdit m_edit;
    Gesture m_gesture = Gesture::None;
    CanvasPoint m_press;
    std::optional<Grip> m_grip;
    Refusal m_reason;
    std::optional<double> m_value; ///< shown now
    bool m_keepsUse = false;
};

} // namespace minard
