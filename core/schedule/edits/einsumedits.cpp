#include "core/schedule/edits/einsumedits.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/einsumreading.h"
#include "core/model/einsumtext.h"
#include "core/schedule/edits/phasechecks.h"
#include "core/support/text.h"

namespace minard {

using namespace phasechecks;

namespace {

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Adds the tensors and ranks that an Einsum lacks.
std::optional<Refusal> addWhatLacks(
    CampaignEdit& edit, const Campaign& campaign, const std::string& text, const Phase& phase, MissingRanks missing)
{
    const auto reading = readEinsum(text, campaign, phase);
    if (!reading) {
        const EinsumFault& fault = reading.error();
        const std::size_t column = codePointCount(std::string_view(text).substr(0, fault.offset)) + 1;
        return Refusal{fmt::format("{} (column {})", fault.what, column), {}};
    }
    if (!reading->newRanks.empty()) {
        if (missing == MissingRanks::Refuse) {
            return Refusal{fmt::format("the workload has no rank{} {}; add {} to the table of ranks",
                               reading->newRanks.size() == 1 ? "" : "s", joined(reading->newRanks),
                               reading->newRanks.size() == 1 ? "it" : "them"),
                {}};
        }
        std::map<std::string, double> ranks = campaign.workload.ranks;
        for (const std::string& rank : reading->newRanks)
            ranks.emplace(rank, kNewRankSize);
        edit.add(editparts::WorkloadField<&Workload::ranks>{std::move(ranks)});
    }
    if (!reading->newTensors.empty()) {
        std::vector<Tensor> tensors = campaign.workload.tensors;
        tensors.insert(tensors.end(), reading->newTensors.begin(), reading->newTensors.end());
        edit.add(editparts::WorkloadField<&Workload::tensors>{std::move(tensors)});
    }
    return std::nullopt;
}

Campaign with(const Campaign& campaign, CampaignEdit edit)
{
    Campaign changed = campaign;
    edit.apply(changed);
    return changed;
}

/// A fresh name like that of `tensor`: C2, C3 …
std::string freshTensorName(const Workload& workload, const std::string& name)
{
    for (int number = 2;; ++number) {
        std::string fresh = fmt::format("{}{}", name, number);
        if (!workload.findTensor(fresh).isValid())
            return fresh;
    }
}

/// Lets `phase` write copies of its tensors, which are added to `tensors`.
void writeCopies(Phase& phase, const Workload& workload, std::vector<Tensor>& tensors)
{
    const auto copyOf = [&](TensorId original) {
        Tensor copy = workload.tensors[original.index()];
        copy.id = freshTensorName(workload, copy.id);
        const auto added = std::find_if(
            tensors.begin(), tensors.end(), [&](const Tensor& tensor) { return tensor.id == copy.id; });
        const auto place = static_cast<std::size_t>(added - tensors.begin());
        if (added == tensors.end())
            tensors.push_back(std::move(copy));
        return TensorId(place);
    };
    for (Access& write : phase.writes)
        write.tensor = copyOf(write.tensor);
    const std::vector<EinsumToken> tokens = einsumTokens(phase.einsum);
    if (tokens.empty())
        return;
    const std::string result(tokens.front().text);
    const TensorId original = workload.findTensor(result);
    if (!original.isValid())
        return;
    phase.einsum.replace(tokens.front().offset, result.size(), tensors[copyOf(original).index()].id);
}

/// Adds what scenarios say about the phase for its copy right behind it. `edit` has added the copy.
void copyOverrides(CampaignEdit& edit, const Campaign& changed, PhaseId phase, PhaseId copy)
{
    for (std::size_t i = 0; i < changed.scenarios.size(); ++i) {
        std::vector<PhaseOverride> overrides = changed.scenarios[i].phases;
        const auto own = std::find_if(
            overrides.begin(), overrides.end(), [&](const PhaseOverride& item) { return item.phase == phase; });
        if (own == overrides.end())
            continue;
        PhaseOverride other = *own;
        other.phase = copy;
        overrides.insert(own + 1, std::move(other));
        edit.set<&Scenario::phases>(changed, ScenarioId(i), std::move(overrides));
    }
}

/// The place of every phase after `from` moved to `to`.
std::vector<std::size_t> placesAfter(std::size_t count, std::size_t from, std::size_t to)
{
    std::vector<std::size_t> places(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (i == from)
            places[i] = to;
        else if (from < to)
            places[i] = i > from && i <= to ? i - 1 : i;
        else
            places[i] = i >= to && i < from ? i + 1 : i;
    }
    return places;
}

/// The first dependency that the order would turn round, as edges of the campaign as it is.
const Edge* turnedRound(const std::vector<Edge>& edges, const std::vector<std::size_t>& places)
{
    const auto found = std::find_if(edges.begin(), edges.end(),
        [&](const Edge& edge) { return edge.from < edge.to && places[edge.from.index()] > places[edge.to.index()]; });
    return found == edges.end() ? nullptr : &*found;
}

std::shared_ptr<const Recording> renumbered(const Recording& recording, const std::vector<std::size_t>& places)
{
    auto copy = std::make_shared<Recording>(recording);
    for (std::uint32_t& phase : copy->phase)
        phase = static_cast<std::uint32_t>(places[phase]);
    return copy;
}

EditResult<AddedPhase> soundAdded(const Campaign& campaign, AddedPhase added)
{
    EditResult<CampaignEdit> edit = soundEdit(campaign, std::move(added.edit));
    if (!edit)
        return tl::unexpected(std::move(edit.error()));
    return AddedPhase{std::move(*edit), added.phase};
}

} // namespace

EditResult<CampaignEdit> setEinsum(
    const Campaign& campaign, PhaseId phase, const std::string& text, MissingRanks missing)
{
    if (!knows(campaign, phase))
        return refused("there is no such phase");
    Phase changed = campaign.workload.phase(phase);
    CampaignEdit edit(fmt::format("Change the Einsum of {}", changed.label()));
    if (changed.einsum == text)
        return edit;
    if (!text.empty()) {
        if (std::optional<Refusal> reason = addWhatLacks(edit, campaign, text, changed, missing))
            return tl::unexpected(std::move(*reason));
    }
    changed.einsum = text;
    edit.add(editparts::PhaseValue{phase, std::move(changed)});
    return soundEdit(campaign, std::move(edit));
}

EditResult<AddedPhase> addEinsum(const Campaign& campaign, const std::string& text, PhaseId after, MissingRanks missing)
{
    Phase phase;
    phase.einsum = text;
    CampaignEdit edit;
    if (std::optional<Refusal> reason = addWhatLacks(edit, campaign, text, phase, missing))
        return tl::unexpected(std::move(*reason));
    phase.id = PhaseIds(campaign.workload).fresh(std::string(einsumTokens(text).front().text));
    EditResult<AddedPhase> added = addPhase(with(campaign, edit), std::move(phase), after);
    if (!added)
        return added;
    edit.rename(added->edit.text());
    edit.append(std::move(added->edit));
    return soundAdded(campaign, {std::move(edit), added->phase});
}

EditResult<AddedPhase> duplicatePhase(const Campaign& campaign, PhaseId phase)
{
    if (!knows(campaign, phase))
        return refused("there is no such phase");
    Phase copy = campaign.workload.phase(phase);
    CampaignEdit edit(fmt::format("Duplicate {}", copy.label()));
    std::vector<Tensor> tensors = campaign.workload.tensors;
    writeCopies(copy, campaign.workload, tensors);
    if (tensors != campaign.workload.tensors)
        edit.add(editparts::WorkloadField<&Workload::tensors>{std::move(tensors)});
    copy.id = PhaseIds(campaign.workload).fresh(copy.id);
    if (!copy.name.empty())
        copy.name += " 2";
    EditResult<AddedPhase> added = addPhase(with(campaign, edit), std::move(copy), phase);
    if (!added)
        return added;
    edit.append(std::move(added->edit));
    const Campaign changed = with(campaign, edit);
    copyOverrides(edit, changed, phase, added->phase);
    return soundAdded(campaign, {std::move(edit), added->phase});
}

EditResult<AddedPhase> placePhase(const Campaign& campaign, PhaseId phase, std::size_t place)
{
    const std::vector<Phase>& phases = campaign.workload.phases;
    if (!knows(campaign, phase) || place >= phases.size())
        return refused("there is no such phase or place");
    const std::string& name = phases[phase.index()].label();
    CampaignEdit edit(fmt::format("Move {} to place {} of the workload", name, place + 1));
    if (place == phase.index())
        return AddedPhase{std::move(edit), phase};
    const std::vector<std::size_t> places = placesAfter(phases.size(), phase.index(), place);
    const std::vector<Edge> edges = dependencies(campaign.workload);
    if (const Edge* edge = turnedRound(edges, places)) {
        return refused(fmt::format("{} depends on {}, which has to stay before it", phases[edge->to.index()].label(),
                           phases[edge->from.index()].label()),
            {*edge});
    }
    edit.add(editparts::PhaseOrder{places});
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        if (campaign.scenarios[i].recording != nullptr)
            edit.add(editparts::ScenarioField<&Scenario::recording>{
                ScenarioId(i), renumbered(*campaign.scenarios[i].recording, places)});
    }
    // A state tensor is the previous step's to phases in front of its producer: the order decides what depends on it.
    if (dependencies(with(campaign, edit).workload).size() != edges.size())
        return refused(fmt::format("{} would read the value of another step", name));
    return soundAdded(campaign, {std::move(edit), PhaseId(place)});
}

