#include "core/report/sensitivityreport.h"

#include "core/model/timeunit.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/alignedtable.h"
#include "core/report/analysisjson.h"
#include "core/report/analysistext.h"
#include "core/support/csvwriter.h"
#include "core/support/numberformat.h"
#include "core/support/text.h"

namespace minard {

namespace {

using Json = nlohmann::ordered_json;

std::string labelOf(const Resource& resource)
{
    return escapedForMessage(resource.label.empty() ? resource.id : resource.label);
}

/// Shares of the phases' busy time by the resource that bounds them.
std::vector<double> boundShares(const SensitivityPoint& point)
{
    std::vector<double> shares(point.average.size(), 0.0);
    double busy = 0.0;
    for (const SensitivityPhase& phase : point.phases) {
        busy += phase.busy;
        if (phase.bound.isValid())
            shares[phase.bound.index()] += phase.busy;
    }
    for (double& share : shares)
        share = busy > 0.0 ? share / busy : 0.0;
    return shares;
}

std::string valueText(const Sensitivity& sensitivity, double value)
{
    return formatQuantity(value, sensitivity.parameter.unit, {.significant = 5});
}

std::string tableOf(const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity)
{
    const Unit time = timeUnitOf(campaign.units);
    std::vector<std::vector<std::string>> rows{{escapedForMessage(sensitivity.parameter.label), "makespan", "to best"}};
    for (const Resource& resource : machine.resources)
        rows[0].push_back("use " + labelOf(resource));
    for (const Resource& resource : machine.resources)
        rows[0].push_back("bound by " + labelOf(resource));
    const auto best = sensitivity.best();
    for (const SensitivityPoint& point : sensitivity.points) {
        std::vector<std::string> row{valueText(sensitivity, point.value)};
        if (!point.isBuilt()) {
            row.emplace_back("none: " + escapedForMessage(point.error));
            rows.push_back(std::move(row));
            continue;
        }
        row.push_back(formatQuantity(point.makespan, time, {.significant = 6}));
        const double shortest = sensitivity.points[*best].makespan;
        row.push_back(shortest > 0.0 ? formatDifference(point.makespan / shortest - 1.0, Unit::Fraction) : "n/a");
        for (const double average : point.average)
            row.push_back(formatQuantity(average, Unit::Fraction));
        for (const double share : boundShares(point))
            row.push_back(formatQuantity(share, Unit::Fraction));
        rows.push_back(std::move(row));
    }
    return alignedTable(rows);
}

/// "  C: compute, dram from 64": phases whose bound changes along the values.
std::string changesOf(const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity)
{
    constexpr std::size_t kMostPhases = 100;
    const auto nameOf = [&](ResourceId bound) {
        return bound.isValid() ? labelOf(machine.resource(bound)) : std::string("nothing");
    };
    std::string text;
    std::size_t changing = 0;
    for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
        std::string line;
        const SensitivityPoint* before = nullptr;
        for (const SensitivityPoint& point : sensitivity.points) {
            if (!point.isBuilt())
                continue;
            if (before == nullptr)
                line = nameOf(point.phases[i].bound);
            else if (before->phases[i].bound != point.phases[i].bound)
                line += fmt::format(", {} from {}", nameOf(point.phases[i].bound), valueText(sensitivity, point.value));
            before = &point;
        }
        if (line.find(',') == std::string::npos || ++changing > kMostPhases)
            continue;
        text += fmt::format(
            "    {}: {}\n", elidedMiddle(escapedForMessage(campaign.workload.phases[i].label()), 32), line);
    }
    if (changing > kMostPhases)
        text += fmt::format("    and {} more\n", changing - kMostPhases);
    return text.empty() ? text : "  phases that change their bound:\n" + text;
}

Json perResource(const Machine& machine, const std::vector<double>& values)
{
    Json object = Json::object();
    for (std::size_t k = 0; k < values.size(); ++k)
        object[machine.resources[k].id] = values[k] + 0.0;
    return object;
}

Json pointJson(const Campaign& campaign, const Machine& machine, const SensitivityPoint& point)
{
    if (!point.isBuilt())
        return Json{{"value", point.value}, {"error", point.error}};
    Json phases = Json::array();
    for (std::size_t i = 0; i < point.phases.size(); ++i) {
        const SensitivityPhase& phase = point.phases[i];
        phases.push_back(Json{{"id", campaign.workload.phases[i].id}, {"busy", phase.busy},
            {"bound", phase.bound.isValid() ? Json(machine.resource(phase.bound).id) : Json(nullptr)},
            {"efficiency", phase.efficiency}});
    }
    const double gap = point.bounds.gap(point.makespan);
    return Json{{"value", point.value}, {"makespan", point.makespan}, {"average", perResource(machine, point.average)},
        {"bounds",
            Json{{"best", point.bounds.best()}, {"binding", boundKey(point.bounds.binding())},
                {"gap", std::isfinite(gap) ? Json(gap) : Json(nullptr)}}},
        {"phases", std::move(phases)}};
}

} // namespace

