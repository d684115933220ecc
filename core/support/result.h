#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace minard {

/// What kind of thing went wrong; decides the exit code and the icon, never the wording.
enum class ErrorCode {
    InvalidInput, ///< the content of a file or a field is wrong
    NotFound,     ///< a file, preset, scenario or phase does not exist
    Unreadable,   ///< the operating system refused to read
    Unwritable,   ///< the operating system refused to write
    TooLarge,     ///< the work would exceed a stated limit
    Unsupported,  ///< well-formed, but a kind this program does not handle
    Cancelled,    ///< the user or a stop token ended it
};

/// A failure for a person to read.
struct Error {
    ErrorCode code = ErrorCode::InvalidInput;
    std::string what;  ///< one sentence without final full stop: what is wrong and what to do
    std::string where; ///< the place: "workload.phases[3].duration", "line 40, column 7", a file name; may be empty

    friend bool operator==(const Error&, const Error&) = default;
};

/// A value or an Error. `Result<>` carries no value.
template <typename T = void>
using Result = tl::expected<T, Error>;

/// Returns an unexpected Error, for `return failure(...)` in functions that return any Result.
[[nodiscard]] inline tl::unexpected<Error> failure(ErrorCode code, std::string what, std::string where = {})
{
    return tl::unexpected<Error>(Error{code, std::move(what), std::move(where)});
}

/// Shorthand for wrong input, the most frequent case.
[[nodiscard]] inline tl::unexpected<Error> invalid(std::string what, std::string where = {})
{
    return failure(ErrorCode::InvalidInput, std::move(what), std::move(where));
}

/// "where: what", or "what" alone when there is no place.
[[nodiscard]] inline std::string sentence(const Error& error)
{
    return error.where.empty() ? error.what : error.where + ": " + error.what;
}

} // namespace minard
