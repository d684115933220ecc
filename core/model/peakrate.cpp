#include "core/model/peakrate.h"

#include <string_view>

namespace minard {

namespace {

bool isPer(std::string_view unit, std::string_view time)
{
    return unit.size() > time.size() && unit.substr(unit.size() - time.size()) == time
        && unit[unit.size() - time.size() - 1] == '/';
}

} // namespace

std::optional<double> peakRate(const Resource& resource, const Units& units)
{
    const bool perCycle = isPer(resource.unit, "cycle");
    if (units.time == TimeUnit::Tick || isPer(resource.unit, "tick") || perCycle == (units.time == TimeUnit::Cycle))
        return resource.peak;
    if (!units.clockHz)
        return std::nullopt;
    return perCycle ? resource.peak * *units.clockHz : resource.peak / *units.clockHz;
}

} // namespace minard
