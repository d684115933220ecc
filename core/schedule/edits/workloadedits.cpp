#include "core/schedule/edits/workloadedits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/model/einsumtext.h"
#include "core/schedule/edits/phasechecks.h"
#include "core/support/numberformat.h"

namespace minard {

using namespace phasechecks;

namespace {

bool isAmount(double value)
{
    return std::isfinite(value) && value > 0.0;
}

std::string plain(double value)
{
    return formatQuantity(value, Unit::None, {.significant = 6});
}

template <auto Member, typename Value>
void setField(CampaignEdit& edit, const Campaign& campaign, Value value)
{
    if (campaign.workload.*Member != value)
        edit.add(editparts::WorkloadField<Member>{std::move(value)});
}

EditResult<CampaignEdit> refusedName(const std::string& name, const char* what)
{
    return refused(name.empty()
            ? fmt::format("a {} needs a name", what)
            : fmt::format(
                "'{}' cannot be a name in an Einsum; use a letter first, then letters, digits and '_'", name));
}

/// The text of an Einsum with every name that `isMeant` accepts replaced; it is told the words and the place of one.
template <typename IsMeant>
std::string renamedIn(const std::string& text, const std::string& now, const IsMeant& isMeant)
{
    const std::vector<EinsumToken> tokens = einsumTokens(text);
    std::string result;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind != EinsumToken::Kind::Name || !isMeant(tokens, i))
            continue;
        result += text.substr(copied, tokens[i].offset - copied) + now;
        copied = tokens[i].offset + tokens[i].text.size();
    }
    return result + text.substr(copied);
}

/// Adds the texts of all Einsums with names replaced.
template <typename IsMeant>
void renameInTexts(CampaignEdit& edit, const Campaign& campaign, const std::string& now, const IsMeant& isMeant)
{
    for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
        const Phase& phase = campaign.workload.phases[i];
        if (phase.einsum.empty())
            continue;
        std::string text = renamedIn(phase.einsum, now, isMeant);
        if (text == phase.einsum)
            continue;
        Phase changed = phase;
        changed.einsum = std::move(text);
        edit.add(editparts::PhaseValue{PhaseId(i), std::move(changed)});
    }
}

/// The first phase that moves a tensor.
const Phase* userOf(const Campaign& campaign, TensorId tensor)
{
    const std::string& name = campaign.workload.tensors[tensor.index()].id;
    const auto moves = [&](const Access& access) { return access.tensor == tensor; };
    const auto found = std::find_if(
        campaign.workload.phases.begin(), campaign.workload.phases.end(), [&](const Phase& phase) {
            const std::vector<TensorMention> mentions = tensorMentions(phase.einsum);
            return std::any_of(phase.reads.begin(), phase.reads.end(), moves)
                || std::any_of(phase.writes.begin(), phase.writes.end(), moves)
                || std::any_of(mentions.begin(), mentions.end(),
                    [&](const TensorMention& mention) { return mention.name == name; });
        });
    return found == campaign.workload.phases.end() ? nullptr : &*found;
}

TensorId without(TensorId id, TensorId gone)
{
    if (!id.isValid() || id < gone)
        return id;
    return id == gone ? TensorId() : TensorId(id.index() - 1);
}

/// Adds what else names tensors by place, for a tensor that no phase moves.
void forgetTensor(CampaignEdit& edit, const Campaign& campaign, TensorId gone)
{
    for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
        Phase changed = campaign.workload.phases[i];
        for (Access& access : changed.reads)
            access.tensor = without(access.tensor, gone);
        for (Access& access : changed.writes)
            access.tensor = without(access.tensor, gone);
        if (changed != campaign.workload.phases[i])
            edit.add(editparts::PhaseValue{PhaseId(i), std::move(changed)});
    }
    std::vector<Edge> edges = campaign.workload.edges;
    for (Edge& edge : edges)
        edge.tensor = without(edge.tensor, gone);
    setField<&Workload::edges>(edit, campaign, std::move(edges));
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        std::optional<std::vector<FusionGroup>> fusion = campaign.scenarios[i].fusion;
        if (!fusion)
            continue;
        for (FusionGroup& group : *fusion) {
            if (!group.keep)
                continue;
            std::erase(*group.keep, gone);
            for (TensorId& id : *group.keep)
                id = without(id, gone);
        }
        edit.set<&Scenario::fusion>(campaign, ScenarioId(i), std::move(fusion));
    }
}

} // namespace

bool isEinsumName(const std::string& name)
{
    const std::vector<EinsumToken> tokens = einsumTokens(name);
    return tokens.size() == 1 && tokens.front().kind == EinsumToken::Kind::Name && tokens.front().text == name;
}

