#pragma once

#include <vector>

#include "core/schedule/oversubscription.h"
#include "core/schedule/timelinestore.h"

namespace minard {

/// Appends runs to a TimelineStore in order of time and keeps its totals: timings per node, idle time, counts,
/// oversubscription.
class RunBuilder {
public:
    RunBuilder(TimelineStore& store, Throttle throttle);

    [[nodiscard]] double now() const { return m_now; }

    [[nodiscard]] Throttle throttle() const { return m_throttle; }

    [[nodiscard]] const PlanNode& node(std::uint32_t index) const { return m_store.nodes.read()[index]; }

    [[nodiscard]] std::size_t resourceCount() const { return m_store.resourceCount; }

    /// Nothing runs for `length`; without effect before the first piece except for moving the time.
    void addIdle(double length);
    /// One whole phase, stretched under Throttle::Uniform.
    void addSingle(std::uint32_t node);
    /// Makes the members of a lock-step pipeline known; returns the number to use in addSlots().
    std::uint32_t addLockstep(Lockstep&& lockstep);
    /// `count` dilated slots with equal members. `demand` is that of a slot before throttling. Timings of the members
    /// are the caller's. Returns the factor of throttling.
    double addSlots(const Slot& slot, std::uint64_t count, std::span<const double> demand);
    /// `count` times `pattern`, whose shares are final. Adds to the timings of its nodes.
    void addPattern(Pattern&& pattern, std::uint64_t count);
    /// A sweep whose times count from the origin of the schedule before throttling; moved to now().
    void addSweep(Sweep&& sweep);

    [[nodiscard]] NodeTiming& timing(std::uint32_t node) { return m_store.timings[node]; }

    /// Counts a piece of `node` that lies in [start, end]; shares are the caller's.
    void extendTiming(std::uint32_t node, double start, double end, std::uint64_t pieces);

    void beginBlock(std::uint32_t block);
    void endBlock();
    /// Fills the store's totals. To be called once, last.
    void finish();

private:
    Run& append(RunKind kind, std::size_t index, double period, std::uint64_t count);
    void collectPattern(const Pattern& pattern, std::uint64_t count);

    TimelineStore& m_store;
    Throttle m_throttle;
    OversubscriptionCollector m_overs;
    std::vector<Oversubscription> m_collected;
    double m_now = 0.0;
    double m_firstStart = 0.0;
    bool m_started = false;
};

} // namespace minard
