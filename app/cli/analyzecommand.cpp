#include "app/cli/analyzecommand.h"

#include <iostream>

#include "app/cli/arguments.h"
#include "app/cli/campaignargument.h"
#include "app/cli/commandline.h"
#include "app/cli/sweepoption.h"
#include "core/report/analysiscsv.h"
#include "core/report/analysisjson.h"
#include "core/report/analysistext.h"

namespace minard::cli {

namespace {

constexpr const char* kHelp =
    "minard analyze FILE [--scenario ID]… [--json | --csv] [--segments none|all] [--sweep NAME=VALUES]…\n\n"
    "Builds the timeline of each scenario and prints its figures.\n\n"
    "  --scenario ID    only this scenario; may be given several times (default: all)\n"
    "  --json           one JSON object, or a list of them for several scenarios\n"
    "  --csv            the phases as a table, one row each, at full precision\n"
    "  --segments WHAT  with --json: \"none\" leaves segments out, \"all\" writes them however many;\n"
    "                   by default they are written up to 100 000, and their number always\n";

constexpr const char* kHelpEnd =
    "\nIn JSON, unknown values are null and the intensity of a phase without traffic is \"infinite\".\n";

void print(std::string_view text)
{
    std::cout.write(text.data(), static_cast<std::streamsize>(text.size()));
}

enum class Form { Text, Json, Csv };

void printScenario(
    const LoadedCampaign& loaded, const BuiltScenario& built, Form form, SegmentOutput segments, bool first)
{
    switch (form) {
    case Form::Text:
        print(first ? "" : "\n");
        print(analysisText(loaded.campaign, built, first ? loaded.diagnostics : Diagnostics{}));
        break;
    case Form::Json:
        print(first ? "" : ",\n");
        writeAnalysisJson(loaded.campaign, built, loaded.diagnostics, segments, print);
        break;
    case Form::Csv:
        if (first)
            print(analysisCsvHeader(built.scenario.machine, loaded.campaign.units.time));
        print(analysisCsvRows(loaded.campaign, built));
        break;
    }
}

} // namespace

int runAnalyze(const std::vector<std::string>& arguments)
{
    const auto parsed = Arguments::parse(
        arguments, {"--scenario", "--segments", "--sweep"}, {"--json", "--csv", "--help", "-h"});
    if (!parsed)
        return usageError("analyze", parsed.error().what);
    if (parsed->has("--help") || parsed->has("-h")) {
        for (const char* const part : {kHelp, kSweepHelp, kHelpEnd})
            print(part);
        return Fine;
    }
    if (parsed->files().size() != 1)
        return usageError("analyze", "give one file");
    if (parsed->has("--json") && parsed->has("--csv"))
        return usageError("analyze", "choose --json or --csv");
    const std::string segments = parsed->value("--segments").value_or("some");
    if (segments != "some" && segments != "none" && segments != "all")
        return usageError("analyze", "--segments takes none or all");
    const SegmentOutput output = segments == "none" ? SegmentOutput::None
        : segments == "all"                         ? SegmentOutput::All
                                                    : SegmentOutput::UpTo100000;
    const auto loaded = openForAnalysis(parsed->files().front());
    if (!loaded)
        return inputError(loaded.error());
    const auto scenarios = chosenScenarios(loaded->campaign, parsed->values("--scenario"));
    if (!scenarios)
        return inputError(scenarios.error());
    const Form form = parsed->has("--json") ? Form::Json : parsed->has("--csv") ? Form::Csv : Form::Text;
    if (const auto sweeps = parsed->values("--sweep"); !sweeps.empty())
        return runSweeps(*loaded, *scenarios, sweeps,
            form == Form::Json      ? SweepForm::Json
                : form == Form::Csv ? SweepForm::Csv
                                    : SweepForm::Text);
    const bool list = form == Form::Json && scenarios->size() != 1;
    print(list ? "[" : "");
    bool first = true;
    for (const ScenarioId id : *scenarios) {
        const auto built = buildScenario(loaded->campaign, id);
        if (!built)
            return inputError(
                {built.error().code, sentence(built.error()), "scenario '" + loaded->campaign.scenario(id).id + "'"});
        printScenario(*loaded, *built, form, output, first);
        first = false;
    }
    print(list ? "]\n" : form == Form::Json ? "\n" : "");
    std::cout.flush();
    if (!std::cout)
        return inputError({ErrorCode::Unwritable, "the output could not be written completely", ""});
    return Fine;
}

} // namespace minard::cli
