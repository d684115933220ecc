#include "core/io/import/importtable.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "core/io/import/finishimport.h"
#include "core/io/machinepresets.h"
#include "core/support/text.h"

namespace minard {

namespace {

/// Gives every row an id, unique and as close to its name as can be: names that are unique stay themselves.
std::vector<std::string> uniqueIds(ImportTable& table)
{
    UniqueNames names;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        ImportRow& row = table.rows[i];
        if (!row.name.empty())
            continue;
        row.name = "phase " + std::to_string(i + 1);
        table.diagnostics.push_back({"phase-without-name", Severity::Warning,
            "a phase has no name; it is called " + inQuotes(row.name), lineText(row.line)});
    }
    for (const ImportRow& row : table.rows)
        names.reserve(row.name);
    std::vector<std::string> ids;
    for (const ImportRow& row : table.rows)
        ids.push_back(names.take(row.name));
    return ids;
}

/// Sorts rows by their starts when all have one; drops the starts when only some have.
bool sortByStart(ImportTable& table)
{
    const auto hasStart = [](const ImportRow& row) { return row.start.has_value(); };
    if (table.rows.empty() || std::none_of(table.rows.begin(), table.rows.end(), hasStart))
        return false;
    const auto missing = std::find_if_not(table.rows.begin(), table.rows.end(), hasStart);
    if (missing != table.rows.end()) {
        table.diagnostics.push_back({"starts-ignored", Severity::Warning,
            "not every phase has a start, so that the order of the rows counts", lineText(missing->line)});
        return false;
    }
    std::stable_sort(table.rows.begin(), table.rows.end(),
        [](const ImportRow& a, const ImportRow& b) { return *a.start < *b.start; });
    return true;
}

/// Whether each row begins where the one before it ends, within 1e-9 of the whole.
bool isBackToBack(const std::vector<ImportRow>& rows)
{
    const double begin = *rows.front().start;
    double end = begin;
    for (const ImportRow& row : rows)
        end = std::max(end, *row.start + row.duration.value_or(0.0));
    double previous = begin;
    return std::all_of(rows.begin(), rows.end(), [&](const ImportRow& row) {
        const bool touches = std::abs(*row.start - previous) <= 1e-9 * (end - begin);
        previous = *row.start + row.duration.value_or(0.0);
        return touches;
    });
}

std::vector<ExplicitStart> startsOf(const std::vector<ImportRow>& rows)
{
    std::vector<ExplicitStart> starts;
    for (std::size_t i = 0; i < rows.size(); ++i)
        starts.push_back({PhaseId(i), {}, std::nullopt, *rows[i].start - *rows.front().start});
    return starts;
}

void addAmounts(
    Phase& phase, ResourceId resource, const std::optional<double>& use, const std::optional<double>& volume)
{
    if (!resource.isValid())
        return;
    if (volume)
        phase.demand.push_back({resource, volume});
    if (use || !volume)
        phase.given->use.push_back({resource, use});
}

Phase phaseOf(const ImportRow& row, std::string id, const Machine& machine)
{
    Phase phase;
    phase.id = std::move(id);
    if (phase.id != row.name)
        phase.name = row.name;
    phase.layerClass = row.layerClass;
    phase.given.emplace();
    phase.given->duration = row.duration;
    addAmounts(phase, machine.displayLine(), row.computeUse, row.operations);
    addAmounts(phase, machine.displayPipe(), row.memoryUse, row.bytes);
    return phase;
}

/// A pipeline for each group of several rows; a group whose rows do not follow each other is left out with a remark.
std::vector<Pipeline> pipelinesOf(ImportTable& table)
{
    std::vector<Pipeline> pipelines;
    std::unordered_map<std::string, std::size_t> last;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::string& group = table.rows[i].group;
        if (group.empty())
            continue;
        const auto [found, isNew] = last.try_emplace(group, i);
        if (isNew) {
            pipelines.push_back(
                {group, {PhaseId(i)}, {.count = 1, .fine = true}, Advance::Lockstep, Dilation::Longest});
        } else if (found->second + 1 == i && pipelines.back().id == group) {
            pipelines.back().phases.emplace_back(i);
        } else {
            table.diagnostics.push_back({"group-apart", Severity::Warning,
                "the phases of group " + inQuotes(group) + " do not follow each other; this one is not in its pipeline",
                lineText(table.rows[i].line)});
        }
        found->second = i;
    }
    std::erase_if(pipelines, [](const Pipeline& pipeline) { return pipeline.phases.size() < 2; });
    return pipelines;
}

} // namespace

Result<LoadedCampaign> campaignFromTable(ImportTable table)
{
    const bool isSorted = sortByStart(table);
    const std::vector<std::string> ids = uniqueIds(table);
    Campaign campaign;
    campaign.title = table.title;
    campaign.notes = table.notes;
    campaign.units = table.units;
    const bool hasDurations = table.rows.empty()
        || std::any_of(
            table.rows.begin(), table.rows.end(), [](const ImportRow& row) { return row.duration.has_value(); });
    campaign.machine = table.machine;
    if (campaign.machine.resources.empty() && hasDurations)
        campaign.machine = nominalMachine();
    else if (campaign.machine.resources.empty())
        assumeMachine(campaign, table.diagnostics);
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        campaign.workload.phases.push_back(phaseOf(table.rows[i], ids[i], campaign.machine));

    Scenario& scenario = campaign.scenarios.emplace_back();
    scenario.id = "as-read";
    scenario.source = table.source;
    scenario.timing = Timing{hasDurations ? TimingModel::Given : TimingModel::Roofline, {}};
    if (isSorted && !isBackToBack(table.rows))
        scenario.starts = startsOf(table.rows);
    std::vector<Pipeline> pipelines = pipelinesOf(table);
    if (!pipelines.empty() && !scenario.starts) {
        Scenario& pipelined = campaign.scenarios.emplace_back();
        pipelined.id = "pipelined";
        pipelined.base = ScenarioId(0);
        pipelined.pipelines = std::move(pipelines);
        pipelined.throttle = Throttle::Uniform;
    }

    std::vector<std::size_t> lines;
    for (const ImportRow& row : table.rows)
        lines.push_back(row.line);
    return finishImport(std::move(campaign), lines, std::move(table.diagnostics));
}

} // namespace minard
