#pragma once

#include <string>
#include <utility>
#include <vector>

namespace minard {

enum class Severity { Note, Warning, Error };

/// One remark about usable input: a finding for the findings pane, `check` and reports.
struct Diagnostic {
    std::string id; ///< stable kebab-case key of the kind: "utilization-above-one"
    Severity severity = Severity::Warning;
    std::string message; ///< one sentence for a person
    std::string where;   ///< document path, phase id or "line 40"; may be empty

    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// "note", "warning" or "error", as in the JSON output.
[[nodiscard]] constexpr const char* severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "error";
}

} // namespace minard
