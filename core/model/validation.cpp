#include "core/model/validation.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

namespace minard::validation {

namespace {

/// Phases of a chain that are named before the middle is left out.
constexpr std::size_t kNamedPhases = 12;
/// A utilization above this, and at most 100, looks like a percentage (spec 1.8).
constexpr double kSurelyTooHigh = 1.5;

} // namespace

void Report::fault(std::string what, std::string where)
{
    if (!m_fault)
        m_fault = Error{ErrorCode::InvalidInput, std::move(what), std::move(where)};
}

void Report::remark(std::string id, Severity severity, std::string message, std::string where)
{
    m_remarks.push_back({std::move(id), severity, std::move(message), std::move(where)});
}

Result<Diagnostics> Report::result() &&
{
    if (m_fault)
        return tl::unexpected(std::move(*m_fault));
    return std::move(m_remarks);
}

void checkNumber(Report& report, double value, Range range, std::string_view name, const std::string& where)
{
    if (!std::isfinite(value)) {
        report.fault(fmt::format("{} is not a finite number", name), where);
        return;
    }
    switch (range) {
    case Range::Positive:
        if (value <= 0.0)
            report.fault(fmt::format("{} is {:g}; it must be greater than 0", name, value), where);
        return;
    case Range::NotNegative:
        if (value < 0.0)
            report.fault(fmt::format("{} is {:g}; it must not be negative", name, value), where);
        return;
    case Range::Fraction:
        if (value <= 0.0 || value > 1.0)
            report.fault(fmt::format("{} is {:g}; it must be a fraction above 0 and at most 1", name, value), where);
        return;
    }
}

void UniqueIds::add(const std::string& id)
{
    const std::size_t place = m_count++;
    if (id.empty()) {
        m_report.fault("the id is empty", fmt::format("{}[{}].id", m_table, place));
        return;
    }
    const auto [seen, isNew] = m_seen.emplace(id, place);
    if (!isNew) {
        m_report.fault(fmt::format("two {} are called '{}' (the other is {}[{}])", m_kind, id, m_table, seen->second),
            fmt::format("{}[{}].id", m_table, place));
    }
}

void checkAmounts(
    Report& report, const Machine& machine, const std::vector<ResourceAmount>& amounts, const std::string& where)
{
    std::vector<bool> named(machine.resources.size(), false);
    for (const ResourceAmount& amount : amounts) {
        if (!inTable(amount.resource, machine.resources.size())) {
            report.fault("an amount of a resource that the machine does not have", where);
            continue;
        }
        const std::string& id = machine.resource(amount.resource).id;
        const std::string place = fmt::format("{}.{}", where, id);
        if (named[amount.resource.index()])
            report.fault(fmt::format("resource '{}' is given twice", id), place);
        named[amount.resource.index()] = true;
        checkNumber(report, amount.value, Range::NotNegative, "the amount", place);
    }
}

void checkUse(Report& report, const Machine& machine, const std::vector<ResourceAmount>& use, const std::string& owner,
    const std::string& where)
{
    checkAmounts(report, machine, use, where);
    for (const ResourceAmount& amount : use) {
        const double value = amount.value.value_or(0.0);
        if (!inTable(amount.resource, machine.resources.size()) || !(value > 1.0))
            continue;
        const std::string& id = machine.resource(amount.resource).id;
        const bool likePercentage = value > kSurelyTooHigh && value <= 100.0;
        report.remark(likePercentage ? "utilization-like-percentage" : "utilization-above-one",
            likePercentage ? Severity::Error : Severity::Warning,
            fmt::format("{} uses {:.4g} of the peak of '{}'{}", owner, value, id,
                likePercentage ? "; is this a percentage? Utilizations are fractions"
                               : ", which is more than there is"),
            fmt::format("{}.{}", where, id));
    }
}

std::string phaseChain(const Workload& workload, const std::vector<PhaseId>& phases)
{
    std::string text;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (!text.empty())
            text += " → ";
        if (phases.size() > kNamedPhases && i == kNamedPhases / 2) {
            text += fmt::format("… {} more …", phases.size() - kNamedPhases);
            i = phases.size() - kNamedPhases / 2 - 1;
            continue;
        }
        text += workload.phase(phases[i]).id;
    }
    return text;
}

} // namespace minard::validation

namespace minard {

Result<Diagnostics> validate(const Campaign& campaign)
{
    using namespace validation;
    Report report;
    checkUnits(report, campaign);
    checkMachine(report, campaign);
    checkWorkload(report, campaign);
    if (!report.hasFault())
        checkDependencies(report, campaign);
    checkScenarios(report, campaign);
    if (!report.hasFault())
        checkInheritance(report, campaign);
    if (campaign.workload.phases.empty())
        report.remark("nothing-to-show", Severity::Note, "the campaign has no phases: there is nothing to show yet",
            "workload.phases");
    return std::move(report).result();
}

} // namespace minard
