#pragma once

#include <cstdint>
#include <vector>

#include "core/diagram/style.h"
#include "core/model/campaign.h"

namespace minard {

/// The style of every phase of a campaign, by PhaseId: its place in the palette of 24. The same in every panel, table
/// and export, and after every reload.
class PhaseStyles {
public:
    PhaseStyles() = default;

    /// Takes the styles kept in campaign.view.styles; every other phase name gets the slot its hash names, or the next
    /// that is used least, whatever their order in the document. A name added later could displace others, so
    /// write keptStyles() back into the document. Phases of one name share a style. O(phases log phases).
    explicit PhaseStyles(const Campaign& campaign);

    /// kNoStyle for an invalid id.
    [[nodiscard]] std::uint8_t style(PhaseId phase) const
    {
        return phase.isValid() && phase.index() < m_styles.size() ? m_styles[phase.index()] : kNoStyle;
    }

    /// For View::styles: the kept ones first, as they were, then the new ones in document order.
    [[nodiscard]] const std::vector<std::pair<std::string, int>>& keptStyles() const { return m_kept; }

private:
    std::vector<std::uint8_t> m_styles;
    std::vector<std::pair<std::string, int>> m_kept;
};

} // namespace minard
