#include "core/einsum/phasevolumes.h"

#include <algorithm>
#include <set>

#include <spdlog/fmt/fmt.h>

namespace minard {

VolumeDeriver::VolumeDeriver(const Campaign& campaign) : m_campaign(campaign)
{
    const std::vector<Tensor>& tensors = campaign.workload.tensors;
    for (std::size_t i = 0; i < tensors.size(); ++i)
        m_tensors.emplace(tensors[i].id, TensorId(i));
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

Result<PhaseVolumes> VolumeDeriver::derive(PhaseId id, Diagnostics& diagnostics) const
{
    const Phase& phase = m_campaign.workload.phase(id);
    PhaseVolumes volumes;
    volumes.volume.resize(m_campaign.machine.resources.size());
    for (const Access& read : phase.reads)
        addTraffic(volumes, read, false);
    for (const Access& write : phase.writes)
        addTraffic(volumes, write, true);
    chargeTraffic(volumes, phase, diagnostics);
    for (const ResourceAmount& amount : phase.demand)
        volumes.volume[amount.resource.index()] = {true, amount.value};
    return volumes;
}

} // namespace minard
