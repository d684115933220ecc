#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/machine.h"
#include "core/model/scenario.h"
#include "core/model/workload.h"
#include "core/support/diagnostic.h"
#include "core/support/result.h"

namespace minard {

enum class TimeUnit { Second, Cycle, Tick };

struct Units {
    TimeUnit time = TimeUnit::Second;
    std::optional<double> clockHz; ///< converts cycles to seconds; ticks never convert
    double opsPerMac = 2.0;        ///< 1 or 2

    friend bool operator==(const Units&, const Units&) = default;
};

/// How the campaign was last looked at. Never affects a number.
struct View {
    struct Bookmark {
        std::string name;
        double start = 0.0;
        double end = 0.0;
        friend bool operator==(const Bookmark&, const Bookmark&) = default;
    };

    std::vector<std::pair<std::string, int>> styles; ///< phase name → place in the palette of 24
    std::vector<Bookmark> bookmarks;
    std::string layout; ///< "on-line", "mirrored" or empty

    friend bool operator==(const View&, const View&) = default;
};

/// The document: machine, workload, scenarios. A value.
struct Campaign {
    std::string title;
    std::string notes;
    Units units;
    Machine machine;
    Workload workload;
    std::vector<Scenario> scenarios; ///< never empty after reading: a document without has one, "default"
    View view;

    friend bool operator==(const Campaign&, const Campaign&) = default;

    [[nodiscard]] ScenarioId findScenario(std::string_view id) const;

    [[nodiscard]] const Scenario& scenario(ScenarioId id) const { return scenarios[id.index()]; }
};

/// A scenario with everything inherited filled in.
struct EffectiveScenario {
    ScenarioId id;
    Source source = Source::Analytical;
    Timing timing;
    std::vector<PhaseId> order; ///< every phase of the workload exactly once
    std::vector<FusionGroup> fusion;
    std::vector<Pipeline> pipelines;
    std::vector<ExplicitStart> starts;
    Throttle throttle = Throttle::None;
    Machine machine;
    std::vector<PhaseOverride> overrides; ///< at most one per phase
    std::shared_ptr<const Recording> recording;
};

/// Follows the base chain of `id`. Fails on a cycle of bases, naming it. Timing defaults to Given when any phase, or
/// the scenario for it, gives a duration or a utilization, else to Roofline.
[[nodiscard]] Result<EffectiveScenario> resolveScenario(const Campaign& campaign, ScenarioId id);

/// Checks what a document may get wrong (spec 1.8): returns the first fatal fault as an Error with its document path,
/// otherwise the remarks.
[[nodiscard]] Result<Diagnostics> validate(const Campaign& campaign);

} // namespace minard
