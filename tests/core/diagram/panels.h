#pragma once

#include <string>
#include <vector>

#include "core/diagram/panel.h"
#include "tests/support/schedules.h"

namespace minard::test {

/// A plan with everything a panel needs beside it: resources "compute" and "memory", phases "phase 0", "phase 1" …
struct Scene {
    Campaign campaign;
    EffectiveScenario scenario;
    PhaseStyles styles;
    Timeline timeline;

    explicit Scene(const SchedulePlan& plan);

    [[nodiscard]] DiagramInput input() const;

    [[nodiscard]] TimeAxis axis() const { return TimeAxis(timeline.start(), timeline.end(), 0.0, 1000.0); }

    [[nodiscard]] Panel panel(const TimeAxis& axis, const PanelOptions& options, Box outer = {0, 0, 1000, 300}) const;
};

[[nodiscard]] PanelOptions screen(DiagramLayout layout = DiagramLayout::OnLine);

/// Nothing rounded to pixels, lines without thickness: geometry as computed.
[[nodiscard]] PanelOptions unrounded(DiagramLayout layout);

[[nodiscard]] std::vector<DrawItem> itemsOf(const DrawList& list, DrawRole role);
[[nodiscard]] std::vector<std::string> textsOf(const DrawList& list, DrawRole role);

/// Roles that show that a phase runs.
[[nodiscard]] bool isInk(DrawRole role);

} // namespace minard::test
