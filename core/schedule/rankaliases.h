#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/campaign.h"

namespace minard {

/// Ranks that are the same under other names: in K[p,e] = N[p,d] · W[e,d], with K over ranks P, E and N over M, D, one
/// index runs over P and over M, so that tiles along M are tiles along P.
class RankAliases {
public:
    /// Reads the Einsums of `phases`. Ranks of different sizes stay different.
    RankAliases(const Workload& workload, const std::vector<PhaseId>& phases);

    /// One name for all names of a rank.
    [[nodiscard]] std::string nameOf(const std::string& rank) const;

private:
    std::map<std::string, std::string> m_parent; ///< rank → a rank it is the same as; absent for the name itself
};

} // namespace minard
