#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/einsum/phasevolumes.h"
#include "core/model/campaign.h"
#include "core/schedule/fusion.h"

namespace minard {

/// Who writes and reads each tensor of a workload.
class TensorUsers {
public:
    TensorUsers(std::size_t tensorCount, const std::vector<PhaseVolumes>& volumes);

    [[nodiscard]] const std::vector<PhaseId>& writers(TensorId tensor) const { return m_writers[tensor.index()]; }

    [[nodiscard]] const std::vector<PhaseId>& readers(TensorId tensor) const { return m_readers[tensor.index()]; }

private:
    std::vector<std::vector<PhaseId>> m_writers;
    std::vector<std::vector<PhaseId>> m_readers;
};

/// What is left of the traffic of one member of a fusion group.
struct MemberTraffic {
    PhaseId phase;
    std::vector<Traffic> left;
    std::vector<bool> changed; ///< per resource: traffic is gone or was made smaller
};

/// Decides which tensors a fusion group keeps and which still leave, and takes their traffic away (spec 1.5).
class FusedTraffic {
public:
    /// `members` are the phases of `group` in schedule order.
    FusedTraffic(const Campaign& campaign, const FusionGroup& group, std::vector<PhaseId> members,
        const std::vector<PhaseVolumes>& volumes, const TensorUsers& users);

    [[nodiscard]] const std::vector<MemberTraffic>& members() const { return m_members; }

    /// Fills in what is kept, what leaves, what is shared and the bytes saved.
    void report(FusedGroup& group) const;

    /// True for a tensor that the group keeps, whether or not it also leaves.
    [[nodiscard]] bool keeps(TensorId tensor) const;

    [[nodiscard]] bool isMember(PhaseId phase) const { return m_isMember.count(phase) > 0; }

private:
    /// A tensor that the group produces.
    struct Produced {
        TensorId tensor;
        std::string leaves; ///< why its write stays; empty = it need not leave
        bool isKept = false;
        double saved = 0.0;
    };

    [[nodiscard]] std::string reasonToLeave(TensorId tensor) const;
    [[nodiscard]] const std::string& outsider(const std::vector<PhaseId>& phases) const;
    [[nodiscard]] bool isNamed(TensorId tensor) const;
    [[nodiscard]] bool isSavedAt(ResourceId resource) const;
    [[nodiscard]] bool isReadInside(const Traffic& traffic, PhaseId reader) const;
    void findProduced();
    void takeAway(MemberTraffic& member);
    bool takesAway(const Traffic& traffic, PhaseId phase);
    void shareInputs();

    const Campaign& m_campaign;
    const FusionGroup& m_group;
    const TensorUsers& m_users;
    std::vector<MemberTraffic> m_members;
    std::unordered_set<PhaseId> m_isMember;
    std::vector<Produced> m_produced;                    ///< in the order of their first writes
    std::unordered_map<TensorId, std::size_t> m_placeOf; ///< of a tensor in m_produced
    std::vector<TensorId> m_shared;
    double m_sharedSaved = 0.0;
};

} // namespace minard
