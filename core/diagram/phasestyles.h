#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/diagram/style.h"
#include "core/model/campaign.h"

namespace minard {

/// The style of every phase of a campaign, by PhaseId: its place in the palette of 24. The same in every panel, table
/// and export, and after every reload. Cheap to copy.
class PhaseStyles {
public:
    PhaseStyles();

    /// Takes the styles kept in campaign.view.styles; every other phase name gets the slot its hash names, or the next
    /// that is used least, whatever their order in the document. A name added later could displace others, so
    /// write keptStyles() back into the document. Phases of one name share a style. O(phases log phases).
    explicit PhaseStyles(const Campaign& campaign);

    /// kNoStyle for an invalid id.
    [[nodiscard]] std::uint8_t style(PhaseId phase) const
    {
        return phase.isValid() && phase.index() < m_table->styles.size() ? m_table->styles[phase.index()] : kNoStyle;
    }

    /// For View::styles: the kept ones first, as they were, then the new ones in document order.
    [[nodiscard]] const std::vector<std::pair<std::string, int>>& keptStyles() const { return m_table->kept; }

    friend bool operator==(const PhaseStyles& a, const PhaseStyles& b)
    {
        return a.m_table == b.m_table || *a.m_table == *b.m_table;
    }

private:
    struct Table {
        std::vector<std::uint8_t> styles;
        std::vector<std::pair<std::string, int>> kept;

        friend bool operator==(const Table&, const Table&) = default;
    };

    std::shared_ptr<const Table> m_table;
};

} // namespace minard
