#pragma once

#include <optional>

#include "core/diagram/panel.h"

namespace minard {

/// The value axis that panels share. The view belongs to the user: once it was fitted it stays what it is, whatever an
/// edit makes of the timelines, and grows only where something would be cut.
class HeldValues {
public:
    /// What to show for this need from now on.
    ValueRange hold(const ValueNeed& need);

    /// What to show for this need as long as it is only tried, such as under a hand that drags.
    [[nodiscard]] ValueRange tried(const ValueNeed& need) const;

    /// The next hold() fits anew.
    void release() { m_held.reset(); }

private:
    std::optional<ValueRange> m_held;
};

/// What both need.
[[nodiscard]] ValueNeed widest(const ValueNeed& a, const ValueNeed& b);

} // namespace minard
