#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/columnsource.h"
#include "core/analysis/lodpyramid.h"
#include "core/analysis/noderates.h"

namespace minard {

class TimelineStore;

/// Adds pieces to the sums of a stretch, and segments with their demand.
class LodAdder {
public:
    /// `store` must outlive the adder.
    LodAdder(const TimelineStore& store, const ColumnGrouping& grouping);

    [[nodiscard]] std::uint32_t groupOf(std::uint32_t node) const { return m_rates[node].group; }

    /// A piece that does `base` of undilated-or-dilated time in `time`; `scale` is its dilation.
    void addPiece(LodSum& sum, std::uint32_t node, double scale, double base, double time, std::uint64_t starts) const
    {
        const NodeRates& rates = m_rates[node];
        const std::size_t group = rates.group;
        sum.at(LodChannel::Line, group) += rates.line * scale * base;
        sum.at(LodChannel::Fill, group) += rates.fill * scale * base;
        sum.at(LodChannel::Time, group) += time;
        sum.starts(group) += starts;
        if (m_isPlain)
            return;
        sum.at(LodChannel::Dilated, group) += base - base * scale;
        sum.at(LodChannel::Throttled, group) += time - base;
        sum.at(LodChannel::UnknownLine, group) += rates.unknownLine ? time : 0.0;
        sum.at(LodChannel::UnknownFill, group) += rates.unknownFill ? time : 0.0;
    }

    /// One segment as visited; `part` is the fraction of it that counts, `countStarts` whether pieces that begin with
    /// it do.
    void addSegment(LodSum& sum, const SegmentView& view, double part, bool countStarts);

private:
    const TimelineStore& m_store;
    std::vector<NodeRates> m_rates;
    bool m_isPlain = false; ///< nothing is dilated, throttled or unknown: those channels stay 0
    std::vector<double> m_demand;
    ResourceId m_line;
    ResourceId m_pipe;
};

} // namespace minard
