#pragma once

#include <QString>
#include <vector>

#include "core/model/campaign.h"
#include "core/support/units.h"
#include "ui/machine/machinereferences.h"

namespace minard {

/// What the machine pane changes: one scenario, as a what-if, or the machine of the document.
enum class MachineTarget { Scenario, Document };

/// One number of a machine.
struct MachineValue {
    enum class Kind { Peak, Efficiency, LaunchOverhead, Capacity, Reserve };

    Kind kind = Kind::Peak;
    ResourceId resource; ///< with Peak and Efficiency
    BufferId buffer;     ///< with Capacity and Reserve

    friend bool operator==(const MachineValue&, const MachineValue&) = default;
};

/// A number of a machine as the pane shows it.
struct MachineRow {
    MachineValue what;
    QString section; ///< the heading it stands under
    QString title;
    QString origin;  ///< where the number comes from, in a word or two
    QString details; ///< the same in sentences, with the source of a data sheet
    Unit unit = Unit::None;
    double value = 0.0;
    /// What the slider counts from and reset goes back to: what is inherited, or the data sheet, or what the document
    /// had when it was opened.
    double reference = 0.0;
    double lowest = 0.0; ///< limits of the field, both included
    double highest = 0.0;
    bool isSuspicious = false; ///< the details end in a question
    bool isChanged = false;    ///< differs from the reference, or is stated though it need not be
    bool isEditable = false;   ///< by the target

    /// "Peak of HBM": for tool tips and screen readers.
    QString name;
};

/// All numbers of the machine that `scenario` runs on, or of the document's: peaks with efficiencies behind each, the
/// launch overhead, buffers. Empty when the scenario cannot be resolved.
[[nodiscard]] std::vector<MachineRow> machineRows(
    const Campaign& campaign, ScenarioId scenario, MachineTarget target, const MachineReferences& references);

} // namespace minard
