#pragma once

#include <cstddef>
#include <vector>

#include "core/model/campaign.h"

namespace minard {

/// Peaks and efficiencies of a scenario, per unit of the document's time: what roofline timing needs.
class RooflineTiming {
public:
    RooflineTiming(const Machine& machine, const Units& units, const Timing& timing);

    /// V / (η P): the time resource k needs for `volume`.
    [[nodiscard]] double time(std::size_t k, double volume) const { return volume / (m_efficiency[k] * m_peak[k]); }

    /// The longest of these times; 0 without any volume.
    [[nodiscard]] double time(const std::vector<double>& volume) const;

    /// The resource that takes longest; invalid without any volume.
    [[nodiscard]] ResourceId bound(const std::vector<double>& volume) const;

    /// The peak of resource k; as given where the clock that converts it is missing.
    [[nodiscard]] double peak(std::size_t k) const { return m_peak[k]; }

    [[nodiscard]] bool needsClock(std::size_t k) const { return m_needsClock[k]; }

    /// The utilization of resource k by `volume` in `duration`; 0 for a duration of 0.
    [[nodiscard]] double use(std::size_t k, double volume, double duration) const
    {
        return duration > 0.0 ? volume / (m_peak[k] * duration) : 0.0;
    }

private:
    std::vector<double> m_peak;
    std::vector<double> m_efficiency;
    std::vector<bool> m_needsClock;
};

} // namespace minard
