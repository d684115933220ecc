#include "core/analysis/roofline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "core/analysis/figures.h"
#include "core/model/peakrate.h"
#include "core/model/timeunit.h"
#include "core/support/numberformat.h"
#include "core/support/text.h"

namespace minard {

namespace {

std::string labelOf(const Resource& resource)
{
    return resource.label.empty() ? resource.id : resource.label;
}

std::string labelOf(const Machine& machine, ResourceId id)
{
    return id.isValid() && id.index() < machine.resources.size() ? escapedForMessage(labelOf(machine.resource(id)))
                                                                 : std::string("nothing");
}

Unit rateUnit(const Units& units)
{
    switch (units.time) {
    case TimeUnit::Second:
        return Unit::OperationPerSecond;
    case TimeUnit::Cycle:
        return Unit::OperationPerCycle;
    case TimeUnit::Tick:
        return Unit::OperationPerTick;
    }
    return Unit::OperationPerSecond;
}

/// The resource that needs the longest part of its known time.
void limit(RooflinePoint& point, const Roofs& roofs, const std::vector<double>& knownTime)
{
    double longest = 0.0;
    for (std::size_t k = 0; k < point.volume.size(); ++k) {
        if (!roofs.peaks[k] || !(point.volume[k] > 0.0))
            continue;
        const double needed = point.volume[k] / *roofs.peaks[k];
        // Where nothing takes time, the limiter is that of the roofline and the efficiency stays 0.
        const double share = knownTime[k] > 0.0 ? needed / knownTime[k] : 0.0;
        if (share > point.efficiency || (point.efficiency == 0.0 && share == 0.0 && needed > longest)) {
            point.efficiency = share;
            point.limiter = ResourceId(k);
            longest = needed;
        }
    }
}

/// Volumes of nodes added up, each resource with the time for which it is known.
class VolumeSum {
public:
    explicit VolumeSum(const Roofs& roofs)
        : m_roofs(roofs)
        , m_volume(roofs.peaks.size(), 0.0)
        , m_knownTime(roofs.peaks.size(), 0.0)
    {
    }

    void add(const PlanNode& node, double time)
    {
        for (std::size_t k = 0; k < m_volume.size(); ++k) {
            if ((node.unknown >> k & 1U) != 0)
                continue;
            m_volume[k] += node.volume[k];
            m_knownTime[k] += time;
        }
        const bool bothKnown = isKnown(node, m_roofs.line) && isKnown(node, m_roofs.pipe);
        m_time += time;
        m_pairNodes += bothKnown ? 1 : 0;
        m_pairTime += bothKnown ? time : 0.0;
        m_operations += bothKnown && m_roofs.line.isValid() ? node.volume[m_roofs.line.index()] : 0.0;
        m_bytes += bothKnown && m_roofs.pipe.isValid() ? node.volume[m_roofs.pipe.index()] : 0.0;
    }

    /// Fills the figures of `point` that follow from its volumes.
    void finish(RooflinePoint& point) const
    {
        point.time = m_time;
        point.unknownTime = m_time - m_pairTime;
        point.volume = m_volume;
        point.operations = m_operations;
        point.bytes = m_bytes;
        point.isKnown = m_pairNodes > 0;
        if (point.isKnown)
            point.intensity = intensityOf(m_operations, m_bytes);
        if (m_pairTime > 0.0)
            point.rate = m_operations / m_pairTime;
        if (point.intensity)
            point.attainable = m_roofs.attainable(*point.intensity);
        limit(point, m_roofs, m_knownTime);
    }

private:
    [[nodiscard]] static bool isKnown(const PlanNode& node, ResourceId resource)
    {
        return !resource.isValid() || (node.unknown >> resource.index() & 1U) == 0;
    }

