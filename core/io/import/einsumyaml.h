#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a YAML text that has `workload:` with `einsums:`, or `einsum:` with `declaration:` and `expression(s):`.
[[nodiscard]] bool looksLikeEinsumYaml(std::string_view text);

/// Reads cascades of Einsums as AccelForge and TeAAL write them.
///
/// AccelForge: `workload: {rank_sizes | iteration_space_shape | shape, bits_per_value, einsums: [text | {einsum} |
/// {name, tensor_accesses}]}`. Simple templates (renderTemplate()) are carried out. TeAAL: `einsum: {declaration,
/// expressions, shape}`; its mapping, architecture and format are not used, with a remark.
///
/// Every Einsum becomes a phase of that name or the name of its result. Tensors that no Einsum produces are weights
/// when a rename says so or their name begins with W, else inputs; those that no Einsum reads are outputs; those read
/// before they are produced are states. A rank without size gets 1, with a remark of severity error. The machine is an
/// assumed one. Faults say the line.
[[nodiscard]] Result<LoadedCampaign> readEinsumYaml(std::string_view text);

} // namespace minard
