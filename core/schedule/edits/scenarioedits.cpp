#include "core/schedule/edits/scenarioedits.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

bool knows(const Campaign& campaign, ScenarioId scenario)
{
    return scenario.isValid() && scenario.index() < campaign.scenarios.size();
}

std::string freshId(const Campaign& campaign, const std::string& wanted)
{
    std::string id = wanted;
    for (int number = 2; id.empty() || campaign.findScenario(id).isValid(); ++number)
        id = fmt::format("{}-{}", wanted.empty() ? "scenario" : wanted, number);
    return id;
}

/// "Name (2)", the first that no scenario has.
std::string freshName(const Campaign& campaign, const std::string& name)
{
    for (int number = 2;; ++number) {
        std::string fresh = fmt::format("{} ({})", name, number);
        const bool taken = std::any_of(campaign.scenarios.begin(), campaign.scenarios.end(),
            [&](const Scenario& scenario) { return scenario.name == fresh; });
        if (!taken)
            return fresh;
    }
}

template <typename Value>
void takeOver(std::optional<Value>& own, const std::optional<Value>& inherited)
{
    if (!own)
        own = inherited;
}

template <typename Amounts>
void takeOverAmounts(Amounts& own, const Amounts& inherited)
{
    for (const auto& amount : inherited) {
        const bool isOwn = std::any_of(
            own.begin(), own.end(), [&](const auto& item) { return item.resource == amount.resource; });
        if (!isOwn)
            own.push_back(amount);
    }
}

void takeOverMachine(std::optional<MachineOverride>& own, const std::optional<MachineOverride>& inherited)
{
    if (!own || !inherited) {
        takeOver(own, inherited);
        return;
    }
    if (own->preset.empty())
        own->preset = inherited->preset;
    if (own->precision.empty())
        own->precision = inherited->precision;
    takeOverAmounts(own->peaks, inherited->peaks);
    takeOver(own->line, inherited->line);
    takeOver(own->pipe, inherited->pipe);
    takeOver(own->launchOverhead, inherited->launchOverhead);
}

void takeOverNumbers(std::vector<PhaseOverride>& own, const std::vector<PhaseOverride>& inherited)
{
    for (const PhaseOverride& change : inherited) {
        const auto present = std::find_if(
            own.begin(), own.end(), [&](const PhaseOverride& item) { return item.phase == change.phase; });
        if (present == own.end()) {
            own.push_back(change);
            continue;
        }
        takeOver(present->duration, change.duration);
        takeOverAmounts(present->use, change.use);
        takeOverAmounts(present->demand, change.demand);
    }
}

/// Whether the scenario states something that hides a base's recorded pieces, as resolveScenario() sees it.
bool hidesRecording(const Scenario& scenario)
{
    return scenario.timing || scenario.order || scenario.fusion || scenario.pipelines || scenario.starts
        || scenario.throttle || scenario.machine || !scenario.phases.empty();
}

/// `variant` without its base `gone`: everything inherited from it is its own.
Scenario withoutBase(Scenario variant, const Scenario& gone)
{
    if (variant.recording == nullptr && gone.recording != nullptr && !hidesRecording(variant)) {
        variant.recording = gone.recording;
        takeOver(variant.import, gone.import);
    }
    takeOver(variant.source, gone.source);
    takeOver(variant.timing, gone.timing);
    takeOver(variant.order, gone.order);
    takeOver(variant.fusion, gone.fusion);
    takeOver(variant.pipelines, gone.pipelines);
    takeOver(variant.starts, gone.starts);
    takeOver(variant.throttle, gone.throttle);
    takeOverMachine(variant.machine, gone.machine);
    takeOverNumbers(variant.phases, gone.phases);
    variant.base = gone.base;
    return variant;
}

void addVariant(CampaignEdit& edit, const Campaign& campaign, ScenarioId variant, const Scenario& gone)
{
    Scenario now = withoutBase(campaign.scenario(variant), gone);
    edit.set<&Scenario::base>(campaign, variant, now.base);
    edit.set<&Scenario::source>(campaign, variant, now.source);
    edit.set<&Scenario::timing>(campaign, variant, std::move(now.timing));
    edit.set<&Scenario::order>(campaign, variant, std::move(now.order));
    edit.set<&Scenario::fusion>(campaign, variant, std::move(now.fusion));
    edit.set<&Scenario::pipelines>(campaign, variant, std::move(now.pipelines));
    edit.set<&Scenario::starts>(campaign, variant, std::move(now.starts));
    edit.set<&Scenario::throttle>(campaign, variant, now.throttle);
    edit.set<&Scenario::machine>(campaign, variant, std::move(now.machine));
    edit.set<&Scenario::phases>(campaign, variant, std::move(now.phases));
    edit.set<&Scenario::import>(campaign, variant, std::move(now.import));
    edit.set<&Scenario::recording>(campaign, variant, std::move(now.recording));
}

} // namespace

EditResult<AddedScenario> duplicateScenario(const Campaign& campaign, ScenarioId base)
{
    if (!knows(campaign, base))
        return refused("there is no such scenario");
    const Scenario& original = campaign.scenario(base);
    Scenario variant;
    variant.id = freshId(campaign, original.id);
    if (!original.name.empty())
        variant.name = freshName(campaign, original.name);
    variant.base = base;
    CampaignEdit edit(fmt::format("Duplicate {}", original.label()));
    edit.add(editparts::ScenarioPresence{base.index() + 1, std::move(variant)});
    return AddedScenario{std::move(edit), ScenarioId(base.index() + 1)};
}

EditResult<AddedScenario> addScenario(const Campaign& campaign, Scenario scenario)
{
    if (scenario.base.isValid() && !knows(campaign, scenario.base))
        return refused("there is no such scenario");
    scenario.id = freshId(campaign, scenario.id);
    const ScenarioId added(campaign.scenarios.size());
    CampaignEdit edit(fmt::format("Add the scenario {}", scenario.label()));
    edit.add(editparts::ScenarioPresence{added.index(), std::move(scenario)});
    return AddedScenario{std::move(edit), added};
}

EditResult<CampaignEdit> removeScenario(const Campaign& campaign, ScenarioId scenario)
{
    if (!knows(campaign, scenario))
        return refused("there is no such scenario");
    if (campaign.scenarios.size() == 1)
        return refused("a campaign has at least one scenario");
    const Scenario& gone = campaign.scenario(scenario);
    CampaignEdit edit(fmt::format("Remove the scenario {}", gone.label()));
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        if (campaign.scenarios[i].base == scenario)
            addVariant(edit, campaign, ScenarioId(i), gone);
    }
    edit.add(editparts::ScenarioPresence{scenario.index(), {}});
    return edit;
}

EditResult<CampaignEdit> renameScenario(const Campaign& campaign, ScenarioId scenario, std::string name)
{
    if (!knows(campaign, scenario))
        return refused("there is no such scenario");
    const Scenario& present = campaign.scenario(scenario);
    CampaignEdit edit(fmt::format("Rename {} to {}", present.label(), name.empty() ? present.id : name));
    edit.set<&Scenario::name>(campaign, scenario, name == present.id ? std::string() : std::move(name));
    return edit;
}

} // namespace minard
