#pragma once

#include "core/schedule/edits/machineedits.h"

namespace minard {

/// A machine made to take the place of the campaign's, and what becomes what.
struct MachineFit {
    Machine machine;
    MachineMapping mapping;
    std::vector<ResourceId> origins; ///< by resource of `machine`: its place in the machine offered
};

/// Fits `offered` to the campaign. What the campaign uses keeps its ids, so that everything that names them goes on:
/// a resource takes the numbers of the one with the same id and kind, else those of the first free one of its kind,
/// the displayed and the charged ones first; a buffer those of the one with the same id, else of the largest free one.
/// Nothing else of the machine before stays, but the launch overhead does. Refused when the campaign uses more than
/// the machine has, naming what and who.
[[nodiscard]] EditResult<MachineFit> fitMachine(const Campaign& campaign, const Machine& offered);

/// fitMachine() as an edit.
[[nodiscard]] EditResult<CampaignEdit> useMachine(
    const Campaign& campaign, const Machine& offered, std::string text, OwnPeaks ownPeaks = OwnPeaks::Forget);

} // namespace minard
