#include "core/schedule/fusionfit.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/rankaliases.h"
#include "core/support/numberformat.h"
#include "core/support/text.h"

namespace minard {

namespace {

/// Resident tensors named when they are too large.
constexpr std::size_t kNamedTensors = 3;

/// Collects the tensors of one group that need room.
class Collector {
public:
    Collector(const Campaign& campaign, const EffectiveScenario& scenario, const FusionGroup& group,
        const FusedTraffic& traffic, const TensorUsers& users, FusionGraph& graph)
        : m_campaign(campaign)
        , m_group(group)
        , m_traffic(traffic)
        , m_users(users)
        , m_graph(graph)
        , m_aliases(campaign.workload, group.phases)
    {
        for (const Pipeline& pipeline : scenario.pipelines) {
            const bool overlaps = pipeline.advance != Advance::Sequential
                && (pipeline.tiles.fine || pipeline.tiles.count > 1);
            if (!overlaps || membersOf(pipeline.phases).empty())
                continue;
            const std::vector<std::size_t> depths = graph.depths(pipeline.phases);
            for (std::size_t i = 0; i < pipeline.phases.size(); ++i)
                m_depth.emplace(pipeline.phases[i], std::pair(&pipeline, depths[i]));
        }
    }

    /// No value when a size is not known.
    std::optional<std::vector<BufferedTensor>> run(const std::vector<PhaseVolumes>& volumes);

private:
    [[nodiscard]] BufferedTensor buffered(TensorId id, double bytes) const;
    [[nodiscard]] double copies(TensorId id, bool isKept) const;
    [[nodiscard]] bool isNeededWhole(TensorId id) const;
    [[nodiscard]] std::vector<PhaseId> membersOf(const std::vector<PhaseId>& phases) const;

