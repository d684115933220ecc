#include "core/schedule/fusedtraffic.h"

#include <algorithm>
#include <map>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace minard {

TensorUsers::TensorUsers(std::size_t tensorCount, const std::vector<PhaseVolumes>& volumes)
    : m_writers(tensorCount)
    , m_readers(tensorCount)
{
    const auto add = [](std::vector<PhaseId>& phases, std::size_t phase) {
        if (phases.empty() || phases.back().index() != phase)
            phases.emplace_back(phase);
    };
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        for (const Traffic& traffic : volumes[i].traffic)
            add((traffic.isWrite ? m_writers : m_readers)[traffic.tensor.index()], i);
    }
}

FusedTraffic::FusedTraffic(const Campaign& campaign, const FusionGroup& group, std::vector<PhaseId> members,
    const std::vector<PhaseVolumes>& volumes, const TensorUsers& users)
    : m_campaign(campaign)
    , m_group(group)
    , m_users(users)
    , m_isMember(members.begin(), members.end())
{
    for (const PhaseId phase : members) {
        m_members.push_back(
            {phase, volumes[phase.index()].traffic, std::vector<bool>(campaign.machine.resources.size(), false)});
    }
    findProduced();
    for (MemberTraffic& member : m_members)
        takeAway(member);
    if (group.sharedInputs)
        shareInputs();
}

bool FusedTraffic::keeps(TensorId tensor) const
{
    const auto place = m_placeOf.find(tensor);
    return place != m_placeOf.end() && m_produced[place->second].isKept;
}

bool FusedTraffic::isNamed(TensorId tensor) const
{
    return !m_group.keep || std::find(m_group.keep->begin(), m_group.keep->end(), tensor) != m_group.keep->end();
}

/// The id of the first of `phases` that is no member; empty when all are.
const std::string& FusedTraffic::outsider(const std::vector<PhaseId>& phases) const
{
    static const std::string kNone;
    const auto found = std::find_if(phases.begin(), phases.end(), [&](PhaseId phase) { return !isMember(phase); });
    return found == phases.end() ? kNone : m_campaign.workload.phase(*found).id;
}

/// Why a tensor that the group produces must be written all the same; empty when it need not.
std::string FusedTraffic::reasonToLeave(TensorId tensor) const
{
    const TensorRole role = m_campaign.workload.tensors[tensor.index()].role;
    const std::vector<PhaseId>& readers = m_users.readers(tensor);
    if (!isNamed(tensor))
        return "it is not among the tensors to keep";
    if (const std::string& writer = outsider(m_users.writers(tensor)); !writer.empty())
        return fmt::format("'{}' outside the group writes it too", writer);
    if (role == TensorRole::Output)
        return "it is an output";
    if (role == TensorRole::State)
        return "it is the state that the next run starts from";
    if (readers.empty())
        return "no phase reads it, so it is a result";
    if (const std::string& reader = outsider(readers); !reader.empty())
        return fmt::format("'{}' outside the group reads it", reader);
    return {};
}

void FusedTraffic::findProduced()
{
    for (const MemberTraffic& member : m_members) {
        for (const Traffic& traffic : member.left) {
            if (!traffic.isWrite || !m_placeOf.emplace(traffic.tensor, m_produced.size()).second)
                continue;
            const bool isKept = isNamed(traffic.tensor) && outsider(m_users.writers(traffic.tensor)).empty();
            m_produced.push_back({traffic.tensor, reasonToLeave(traffic.tensor), isKept, 0.0});
        }
    }
}

/// The buffer stands in front of its backing, and every buffer in front of the traffic resource. Traffic of other
/// levels goes on.
bool FusedTraffic::isSavedAt(ResourceId resource) const
{
    const Machine& machine = m_campaign.machine;
    if (!m_group.buffer.isValid())
        return true;
    return resource == machine.trafficResource() || resource == machine.buffers[m_group.buffer.index()].backing;
}

/// A state that is read before it is written comes from the run before, unless the Einsum says that it is an earlier
/// step of this one.
bool FusedTraffic::isReadInside(const Traffic& traffic, PhaseId reader) const
{
    if (traffic.isShifted || m_campaign.workload.tensors[traffic.tensor.index()].role != TensorRole::State)
        return true;
    const std::vector<PhaseId>& writers = m_users.writers(traffic.tensor);
    return std::any_of(writers.begin(), writers.end(), [&](PhaseId writer) { return writer < reader; });
}

/// True when this traffic is gone; counts it.
bool FusedTraffic::takesAway(const Traffic& traffic, PhaseId phase)
{
    const auto place = m_placeOf.find(traffic.tensor);
    if (place == m_placeOf.end() || !isSavedAt(traffic.resource))
        return false;
    Produced& produced = m_produced[place->second];
    if (!produced.isKept || (traffic.isWrite ? !produced.leaves.empty() : !isReadInside(traffic, phase)))
        return false;
    produced.saved += traffic.bytes.value_or(0.0);
    return true;
}

void FusedTraffic::takeAway(MemberTraffic& member)
{
    const auto gone = std::stable_partition(member.left.begin(), member.left.end(),
        [&](const Traffic& traffic) { return !takesAway(traffic, member.phase); });
    for (auto traffic = gone; traffic != member.left.end(); ++traffic)
        member.changed[traffic->resource.index()] = true;
    member.left.erase(gone, member.left.end());
}

/// Reads from outside that several members have in common stay with the first, with the largest number of passes.
void FusedTraffic::shareInputs()
{
    struct First {
        std::size_t member;
        std::size_t place; ///< in what is left of that member's traffic
    };

    std::map<std::pair<TensorId, ResourceId>, First> firsts;
    for (std::size_t m = 0; m < m_members.size(); ++m) {
        std::vector<Traffic> left;
        for (const Traffic& traffic : m_members[m].left) {
            const bool canShare = !traffic.isWrite && traffic.bytes && m_placeOf.count(traffic.tensor) == 0
                && isSavedAt(traffic.resource);
            const auto [first, isFirst] = canShare
                ? firsts.try_emplace({traffic.tensor, traffic.resource}, First{m, left.size()})
                : std::pair(firsts.end(), true);
            if (isFirst) {
                left.push_back(traffic);
                continue;
            }
            MemberTraffic& sharing = m_members[first->second.member];
            Traffic& read = sharing.left[first->second.place];
            m_sharedSaved += std::min(*read.bytes, *traffic.bytes);
            sharing.changed[traffic.resource.index()] = true;
            m_members[m].changed[traffic.resource.index()] = true;
            read.passes = std::max(read.passes, traffic.passes);
            read.bytes = std::max(*read.bytes, *traffic.bytes);
            if (std::find(m_shared.begin(), m_shared.end(), traffic.tensor) == m_shared.end())
                m_shared.push_back(traffic.tensor);
        }
        m_members[m].left = std::move(left);
    }
}

void FusedTraffic::report(FusedGroup& group) const
{
    group.shared = m_shared;
    group.bytesSaved = m_sharedSaved;
    for (const Produced& produced : m_produced) {
        group.bytesSaved += produced.saved;
        if (produced.saved > 0.0)
            group.kept.push_back({produced.tensor, m_campaign.workload.tensorBytes(produced.tensor), produced.saved});
        if (!produced.leaves.empty())
            group.leaving.push_back({produced.tensor, produced.leaves});
    }
}

} // namespace minard
