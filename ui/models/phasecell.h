#pragma once

#include <QString>
#include <optional>

#include "core/schedule/edits/typednumbers.h"
#include "core/support/numberformat.h"
#include "ui/document/timelines.h"
#include "ui/models/phasecolumn.h"

namespace minard {

class Document;
class Editor;

/// The number that somebody changes who edits a cell of this column; nothing for names and what follows from others.
[[nodiscard]] std::optional<PhaseNumber> numberOf(PhaseColumn column);

/// Why cells of this column cannot be edited in this scenario, as a sentence; empty when they can.
[[nodiscard]] QString whyFixed(const TimedScenario& timed, PhaseColumn column);

/// What editing a cell of this column does, as a sentence.
[[nodiscard]] QString editingHint(PhaseColumn column);

/// What a field for the cell starts with: the phase's own number before dilation and throttling, in the unit with
/// `format`, or the name.
[[nodiscard]] QString editText(
    const TimedScenario& timed, PhaseId phase, PhaseColumn column, const NumberFormat& format);

/// Makes a step of what was typed into a cell whose column shows `shownUnit`. Returns why it is refused, or nothing.
[[nodiscard]] QString enterCell(Document& document, Editor& editor, ScenarioId scenario, PhaseId phase,
    PhaseColumn column, const QString& text, const QString& shownUnit);

} // namespace minard
