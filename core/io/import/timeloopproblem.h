#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a YAML text with `problem:` at its top.
[[nodiscard]] bool looksLikeTimeloopProblem(std::string_view text);

/// Reads the problem of Timeloop: `problem: {shape: {name, dimensions, coefficients, data_spaces}, instance}`, the
/// shape called cnn-layer, and the lists of operations of its relatives: `problem: {dimensions, instance, ops: [{name,
/// dimensions, data_spaces}]}`. Each shape or operation becomes a phase: its read-write data space is the result, the
/// product of the others is what is summed. Data spaces of equal names are the same tensor.
///
/// Densities are not used, with a remark; the file has neither element sizes nor a machine. Faults say the line.
[[nodiscard]] Result<LoadedCampaign> readTimeloopProblem(std::string_view text);

} // namespace minard
