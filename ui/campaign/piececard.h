#pragma once

#include "core/diagram/hittest.h"
#include "core/support/numberformat.h"
#include "ui/document/timelines.h"
#include "ui/widgets/hovercard.h"

namespace minard {

/// What the hover card says about the thing under the pointer: the piece with its times and what it uses of the
/// displayed resources, the demand of all that runs beside it; or how long nothing runs. All numbers carry units.
[[nodiscard]] CardText describeHit(
    const TimedScenario& timed, const Hit& hit, const PanelGeometry& geometry, const NumberFormat& format);

} // namespace minard
