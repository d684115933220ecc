#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a text with a block "=== … ===" followed by the headings of LLM-Viewer.
[[nodiscard]] bool looksLikeLlmViewerTable(std::string_view text);

/// Reads the tables of LLM-Viewer: blocks of "=== model hardware w_bit=… batchsize=… seqlen=…===", headings
/// `layer_name, OPs, Access, arithmetic_intensity, performance, bound, …, inference_time`, and a row per layer. Figures
/// have three digits and an SI suffix.
///
/// The first block gives the phases; each further block of the same layers gives a scenario with other volumes, a block
/// of other layers is left out with a remark. Peaks are derived: the bandwidth from memory-bound layers (access / time),
/// the compute peak from compute-bound ones (performance); without any of these the compute utilization is unknown. The
/// durations are those of the roofline over these peaks, as the tool's are. Faults say the line.
[[nodiscard]] Result<LoadedCampaign> readLlmViewerTable(std::string_view text);

} // namespace minard
