#include "core/einsum/iterationspace.h"

#include <algorithm>
#include <optional>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

std::string inCapitals(std::string_view name)
{
    std::string capitals(name);
    for (char& c : capitals) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return capitals;
}

/// The result, then the operands.
std::vector<const TensorReference*> referencesOf(const Einsum& einsum)
{
    std::vector<const TensorReference*> references{&einsum.result};
    for (const TensorReference& operand : einsum.operands)
        references.push_back(&operand);
    return references;
}

std::optional<EinsumFault> tensorFault(
    const TensorReference& reference, const Workload& workload, const TensorNames& tensors)
{
    const TensorId id = tensors.find(reference.tensor);
    if (!id.isValid())
        return EinsumFault{fmt::format("no tensor '{}'", reference.tensor), reference.offset};
    const std::vector<std::string>& ranks = workload.tensors[id.index()].ranks;
    if (!ranks.empty() && ranks.size() != reference.indices.size()) {
        return EinsumFault{
            fmt::format("the tensor '{}' has {} rank{} and is used with {} ind{}", reference.tensor, ranks.size(),
                ranks.size() == 1 ? "" : "s", reference.indices.size(), reference.indices.size() == 1 ? "ex" : "ices"),
            reference.offset};
    }
    return std::nullopt;
}

/// Calls `visit` with every index that stands alone in a place of a tensor, and the rank of that place.
template <typename Visit>
void forEachPlainIndex(const Einsum& einsum, const Workload& workload, const TensorNames& tensors, const Visit& visit)
{
    for (const TensorReference* reference : referencesOf(einsum)) {
        const TensorId id = tensors.find(reference->tensor);
        if (!id.isValid())
            continue;
        const std::vector<std::string>& ranks = workload.tensors[id.index()].ranks;
        for (std::size_t place = 0; place < ranks.size() && place < reference->indices.size(); ++place) {
            if (reference->indices[place].isPlain())
                visit(*reference, reference->indices[place].terms.front().index, ranks[place]);
        }
    }
}

/// The rank of an index by binding or by name; empty when there is none.
std::string rankByName(const EinsumIndex& index, const Workload& workload)
{
    if (!index.rank.empty())
        return index.rank;
    const std::string capitals = inCapitals(index.name);
    if (workload.ranks.count(capitals) > 0)
        return capitals;
    return workload.ranks.count(index.name) > 0 ? index.name : std::string();
}

void remarkOtherSizes(const Einsum& einsum, const Workload& workload, const TensorNames& tensors, IterationSpace& space)
{
    forEachPlainIndex(
        einsum, workload, tensors, [&](const TensorReference& tensor, std::size_t index, const std::string& rank) {
            const auto size = workload.ranks.find(rank);
            if (size == workload.ranks.end() || size->second == space.extents[index])
                return;
            space.remarks.push_back(fmt::format(
                "the index '{}' runs over {} = {:g}, but '{}' has {} = {:g} in that place", einsum.indices[index].name,
                space.ranks[index], space.extents[index], tensor.tensor, rank, size->second));
        });
}

} // namespace

std::vector<std::string> ranksOfIndices(const Einsum& einsum, const Workload& workload, const TensorNames& tensors)
{
    std::vector<std::string> ranks;
    for (const EinsumIndex& index : einsum.indices)
        ranks.push_back(rankByName(index, workload));
    forEachPlainIndex(
        einsum, workload, tensors, [&](const TensorReference&, std::size_t index, const std::string& rank) {
            if (ranks[index].empty())
                ranks[index] = rank;
        });
    return ranks;
}

tl::expected<IterationSpace, EinsumFault> iterationSpace(
    const Einsum& einsum, const Workload& workload, const TensorNames& tensors)
{
    for (const TensorReference* reference : referencesOf(einsum)) {
        if (const std::optional<EinsumFault> fault = tensorFault(*reference, workload, tensors))
            return tl::unexpected(*fault);
    }
    IterationSpace space;
    space.ranks = ranksOfIndices(einsum, workload, tensors);
    for (std::size_t i = 0; i < einsum.indices.size(); ++i) {
        const EinsumIndex& index = einsum.indices[i];
        const std::string& rank = space.ranks[i];
        const auto size = workload.ranks.find(rank);
        if (size == workload.ranks.end()) {
            return tl::unexpected(EinsumFault{rank.empty()
                    ? fmt::format("the index '{}' has no rank; add '{}' to workload.ranks, or bind it as in [{}:RANK]",
                        index.name, inCapitals(index.name), index.name)
                    : fmt::format("no rank '{}' in workload.ranks", rank),
                index.offset});
        }
        space.extents.push_back(size->second);
        space.points *= size->second;
    }
    remarkOtherSizes(einsum, workload, tensors, space);
    return space;
}

std::vector<Tensor> undeclaredTensors(const Einsum& einsum, const Workload& workload)
{
    std::vector<Tensor> tensors;
    const std::vector<std::string> ranks = ranksOfIndices(einsum, workload, TensorNames(workload));
    for (const TensorReference* reference : referencesOf(einsum)) {
        const bool known = workload.findTensor(reference->tensor).isValid()
            || std::any_of(
                tensors.begin(), tensors.end(), [&](const Tensor& tensor) { return tensor.id == reference->tensor; });
        if (known)
            continue;
        Tensor tensor;
        tensor.id = reference->tensor;
        tensor.role = reference == &einsum.result ? TensorRole::Intermediate : TensorRole::Input;
        for (const IndexExpression& index : reference->indices) {
            if (!index.isPlain()) {
                tensor.ranks.clear();
                break;
            }
            const std::size_t plain = index.terms.front().index;
            tensor.ranks.push_back(ranks[plain].empty() ? inCapitals(einsum.indices[plain].name) : ranks[plain]);
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

} // namespace minard
