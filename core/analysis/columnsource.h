#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/schedule/timeline.h"

namespace minard {

/// What is true of one group of phases within a stretch of time.
struct ColumnShare {
    std::uint32_t group = 0;  ///< index given by the source's grouping
    PhaseId phase;            ///< first phase of the group seen in the stretch
    double line = 0.0;        ///< ∫ utilization of the line resource dt ÷ length of the stretch
    double fill = 0.0;        ///< same for the pipe resource
    TimeShares time;          ///< running time by cause, clipped to the stretch
    double unknownLine = 0.0; ///< time with unknown use of the line resource
    double unknownFill = 0.0; ///< time with unknown use of the pipe resource
    std::uint64_t pieces = 0; ///< pieces that overlap the stretch
};

/// What is true of a stretch of time.
struct ColumnSummary {
    std::vector<ColumnShare> shares;     ///< ascending by group; empty = idle throughout
    double idle = 0.0;                   ///< time without a running piece
    double minLine = 0.0, maxLine = 0.0; ///< range of the demand for the line resource, idle counted as 0
    double minFill = 0.0, maxFill = 0.0; ///< range of the demand for the pipe resource
    ResourceId worst;                    ///< resource of the largest demand, among all
    double worstDemand = 0.0;
    double oversubscribed = 0.0; ///< time with demand > 1 + 1e-9 for some resource
};

/// [from, to), from < to.
struct Stretch {
    double from = 0.0;
    double to = 0.0;
};

/// Answers questions about stretches of time in bounded time. The drawing code folds pieces through it alone.
class ColumnSource {
public:
    virtual ~ColumnSource() = default;

    /// Number of segments that overlap [from, to); a source that knows that there are more than `enough` may give any
    /// number above it.
    [[nodiscard]] virtual std::uint64_t countSegments(double from, double to, std::uint64_t enough) const = 0;

    /// Summary of [from, to), from < to. `out` is reused.
    virtual void summarize(double from, double to, ColumnSummary& out) const = 0;
    /// Called with the index of a stretch and its summary, which is valid during the call only.
    using SummaryVisitor = std::function<void(std::size_t, const ColumnSummary&)>;

    /// Summaries of many stretches, one after the other; best given in order of time. They may be worked out by several
    /// threads, but are visited by this one.
    virtual void summarizeAll(std::span<const Stretch> stretches, const SummaryVisitor& visit) const;
};

/// What a source needs to know to fold: the pair of resources on display and the group of every node.
struct ColumnGrouping {
    ResourceId line;
    ResourceId pipe;
    std::vector<std::uint32_t> groupOfNode; ///< parallel to Timeline::nodes(); groups stack in ascending order
};

/// A source that visits the segments: exact, no memory. A summary costs O(runs in the stretch · segments a period),
/// whatever the tile counts of pipelines, but O(segments) where pieces overlap at will. Summaries reuse memory: one
/// thread at a time may ask.
class SegmentColumns final : public ColumnSource {
public:
    SegmentColumns(const Timeline& timeline, ColumnGrouping grouping);
    ~SegmentColumns() override;

    [[nodiscard]] std::uint64_t countSegments(double from, double to, std::uint64_t enough) const override;
    void summarize(double from, double to, ColumnSummary& out) const override;

private:
    struct Scratch;

    Timeline m_timeline;
    ColumnGrouping m_grouping;
    std::unique_ptr<Scratch> m_scratch;
};

} // namespace minard
