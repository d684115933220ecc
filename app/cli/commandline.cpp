#include "app/cli/commandline.h"

#include <array>
#include <iostream>
#include <span>
#include <string_view>

#include "app/cli/analyzecommand.h"
#include "app/cli/checkcommand.h"
#include "app/cli/machinescommand.h"
#include "app/cli/rendercommand.h"
#include "core/support/text.h"
#include "core/support/version.h"

namespace minard::cli {

namespace {

struct Command {
    std::string_view name;
    std::string_view summary;
    int (*run)(const std::vector<std::string>& arguments);
};

constexpr std::array kCommands{
    Command{"analyze", "timeline and figures of a campaign, as text, JSON or CSV", runAnalyze},
    Command{"render", "draw campaign diagrams into an SVG, PDF or PNG file", runRender},
    Command{"check", "validate a campaign and list what is remarkable about it", runCheck},
    Command{"machines", "list the machine presets, each number with its source", runMachines},
};

void printHelp()
{
    std::cout << "minard " << version() << ": an explorer for campaign diagrams\n\n"
              << "  minard [FILE…]               open the explorer\n";
    for (const Command& command : kCommands) {
        std::string line = "  minard " + std::string(command.name);
        line.resize(31, ' ');
        std::cout << line << command.summary << '\n';
    }
    std::cout << "  minard --version             print the version\n"
              << "  minard --help                print this\n\n"
              << "minard SUBCOMMAND --help tells the options of each.\n"
              << "Exit codes: 0 fine, 1 the input is wrong, 2 usage, 3 findings at error level (check only).\n";
}

} // namespace

std::optional<int> runCommandLine(const std::vector<std::string>& arguments)
{
    if (arguments.empty())
        return std::nullopt;
    const std::string& first = arguments.front();
    if (first == "--version") {
        std::cout << "minard " << version() << '\n';
        return Fine;
    }
    if (first == "--help" || first == "-h") {
        printHelp();
        return Fine;
    }
    for (const Command& command : kCommands) {
        if (command.name == first)
            return command.run({arguments.begin() + 1, arguments.end()});
    }
    if (first.size() > 1 && first.front() == '-') {
        std::cerr << "minard: unknown option " << inQuotes(first) << "; see minard --help\n";
        return WrongUsage;
    }
    return std::nullopt;
}

} // namespace minard::cli
