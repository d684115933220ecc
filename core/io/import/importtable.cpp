#include "core/io/import/importtable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/io/machinepresets.h"
#include "core/support/text.h"

namespace minard {

namespace {

std::string lineText(std::size_t line)
{
    return "line " + std::to_string(line);
}

/// Gives every row an id, unique and as close to its name as can be.
std::vector<std::string> uniqueIds(ImportTable& table)
{
    std::unordered_set<std::string> taken;
    std::unordered_map<std::string, std::size_t> occurrences;
    for (const ImportRow& row : table.rows)
        taken.insert(row.name);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        ImportRow& row = table.rows[i];
        if (row.name.empty()) {
            row.name = "phase " + std::to_string(i + 1);
            taken.insert(row.name);
            table.diagnostics.push_back({"phase-without-name", Severity::Warning,
                "a phase has no name; it is called " + inQuotes(row.name), lineText(row.line)});
        }
        std::string id = row.name;
        std::size_t& occurrence = occurrences[row.name];
        ++occurrence;
        while (occurrence > 1 && !taken.insert(id = row.name + '~' + std::to_string(occurrence)).second)
            ++occurrence;
        ids.push_back(std::move(id));
    }
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

/// "workload.phases[3].given.duration" → the line of row 3.
void placeByLine(std::string& where, const std::vector<ImportRow>& rows)
{
    constexpr std::string_view kPhases = "workload.phases[";
    if (!where.starts_with(kPhases))
        return;
    std::size_t index = 0;
    std::from_chars(where.data() + kPhases.size(), where.data() + where.size(), index);
    if (index < rows.size())
        where = lineText(rows[index].line);
}

} // namespace

Result<LoadedCampaign> campaignFromTable(ImportTable table)
{
    const bool isSorted = sortByStart(table);
    const std::vector<std::string> ids = uniqueIds(table);
    LoadedCampaign loaded;
    Campaign& campaign = loaded.campaign;
    campaign.title = table.title;
    campaign.notes = table.notes;
    campaign.units = table.units;
    campaign.machine = table.machine.resources.empty() ? nominalMachine() : table.machine;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        campaign.workload.phases.push_back(phaseOf(table.rows[i], ids[i], campaign.machine));

    Scenario& scenario = campaign.scenarios.emplace_back();
    scenario.id = "as-read";
    scenario.source = table.source;
    scenario.timing = Timing{TimingModel::Given, {}};
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

    Result<Diagnostics> remarks = validate(campaign);
    if (!remarks) {
        placeByLine(remarks.error().where, table.rows);
        return tl::unexpected(std::move(remarks.error()));
    }
    loaded.diagnostics = std::move(table.diagnostics);
    for (Diagnostic& remark : *remarks) {
        placeByLine(remark.where, table.rows);
        loaded.diagnostics.push_back(std::move(remark));
    }
    return loaded;
}

} // namespace minard
