#include "app/cli/arguments.h"

#include <algorithm>
#include <iostream>

#include "app/cli/commandline.h"
#include "core/support/text.h"

namespace minard::cli {

Result<Arguments> Arguments::parse(const std::vector<std::string>& arguments, std::initializer_list<std::string> valued,
    std::initializer_list<std::string> flags)
{
    Arguments result;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (optionsEnded || argument.size() < 2 || argument.front() != '-') {
            result.m_files.push_back(argument);
            continue;
        }
        if (argument == "--") {
            optionsEnded = true;
            continue;
        }
        const std::size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
        const std::string name = argument.substr(0, equals);
        if (std::find(flags.begin(), flags.end(), name) != flags.end() && equals == std::string::npos) {
            result.m_flags.insert(name);
        } else if (std::find(valued.begin(), valued.end(), name) != valued.end()) {
            if (equals == std::string::npos && i + 1 == arguments.size())
                return invalid("option " + inQuotes(name) + " needs a value");
            result.m_values[name].push_back(equals == std::string::npos ? arguments[++i] : argument.substr(equals + 1));
        } else {
            std::vector<std::string> known(valued);
            known.insert(known.end(), flags.begin(), flags.end());
            return invalid("unknown option " + inQuotes(name) + didYouMean(name, known));
        }
    }
    return result;
}

std::optional<std::string> Arguments::value(const std::string& option) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::nullopt : std::optional(found->second.back());
}

std::vector<std::string> Arguments::values(const std::string& option) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::vector<std::string>{} : found->second;
}

int usageError(const std::string& command, const std::string& message)
{
    std::cerr << "minard " << command << ": " << message << "; see minard " << command << " --help\n";
    return WrongUsage;
}

int inputError(const Error& error)
{
    std::cerr << "minard: " << sentence(error) << '\n';
    return WrongInput;
}

} // namespace minard::cli
