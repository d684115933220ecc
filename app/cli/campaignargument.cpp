#include "app/cli/campaignargument.h"

#include "core/io/formats.h"
#include "core/support/text.h"

namespace minard::cli {

Result<LoadedCampaign> openForAnalysis(const std::string& path)
{
    auto loaded = openCampaign(path);
    if (!loaded)
        return loaded;
    for (const Diagnostic& remark : loaded->diagnostics) {
        if (remark.severity == Severity::Error)
            return invalid(remark.message, remark.where);
    }
    return loaded;
}

Result<std::vector<ScenarioId>> chosenScenarios(const Campaign& campaign, const std::vector<std::string>& names)
{
    std::vector<ScenarioId> chosen;
    if (names.empty()) {
        for (std::size_t i = 0; i < campaign.scenarios.size(); ++i)
            chosen.emplace_back(i);
        return chosen;
    }
    std::vector<std::string> known;
    for (const Scenario& scenario : campaign.scenarios)
        known.push_back(scenario.id);
    for (const std::string& name : names) {
        const ScenarioId id = campaign.findScenario(name);
        if (!id.isValid())
            return failure(ErrorCode::NotFound, "no scenario " + inQuotes(name) + didYouMean(name, known));
        chosen.push_back(id);
    }
    return chosen;
}

} // namespace minard::cli
