#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a YAML text that is a list of layers with `operator_type:` and `equation:`.
[[nodiscard]] bool looksLikeZigzagWorkload(std::string_view text);

/// Reads the workload list of ZigZag: layers with `id, name, operator_type, equation, dimension_relations, loop_dims,
/// loop_sizes, operand_precision, operand_source`. Each layer is a phase; its result is the tensor O<id>, operands that
/// come from another layer are that layer's result, others are constants W<id>, I<id>. Loop dimensions of equal name
/// and size are one rank, others are told apart by their size (K, K128). An operand of 0 bits does not count, as the
/// kernel of a pooling. The file has no machine. Faults say the line.
[[nodiscard]] Result<LoadedCampaign> readZigzagWorkload(std::string_view text);

} // namespace minard
