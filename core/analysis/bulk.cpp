#include "core/analysis/bulk.h"

#include <algorithm>
#include <vector>

#include "core/schedule/timelinestore.h"

namespace minard {

namespace {

constexpr double kFarAway = 0.9;
constexpr std::uint64_t kMostSegments = 1'000'000;

/// A stretch without idle time.
struct Cluster {
    double start = 0.0;
    double end = 0.0;
    double busy = 0.0;
};

void join(std::vector<Cluster>& clusters, double start, double end)
{
    if (clusters.empty() || start > clusters.back().end) {
        clusters.push_back({start, end, end - start});
        return;
    }
    clusters.back().busy += end - start;
    clusters.back().end = std::max(clusters.back().end, end);
}

/// Whether something runs throughout.
bool isBusy(const Run& run)
{
    return run.kind == RunKind::Single || run.kind == RunKind::Slots;
}

/// Segments that have to be looked at to know when nothing runs.
std::uint64_t listedSegments(const TimelineStore& store)
{
    std::uint64_t count = 0;
    for (const Run& run : store.runs)
        count += isBusy(run) ? 0 : store.segmentsPerPeriod(run) * run.count;
    return count;
}

std::vector<Cluster> clustersOf(const Timeline& timeline)
{
    std::vector<Cluster> clusters;
    if (listedSegments(timeline.store()) <= kMostSegments) {
        for (const Run& run : timeline.store().runs) {
            if (!(run.period > 0.0) || run.kind == RunKind::Idle)
                continue;
            if (isBusy(run)) {
                join(clusters, run.start, run.end());
                continue;
            }
            timeline.visitSegments(run.start, run.end(), [&](const SegmentView& segment) {
                if (!segment.pieces.empty())
                    join(clusters, segment.start, segment.end);
                return true;
            });
        }
        return clusters;
    }
    std::vector<Cluster> nodes;
    for (const NodeTiming& timing : timeline.timings()) {
        if (timing.pieces > 0)
            nodes.push_back({timing.start, timing.end, 0.0});
    }
    std::sort(nodes.begin(), nodes.end(), [](const Cluster& a, const Cluster& b) { return a.start < b.start; });
    for (const Cluster& node : nodes)
        join(clusters, node.start, node.end);
    return clusters;
}

} // namespace

std::optional<Bulk> bulkOf(const Timeline& timeline)
{
    const std::vector<Cluster> clusters = clustersOf(timeline);
    if (clusters.size() < 2)
        return {};
    std::size_t first = 0;
    std::size_t last = clusters.size() - 1;
    while (first < last) {
        const double extent = clusters[last].end - clusters[first].start;
        std::size_t cut = first;
        for (std::size_t i = first; i < last; ++i) {
            if (clusters[i + 1].start - clusters[i].end > clusters[cut + 1].start - clusters[cut].end)
                cut = i;
        }
        if (!(clusters[cut + 1].start - clusters[cut].end > kFarAway * extent))
            break;
        double before = 0.0;
        double behind = 0.0;
        for (std::size_t i = first; i <= last; ++i)
            (i <= cut ? before : behind) += clusters[i].busy;
        if (before >= behind)
            last = cut;
        else
            first = cut + 1;
    }
    if (first == 0 && last == clusters.size() - 1)
        return {};
    double idle = timeline.makespan();
    for (const Cluster& cluster : clusters)
        idle -= cluster.end - cluster.start;
    return Bulk{clusters[first].start, clusters[last].end, idle / timeline.makespan()};
}

} // namespace minard
