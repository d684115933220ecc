#pragma once

#include <functional>
#include <string_view>

#include "core/analysis/figures.h"

namespace minard {

enum class SegmentOutput {
    UpTo100000, ///< all segments; none, but their number, when there are more
    None,
    All,
};

/// Takes a piece of text; long output comes in many pieces.
using TextSink = std::function<void(std::string_view)>;

/// Writes one JSON object for a scenario (spec 4.3; keys are a contract). Unknown is null, an infinite intensity the
/// text "infinite". `documentFindings` come before those of the schedule.
void writeAnalysisJson(const Campaign& campaign, const BuiltScenario& built, const Diagnostics& documentFindings,
    SegmentOutput segments, const TextSink& write);

/// "analytical", "simulated" or "measured".
[[nodiscard]] std::string_view sourceName(Source source);

} // namespace minard