    const Roofs& m_roofs;
    std::vector<double> m_volume;
    std::vector<double> m_knownTime;
    double m_time = 0.0;
    double m_pairTime = 0.0;
    std::size_t m_pairNodes = 0;
    double m_operations = 0.0;
    double m_bytes = 0.0;
};

/// Figures of a point that stands for all work in `time`.
void finishAggregate(RooflinePoint& point, const Roofs& roofs)
{
    point.operations = roofs.line.isValid() ? point.volume[roofs.line.index()] : 0.0;
    point.bytes = roofs.pipe.isValid() ? point.volume[roofs.pipe.index()] : 0.0;
    point.intensity = intensityOf(point.operations, point.bytes);
    if (point.time > 0.0)
        point.rate = point.operations / point.time;
    if (point.intensity)
        point.attainable = roofs.attainable(*point.intensity);
    limit(point, roofs, std::vector<double>(point.volume.size(), point.time));
}

void sortRoofs(std::vector<Roof>& roofs)
{
    std::stable_sort(roofs.begin(), roofs.end(), [](const Roof& a, const Roof& b) { return a.peak > b.peak; });
}

} // namespace

double Roofs::attainable(double intensity) const
{
    double rate = std::numeric_limits<double>::infinity();
    if (line.isValid() && peaks[line.index()])
        rate = *peaks[line.index()];
    if (pipe.isValid() && peaks[pipe.index()])
        rate = std::min(rate, intensity * *peaks[pipe.index()]);
    return rate;
}

Roofs machineRoofs(const Machine& machine, const Units& units, ResourceId line, ResourceId pipe)
{
    Roofs roofs;
    roofs.machine = machine.name;
    roofs.line = line.isValid() ? line : machine.displayLine();
    roofs.pipe = pipe.isValid() ? pipe : machine.displayPipe();
    roofs.rateUnit = rateUnit(units);
    for (std::size_t k = 0; k < machine.resources.size(); ++k) {
        const Resource& resource = machine.resources[k];
        const std::optional<double> peak = peakRate(resource, units);
        roofs.peaks.push_back(peak);
        if (!peak)
            continue;
        const ResourceId id(k);
        const bool isMemory = resource.kind == ResourceKind::Bandwidth;
        (isMemory ? roofs.memory : roofs.compute)
            .push_back({id, labelOf(resource), *peak, id == (isMemory ? roofs.pipe : roofs.line)});
    }
    sortRoofs(roofs.compute);
    sortRoofs(roofs.memory);
    for (const Roof& compute : roofs.compute) {
        for (const Roof& memory : roofs.memory)
            roofs.ridges.push_back({compute.resource, memory.resource, compute.peak / memory.peak, compute.peak,
                compute.onDisplay && memory.onDisplay});
    }
    return roofs;
}

std::vector<RooflinePoint> phasePoints(const Campaign& campaign, const BuiltScenario& built, const Roofs& roofs)
{
    std::vector<RooflinePoint> points;
    std::vector<VolumeSum> sums;
    std::unordered_map<std::string_view, std::size_t> byName;
    std::vector<bool> isListed(campaign.workload.phases.size(), false);
    for (std::size_t i = 0; i < built.timeline.nodes().size(); ++i) {
        const NodeTiming& timing = built.timeline.timings()[i];
        if (timing.pieces == 0)
            continue;
        const PlanNode& node = built.timeline.nodes()[i];
        const std::string& name = campaign.workload.phase(node.phase).label();
        const auto [entry, isNew] = byName.try_emplace(name, points.size());
        if (isNew) {
            points.emplace_back();
            points.back().scenario = built.scenario.id;
            points.back().name = name;
            sums.emplace_back(roofs);
        }
        RooflinePoint& point = points[entry->second];
        if (!isListed[node.phase.index()])
            point.phases.push_back(node.phase);
        isListed[node.phase.index()] = true;
        ++point.count;
        point.shares.undilated += timing.shares.undilated;
        point.shares.dilated += timing.shares.dilated;
        point.shares.throttled += timing.shares.throttled;
        sums[entry->second].add(node, timing.shares.total());
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        sums[i].finish(points[i]);
    return points;
}

RooflinePoint scenarioPoint(const Campaign& campaign, const BuiltScenario& built, const Roofs& roofs)
{
    RooflinePoint point;
    point.kind = PointKind::Scenario;
    point.scenario = built.scenario.id;
    point.name = campaign.scenario(built.scenario.id).label();
    point.time = built.timeline.makespan();
    point.volume.assign(roofs.peaks.size(), 0.0);
    for (std::size_t i = 0; i < built.timeline.nodes().size(); ++i) {
        if (built.timeline.timings()[i].pieces == 0)
            continue;
        ++point.count;
        const PlanNode& node = built.timeline.nodes()[i];
        for (std::size_t k = 0; k < point.volume.size(); ++k)
            point.volume[k] += node.volume[k];
    }
    for (const ResourceId resource : {roofs.line, roofs.pipe}) {
        if (resource.isValid())
            point.unknownTime = std::max(point.unknownTime, built.timeline.unknownTime(resource.index()));
    }
    finishAggregate(point, roofs);
    return point;
}

RooflinePoint rangePoint(ScenarioId scenario, const RangeStatistics& statistics, const Roofs& roofs)
{
    RooflinePoint point;
    point.kind = PointKind::Range;
    point.scenario = scenario;
    point.count = statistics.pieceCount + statistics.impulseCount;
    point.time = statistics.duration();
    point.volume = statistics.volume;
    for (const ResourceId resource : {roofs.line, roofs.pipe}) {
        if (resource.isValid())
            point.unknownTime = std::max(point.unknownTime, statistics.unknownTime[resource.index()]);
    }
    finishAggregate(point, roofs);
    return point;
}

std::string distanceText(const RooflinePoint& point, const Machine& machine)
{
    if (!point.limiter.isValid())
        return "no roof applies";
    const std::string limiter = labelOf(machine, point.limiter);
    if (!(point.time > 0.0))
        return "limited by " + limiter;
    const NumberFormat format{.significant = 3};
    if (point.isAboveRoof())
        return fmt::format("{} of the peak of {}: above the roof, check the peak",
            formatQuantity(point.efficiency, Unit::Fraction, format), limiter);
    if (point.distanceToRoof() <= 1e-9)
        return "on the roof of " + limiter;
    return fmt::format(
        "{} below the roof of {}", formatQuantity(point.distanceToRoof(), Unit::Fraction, format), limiter);
}

std::vector<std::string> pointRemarks(const RooflinePoint& point, const Machine& machine, const Units& units)
{
    std::vector<std::string> remarks;
    if (point.isAboveRoof())
        remarks.push_back(distanceText(point, machine));
    if (!point.isKnown)
        remarks.emplace_back("operations or bytes are not known: not on the roofline");
    else if (point.unknownTime > 0.0)
        remarks.push_back(fmt::format(
            "operations or bytes are not known for {}", formatQuantity(point.unknownTime, timeUnitOf(units))));
    else if (point.operations == 0.0)
        remarks.emplace_back("no work: shown at the lower edge");
    if (point.intensity && std::isinf(*point.intensity))
        remarks.emplace_back("no traffic: the intensity is infinite");
    if (!(point.time > 0.0))
        remarks.emplace_back("takes no time: rate n/a");
    const double waiting = point.shares.dilated + point.shares.throttled;
    if (waiting > 1e-9 * point.time)
        remarks.push_back(
            fmt::format("{} of its time is waiting for others", formatQuantity(waiting / point.time, Unit::Fraction)));
    return remarks;
}

std::vector<RooflineGain> matchPoints(std::span<const RooflinePoint> before, std::span<const RooflinePoint> after)
{
    std::unordered_map<std::string_view, std::size_t> byName;
    for (std::size_t i = 0; i < before.size(); ++i)
        byName.try_emplace(before[i].name, i);
    std::vector<RooflineGain> gains;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto match = byName.find(after[i].name);
        if (match == byName.end())
            continue;
        RooflineGain gain{match->second, i, std::nullopt};
        if (before[match->second].time > 0.0 && after[i].time > 0.0)
            gain.gain = before[match->second].time / after[i].time - 1.0;
        gains.push_back(gain);
    }
    return gains;
}

} // namespace minard
