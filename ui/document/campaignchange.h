#pragma once

#include <QFlags>
#include <QMetaType>
#include <vector>

#include "core/support/strongid.h"

namespace minard {

/// What an edit touched, so that a pane reads again only what it shows.
struct CampaignChange {
    enum Part : unsigned {
        Texts = 0x01,        ///< title, notes, names for people
        Machine = 0x02,      ///< peaks, buffers, display pair of the campaign
        Phases = 0x04,       ///< numbers, tensors or dependencies of phases
        PhaseList = 0x08,    ///< phases added, removed or moved: PhaseIds mean something else
        Scenarios = 0x10,    ///< schedule or numbers of `scenarios`
        ScenarioList = 0x20, ///< scenarios added, removed or moved: ScenarioIds mean something else
        View = 0x40,         ///< colours, bookmarks, layout; never a number
    };
    Q_DECLARE_FLAGS(Parts, Part)

    Parts parts;
    std::vector<ScenarioId> scenarios; ///< with Scenarios: those edited; their variants follow from the bases

    /// Whether a timeline may come out differently.
    [[nodiscard]] bool affectsTimelines() const
    {
        return parts & (Parts(Machine) | Phases | PhaseList | Scenarios | ScenarioList);
    }

    /// Whether only the timelines of `scenarios` and their variants may come out differently.
    [[nodiscard]] bool isLocal() const { return !(parts & (Parts(Machine) | Phases | PhaseList | ScenarioList)); }
};

Q_DECLARE_OPERATORS_FOR_FLAGS(CampaignChange::Parts)

} // namespace minard

Q_DECLARE_METATYPE(minard::CampaignChange)