std::string sensitivityText(const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity)
{
    std::string text = fmt::format("{}: {}, {} in the document\n", escapedForMessage(sensitivity.scenario),
        escapedForMessage(sensitivity.parameter.label), valueText(sensitivity, sensitivity.parameter.current));
    text += tableOf(campaign, machine, sensitivity);
    text += changesOf(campaign, machine, sensitivity);
    for (const std::string& remark : sensitivity.remarks)
        text += "  note: " + remark + '\n';
    return text;
}

std::string sensitivityJson(const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity)
{
    const SensitivityParameter& parameter = sensitivity.parameter;
    Json points = Json::array();
    for (const SensitivityPoint& point : sensitivity.points)
        points.push_back(pointJson(campaign, machine, point));
    const Json object{{"scenario", sensitivity.scenario}, {"timeUnit", timeUnitName(campaign.units.time)},
        {"parameter",
            Json{{"name", parameter.name()}, {"label", parameter.label}, {"unit", unitSymbol(parameter.unit)},
                {"current", parameter.current}}},
        {"points", std::move(points)}, {"remarks", sensitivity.remarks}};
    return object.dump(1, ' ', false, Json::error_handler_t::replace);
}

std::string sensitivityCsv(
    const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity, char separator)
{
    CsvWriter csv(CsvWriterOptions{.separator = separator});
    const std::string time = " [" + std::string(timeUnitName(campaign.units.time)) + "]";
    const std::string_view unit = unitSymbol(sensitivity.parameter.unit);
    csv.text("scenario").text(sensitivity.parameter.name() + (unit.empty() ? "" : " [" + std::string(unit) + "]"));
    csv.text("makespan" + time).text("best bound" + time);
    for (const Resource& resource : machine.resources)
        csv.text("use " + resource.id);
    for (const Phase& phase : campaign.workload.phases)
        csv.text("busy " + phase.id + time).text("bound " + phase.id);
    csv.text("error").endRecord();
    for (const SensitivityPoint& point : sensitivity.points) {
        csv.text(sensitivity.scenario).number(point.value);
        const bool isBuilt = point.isBuilt();
        const auto number = [&](double value) { csv.number(isBuilt ? std::optional(value) : std::nullopt); };
        number(point.makespan);
        number(point.bounds.best());
        for (std::size_t k = 0; k < machine.resources.size(); ++k)
            number(isBuilt ? point.average[k] : 0.0);
        for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
            number(isBuilt ? point.phases[i].busy : 0.0);
            const bool isBound = isBuilt && point.phases[i].bound.isValid();
            csv.text(isBound ? machine.resource(point.phases[i].bound).id : "");
        }
        csv.text(point.error).endRecord();
    }
    return csv.result();
}

} // namespace minard
