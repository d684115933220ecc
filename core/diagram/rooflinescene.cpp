#include "core/diagram/rooflinescene.h"

#include <algorithm>

namespace minard {

RooflineSeries makeRooflineSeries(const RooflineInput& input, int index)
{
    RooflineSeries series;
    series.scenario = input.built.scenario.id;
    series.name = input.campaign.scenario(series.scenario).label();
    series.symbol = scenarioSymbol(index);
    series.roofs = machineRoofs(input.built.scenario.machine, input.campaign.units, input.line, input.pipe);
    series.phases = phasePoints(input.campaign, input.built, series.roofs);
    for (const RooflinePoint& point : series.phases)
        series.styles.push_back(input.styles.style(point.phases.front()));
    if (!series.phases.empty())
        series.whole = scenarioPoint(input.campaign, input.built, series.roofs);
    return series;
}

bool RooflineScene::isEmpty() const
{
    return std::none_of(m_series.begin(), m_series.end(), [](const RooflineSeries& series) {
        return std::any_of(
            series.phases.begin(), series.phases.end(), [](const RooflinePoint& point) { return point.isKnown; });
    });
}

RooflineAxes RooflineScene::fittingAxes() const
{
    std::vector<Roofs> roofs;
    std::vector<RooflinePoint> points;
    for (const RooflineSeries& series : m_series) {
        roofs.push_back(series.roofs);
        points.insert(points.end(), series.phases.begin(), series.phases.end());
        for (const auto* whole : {&series.whole, &series.range}) {
            if (*whole)
                points.push_back(**whole);
        }
    }
    return fitRooflineAxes(roofs, points);
}

std::vector<std::size_t> RooflineScene::distinctMachines() const
{
    std::vector<std::size_t> distinct;
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const Roofs& roofs = m_series[i].roofs;
        const bool isKnown = std::any_of(distinct.begin(), distinct.end(), [&](std::size_t other) {
            return m_series[other].roofs.compute == roofs.compute && m_series[other].roofs.memory == roofs.memory;
        });
        if (!isKnown)
            distinct.push_back(i);
    }
    return distinct;
}

} // namespace minard
