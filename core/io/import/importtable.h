#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/io/campaignreader.h"
#include "core/model/campaign.h"

namespace minard {

/// One phase as a row of a foreign file has it. What is absent is not known, which is never 0.
struct ImportRow {
    std::size_t line = 0;        ///< where the row begins, from 1
    std::string name;            ///< as written; need not be unique; empty = none
    std::string layerClass;      ///< may be empty
    std::string group;           ///< phases of one group run as one pipeline; empty = none
    std::optional<double> start; ///< in the table's unit of time
    std::optional<double> duration;
    std::optional<double> computeUse; ///< fractions of the peaks of the machine's line and pipe
    std::optional<double> memoryUse;
    std::optional<double> operations;
    std::optional<double> bytes;
};

/// The phases of a foreign file, before they become a campaign.
struct ImportTable {
    std::string title;
    std::string notes;
    Units units;
    Machine machine; ///< without resources: one with nominal peaks of 1, or an assumed one when no row has a duration
    Source source = Source::Analytical;
    std::vector<ImportRow> rows;
    Diagnostics diagnostics;
};

/// Makes a campaign of a table and validates it.
///
/// - Rows without a name are called "phase 3", with a remark. Names that occur again get ids such as "gemm~2".
/// - When every row has a start, rows are sorted by it. If they follow each other without gap or overlap, the order
/// says
///   all; else they become explicit starts, counted from the first one.
/// - A volume that is known stands for a utilization that is not.
/// - Groups of at least two rows that follow each other give a second scenario, "pipelined": each group as a pipeline
/// of
///   infinitely many tiles, dilated and throttled uniformly, as the published tool for campaign diagrams does it.
///
/// Faults and remarks about a phase have its line as place.
[[nodiscard]] Result<LoadedCampaign> campaignFromTable(ImportTable table);

} // namespace minard
