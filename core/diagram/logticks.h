#pragma once

#include <string>
#include <vector>

#include "core/analysis/rooflineaxes.h"

namespace minard {

struct LogTick {
    double value = 0.0;    ///< a multiple of a power of ten
    double fraction = 0.0; ///< of the axis, 0 … 1
    std::string label;     ///< "0.1", "100", "10 G", "10⁻⁶"; empty for a minor tick
};

/// How the numbers at the ticks are written.
enum class LogLabels {
    Plain,    ///< "0.01" … "10000", beyond as powers of ten: for intensities
    Prefixed, ///< "1", "10 k", "100 G": for rates
};

/// Ticks of a logarithmic axis `length` pixels long, ascending: powers of ten at least `spacing` apart, all decades
/// when there is room, with 2 and 5 when there is more, and minor ticks between them where these stay apart. Within
/// less than a decade, evenly spaced numbers. At most some 200, whatever the range.
[[nodiscard]] std::vector<LogTick> logTicks(const LogRange& range, double length, double spacing, LogLabels labels);

} // namespace minard
