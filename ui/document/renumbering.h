#pragma once

#include <QMetaType>
#include <vector>

#include "core/model/campaign.h"

namespace minard {

/// What ids mean after phases or scenarios came or went.
struct Renumbering {
    std::vector<PhaseId> phases;       ///< by the id before; invalid = gone
    std::vector<ScenarioId> scenarios; ///< by the id before; invalid = gone

    [[nodiscard]] PhaseId now(PhaseId before) const
    {
        return before.isValid() && before.index() < phases.size() ? phases[before.index()] : PhaseId();
    }

    [[nodiscard]] ScenarioId now(ScenarioId before) const
    {
        return before.isValid() && before.index() < scenarios.size() ? scenarios[before.index()] : ScenarioId();
    }

    /// Matches phases and scenarios by the ids of the document. O(n).
    [[nodiscard]] static Renumbering between(const Campaign& before, const Campaign& now);
};

} // namespace minard

Q_DECLARE_METATYPE(minard::Renumbering)
