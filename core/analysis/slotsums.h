#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/noderates.h"

namespace minard {

struct Lockstep;
struct Run;
struct Slot;

/// The part of a run of slots that lies in a column.
struct SlotStretch {
    const Run* run = nullptr;
    double length = 0.0;
    std::uint64_t starts = 0; ///< slots that count here
};

/// What one group of phases does in a column of slots.
struct GroupSum {
    std::uint32_t group = 0;
    PhaseId phase;            ///< first of the group in schedule order
    double line = 0.0;        ///< ∫ utilization of the line resource dt
    double fill = 0.0;        ///< same for the pipe resource
    TimeShares time;          ///< summed over the pieces
    double unknownLine = 0.0; ///< time with unknown use of the line resource, summed over the pieces
    double unknownFill = 0.0; ///< same for the pipe resource
    std::uint64_t pieces = 0;
};

/// Demand in the slots of a pipeline. From one slot to the next few members come and go, so that looking at all slots
/// in order costs O(members), not O(pieces). Nothing is ever subtracted, so that no demand stays exactly none.
class SlotDemand {
public:
    explicit SlotDemand(const Timeline& timeline);

    /// Per resource; valid until the next call.
    [[nodiscard]] std::span<const double> of(const Run& run);

private:
    void restart(const Slot& slot);
    void moveTo(const Slot& slot);
    void addMember(std::uint32_t member, double* sums) const;

    const Timeline& m_timeline;
    std::size_t m_width;
    std::vector<double> m_use;    ///< per node and resource
    std::vector<double> m_after;  ///< per member and resource: sums of the members from it up to m_settled
    std::vector<double> m_newest; ///< per resource: sums of the members from m_settled on
    std::vector<double> m_demand;
    const Lockstep* m_lockstep = nullptr;
    std::uint32_t m_first = 0;
    std::uint32_t m_settled = 0;
    std::uint32_t m_last = 0;
};

/// Adds up the slots of a pipeline that lie in a column. A column within one run costs O(groups), once its pieces are
/// put together; a column over many runs costs O(members) that run in it. The timeline must outlive it.
class SlotSums {
public:
    SlotSums(const Timeline& timeline, const ColumnGrouping& grouping);

    /// `stretches` follow one another in time, within one pipeline. Valid until the next call.
    [[nodiscard]] std::span<const GroupSum> of(std::span<const SlotStretch> stretches);

private:
    /// What has gone by since the column began.
    struct Clock {
        double slots = 0.0;
        double slotTime = 0.0; ///< before throttling
        double throttled = 0.0;
        double length = 0.0;
        std::uint64_t starts = 0;
    };

    /// Sums by group, those that there are.
    class Sums {
    public:
        void setGroupCount(std::size_t count);
        void clear();
        /// Of the group, begun with this phase when there is none yet.
        [[nodiscard]] GroupSum& of(std::uint32_t group, PhaseId phase);

        [[nodiscard]] const std::vector<GroupSum>& all() const { return m_sums; }

    private:
        std::vector<std::uint32_t> m_places; ///< by group, in m_sums
        std::vector<GroupSum> m_sums;
    };

    void readSlot(const Run& run);
    void addOneByOne(std::span<const SlotStretch> stretches);
    void addTogether(std::span<const SlotStretch> stretches);
    void addMember(const Lockstep& lockstep, std::uint32_t member, const Clock& now);

    const Timeline& m_timeline;
    std::vector<NodeRates> m_nodes;
    Sums m_inSlot; ///< of m_run
    const Run* m_run = nullptr;
    Sums m_inColumn;
    std::vector<Clock> m_entered; ///< per member: when it came
};

} // namespace minard
