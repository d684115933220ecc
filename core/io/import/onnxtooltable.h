#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a table with the headings of onnx-tool: Name, Type, MACs or FLOPs (Forward_MACs in older versions), Memory.
[[nodiscard]] bool looksLikeOnnxToolTable(std::string_view text);

/// Reads the table of nodes that onnx-tool saves, as CSV or as text with aligned columns and thousands separators. Each
/// node is a phase of class Type: operations are FLOPs, or MACs times two; bytes are Memory, which counts weights and
/// results but not what a node reads from others, so that it is a lower bound. The row "Total" is left out. The file
/// has neither durations nor a machine. Rows that cannot be read are left out with a remark that says the line.
[[nodiscard]] Result<LoadedCampaign> readOnnxToolTable(std::string_view text);

} // namespace minard
