#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/support/result.h"

namespace minard::cli {

/// Options and files of a subcommand: "--name VALUE", "--name=VALUE", "-o VALUE", flags; "--" ends the options.
class Arguments {
public:
    /// `valued` options take a value and may be repeated, `flags` take none. Errors name the option and what is
    /// allowed.
    [[nodiscard]] static Result<Arguments> parse(const std::vector<std::string>& arguments,
        std::initializer_list<std::string> valued, std::initializer_list<std::string> flags);

    [[nodiscard]] const std::vector<std::string>& files() const { return m_files; }

    [[nodiscard]] bool has(const std::string& flag) const { return m_flags.contains(flag); }

    /// Last value given for an option.
    [[nodiscard]] std::optional<std::string> value(const std::string& option) const;
    /// All values given for an option, in order.
    [[nodiscard]] std::vector<std::string> values(const std::string& option) const;

private:
    std::vector<std::string> m_files;
    std::set<std::string> m_flags;
    std::map<std::string, std::vector<std::string>> m_values;
};

/// Prints "minard: …" on standard error with a pointer to `command`'s help; returns the exit code for wrong usage.
int usageError(const std::string& command, const std::string& message);

/// Prints "minard: …" on standard error; returns the exit code for wrong input. A message of more lines (an excerpt
/// with a caret) stays as it is.
int inputError(const Error& error);

} // namespace minard::cli
