#include "core/io/import/finishimport.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "core/io/machinepresets.h"

namespace minard {

namespace {

/// "workload.phases[3].given.duration" → the line of phase 3.
void placeByLine(std::string& where, const std::vector<std::size_t>& phaseLines)
{
    constexpr std::string_view kPhases = "workload.phases[";
    if (!where.starts_with(kPhases))
        return;
    std::size_t index = 0;
    std::from_chars(where.data() + kPhases.size(), where.data() + where.size(), index);
    if (index < phaseLines.size())
        where = lineText(phaseLines[index]);
}

} // namespace

Result<LoadedCampaign> finishImport(
    Campaign campaign, const std::vector<std::size_t>& phaseLines, Diagnostics diagnostics)
{
    Result<Diagnostics> remarks = validate(campaign);
    if (!remarks) {
        placeByLine(remarks.error().where, phaseLines);
        return tl::unexpected(std::move(remarks.error()));
    }
    LoadedCampaign loaded;
    loaded.campaign = std::move(campaign);
    loaded.diagnostics = std::move(diagnostics);
    for (Diagnostic& remark : *remarks) {
        placeByLine(remark.where, phaseLines);
        loaded.diagnostics.push_back(std::move(remark));
    }
    return loaded;
}

void assumeMachine(Campaign& campaign, Diagnostics& diagnostics)
{
    const Result<const MachinePreset*> preset = findPreset("nvidia-h100-sxm5-80gb");
    const Result<Machine> machine = preset ? makeMachine(**preset) : tl::unexpected(preset.error());
    campaign.machine = machine ? *machine : nominalMachine();
    diagnostics.push_back({"machine-assumed", Severity::Warning,
        "the file describes no machine; durations are those of an assumed " + campaign.machine.name
            + " until another is chosen",
        {}});
}

std::string UniqueNames::take(const std::string& name)
{
    if (m_given.insert(name).second)
        return name;
    std::size_t& number = m_numbers.try_emplace(name, 1).first->second;
    while (true) {
        std::string numbered = name + '~' + std::to_string(++number);
        if (m_reserved.count(numbered) == 0 && m_given.insert(numbered).second)
            return numbered;
    }
}

std::string lineText(std::size_t line)
{
    return "line " + std::to_string(line);
}

} // namespace minard
