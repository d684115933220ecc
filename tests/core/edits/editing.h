#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/schedule/buildscenario.h"
#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"
#include "core/schedule/edits/schedulelayout.h"

namespace minard::test {

/// A phase of a campaign for edits: duration, utilization of compute and of memory.
struct GivenNumbers {
    double duration = 1.0;
    double compute = 0.0;
    double memory = 0.0;
};

using PhasePairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// Phases "A", "B", "C" … on smallMachine() with dependencies (from, to), and the one scenario "default".
Campaign campaignOf(const std::vector<GivenNumbers>& phases, const PhasePairs& edges);

/// The layout of a scenario; asserts that there is one.
ScheduleLayout layoutOf(const Campaign& campaign, ScenarioId scenario = ScenarioId(0));

/// Blocks as text, in order: "A [B C | p1] D", for comparison.
std::string blocksText(const Campaign& campaign, ScenarioId scenario = ScenarioId(0));

/// The scenario as built; asserts success.
BuiltScenario builtScenario(const Campaign& campaign, ScenarioId scenario = ScenarioId(0));

/// Its makespan.
double makespanOf(const Campaign& campaign, ScenarioId scenario = ScenarioId(0));

/// Applies an edit, takes it back, and applies it again. Returns "" or what went wrong: it is refused, taking back does
/// not give the campaign as it was, applying again gives another one, or validate() does not take it.
std::string perform(Campaign& campaign, EditResult<CampaignEdit> edit);

inline PhaseId phase(std::size_t index)
{
    return PhaseId(index);
}

} // namespace minard::test

/// Performs an edit on a campaign and fails the test when something about it is wrong.
#define PERFORM(campaign, edit)                                                                                        \
    do {                                                                                                               \
        const std::string wrong = minard::test::perform(campaign, edit);                                               \
        QVERIFY2(wrong.empty(), wrong.c_str());                                                                        \
    } while (false)
