#pragma once

#include <span>
#include <vector>

#include "core/schedule/timelinestore.h"

namespace minard {

/// What adds up over adjacent stretches of time of a timeline, as one row of numbers: five of the whole, then five per
/// resource. Largest demands combine by maximum, everything else by addition.
class RangeSums {
public:
    explicit RangeSums(std::size_t resourceCount) : m_values(width(resourceCount), 0.0) { }

    [[nodiscard]] static std::size_t width(std::size_t resourceCount) { return kWhole + kPerResource * resourceCount; }

    /// combined = a ∘ b for rows of width(resourceCount); may be one of them.
    static void combine(
        std::span<double> combined, std::span<const double> a, std::span<const double> b, std::size_t resourceCount);

    /// Adds everything in [from, to) but zero-length pieces; from < to, both within the timeline. Pieces count where
    /// they start.
    void addStretch(const TimelineStore& store, double from, double to);
    /// Adds the zero-length pieces at times in [from, to). O(runs in the stretch).
    void addImpulses(const TimelineStore& store, double from, double to);
    /// Those of one run only. O(members), O(pieces in the stretch) of a sweep.
    void addRunImpulses(const TimelineStore& store, const Run& run, double from, double to);
    void addRow(std::span<const double> row);

    [[nodiscard]] std::span<const double> values() const { return m_values; }

    [[nodiscard]] double idle() const { return m_values[Idle]; }

    [[nodiscard]] double oversubscribed() const { return m_values[Oversubscribed]; }

    [[nodiscard]] double unbound() const { return m_values[Unbound]; }

    [[nodiscard]] double pieces() const { return m_values[Pieces]; }

    [[nodiscard]] double impulses() const { return m_values[Impulses]; }

    /// ∫ utilization dt.
    [[nodiscard]] double area(std::size_t resource) const { return of(resource, Area); }

    [[nodiscard]] double volume(std::size_t resource) const { return of(resource, Volume); }

    [[nodiscard]] double boundTime(std::size_t resource) const { return of(resource, Bound); }

    [[nodiscard]] double unknownTime(std::size_t resource) const { return of(resource, Unknown); }

    [[nodiscard]] double highest(std::size_t resource) const { return of(resource, Highest); }

private:
    enum WholeField : std::size_t { Idle, Oversubscribed, Unbound, Pieces, Impulses, kWhole };

    enum ResourceField : std::size_t { Area, Volume, Bound, Unknown, Highest, kPerResource };

    [[nodiscard]] double of(std::size_t resource, ResourceField field) const
    {
        return m_values[kWhole + kPerResource * resource + field];
    }

    double& field(std::size_t resource, ResourceField field)
    {
        return m_values[kWhole + kPerResource * resource + field];
    }

    void addRun(const TimelineStore& store, const Run& run, double from, double to);
    void addRepeated(const TimelineStore& store, const Run& run, std::uint64_t count);
    void addSweep(const TimelineStore& store, const Sweep& sweep, double from, double to);
    void addSegment(const TimelineStore& store, const SegmentView& view, double from, double to);
    void addPiece(const TimelineStore& store, std::uint32_t node, double scale, double time, double undilated);
    void addDemand(double time);
    void addImpulse(const TimelineStore& store, std::uint32_t node, std::uint64_t count);

    [[nodiscard]] std::size_t resourceCount() const { return (m_values.size() - kWhole) / kPerResource; }

    std::vector<double> m_values;
    std::vector<double> m_demand; // of the segment at hand
};

} // namespace minard
