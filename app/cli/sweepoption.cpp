#include "app/cli/sweepoption.h"

#include <iostream>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/commandline.h"
#include "core/report/sensitivityreport.h"
#include "core/support/text.h"

namespace minard::cli {

const char* const kSweepHelp =
    "  --sweep NAME=VALUES  the makespan and what bounds each phase over values of one parameter, instead of\n"
    "                   the figures; may be given several times. NAME is peak.RESOURCE, tiles, tiles.PIPELINE,\n"
    "                   rank.RANK, bits, bits.TENSOR, launchOverhead or repeat, or the id of one of these alone.\n"
    "                   VALUES is FROM:TO:COUNT, FROM:TO:COUNTlog or a list; numbers may have units:\n"
    "                   --sweep dram=1TB/s:8TB/s:8   --sweep tiles=1:1024:11log   --sweep bits=4,8,16,32\n";

namespace {

struct Request {
    SensitivityParameter parameter;
    std::vector<double> values;
};

Result<Request> requestOf(const Campaign& campaign, const EffectiveScenario& scenario, const std::string& sweep)
{
    const std::string where = "--sweep " + sweep;
    const std::size_t equals = sweep.find('=');
    if (equals == std::string::npos)
        return invalid("write NAME=VALUES, for example tiles=1:64:7log", where);
    const auto parameter = findParameter(campaign, scenario, trimmed(std::string_view(sweep).substr(0, equals)));
    if (!parameter)
        return failure(parameter.error().code, parameter.error().what, where);
    auto values = parseParameterValues(std::string_view(sweep).substr(equals + 1), *parameter);
    if (!values)
        return failure(values.error().code, values.error().what, where);
    return Request{*parameter, std::move(*values)};
}

Result<std::string> resultOf(const Campaign& campaign, ScenarioId id, const std::string& sweep, SweepForm form)
{
    const auto scenario = resolveScenario(campaign, id);
    if (!scenario)
        return tl::unexpected(scenario.error());
    const auto request = requestOf(campaign, *scenario, sweep);
    if (!request)
        return tl::unexpected(request.error());
    const auto sensitivity = analyzeSensitivity(campaign, id, request->parameter, request->values);
    if (!sensitivity)
        return failure(
            sensitivity.error().code, sensitivity.error().what, "scenario '" + campaign.scenario(id).id + "'");
    switch (form) {
    case SweepForm::Text:
        return sensitivityText(campaign, scenario->machine, *sensitivity);
    case SweepForm::Json:
        return sensitivityJson(campaign, scenario->machine, *sensitivity);
    case SweepForm::Csv:
        return sensitivityCsv(campaign, scenario->machine, *sensitivity);
    }
    return std::string();
}

} // namespace

int runSweeps(const LoadedCampaign& loaded, const std::vector<ScenarioId>& scenarios,
    const std::vector<std::string>& sweeps, SweepForm form)
{
    std::vector<std::string> results;
    for (const std::string& sweep : sweeps) {
        const std::size_t before = results.size();
        std::optional<Error> missing;
        for (const ScenarioId id : scenarios) {
            auto text = resultOf(loaded.campaign, id, sweep, form);
            if (text)
                results.push_back(std::move(*text));
            else if (text.error().code == ErrorCode::NotFound)
                missing = text.error(); // a sequential scenario among pipelined ones has no tiles
            else
                return inputError(text.error());
        }
        if (results.size() == before && missing)
            return inputError(*missing);
    }
    const bool isList = form == SweepForm::Json && scenarios.size() * sweeps.size() != 1;
    std::cout << (isList ? "[" : "");
    for (std::size_t i = 0; i < results.size(); ++i)
        std::cout << (i == 0 ? "" : form == SweepForm::Json ? ",\n" : "\n") << results[i];
    std::cout << (isList ? "]\n" : form == SweepForm::Json ? "\n" : "");
    std::cout.flush();
    if (!std::cout)
        return inputError({ErrorCode::Unwritable, "the output could not be written completely", ""});
    return Fine;
}

} // namespace minard::cli
