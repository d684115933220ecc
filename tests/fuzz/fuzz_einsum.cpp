#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/einsum/einsumparser.h"
#include "core/einsum/iterationspace.h"
#include "core/einsum/passes.h"
#include "core/model/einsumtext.h"
#include "core/support/text.h"

namespace {

using namespace minard;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// Every tensor that the parser finds is one that the scan for dependencies finds, shifted or not.
void requireSameTensors(const Einsum& einsum, std::string_view text)
{
    const std::vector<TensorMention> mentions = tensorMentions(text);
    const auto mentioned = [&](const std::string& name, bool written) {
        return std::any_of(mentions.begin(), mentions.end(),
            [&](const TensorMention& mention) { return mention.name == name && mention.written == written; });
    };
    require(mentioned(einsum.result.tensor, true));
    for (const TensorReference& operand : einsum.operands)
        require(mentioned(operand.tensor, false));
    require(mentions.size() <= 1 + einsum.operands.size());
}

/// Counts on ranks of 3 and 5; every number is finite and not negative.
void requireFiniteCounts(const Einsum& einsum)
{
    Workload workload;
    workload.tensors = undeclaredTensors(einsum, workload);
    for (Tensor& tensor : workload.tensors) {
        tensor.bits = 16.0;
        for (const std::string& rank : tensor.ranks)
            workload.ranks[rank] = rank.size() % 2 == 0 ? 3.0 : 5.0;
    }
    for (const EinsumIndex& index : einsum.indices)
        workload.ranks.try_emplace(index.rank.empty() ? index.name : index.rank, 3.0);
    const TensorNames names(workload);
    const auto space = iterationSpace(einsum, workload, names);
    if (!space)
        return;
    std::vector<std::string> unknown;
    const double operations = operationCount(einsum, *space, OperationTable(), 2.0, unknown);
    require(std::isfinite(operations) && operations >= 0.0);
    std::vector<TileLoop> loops;
    for (const EinsumIndex& index : einsum.indices)
        loops.push_back({index.name, 2.0});
    const Result<PassEstimate> passes = estimatePasses(einsum, *space, workload, names, loops);
    require(passes.has_value());
    for (const TensorPasses& moved : passes->tensors)
        require(moved.reads >= 0.0 && moved.writes >= 0.0);
}

} // namespace

/// Any text is an Einsum with finite counts, or a fault inside the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto einsum = parseEinsum(text);
    if (!einsum) {
        require(einsum.error().offset <= size && !einsum.error().what.empty());
        require(escapedForMessage(einsum.error().what) == einsum.error().what);
        require(!einsumError(text, einsum.error(), "phase").what.empty());
        return 0;
    }
    requireSameTensors(*einsum, text);
    requireFiniteCounts(*einsum);
    return 0;
}
