#pragma once

#include <QMetaType>
#include <vector>

#include "core/model/campaign.h"

namespace minard {

/// What ids mean after phases, scenarios or resources came or went.
struct Renumbering {
    std::vector<PhaseId> phases;       ///< by the id before; invalid = gone
    std::vector<ScenarioId> scenarios; ///< by the id before; invalid = gone
    std::vector<ResourceId> resources; ///< of the machine, by the id before; invalid = gone

    [[nodiscard]] PhaseId now(PhaseId before) const
    {
        return before.isValid() && before.index() < phases.size() ? phases[before.index()] : PhaseId();
    }

    [[nodiscard]] ScenarioId now(ScenarioId before) const
    {
        return before.isValid() && before.index() < scenarios.size() ? scenarios[before.index()] : ScenarioId();
    }

    [[nodiscard]] ResourceId now(ResourceId before) const
    {
        return before.isValid() && before.index() < resources.size() ? resources[before.index()] : ResourceId();
    }

    /// Whether every resource is at its place still; others may have come behind.
    [[nodiscard]] bool keepsResources() const;

    /// Matches by the ids of the document; of as many resources as before, those with new ids by their places. O(n).
    [[nodiscard]] static Renumbering between(const Campaign& before, const Campaign& now);
};

} // namespace minard

Q_DECLARE_METATYPE(minard::Renumbering)
