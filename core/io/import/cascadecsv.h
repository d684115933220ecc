#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a table whose first line has the headings of the published tool for campaign diagrams.
[[nodiscard]] bool looksLikeCascadeCsv(std::string_view text);

/// Reads the tables of the published tool for campaign diagrams: `Einsum, runtime, Compute_Utilization,
/// Memory_Utilization [, fusion_group, Starting_Time, total_traffic …]`, and the form its models write: `einsum,
/// final_latency, compute_util, mem_util …` with a row "total". Columns may come in any order.
///
/// - Runtimes are in seconds, utilizations are fractions of peaks that the file does not have. Where runtime,
///   utilization and `total_traffic` of all rows agree on one bandwidth within 1 %, it becomes the peak of "dram".
/// - With `Starting_Time`, rows are placed there; else they follow one another.
/// - Groups become pipelines of a second scenario.
///
/// Faults say the line.
[[nodiscard]] Result<LoadedCampaign> readCascadeCsv(std::string_view text);

} // namespace minard
