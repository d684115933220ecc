#pragma once

#include <QString>
#include <optional>

#include "core/schedule/edits/typednumbers.h"
#include "core/support/units.h"

namespace minard {

class Document;
class Editor;

/// A number of a phase in one scenario, as fields show it.
struct TypedPlace {
    ScenarioId scenario;
    PhaseId phase;
    PhaseNumber number;
};

/// The unit of the number in the document: of time, a fraction, op or B.
[[nodiscard]] Unit unitOf(const Campaign& campaign, PhaseNumber number);

/// Makes of a text in a field that shows numbers in `shownUnit` ("ms") a step of the undo stack: a number with or
/// without unit; "n/a", "unknown" or "?" = not known; nothing = what is inherited. Returns why it is refused, as a
/// sentence, or nothing.
[[nodiscard]] QString typeNumber(
    Document& document, Editor& editor, const TypedPlace& place, const QString& text, const QString& shownUnit);

/// The same for a number in base units; no value = not known.
[[nodiscard]] QString typeNumber(
    Document& document, Editor& editor, const TypedPlace& place, std::optional<double> value);

} // namespace minard
