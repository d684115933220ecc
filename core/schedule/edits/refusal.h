#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "core/model/workload.h"
#include "core/support/result.h"

namespace minard {

/// Whether an edit may break dependencies of the workload. What a what-if breaks, buildScenario() reports.
enum class DependencyRule { Keep, WhatIf };

/// Why an edit cannot be made, for a person, with what a picture can show of it.
struct Refusal {
    std::string what;               ///< one sentence without final full stop
    std::vector<Edge> dependencies; ///< those in the way; a path when they follow one another

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// A value, or why there is none.
template <typename T>
using EditResult = tl::expected<T, Refusal>;

/// For `return refused(...)` in functions that return any EditResult.
[[nodiscard]] inline tl::unexpected<Refusal> refused(std::string what, std::vector<Edge> dependencies = {})
{
    return tl::unexpected<Refusal>(Refusal{std::move(what), std::move(dependencies)});
}

[[nodiscard]] inline tl::unexpected<Refusal> refused(const Error& error)
{
    return refused(sentence(error));
}

} // namespace minard