EditResult<CampaignEdit> setPasses(
    const Campaign& campaign, PhaseId phase, TensorId tensor, AccessKind kind, double passes)
{
    if (!knows(campaign, phase) || !tensor.isValid() || tensor.index() >= campaign.workload.tensors.size())
        return refused("there is no such phase or tensor");
    if (!std::isfinite(passes) || passes < 0.0)
        return refused("passes are a number of at least 0");
    Phase changed = campaign.workload.phase(phase);
    std::vector<Access>& accesses = kind == AccessKind::Read ? changed.reads : changed.writes;
    const auto listed = std::find_if(
        accesses.begin(), accesses.end(), [&](const Access& access) { return access.tensor == tensor; });
    const std::string& name = campaign.workload.tensors[tensor.index()].id;
    const std::vector<TensorMention> mentions = tensorMentions(changed.einsum);
    const bool isMentioned = std::any_of(mentions.begin(), mentions.end(), [&](const TensorMention& mention) {
        return mention.name == name && mention.written == (kind == AccessKind::Write);
    });
    if (listed == accesses.end() && !isMentioned)
        return refused(
            fmt::format("{} does not {} {}", changed.label(), kind == AccessKind::Read ? "read" : "write", name));
    if (listed == accesses.end()) {
        if (passes != 1.0)
            accesses.push_back({tensor, passes, {}, {}});
    } else {
        listed->passes = passes;
        if (isMentioned && *listed == Access{tensor, 1.0, {}, {}})
            accesses.erase(listed);
    }
    CampaignEdit edit(fmt::format(
        "Let {} {} {} {:g} times", changed.label(), kind == AccessKind::Read ? "read" : "write", name, passes));
    if (changed != campaign.workload.phase(phase))
        edit.add(editparts::PhaseValue{phase, std::move(changed)});
    return soundEdit(campaign, std::move(edit));
}

} // namespace minard
