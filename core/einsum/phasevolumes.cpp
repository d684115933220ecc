#include "core/einsum/phasevolumes.h"

#include <algorithm>
#include <string>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/einsumparser.h"
#include "core/einsum/iterationspace.h"
#include "core/model/einsumtext.h"

namespace minard {

namespace {

bool lists(const std::vector<Access>& accesses, TensorId tensor)
{
    return std::any_of(accesses.begin(), accesses.end(), [&](const Access& access) { return access.tensor == tensor; });
}

} // namespace

VolumeDeriver::VolumeDeriver(const Campaign& campaign)
    : m_campaign(campaign)
    , m_tensors(campaign.workload)
    , m_operations(campaign.workload.operations)
{
}

void VolumeDeriver::addTraffic(PhaseVolumes& volumes, const Access& access, bool isWrite) const
{
    const ResourceId resource = access.at.isValid() ? access.at : m_campaign.machine.trafficResource();
    if (!resource.isValid())
        return;
    const std::optional<double> size = access.bytes ? access.bytes : m_campaign.workload.tensorBytes(access.tensor);
    Traffic traffic{access.tensor, resource, isWrite, false, access.passes, std::nullopt};
    if (size || access.passes == 0.0)
        traffic.bytes = size.value_or(0.0) * access.passes;

    const auto same = std::find_if(volumes.traffic.begin(), volumes.traffic.end(), [&](const Traffic& other) {
        return other.tensor == traffic.tensor && other.isWrite == isWrite && other.resource == resource;
    });
    if (same == volumes.traffic.end()) {
        volumes.traffic.push_back(traffic);
        return;
    }
    same->passes += traffic.passes;
    same->bytes = same->bytes && traffic.bytes ? std::optional(*same->bytes + *traffic.bytes) : std::nullopt;
}

void VolumeDeriver::chargeTraffic(PhaseVolumes& volumes, const Phase& phase, Diagnostics& diagnostics) const
{
    for (const Traffic& traffic : volumes.traffic) {
        StatedAmount& volume = volumes.volume[traffic.resource.index()];
        if (!traffic.bytes) {
            diagnostics.push_back({"tensor-size-unknown", Severity::Warning,
                fmt::format("the size of tensor '{}' is not known, so the traffic of phase '{}' is not known; give its "
                            "bytes, or its ranks and bits",
                    m_campaign.workload.tensors[traffic.tensor.index()].id, phase.id),
                fmt::format("workload.tensors[{}]", traffic.tensor.index())});
        }
        const bool known = traffic.bytes && (!volume.stated || volume.value);
        volume.value = known ? std::optional(volume.value.value_or(0.0) + *traffic.bytes) : std::nullopt;
        volume.stated = true;
    }
}

/// Charges the operations of the phase's Einsum and adds the traffic of its tensors.
Result<> VolumeDeriver::addEinsum(PhaseVolumes& volumes, PhaseId id, Diagnostics& diagnostics) const
{
    const Phase& phase = m_campaign.workload.phase(id);
    const std::string where = fmt::format("workload.phases[{}].einsum", id.index());
    const auto einsum = parseEinsum(phase.einsum);
    if (!einsum)
        return tl::unexpected(einsumError(phase.einsum, einsum.error(), where));
    const auto space = iterationSpace(*einsum, m_campaign.workload, m_tensors);
    if (!space)
        return tl::unexpected(einsumError(phase.einsum, space.error(), where));
    for (const std::string& remark : space->remarks)
        diagnostics.push_back({"rank-size-mismatch", Severity::Warning, remark, where});

    const ResourceId unit = phase.on.isValid() ? phase.on : m_campaign.machine.displayLine();
    if (unit.isValid()) {
        std::vector<std::string> unknown;
        const double operations = phase.opsPerPoint
            ? operationCount(*space, *phase.opsPerPoint)
            : operationCount(*einsum, *space, m_operations, m_campaign.units.opsPerMac, unknown);
        for (const std::string& function : unknown) {
            diagnostics.push_back({"operation-cost-unknown", Severity::Note,
                fmt::format("the function '{}' of phase '{}' has no cost in the table of operations: counted as 1 "
                            "operation a point",
                    function, phase.id),
                where});
        }
        volumes.volume[unit.index()] = {true, operations * phase.density.value_or(1.0)};
    }

    const TensorId result = m_tensors.find(einsum->result.tensor);
    for (const TensorReference& operand : einsum->operands) {
        const TensorId tensor = m_tensors.find(operand.tensor);
        const bool known = std::any_of(volumes.traffic.begin(), volumes.traffic.end(),
            [&](const Traffic& traffic) { return traffic.tensor == tensor && !traffic.isWrite; });
        if (!known && !lists(phase.reads, tensor))
            addTraffic(volumes, {tensor, 1.0, {}, {}}, false);
    }
    if (!lists(phase.writes, result))
        addTraffic(volumes, {result, 1.0, {}, {}}, true);
    return {};
}

/// Marks reads of the previous step's values.
void VolumeDeriver::markShifted(PhaseVolumes& volumes, const Phase& phase) const
{
    for (const TensorMention& mention : tensorMentions(phase.einsum)) {
        if (mention.written || !mention.shifted)
            continue;
        const TensorId tensor = m_tensors.find(mention.name);
        for (Traffic& traffic : volumes.traffic)
            traffic.isShifted = traffic.isShifted || (!traffic.isWrite && traffic.tensor == tensor);
    }
}

Result<PhaseVolumes> VolumeDeriver::derive(PhaseId id, Diagnostics& diagnostics) const
{
    const Phase& phase = m_campaign.workload.phase(id);
    PhaseVolumes volumes;
    volumes.volume.resize(m_campaign.machine.resources.size());
    if (!phase.einsum.empty()) {
        if (const Result<> added = addEinsum(volumes, id, diagnostics); !added)
            return tl::unexpected(added.error());
    }
    for (const Access& read : phase.reads)
        addTraffic(volumes, read, false);
    for (const Access& write : phase.writes)
        addTraffic(volumes, write, true);
    std::stable_partition(
        volumes.traffic.begin(), volumes.traffic.end(), [](const Traffic& traffic) { return !traffic.isWrite; });
    if (!phase.einsum.empty())
        markShifted(volumes, phase);
    chargeTraffic(volumes, phase, diagnostics);
    for (const ResourceAmount& amount : phase.demand)
        volumes.volume[amount.resource.index()] = {true, amount.value};
    return volumes;
}

Result<std::vector<PhaseVolumes>> derivePhaseVolumes(const Campaign& campaign, Diagnostics& diagnostics)
{
    const VolumeDeriver deriver(campaign);
    std::vector<PhaseVolumes> all;
    all.reserve(campaign.workload.phases.size());
    for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
        Result<PhaseVolumes> volumes = deriver.derive(PhaseId(i), diagnostics);
        if (!volumes)
            return tl::unexpected(volumes.error());
        all.push_back(std::move(*volumes));
    }
    return all;
}

} // namespace minard
