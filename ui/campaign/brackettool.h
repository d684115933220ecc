#pragma once

#include <set>

#include "core/diagram/fusionbrackets.h"
#include "ui/campaign/liveedit.h"

namespace minard {

/// The strip above the diagram, where fusion groups have their brackets: the end of a bracket dragged over neighbouring
/// phases takes them in or lets them go, a drag over free ground fuses what it passes, a click on a bracket selects its
/// phases.
class BracketTool : public CanvasTool {
public:
    BracketTool(CanvasSite& site, const EditingContext& context);

    [[nodiscard]] bool press(const CanvasPoint& point) override;
    void drag(const CanvasPoint& point) override;
    void release(const CanvasPoint& point) override;
    void cancel() override;

    [[nodiscard]] bool holdsKeys() const override { return true; }

    [[nodiscard]] std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const override;
    [[nodiscard]] QString hint(const CanvasPoint& point) const override;
    void paint(QPainter& painter) const override;

private:
    enum class Gesture { None, Click, Sweep, PullStart, PullEnd };

    /// What lies under a point of the strip.
    struct Target {
        std::optional<FusionBracket> bracket; ///< none = free ground
        Gesture gesture = Gesture::Sweep;
    };

    [[nodiscard]] std::optional<Target> targetAt(const CanvasPoint& point) const;
    [[nodiscard]] bool begin();
    void update(const CanvasPoint& point);
    [[nodiscard]] std::set<PhaseId> swept(double from, double to) const;
    [[nodiscard]] std::set<PhaseId> pulled(double edge) const;
    void show(const std::set<PhaseId>& phases);

    EditingContext m_context;
    LiveEdit m_edit;
    Gesture m_gesture = Gesture::None;
    Target m_target;
    CanvasPoint m_press;
    double m_from = 0.0; ///< of the bracket that the hand makes
    double m_to = 0.0;
    std::set<PhaseId> m_phases; ///< what would be in the group
};

} // namespace minard
