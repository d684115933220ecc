#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "core/model/campaign.h"

/// The words of the document for each choice, used by its reader and its writer.
namespace minard::words {

template <typename Enum, std::size_t N>
using Words = std::array<std::pair<std::string_view, Enum>, N>;

inline constexpr std::string_view kFineTiles = "fine";

inline constexpr Words<TimeUnit, 3> kTimeUnits{{
    {"s", TimeUnit::Second},
    {"cycle", TimeUnit::Cycle},
    {"tick", TimeUnit::Tick},
}};

inline constexpr Words<Source, 3> kSources{{
    {"analytical", Source::Analytical},
    {"simulated", Source::Simulated},
    {"measured", Source::Measured},
}};

inline constexpr Words<TimingModel, 2> kTimingModels{{
    {"given", TimingModel::Given},
    {"roofline", TimingModel::Roofline},
}};

inline constexpr Words<Throttle, 4> kThrottles{{
    {"none", Throttle::None},
    {"uniform", Throttle::Uniform},
    {"maxmin", Throttle::MaxMin},
    {"priority", Throttle::Priority},
}};

inline constexpr Words<Advance, 3> kAdvances{{
    {"sequential", Advance::Sequential},
    {"lockstep", Advance::Lockstep},
    {"event", Advance::Event},
}};

inline constexpr Words<Dilation, 2> kDilations{{
    {"none", Dilation::None},
    {"longest", Dilation::Longest},
}};

inline constexpr Words<Retime, 2> kRetimes{{
    {"roofline", Retime::Roofline},
    {"efficiency", Retime::Efficiency},
}};

inline constexpr Words<TensorRole, 5> kRoles{{
    {"input", TensorRole::Input},
    {"weight", TensorRole::Weight},
    {"intermediate", TensorRole::Intermediate},
    {"state", TensorRole::State},
    {"output", TensorRole::Output},
}};

inline constexpr Words<EdgeKind, 2> kEdgeKinds{{
    {"stream", EdgeKind::Stream},
    {"barrier", EdgeKind::Barrier},
}};

inline constexpr Words<ResourceKind, 2> kResourceKinds{{
    {"throughput", ResourceKind::Throughput},
    {"bandwidth", ResourceKind::Bandwidth},
}};

/// The word for `value`, which is in `words`.
template <typename Enum, std::size_t N>
[[nodiscard]] constexpr std::string_view wordFor(const Words<Enum, N>& words, Enum value)
{
    for (const auto& [word, meaning] : words) {
        if (meaning == value)
            return word;
    }
    return {};
}

} // namespace minard::words
