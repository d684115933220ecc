#include "core/einsum/rooflinetiming.h"

#include <optional>

#include "core/model/peakrate.h"

namespace minard {

RooflineTiming::RooflineTiming(const Machine& machine, const Units& units, const Timing& timing)
    : m_efficiency(machine.resources.size(), 1.0)
{
    for (const Resource& resource : machine.resources) {
        const std::optional<double> rate = peakRate(resource, units);
        m_peak.push_back(rate.value_or(resource.peak));
        m_needsClock.push_back(!rate);
    }
    for (const ResourceAmount& amount : timing.efficiency)
        m_efficiency[amount.resource.index()] = amount.value.value_or(1.0);
}

double RooflineTiming::time(const std::vector<double>& volume) const
{
    const ResourceId slowest = bound(volume);
    return slowest.isValid() ? time(slowest.index(), volume[slowest.index()]) : 0.0;
}

ResourceId RooflineTiming::bound(const std::vector<double>& volume) const
{
    ResourceId slowest;
    double longest = 0.0;
    for (std::size_t k = 0; k < volume.size(); ++k) {
        const double needed = time(k, volume[k]);
        if (needed > longest) {
            longest = needed;
            slowest = ResourceId(k);
        }
    }
    return slowest;
}

} // namespace minard
