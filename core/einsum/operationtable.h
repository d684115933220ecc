#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace minard {

/// What a function in an Einsum costs, in operations per point.
class OperationTable {
public:
    struct Entry {
        double cost = 1.0;
        /// With one argument the function reduces: it takes the place of the sum over the indices that the result does
        /// not have, as max does in M[q] = max(S[q,k]).
        bool reduces = false;
    };

    /// The standard costs: a special function that hardware evaluates in one step (exp, rsqrt, softplus …) is 1, a
    /// function made of several steps their sum (silu(x) = x · sigmoid(x) is 2). Where `costs` names a function, its
    /// number takes the place of the standard one.
    explicit OperationTable(const std::map<std::string, double>& costs = {});

    /// The entry of a function, or of the part before its last '_' ("softmax_p" is "softmax"); no value for functions
    /// that are not in the table, which count as 1.
    [[nodiscard]] std::optional<Entry> find(std::string_view function) const;

    /// All entries by name, for an editor.
    [[nodiscard]] const std::map<std::string, Entry, std::less<>>& entries() const { return m_entries; }

private:
    std::map<std::string, Entry, std::less<>> m_entries;
};

} // namespace minard
