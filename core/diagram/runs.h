#pragma once

#include <cstdint>
#include <vector>

#include "core/diagram/content.h"

namespace minard {

/// Neighbouring columns of one phase whose line, fill and well all agree.
struct StackRun {
    StackPart part;
    double start = 0.0;
    double end = 0.0;
    bool merged = false;
    std::uint64_t pieces = 1;
    bool followsTwin = false; ///< begins where another node of the same style ends
};

/// A stretch of one phase's line of one level and one stroke.
struct LineRun {
    std::uint32_t run = 0; ///< index of the StackRun it belongs to
    double start = 0.0;
    double end = 0.0;
    double anchor = 0.0; ///< time at which its dashes begin
    Stroke stroke = Stroke::Solid;
};

/// Two pieces of one phase touch in time and differ in level.
struct LevelJoin {
    std::uint32_t before = 0; ///< indices of the StackRuns
    std::uint32_t after = 0;
};

/// A stretch of time with one demand.
struct DemandRun {
    double start = 0.0;
    double end = 0.0;
    bool merged = false;
    double line = 0.0; ///< level of the topmost line: the demand, in merged columns its mean
    double fill = 0.0;
    double minLine = 0.0; ///< range of the demands
    double maxLine = 0.0;
    double minFill = 0.0;
    double maxFill = 0.0;
    ResourceId worst;
    double worstDemand = 0.0;
};

/// The content of a panel, joined in time.
struct PanelRuns {
    std::vector<StackRun> stacks; ///< by start, then bottom first
    std::vector<LineRun> lines;   ///< by run, then start
    std::vector<LevelJoin> joins;
    std::vector<DemandRun> demands;
};

/// Levels that differ by less than this are the same (rounding of scaled utilizations).
inline constexpr double kSameLevel = 1e-9;

/// Levels of merged columns are rounded to multiples of `lineStep` and `fillStep` (utilizations; 0 = not), so that a
/// steady state, whose means differ a little from column to column, is one run and stays the same while the view moves.
/// O(columns · parts).
[[nodiscard]] PanelRuns joinRuns(const PanelContent& content, double lineStep = 0.0, double fillStep = 0.0);

} // namespace minard
