#pragma once

#include <QTimer>
#include <vector>

#include "ui/campaign/canvastool.h"
#include "ui/campaign/dependencyarrows.h"

namespace minard {

class Theme;

/// Draws the dependencies that a what-if breaks for as long as it does, and those that stood in the way of an edit for
/// a few seconds, or until the next gesture. Takes none itself; to be asked before the others.
class DependencyOverlay : public CanvasTool {
public:
    DependencyOverlay(CanvasSite& site, const Theme& theme);

    /// Shows what was in the way, for a while.
    void present(const std::vector<Edge>& dependencies);

    /// What was in the way of the last edit has nothing to do with the next.
    [[nodiscard]] bool press(const CanvasPoint& point) override;

    void drag(const CanvasPoint&) override { }

    void release(const CanvasPoint&) override { }

    void cancel() override { }

    void paintAtRest(QPainter& painter) const override;

    /// Arrows on screen, for tests.
    [[nodiscard]] const std::vector<DependencyArrow>& inTheWay() const { return m_inTheWay; }

    [[nodiscard]] const std::vector<DependencyArrow>& broken() const;

private:
    const Theme& m_theme;
    QTimer m_fade;
    std::vector<DependencyArrow> m_inTheWay;
    mutable TimedScenarioPointer m_timed; ///< what m_broken belongs to
    mutable std::vector<DependencyArrow> m_broken;
};

} // namespace minard
