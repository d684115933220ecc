#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagram/figure.h"
#include "core/schedule/buildscenario.h"

namespace minard::test {

/// A campaign with all its scenarios timed, ready to be drawn.
class Picture {
public:
    /// Reads a document of the program's own format; a fault fails loudly (qFatal).
    explicit Picture(std::string_view document);

    [[nodiscard]] const Campaign& campaign() const { return m_campaign; }

    [[nodiscard]] const Timeline& timeline(std::size_t scenario) const { return m_built[scenario].timeline; }

    [[nodiscard]] DiagramInput input(std::size_t scenario) const;
    /// All scenarios in order.
    [[nodiscard]] std::vector<DiagramInput> inputs() const;

private:
    Campaign m_campaign;
    PhaseStyles m_styles;
    std::vector<BuiltScenario> m_built;
};

/// The cases of the paper, in units of time.
[[nodiscard]] std::string threePhaseDocument();
[[nodiscard]] std::string memoryOversubscriptionDocument();
[[nodiscard]] std::string computeOversubscriptionDocument();
[[nodiscard]] std::string threeStageDocument();
/// Two phases pipelined with a demand for memory of 1 + `excess`.
[[nodiscard]] std::string slightExcessDocument(double excess);
/// Unknown utilizations, zero-length phases, a fusion group, names that are hard to draw.
[[nodiscard]] std::string oddDocument();

} // namespace minard::test
