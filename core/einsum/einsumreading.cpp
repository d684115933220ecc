#include "core/einsum/einsumreading.h"

#include <algorithm>

#include "core/einsum/einsumparser.h"
#include "core/einsum/operationtable.h"

namespace minard {

namespace {

/// The workload with what the reading adds, ranks of size 1.
Workload completed(const Workload& workload, const EinsumReading& reading)
{
    Workload all = workload;
    all.phases.clear();
    all.edges.clear();
    all.tensors.insert(all.tensors.end(), reading.newTensors.begin(), reading.newTensors.end());
    for (const std::string& rank : reading.newRanks)
        all.ranks.emplace(rank, 1.0);
    return all;
}

void addRank(EinsumReading& reading, const Workload& workload, const std::string& rank)
{
    std::vector<std::string>& ranks = reading.newRanks;
    if (workload.ranks.count(rank) == 0 && std::find(ranks.begin(), ranks.end(), rank) == ranks.end())
        ranks.push_back(rank);
}

void findWhatLacks(EinsumReading& reading, const Workload& workload)
{
    reading.newTensors = undeclaredTensors(reading.einsum, workload);
    Workload known = completed(workload, reading);
    const std::vector<std::string> ranks = ranksOfIndices(reading.einsum, known, TensorNames(known));
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        std::string rank = ranks[i];
        if (rank.empty()) {
            rank = reading.einsum.indices[i].name;
            std::transform(rank.begin(), rank.end(), rank.begin(),
                [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        }
        addRank(reading, workload, rank);
    }
    for (const Tensor& tensor : reading.newTensors) {
        for (const std::string& rank : tensor.ranks)
            addRank(reading, workload, rank);
    }
}

void addUses(EinsumReading& reading, const Workload& workload)
{
    const bool isSized = reading.newRanks.empty();
    const auto add = [&](const TensorReference& reference, bool isWrite) {
        const bool known = std::any_of(reading.tensors.begin(), reading.tensors.end(),
            [&](const EinsumReading::Use& use) { return use.tensor == reference.tensor && use.isWrite == isWrite; });
        if (!known)
            reading.tensors.push_back({reference.tensor, isWrite,
                isSized ? workload.tensorBytes(workload.findTensor(reference.tensor)) : std::nullopt});
    };
    for (const TensorReference& operand : reading.einsum.operands)
        add(operand, false);
    add(reading.einsum.result, true);
}

} // namespace

std::optional<double> EinsumReading::bytes() const
{
    double sum = 0.0;
    for (const Use& use : tensors) {
        if (!use.bytes)
            return std::nullopt;
        sum += *use.bytes;
    }
    return sum;
}

std::optional<double> EinsumReading::intensity() const
{
    const std::optional<double> moved = bytes();
    return moved && *moved > 0.0 && operations > 0.0 ? std::optional(operations / *moved) : std::nullopt;
}

tl::expected<EinsumReading, EinsumFault> readEinsum(std::string_view text, const Campaign& campaign, const Phase& phase)
{
    auto einsum = parseEinsum(text);
    if (!einsum)
        return tl::unexpected(std::move(einsum.error()));
    EinsumReading reading;
    reading.einsum = std::move(*einsum);
    findWhatLacks(reading, campaign.workload);
    const Workload workload = completed(campaign.workload, reading);
    auto space = iterationSpace(reading.einsum, workload, TensorNames(workload));
    if (!space)
        return tl::unexpected(std::move(space.error()));
    addUses(reading, workload);
    reading.remarks = std::move(space->remarks);
    const double operations = phase.opsPerPoint
        ? operationCount(*space, *phase.opsPerPoint)
        : operationCount(reading.einsum, *space, OperationTable(workload.operations), campaign.units.opsPerMac,
            reading.unknownFunctions);
    if (reading.newRanks.empty()) {
        reading.points = space->points;
        reading.operations = operations * phase.density.value_or(1.0);
    }
    return reading;
}

} // namespace minard
