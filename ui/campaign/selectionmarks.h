#pragma once

#include <optional>

#include "core/diagram/panel.h"
#include "core/support/strongid.h"

class QPainter;

namespace minard {

class Selection;
struct ThemeColors;

/// What lies over the data area of a panel beside its picture: the selected range, rims of selected phases, the bar
/// under the selected piece, rulers, and the time that is pointed at.
void paintSelectionMarks(QPainter& painter, const Panel& panel, ScenarioId scenario, const Selection& selection,
    std::optional<double> pointedTime, const ThemeColors& colors);

} // namespace minard
