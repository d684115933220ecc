#pragma once

#include <optional>
#include <vector>

#include "core/einsum/operationtable.h"
#include "core/model/campaign.h"
#include "core/model/tensornames.h"
#include "core/support/diagnostic.h"
#include "core/support/result.h"

namespace minard {

/// One tensor that a phase moves to or from a resource.
struct Traffic {
    TensorId tensor;
    ResourceId resource; ///< charged for it
    bool isWrite = false;
    bool isShifted = false;      ///< read at an earlier point of a rank, as H[b,i-1,d]
    double passes = 1.0;         ///< how often the tensor moves
    std::optional<double> bytes; ///< in all: size × passes; no value when the size is not known

    friend bool operator==(const Traffic&, const Traffic&) = default;
};

/// A number that may be stated or not, and, when stated, known or not.
struct StatedAmount {
    bool stated = false;
    std::optional<double> value; ///< no value though stated = unknown

    friend bool operator==(const StatedAmount&, const StatedAmount&) = default;
};

/// What a phase needs, whatever the scenario.
struct PhaseVolumes {
    std::vector<StatedAmount> volume; ///< op or B per resource, in machine order
    std::vector<Traffic> traffic;     ///< reads first; one entry per tensor, direction and resource

    friend bool operator==(const PhaseVolumes&, const PhaseVolumes&) = default;
};

/// Derives the volumes of phases: operations of Einsums, tensor traffic, demands.
///
/// - An Einsum's operations are opsPerPoint × points, or counted (operationCount()), times the density, and needed from
///   the phase's resource `on` or Machine::displayLine().
/// - Traffic is charged to the access's resource or to Machine::trafficResource(): bytes × passes. The accesses of an
///   Einsum are its tensors, each moved once (the algorithmic minimum); an access listed in `reads` or `writes` takes
///   the place of the Einsum's access of the same tensor, or adds one.
/// - A resource named in `demand` needs exactly that: it takes the place of what Einsum and traffic give.
/// - A tensor whose size is not known makes the traffic of its resource unknown.
///
/// Keeps references to the campaign.
class VolumeDeriver {
public:
    explicit VolumeDeriver(const Campaign& campaign);

    /// Volumes of one phase. Fails with the place of an Einsum that cannot be read.
    [[nodiscard]] Result<PhaseVolumes> derive(PhaseId id, Diagnostics& diagnostics) const;

private:
    Result<> addEinsum(PhaseVolumes& volumes, PhaseId id, Diagnostics& diagnostics) const;
    void addTraffic(PhaseVolumes& volumes, const Access& access, bool isWrite) const;
    void markShifted(PhaseVolumes& volumes, const Phase& phase) const;
    void chargeTraffic(PhaseVolumes& volumes, const Phase& phase, Diagnostics& diagnostics) const;

    const Campaign& m_campaign;
    TensorNames m_tensors;
    OperationTable m_operations;
};

/// Volumes of all phases of the campaign, in document order. See VolumeDeriver.
[[nodiscard]] Result<std::vector<PhaseVolumes>> derivePhaseVolumes(const Campaign& campaign, Diagnostics& diagnostics);

} // namespace minard
