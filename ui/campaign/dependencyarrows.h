#pragma once

#include <QColor>
#include <vector>

#include "core/diagram/panel.h"
#include "core/schedule/buildscenario.h"

class QPainter;

namespace minard {

/// One dependency to draw: from the end of the producer to the start of the consumer, in one repetition.
struct DependencyArrow {
    PhaseId from;
    PhaseId to;
    std::uint32_t repetition = 0;

    friend bool operator==(const DependencyArrow&, const DependencyArrow&) = default;
};

/// The dependencies that the timeline of a built scenario breaks, at most `most`.
[[nodiscard]] std::vector<DependencyArrow> brokenDependencies(const BuiltScenario& built, std::size_t most);

/// Draws arrows over a picture of `built`. Arrows wholly outside the visible time are left out.
void paintDependencies(QPainter& painter, const PanelGeometry& geometry, const DrawList& list,
    const BuiltScenario& built, const std::vector<DependencyArrow>& arrows, const QColor& color);

} // namespace minard
