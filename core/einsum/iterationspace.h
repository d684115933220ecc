#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "core/einsum/einsum.h"
#include "core/einsum/operationtable.h"
#include "core/model/tensornames.h"
#include "core/model/workload.h"

namespace minard {

/// What the indices of an Einsum run over.
struct IterationSpace {
    std::vector<double> extents;      ///< per index of the Einsum
    std::vector<std::string> ranks;   ///< the rank each was found by
    double points = 1.0;              ///< product of all extents
    std::vector<std::string> remarks; ///< ranks that disagree in size, as sentences
};

/// The rank that every index of the Einsum runs over, whether the workload has it or not: the one it is bound to in the
/// text; else the rank of its name in capitals, or spelled the same; else the one that a tensor which it indexes alone
/// has in that place; else empty.
[[nodiscard]] std::vector<std::string> ranksOfIndices(
    const Einsum& einsum, const Workload& workload, const TensorNames& tensors);

/// Finds the extent of every index: the rank it is bound to in the text; else the rank of its name in capitals, or
/// spelled the same; else the rank that a tensor which it indexes alone has in that place (the result first). Faults
/// name the place: an index without rank, a tensor that does not exist or has another number of ranks.
[[nodiscard]] tl::expected<IterationSpace, EinsumFault> iterationSpace(
    const Einsum& einsum, const Workload& workload, const TensorNames& tensors);

/// Operations of an Einsum, for a density of 1. Every additive term counts its operations at every point of its indices
/// and the result's: an arithmetic operation 1, a function its cost, a term that is summed over adds 1 more, or makes
/// its last product a multiply-accumulate of `opsPerMac`. Joining terms adds 1 per point of the result, except that a
/// sum starts from another term for free (x products and a bias are x multiply-accumulates). `unknownFunctions`
/// collects functions that are not in the table. Case studies, B.2.
[[nodiscard]] double operationCount(const Einsum& einsum, const IterationSpace& space, const OperationTable& table,
    double opsPerMac, std::vector<std::string>& unknownFunctions);

/// Operations at every point of the iteration space, when they are given per point: points × opsPerPoint.
[[nodiscard]] inline double operationCount(const IterationSpace& space, double opsPerPoint)
{
    return space.points * opsPerPoint;
}

/// Tensors that the Einsum names and the workload does not have, with the ranks their indices suggest (none for a place
/// that is not a single index): those of `ranksOfIndices()`, else the name of the index in capitals. The result is an
/// intermediate, the operands are inputs.
[[nodiscard]] std::vector<Tensor> undeclaredTensors(const Einsum& einsum, const Workload& workload);

} // namespace minard