EditResult<CampaignEdit> setRank(const Campaign& campaign, const std::string& name, double size)
{
    const auto present = campaign.workload.ranks.find(name);
    if (present == campaign.workload.ranks.end() && !isEinsumName(name))
        return refusedName(name, "rank");
    if (!isAmount(size))
        return refused("the size of a rank is a number above 0");
    CampaignEdit edit(present == campaign.workload.ranks.end() ? fmt::format("Add the rank {} = {}", name, plain(size))
                                                               : fmt::format("Set {} to {}", name, plain(size)));
    std::map<std::string, double> ranks = campaign.workload.ranks;
    ranks[name] = size;
    setField<&Workload::ranks>(edit, campaign, std::move(ranks));
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> renameRank(const Campaign& campaign, const std::string& name, const std::string& now)
{
    std::map<std::string, double> ranks = campaign.workload.ranks;
    const auto present = ranks.find(name);
    if (present == ranks.end())
        return refused(fmt::format("there is no rank '{}'", name));
    CampaignEdit edit(fmt::format("Rename the rank {} to {}", name, now));
    if (now == name)
        return edit;
    if (!isEinsumName(now))
        return refusedName(now, "rank");
    if (ranks.count(now) > 0)
        return refused(fmt::format("there is a rank '{}' already", now));
    const double size = present->second;
    ranks.erase(present);
    ranks.emplace(now, size);
    setField<&Workload::ranks>(edit, campaign, std::move(ranks));
    std::vector<Tensor> tensors = campaign.workload.tensors;
    for (Tensor& tensor : tensors)
        std::replace(tensor.ranks.begin(), tensor.ranks.end(), name, now);
    setField<&Workload::tensors>(edit, campaign, std::move(tensors));
    renameInTexts(edit, campaign, now, [&](const std::vector<EinsumToken>& tokens, std::size_t i) {
        return tokens[i].text == name && i > 0 && tokens[i - 1].text == ":";
    });
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> removeRank(const Campaign& campaign, const std::string& name)
{
    std::map<std::string, double> ranks = campaign.workload.ranks;
    if (ranks.erase(name) == 0)
        return refused(fmt::format("there is no rank '{}'", name));
    for (const Tensor& tensor : campaign.workload.tensors) {
        if (std::find(tensor.ranks.begin(), tensor.ranks.end(), name) != tensor.ranks.end())
            return refused(fmt::format("the tensor {} has the rank {}", tensor.id, name));
    }
    CampaignEdit edit(fmt::format("Remove the rank {}", name));
    setField<&Workload::ranks>(edit, campaign, std::move(ranks));
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> addTensor(const Campaign& campaign, Tensor tensor)
{
    if (!isEinsumName(tensor.id))
        return refusedName(tensor.id, "tensor");
    if (campaign.workload.findTensor(tensor.id).isValid())
        return refused(fmt::format("there is a tensor '{}' already", tensor.id));
    CampaignEdit edit(fmt::format("Add the tensor {}", tensor.id));
    std::vector<Tensor> tensors = campaign.workload.tensors;
    tensors.push_back(std::move(tensor));
    setField<&Workload::tensors>(edit, campaign, std::move(tensors));
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> setTensor(const Campaign& campaign, TensorId tensor, Tensor value)
{
    if (!tensor.isValid() || tensor.index() >= campaign.workload.tensors.size())
        return refused("there is no such tensor");
    const std::string name = campaign.workload.tensors[tensor.index()].id;
    const std::string now = value.id;
    CampaignEdit edit(
        now == name ? fmt::format("Change the tensor {}", name) : fmt::format("Rename the tensor {} to {}", name, now));
    if (now != name && !isEinsumName(now))
        return refusedName(now, "tensor");
    if (now != name && campaign.workload.findTensor(now).isValid())
        return refused(fmt::format("there is a tensor '{}' already", now));
    std::vector<Tensor> tensors = campaign.workload.tensors;
    tensors[tensor.index()] = std::move(value);
    setField<&Workload::tensors>(edit, campaign, std::move(tensors));
    if (now != name) {
        renameInTexts(edit, campaign, now, [&](const std::vector<EinsumToken>& tokens, std::size_t i) {
            return tokens[i].text == name && i + 1 < tokens.size() && tokens[i + 1].text == "[";
        });
    }
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> removeTensor(const Campaign& campaign, TensorId tensor)
{
    if (!tensor.isValid() || tensor.index() >= campaign.workload.tensors.size())
        return refused("there is no such tensor");
    std::vector<Tensor> tensors = campaign.workload.tensors;
    const std::string name = tensors[tensor.index()].id;
    if (const Phase* user = userOf(campaign, tensor))
        return refused(fmt::format("{} moves the tensor {}", user->label(), name));
    CampaignEdit edit(fmt::format("Remove the tensor {}", name));
    tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(tensor.index()));
    setField<&Workload::tensors>(edit, campaign, std::move(tensors));
    forgetTensor(edit, campaign, tensor);
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> setElementBits(const Campaign& campaign, std::optional<double> bits)
{
    if (bits && !isAmount(*bits))
        return refused("an element has a number of bits above 0");
    CampaignEdit edit(
        bits ? fmt::format("Set the size of elements to {} bits", plain(*bits)) : "Leave the size of elements open");
    setField<&Workload::bits>(edit, campaign, bits);
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> setOperationCost(
    const Campaign& campaign, const std::string& function, std::optional<double> cost)
{
    if (!isEinsumName(function))
        return refusedName(function, "function");
    if (cost && (!std::isfinite(*cost) || *cost < 0.0))
        return refused("a cost is a number of operations, at least 0");
    CampaignEdit edit(cost ? fmt::format("Let {} cost {} operations", function, plain(*cost))
                           : fmt::format("Let {} cost what is standard", function));
    std::map<std::string, double> costs = campaign.workload.operations;
    if (cost)
        costs[function] = *cost;
    else
        costs.erase(function);
    setField<&Workload::operations>(edit, campaign, std::move(costs));
    return soundEdit(campaign, std::move(edit));
}

EditResult<CampaignEdit> setRepeat(const Campaign& campaign, std::uint32_t repeat)
{
    if (repeat < 1)
        return refused("the workload runs at least once");
    CampaignEdit edit(repeat == 1 ? "Run the workload once" : fmt::format("Run the workload {} times", repeat));
    setField<&Workload::repeat>(edit, campaign, repeat);
    return soundEdit(campaign, std::move(edit));
}

} // namespace minard
