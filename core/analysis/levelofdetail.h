#pragma once

#include <memory>
#include <stop_token>

#include "core/analysis/columnsource.h"

namespace minard {

class LodPyramid;
class LodQuery;

/// Summaries of any stretch of a timeline in bounded time (spec 2.5). Leaves are runs of the timeline, or 256
/// consecutive segments of a sweep; sums up to each leaf give any sequence of leaves as a difference. Sums are what the
/// segments give, to 1e-6 and better. Where a stretch ends inside a leaf, ranges of demand are those of the whole leaf,
/// and idle and oversubscribed time are taken in proportion. The pieces of a share are those that begin in the stretch,
/// at least one. Queries reuse memory: one thread at a time may ask.
///
/// Building: O(pieces of sweeps + runs · groups). Memory: about 6 B a recorded piece with 24 groups; nothing per tile
/// of a run-length pipeline, but the sums of the segments of one period.
class LevelOfDetail final : public ColumnSource {
public:
    /// Null when stopped.
    [[nodiscard]] static std::shared_ptr<const LevelOfDetail> create(
        const Timeline& timeline, ColumnGrouping grouping, std::stop_token stop = {});
    ~LevelOfDetail() override;

    [[nodiscard]] std::uint64_t countSegments(double from, double to, std::uint64_t enough) const override;
    /// O(groups + log leaves + pieces of two leaves); of one where the last stretch asked for ends at `from`.
    void summarize(double from, double to, ColumnSummary& out) const override;
    void summarizeAll(std::span<const Stretch> stretches, const SummaryVisitor& visit) const override;

    [[nodiscard]] const ColumnGrouping& grouping() const { return m_grouping; }

    /// Bytes held by the pyramid, for the memory budget.
    [[nodiscard]] std::size_t memory() const;

private:
    struct Scratch;

    void summarizeWith(LodQuery& query, const Stretch& stretch, ColumnSummary& out) const;

    LevelOfDetail(const Timeline& timeline, ColumnGrouping grouping);

    Timeline m_timeline;
    ColumnGrouping m_grouping;
    std::unique_ptr<LodPyramid> m_pyramid;
    std::unique_ptr<Scratch> m_scratch;
};

} // namespace minard
