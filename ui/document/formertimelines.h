#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "core/schedule/buildscenario.h"

namespace minard {

/// A state of the campaign, as far as timelines go: two states with one number have the same timelines. Undo and redo
/// lead back to a number; every other edit makes a new one.
using Revision = std::uint64_t;

/// A scenario as it was built, and how long that took.
struct FormerTimeline {
    std::shared_ptr<const BuiltScenario> built;
    double buildMs = 0.0;
};

/// Timelines of states before and after the last edits, so that undo and redo show theirs without building them again.
/// Few, and not much memory: what is not here is built.
class FormerTimelines {
public:
    static constexpr std::size_t kMost = 64;
    static constexpr std::size_t kMostBytes = std::size_t{128} << 20U;

    /// Remembers a timeline. The oldest are forgotten to make room; one that is too large by itself is not kept.
    void add(Revision revision, ScenarioId scenario, FormerTimeline timeline);
    /// No timeline when it is not known.
    [[nodiscard]] FormerTimeline find(Revision revision, ScenarioId scenario) const;
    void clear();

    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    struct Entry {
        Revision revision;
        ScenarioId scenario;
        FormerTimeline timeline;
        std::size_t bytes;
    };

    [[nodiscard]] std::deque<Entry>::const_iterator entryOf(Revision revision, ScenarioId scenario) const;
    void forget(std::deque<Entry>::const_iterator entry);

    std::deque<Entry> m_entries; // the oldest first
    std::size_t m_bytes = 0;
};

} // namespace minard
