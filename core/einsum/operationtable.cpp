#include "core/einsum/operationtable.h"

namespace minard {

namespace {

struct Standard {
    const char* name;
    double cost;
    bool reduces;
};

/// Normalizations count per element: softmax = maximum, subtract, exp, sum, divide; rms = square, add, scale, gain;
/// layernorm = mean, subtract, square, add, scale, gain, bias. Their work per row is negligible.
constexpr Standard kStandard[] = {
    {"abs", 1.0, false},
    {"cast", 0.0, false},
    {"copy", 0.0, false},
    {"cos", 1.0, false},
    {"erf", 1.0, false},
    {"exp", 1.0, false},
    {"gelu", 2.0, false},
    {"identity", 0.0, false},
    {"layernorm", 7.0, false},
    {"log", 1.0, false},
    {"max", 1.0, true},
    {"mean", 1.0, true},
    {"min", 1.0, true},
    {"neg", 0.0, false},
    {"pow", 1.0, false},
    {"prod", 1.0, true},
    {"reciprocal", 1.0, false},
    {"relu", 1.0, false},
    {"rms", 4.0, false},
    {"rmsnorm", 4.0, false},
    {"rsqrt", 1.0, false},
    {"sigmoid", 1.0, false},
    {"silu", 2.0, false},
    {"sin", 1.0, false},
    {"softmax", 5.0, false},
    {"softplus", 1.0, false},
    {"sqrt", 1.0, false},
    {"square", 1.0, false},
    {"sum", 1.0, true},
    {"swish", 2.0, false},
    {"tanh", 1.0, false},
};

} // namespace

OperationTable::OperationTable(const std::map<std::string, double>& costs)
{
    for (const Standard& standard : kStandard)
        m_entries.emplace(standard.name, Entry{standard.cost, standard.reduces});
    for (const auto& [name, cost] : costs)
        m_entries[name].cost = cost;
}

std::optional<OperationTable::Entry> OperationTable::find(std::string_view function) const
{
    auto found = m_entries.find(function);
    if (found == m_entries.end()) {
        const std::size_t mark = function.rfind('_');
        if (mark == std::string_view::npos || mark == 0)
            return std::nullopt;
        found = m_entries.find(function.substr(0, mark));
    }
    return found == m_entries.end() ? std::nullopt : std::optional(found->second);
}

} // namespace minard
