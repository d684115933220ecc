#pragma once

#include <QString>

#include "core/schedule/edits/refusal.h"
#include "ui/commands/editpreview.h"
#include "ui/widgets/hovercard.h"

namespace minard {

struct NumberFormat;

/// What the card beside the pointer says while the hand moves: what a drop would do, the makespan then and its
/// difference, the resources that are asked for too much, the gap to the best bound, and dependencies that a what-if
/// breaks. A refused edit says why.
[[nodiscard]] CardText describeOutcome(
    const EditOutcome& outcome, const TimedScenario& before, const NumberFormat& format);

/// The same as a sentence, for the status bar and screen readers: "Overlap A and B: 10.75 s, −2.25 s (−17.3 %)".
[[nodiscard]] QString outcomeSentence(
    const EditOutcome& outcome, const TimedScenario& before, const NumberFormat& format);

/// A refusal as a sentence with a capital and a full stop.
[[nodiscard]] QString refusalSentence(const Refusal& refusal);

} // namespace minard
