#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/campaign.h"
#include "core/support/units.h"

namespace minard {

enum class ParameterKind {
    Peak,           ///< of one resource, in its own unit
    Tiles,          ///< of one pipeline, or of all
    Rank,           ///< size of a rank: batch, sequence length …
    ElementBits,    ///< of one tensor, or of all that count in elements, by their own bits or those of the workload
    LaunchOverhead, ///< in the document's time unit
    Repeat,         ///< repetitions of the workload
};

/// One number of a campaign that can be varied for a scenario.
struct SensitivityParameter {
    ParameterKind kind = ParameterKind::Repeat;
    std::string target; ///< id of the resource, pipeline, rank or tensor; empty = all of the kind
    std::string label;  ///< for people: "peak of HBM", "tiles of p"
    Unit unit = Unit::None;
    double current = 0.0; ///< its value in the campaign; where several differ, the first

    /// "peak.hbm", "tiles", "rank.b": what findParameter() reads.
    [[nodiscard]] std::string name() const;
    /// Counts and sizes: whole numbers from 1.
    [[nodiscard]] bool isWhole() const;

    friend bool operator==(const SensitivityParameter&, const SensitivityParameter&) = default;
};

/// Everything that can be varied for `scenario`, in the order peaks, tiles, ranks, bits, overhead, repetitions.
[[nodiscard]] std::vector<SensitivityParameter> sensitivityParameters(
    const Campaign& campaign, const EffectiveScenario& scenario);

/// The parameter called `name`: a full name, or the id of a resource, pipeline, rank or tensor alone when only one has
/// it. NotFound with a suggestion otherwise; InvalidInput when an id means several.
[[nodiscard]] Result<SensitivityParameter> findParameter(
    const Campaign& campaign, const EffectiveScenario& scenario, std::string_view name);

/// Values as "FROM:TO:COUNT", evenly spaced, "FROM:TO:COUNT log", evenly spaced in the logarithm, or a list "1, 2, 4".
/// Numbers may have units ("1 TB/s:4 TB/s:7"). Those of whole parameters are rounded and come once. 1 to 10 000 values,
/// in the order written.
[[nodiscard]] Result<std::vector<double>> parseParameterValues(
    std::string_view text, const SensitivityParameter& parameter);

/// Why `value` cannot be taken, or success.
[[nodiscard]] Result<> checkParameterValue(const SensitivityParameter& parameter, double value);

/// `campaign` with the parameter set for the scenario `id`. Ranks, bits and repetitions belong to the workload and
/// change every scenario. The value must pass checkParameterValue(). Errors as resolveScenario().
[[nodiscard]] Result<Campaign> withParameter(
    const Campaign& campaign, ScenarioId id, const SensitivityParameter& parameter, double value);

} // namespace minard