    const Campaign& m_campaign;
    const FusionGroup& m_group;
    const FusedTraffic& m_traffic;
    const TensorUsers& m_users;
    FusionGraph& m_graph;
    RankAliases m_aliases;
    std::unordered_map<PhaseId, std::pair<const Pipeline*, std::size_t>> m_depth; ///< of phases in pipelines
};

std::vector<PhaseId> Collector::membersOf(const std::vector<PhaseId>& phases) const
{
    std::vector<PhaseId> members;
    std::copy_if(phases.begin(), phases.end(), std::back_inserter(members),
        [&](PhaseId phase) { return m_traffic.isMember(phase); });
    return members;
}

bool Collector::isNeededWhole(TensorId id) const
{
    for (const PhaseId writer : membersOf(m_users.writers(id))) {
        for (const PhaseId reader : membersOf(m_users.readers(id))) {
            if (m_graph.isBarrier(writer, reader))
                return true;
        }
    }
    return false;
}

/// How many tiles of a tensor are alive at a time. In a pipeline, a tile waits from the slot of the first member that
/// has it to the slot of the last.
double Collector::copies(TensorId id, bool isKept) const
{
    double copies = m_group.doubleBuffered ? 2.0 : 1.0;
    if (!isKept && !m_group.sharedInputs)
        return copies;
    std::vector<PhaseId> users = membersOf(m_users.writers(id));
    const std::vector<PhaseId> readers = membersOf(m_users.readers(id));
    users.insert(users.end(), readers.begin(), readers.end());
    for (const PhaseId a : users) {
        for (const PhaseId b : users) {
            const auto first = m_depth.find(a);
            const auto last = m_depth.find(b);
            if (first == m_depth.end() || last == m_depth.end() || first->second.first != last->second.first
                || last->second.second < first->second.second)
                continue;
            copies = std::max(copies, static_cast<double>(last->second.second - first->second.second) + 1.0);
        }
    }
    return copies;
}

BufferedTensor Collector::buffered(TensorId id, double bytes) const
{
    BufferedTensor tensor;
    tensor.tensor = id;
    tensor.bytes = bytes;
    for (const std::string& rank : m_campaign.workload.tensors[id.index()].ranks)
        tensor.ranks.push_back(m_aliases.nameOf(rank));
    tensor.isKept = m_traffic.keeps(id) && !membersOf(m_users.readers(id)).empty();
    tensor.isWhole = tensor.isKept && isNeededWhole(id);
    tensor.copies = copies(id, tensor.isKept);
    return tensor;
}

std::optional<std::vector<BufferedTensor>> Collector::run(const std::vector<PhaseVolumes>& volumes)
{
    std::vector<BufferedTensor> tensors;
    std::unordered_set<TensorId> collected;
    for (const MemberTraffic& member : m_traffic.members()) {
        for (const Traffic& traffic : volumes[member.phase.index()].traffic) {
            if (!collected.insert(traffic.tensor).second)
                continue;
            std::optional<double> bytes = m_campaign.workload.tensorBytes(traffic.tensor);
            if (!bytes && traffic.bytes && traffic.passes > 0.0)
                bytes = *traffic.bytes / traffic.passes;
            if (!bytes)
                return std::nullopt;
            tensors.push_back(buffered(traffic.tensor, *bytes));
        }
    }
    return tensors;
}

std::string bytesText(double bytes)
{
    return formatQuantity(bytes, Unit::Byte);
}

/// "'K' (8.39 MB; P, E)" for the largest tensors that are there all the time.
std::string residentText(const Campaign& campaign, const BufferFit& fit)
{
    std::string text;
    for (std::size_t i = 0; i < fit.residentTensors.size() && i < kNamedTensors; ++i) {
        const Tensor& tensor = campaign.workload.tensors[fit.residentTensors[i].index()];
        text += fmt::format("{}'{}' ({}{}{})", i > 0 ? ", " : "", tensor.id,
            formatQuantity(campaign.workload.tensorBytes(fit.residentTensors[i]), Unit::Byte),
            tensor.ranks.empty() ? "" : "; ranks ", join(std::span<const std::string>(tensor.ranks), ", "));
    }
    return text;
}

} // namespace

const Pipeline* commonPipeline(const EffectiveScenario& scenario, const std::vector<PhaseId>& phases)
{
    for (const Pipeline& pipeline : scenario.pipelines) {
        const bool hasAll = std::all_of(phases.begin(), phases.end(), [&](PhaseId phase) {
            return std::find(pipeline.phases.begin(), pipeline.phases.end(), phase) != pipeline.phases.end();
        });
        if (hasAll)
            return &pipeline;
    }
    return nullptr;
}

std::optional<BufferFit> fitGroup(const Campaign& campaign, const EffectiveScenario& scenario, const FusionGroup& group,
    const FusedTraffic& traffic, const std::vector<PhaseVolumes>& volumes, const TensorUsers& users, FusionGraph& graph)
{
    const auto tensors = Collector(campaign, scenario, group, traffic, users, graph).run(volumes);
    if (!tensors)
        return std::nullopt;
    std::optional<Tiles> tiles;
    if (group.tiles)
        tiles = Tiles{*group.tiles, false};
    else if (const Pipeline* pipeline = commonPipeline(scenario, group.phases); pipeline != nullptr)
        tiles = pipeline->tiles;
    const Buffer& buffer = scenario.machine.buffers[group.buffer.index()];
    BufferFit fit = fitBuffer(*tensors, campaign.workload.ranks, buffer.capacity * (1.0 - buffer.reserve), tiles);
    fit.buffer = group.buffer;
    return fit;
}

std::string describeMisfit(const Campaign& campaign, const std::optional<BufferFit>& fit)
{
    if (!fit)
        return "whether the group fits into its buffer cannot be said: the size of a tensor is not known";
    if (fit->fits)
        return {};
    const std::string& buffer = campaign.machine.buffers[fit->buffer.index()].id;
    const std::string along = fit->tiledRanks.empty()
        ? std::string()
        : " along " + join(std::span<const std::string>(fit->tiledRanks), ", ");
    std::string text;
    if (fit->tiles && fit->largestTiles && std::isfinite(*fit->tiles) && *fit->tiles > *fit->largestTiles) {
        text = fmt::format(
            "{:.0f} tiles are more than the {:.0f} there can be{}", *fit->tiles, *fit->largestTiles, along);
    } else {
        const std::string tiles = fit->tiles && std::isfinite(*fit->tiles)
            ? fmt::format(" with {:.0f} tile{}{}", *fit->tiles, *fit->tiles == 1.0 ? "" : "s", along)
            : fmt::format(" even with the smallest tiles{}", along);
        text = fmt::format("the group needs {}{}, and '{}' has {} for it", bytesText(fit->footprint()), tiles, buffer,
            bytesText(fit->capacity));
    }
    if (fit->smallestTiles)
        return fmt::format("{}; with {:.0f} tiles it fits", text, *fit->smallestTiles);
    if (fit->resident > fit->capacity) {
        return fmt::format("{}; {} must be there as a whole: tile along their ranks too, or leave phases out", text,
            residentText(campaign, *fit));
    }
    return text + "; leave phases out, or keep fewer tensors";
}

} // namespace minard
