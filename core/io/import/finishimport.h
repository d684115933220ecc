#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/io/campaignreader.h"

namespace minard {

/// The last step of readers of foreign files: validates `campaign` and adds what the validation says to `diagnostics`.
/// Faults and remarks about phase i get "line N" as their place, N being phaseLines[i].
[[nodiscard]] Result<LoadedCampaign> finishImport(
    Campaign campaign, const std::vector<std::size_t>& phaseLines, Diagnostics diagnostics);

/// For files that have volumes and no machine: gives `campaign` the machine of a usual accelerator and says so in a
/// remark, since without peaks there are no durations.
void assumeMachine(Campaign& campaign, Diagnostics& diagnostics);

/// Hands out names that are unique and as close to those asked for as can be.
class UniqueNames {
public:
    /// Keeps `name` for whoever asks for just that.
    void reserve(const std::string& name) { m_reserved.insert(name); }

    /// `name` the first time, then "name~2", "name~3" … as far as these are free.
    [[nodiscard]] std::string take(const std::string& name);

private:
    std::unordered_set<std::string> m_reserved;
    std::unordered_set<std::string> m_given;
    std::unordered_map<std::string, std::size_t> m_numbers; ///< the last number handed out for a name
};

/// "line 40"
[[nodiscard]] std::string lineText(std::size_t line);

} // namespace minard
