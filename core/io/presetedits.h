#pragma once

#include <string_view>

#include "core/io/machinepresets.h"
#include "core/schedule/edits/machinefit.h"

namespace minard {

/// Runs the whole campaign on a preset: useMachine() with its machine.
[[nodiscard]] EditResult<CampaignEdit> usePreset(const Campaign& campaign, const MachinePreset& preset,
    std::string_view precision, OwnPeaks ownPeaks = OwnPeaks::Forget);

/// Runs one scenario on a preset, as a what-if: its peaks for the resources that fitMachine() finds a place for. The
/// document's machine stays, buffers included. Refused as useMachine() is.
[[nodiscard]] EditResult<CampaignEdit> tryPreset(
    const Campaign& campaign, ScenarioId scenario, const MachinePreset& preset, std::string_view precision);

/// A copy of a preset as the campaign's own machine, which no longer names the preset: to be changed by hand.
[[nodiscard]] EditResult<CampaignEdit> copyPreset(const Campaign& campaign, const MachinePreset& preset,
    std::string_view precision, OwnPeaks ownPeaks = OwnPeaks::Forget);

/// A machine to begin with, in the units of time of the document: a compute unit of 100 Top/s and a memory of 1 TB/s,
/// or of 1000 op and 10 B per cycle or tick.
[[nodiscard]] Machine plainMachine(const Units& units);

/// What the campaign's machine says about a resource, and where that comes from.
struct PeakOrigin {
    const MachinePreset* preset = nullptr; ///< with a figure: the peak is the one of its data sheet
    const PresetFigure* figure = nullptr;
    double presetPeak = 0.0; ///< what the preset of the machine says, even if the peak is another one; 0 = nothing
};

/// Compares the machine of the campaign with the preset it names. One entry per resource.
[[nodiscard]] std::vector<PeakOrigin> peakOrigins(const Campaign& campaign);

} // namespace minard
