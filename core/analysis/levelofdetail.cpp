#include "core/analysis/levelofdetail.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <system_error>
#include <thread>

#include "core/analysis/lodbuilder.h"
#include "core/analysis/lodpatterns.h"
#include "core/analysis/lodpyramid.h"
#include "core/analysis/lodquery.h"
#include "core/schedule/timelinestore.h"

namespace minard {

namespace {

/// Of a stretch; less than this is what rounding at the ends of periods leaves of neighbours.
constexpr double kLeastShare = 1e-12;
/// Summaries that are worth the start of a thread, and how many threads there are at most.
constexpr std::size_t kLeastPerThread = 50;
constexpr std::size_t kMostThreads = 4;

void writeSummary(const LodSum& sum, const ColumnGrouping& grouping, const std::vector<PhaseId>& phaseOfGroup,
    double span, ColumnSummary& out)
{
    out.shares.clear();
    for (std::uint32_t group = 0; group < sum.groups(); ++group) {
        const double time = sum.at(LodChannel::Time, group);
        if (!(time > kLeastShare * span))
            continue;
        ColumnShare share;
        share.group = group;
        share.phase = phaseOfGroup[group];
        share.line = sum.at(LodChannel::Line, group) / span;
        share.fill = sum.at(LodChannel::Fill, group) / span;
        const double dilated = sum.at(LodChannel::Dilated, group);
        const double throttled = sum.at(LodChannel::Throttled, group);
        share.time = {time - dilated - throttled, dilated, throttled};
        share.unknownLine = sum.at(LodChannel::UnknownLine, group);
        share.unknownFill = sum.at(LodChannel::UnknownFill, group);
        share.pieces = std::max<std::uint64_t>(sum.starts(group), 1);
        out.shares.push_back(share);
    }
    const auto finite = [](float value) { return std::isfinite(value) ? static_cast<double>(value) : 0.0; };
    out.idle = sum.range.idle;
    out.minLine = grouping.line.isValid() ? finite(sum.range.minLine) : 0.0;
    out.maxLine = static_cast<double>(sum.range.maxLine);
    out.minFill = grouping.pipe.isValid() ? finite(sum.range.minFill) : 0.0;
    out.maxFill = static_cast<double>(sum.range.maxFill);
    out.worst = sum.range.worstDemand > 0.0F ? ResourceId(sum.range.worst) : ResourceId();
    out.worstDemand = static_cast<double>(sum.range.worstDemand);
    out.oversubscribed = sum.range.oversubscribed;
}

} // namespace

/// What queries share and reuse. One caller at a time: a LevelOfDetail belongs to one thread once it is built.
struct LevelOfDetail::Scratch {
    Scratch(const TimelineStore& store, const ColumnGrouping& grouping, const LodPyramid& pyramid)
        : patterns(store, grouping)
        , phaseOfGroup(groupCount(grouping))
    {
        for (std::size_t node = store.nodes.size(); node-- > 0;)
            phaseOfGroup[grouping.groupOfNode[node]] = store.nodes[node].phase;
        const std::size_t threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostThreads);
        for (std::size_t i = 0; i < threads; ++i)
            queries.push_back(std::make_unique<LodQuery>(store, grouping, pyramid, patterns));
    }

    LodPatterns patterns;
    std::vector<std::unique_ptr<LodQuery>> queries; ///< one a thread
    std::vector<ColumnSummary> found;               ///< of many stretches
    std::vector<PhaseId> phaseOfGroup;
};

namespace {

/// Channels that a timeline does not need are not kept.
std::array<bool, kLodChannels> neededChannels(const TimelineStore& store)
{
    std::array<bool, kLodChannels> needed{true, true, true, false, false, false, false};
    const auto need = [&](LodChannel channel, bool isNeeded) {
        bool& entry = needed[static_cast<std::size_t>(channel)];
        entry = entry || isNeeded;
    };
    for (const NodeTiming& timing : store.timings) {
        need(LodChannel::Dilated, timing.shares.dilated > 0.0);
        need(LodChannel::Throttled, timing.shares.throttled > 0.0);
    }
    for (const PlanNode& node : store.nodes) {
        need(LodChannel::UnknownLine, node.unknown != 0);
        need(LodChannel::UnknownFill, node.unknown != 0);
    }
    return needed;
}

} // namespace

LevelOfDetail::LevelOfDetail(const Timeline& timeline, ColumnGrouping grouping)
    : m_timeline(timeline)
    , m_grouping(std::move(grouping))
    , m_pyramid(std::make_unique<LodPyramid>(groupCount(m_grouping), neededChannels(timeline.store())))
{
}

LevelOfDetail::~LevelOfDetail() = default;

std::shared_ptr<const LevelOfDetail> LevelOfDetail::create(
    const Timeline& timeline, ColumnGrouping grouping, std::stop_token stop)
{
    std::shared_ptr<LevelOfDetail> result(new LevelOfDetail(timeline, std::move(grouping)));
    if (!buildPyramid(timeline.store(), result->m_grouping, *result->m_pyramid, stop))
        return nullptr;
    result->m_scratch = std::make_unique<Scratch>(timeline.store(), result->m_grouping, *result->m_pyramid);
    return result;
}

std::uint64_t LevelOfDetail::countSegments(double from, double to, std::uint64_t enough) const
{
    if (m_scratch->queries.front()->surelyHasMore(from, to, enough))
        return enough + 1;
    return m_timeline.countSegments(from, to);
}

void LevelOfDetail::summarize(double from, double to, ColumnSummary& out) const
{
    summarizeWith(*m_scratch->queries.front(), {from, to}, out);
}

void LevelOfDetail::summarizeAll(std::span<const Stretch> stretches, const SummaryVisitor& visit) const
{
    std::vector<ColumnSummary>& found = m_scratch->found;
    found.resize(std::max(found.size(), stretches.size()));
    const auto summarizePart = [&](std::size_t part, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            summarizeWith(*m_scratch->queries[part], stretches[i], found[i]);
    };
    // Neighbours stay together: a query keeps what it found where the last stretch ended.
    const std::size_t count = stretches.size();
    const std::size_t parts = std::clamp<std::size_t>(count / kLeastPerThread, 1, m_scratch->queries.size());
    std::vector<std::future<void>> others;
    std::size_t own = parts;
    try {
        for (; own > 1; --own)
            others.push_back(
                std::async(std::launch::async, summarizePart, own - 1, (own - 1) * count / parts, own * count / parts));
    } catch (const std::system_error&) {
        // No more threads: what is left is done here.
    }
    summarizePart(0, 0, own * count / parts);
    for (std::future<void>& other : others)
        other.get();
    for (std::size_t i = 0; i < count; ++i)
        visit(i, found[i]);
}

void LevelOfDetail::summarizeWith(LodQuery& query, const Stretch& stretch, ColumnSummary& out) const
{
    const double begin = std::max(stretch.from, m_timeline.start());
    const double end = std::min(stretch.to, m_timeline.end());
    static const LodSum nothing(0);
    const LodSum& sum = end > begin ? query.sum(begin, end) : nothing;
    writeSummary(sum, m_grouping, m_scratch->phaseOfGroup, stretch.to - stretch.from, out);
}

std::size_t LevelOfDetail::memory() const
{
    return m_pyramid->memory() + m_scratch->patterns.memory();
}

} // namespace minard
