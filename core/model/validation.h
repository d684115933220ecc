#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/campaign.h"
#include "core/support/diagnostic.h"
#include "core/support/result.h"

/// Pieces of validate(), one topic a file. Each check reports what it finds and goes on; none relies on what another
/// has found, except where it says so.
namespace minard::validation {

/// Keeps the first fault and all remarks.
class Report {
public:
    /// `what` makes the document unusable.
    void fault(std::string what, std::string where);
    void remark(std::string id, Severity severity, std::string message, std::string where);

    [[nodiscard]] bool hasFault() const { return m_fault.has_value(); }

    [[nodiscard]] Result<Diagnostics> result() &&;

private:
    std::optional<Error> m_fault;
    Diagnostics m_remarks;
};

/// Range of a number.
enum class Range {
    Positive,    ///< finite and > 0
    NotNegative, ///< finite and ≥ 0
    Fraction,    ///< in (0, 1]
};

/// Faults a number outside `range`: "the duration is -3; it must not be negative".
void checkNumber(Report& report, double value, Range range, std::string_view name, const std::string& where);

inline void checkNumber(
    Report& report, const std::optional<double>& value, Range range, std::string_view name, const std::string& where)
{
    if (value)
        checkNumber(report, *value, range, name, where);
}

/// Faults ids that are empty or appear twice in one table.
class UniqueIds {
public:
    /// `kind` as in "two phases are called 'A'": plural. `table` is the document path of the table.
    UniqueIds(Report& report, std::string_view kind, std::string table)
        : m_report(report)
        , m_kind(kind)
        , m_table(std::move(table))
    {
    }

    void add(const std::string& id);

private:
    Report& m_report;
    std::string_view m_kind;
    std::string m_table;
    std::size_t m_count = 0;
    std::unordered_map<std::string_view, std::size_t> m_seen; ///< id → place
};

/// True when `id` names an entry of a table of `size` entries.
template <typename Id>
[[nodiscard]] bool inTable(Id id, std::size_t size)
{
    return id.isValid() && id.index() < size;
}

/// Amounts as in "demand": resources exist and are named once, numbers are not negative. `where` is the path of the
/// list.
void checkAmounts(
    Report& report, const Machine& machine, const std::vector<ResourceAmount>& amounts, const std::string& where);

/// Utilizations: as checkAmounts, and remarks on those above 1. `owner` is "phase 'A'".
void checkUse(Report& report, const Machine& machine, const std::vector<ResourceAmount>& use, const std::string& owner,
    const std::string& where);

/// "A → B → C", with the middle left out when there are many.
[[nodiscard]] std::string phaseChain(const Workload& workload, const std::vector<PhaseId>& phases);

void checkMachine(Report& report, const Campaign& campaign);
void checkUnits(Report& report, const Campaign& campaign);
void checkWorkload(Report& report, const Campaign& campaign);
/// Dependency cycles. All ids of the workload must be in range.
void checkDependencies(Report& report, const Campaign& campaign);
void checkScenarios(Report& report, const Campaign& campaign);
/// Bases, and what only shows once they are followed. All ids must be in range.
void checkInheritance(Report& report, const Campaign& campaign);

} // namespace minard::validation
