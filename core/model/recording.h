#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace minard {

/// Pieces recorded by a profiler or simulator, as columns of equal length (20–24 B a piece). `phase` indexes
/// Workload::phases. Times are in the document's unit, counted from an origin that the importer subtracted in
/// integers, so that nanoseconds survive. Need not be sorted.
struct Recording {
    std::vector<double> start;
    std::vector<double> duration; ///< ≥ 0
    std::vector<std::uint32_t> phase;
    std::vector<std::uint16_t> lane; ///< stream or queue, index into `lanes`; may be empty
    std::vector<std::string> lanes;

    [[nodiscard]] std::size_t size() const { return start.size(); }
};

} // namespace minard
