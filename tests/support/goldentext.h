#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace minard::test {

/// Where golden files are kept and where what a test got instead is written.
struct GoldenFolders {
    std::filesystem::path expected;
    std::filesystem::path actual;

    /// tests/golden of the source tree, and tests/golden of the build.
    [[nodiscard]] static GoldenFolders ofProject();
};

/// Compares `actual` byte by byte with the golden file `path` (relative to tests/golden, with forward slashes). Returns
/// "" when they agree, else a message with the differing lines; then `actual` is kept as PATH.actual in the build. A
/// golden file that does not exist is a mismatch. With MINARD_UPDATE_GOLDEN=1 in the environment the golden file is
/// rewritten and the answer is "", unless it cannot be written. Use it as
///
///     const std::string difference = compareGolden(toSvg(campaign), "svg/fused.svg");
///     QVERIFY2(difference.empty(), difference.c_str());
[[nodiscard]] std::string compareGolden(
    std::string_view actual, std::string_view path, const GoldenFolders& folders = GoldenFolders::ofProject());

/// The lines in which `expected` and `actual` differ, each after '-' or '+', with three lines around them after ' ' and
/// "@@ -line +line @@" (from 1) before each group. "" for equal texts. At most 200 lines are written.
[[nodiscard]] std::string lineDifference(std::string_view expected, std::string_view actual);

} // namespace minard::test
