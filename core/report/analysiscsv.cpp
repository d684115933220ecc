#include "core/report/analysiscsv.h"

#include "core/model/timeunit.h"
#include "core/support/csvwriter.h"

namespace minard {

std::string analysisCsvHeader(const Machine& machine, TimeUnit unit)
{
    CsvWriter csv;
    const std::string time = " [" + std::string(timeUnitName(unit)) + "]";
    for (const char* name : {"scenario", "phase", "name", "group", "class"})
        csv.text(name);
    for (const char* name : {"start", "end", "busy", "undilated", "dilated", "throttled"})
        csv.text(name + time);
    for (const Resource& resource : machine.resources)
        csv.text("use " + resource.id);
    for (const Resource& resource : machine.resources)
        csv.text("volume " + resource.id + (resource.kind == ResourceKind::Bandwidth ? " [B]" : " [op]"));
    for (const char* name : {"intensity [op/B]", "bound", "efficiency"})
        csv.text(name);
    csv.endRecord();
    return csv.result();
}

std::string analysisCsvRows(const Campaign& campaign, const BuiltScenario& built)
{
    CsvWriter csv;
    const PhaseTable table(campaign, built);
    const std::string& scenario = campaign.scenario(built.scenario.id).id;
    for (std::uint32_t node = 0; node < table.size(); ++node) {
        const PhaseFigures figures = table.at(node);
        const TimeShares& shares = figures.timing.shares;
        csv.text(scenario).text(figures.id).text(figures.name).text(figures.group).text(figures.layerClass);
        csv.number(figures.timing.start).number(figures.timing.end).number(shares.total());
        csv.number(shares.undilated).number(shares.dilated).number(shares.throttled);
        for (const auto& use : figures.use)
            csv.number(use);
        for (const auto& volume : figures.volume)
            csv.number(volume);
        csv.number(figures.intensity);
        csv.text(figures.bound.isValid() ? built.scenario.machine.resource(figures.bound).id : "");
        csv.number(figures.efficiency);
        csv.endRecord();
    }
    return csv.result();
}

} // namespace minard
