#include "app/cli/checkcommand.h"

#include <algorithm>
#include <iostream>

#include "app/cli/arguments.h"
#include "app/cli/campaignargument.h"
#include "app/cli/commandline.h"
#include "core/schedule/buildscenario.h"
#include "core/support/numberformat.h"

namespace minard::cli {

namespace {

constexpr const char* kHelp =
    "minard check FILE\n\n"
    "Validates the document, builds every scenario and lists the findings, worst first.\n"
    "Exit code 0: none at error level; 1: the file cannot be used; 3: findings at error level.\n";

struct Finding {
    std::string scenario; ///< empty for the document
    Diagnostic diagnostic;
};

void print(const Finding& finding)
{
    const Diagnostic& diagnostic = finding.diagnostic;
    std::cout << severityName(diagnostic.severity) << ": ";
    if (!finding.scenario.empty())
        std::cout << "scenario '" << finding.scenario << "': ";
    if (!diagnostic.where.empty())
        std::cout << diagnostic.where << ": ";
    std::cout << diagnostic.message << " [" << diagnostic.id << "]\n";
}

std::vector<Finding> collect(const LoadedCampaign& loaded)
{
    std::vector<Finding> findings;
    for (const Diagnostic& diagnostic : loaded.diagnostics)
        findings.push_back({"", diagnostic});
    for (std::size_t i = 0; i < loaded.campaign.scenarios.size(); ++i) {
        const std::string& id = loaded.campaign.scenarios[i].id;
        const auto built = buildScenario(loaded.campaign, ScenarioId(i));
        if (!built) {
            findings.push_back({id, {"scenario-refused", Severity::Error, built.error().what, built.error().where}});
            continue;
        }
        for (const Diagnostic& diagnostic : built->diagnostics)
            findings.push_back({id, diagnostic});
    }
    std::stable_sort(findings.begin(), findings.end(),
        [](const Finding& a, const Finding& b) { return a.diagnostic.severity > b.diagnostic.severity; });
    return findings;
}

} // namespace

int runCheck(const std::vector<std::string>& arguments)
{
    const auto parsed = Arguments::parse(arguments, {}, {"--help", "-h"});
    if (!parsed)
        return usageError("check", parsed.error().what);
    if (parsed->has("--help") || parsed->has("-h")) {
        std::cout << kHelp;
        return Fine;
    }
    if (parsed->files().size() != 1)
        return usageError("check", "give one file");
    const auto loaded = openCampaign(parsed->files().front());
    if (!loaded)
        return inputError(loaded.error());
    const std::vector<Finding> findings = collect(*loaded);
    std::int64_t errors = 0;
    for (const Finding& finding : findings) {
        print(finding);
        errors += finding.diagnostic.severity == Severity::Error ? 1 : 0;
    }
    std::cout << formatCount(static_cast<std::int64_t>(loaded->campaign.workload.phases.size())) << " phases, "
              << formatCount(static_cast<std::int64_t>(loaded->campaign.scenarios.size()))
              << " scenarios: " << formatCount(errors) << " errors, "
              << formatCount(static_cast<std::int64_t>(findings.size()) - errors) << " other findings\n";
    return errors > 0 ? ErrorFindings : Fine;
}

} // namespace minard::cli
