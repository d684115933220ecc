#pragma once

#include <QFontMetricsF>
#include <QString>
#include <vector>

#include "core/diagram/graphlayout.h"
#include "core/model/campaign.h"

namespace minard {

/// The phases of a workload and what they depend on, ready to be laid out: box i is phase i, one arrow a pair.
struct PhaseGraph {
    struct Arrow {
        QString text; ///< tensors with their sizes, and what kind of dependency it is
        bool isBarrier = false;

        friend bool operator==(const Arrow&, const Arrow&) = default;
    };

    std::vector<QString> labels; ///< of the boxes, elided
    std::vector<GraphBox> boxes;
    std::vector<GraphArrow> arrows;
    std::vector<Arrow> texts; ///< per arrow

    /// Boxes as wide as their labels need.
    [[nodiscard]] static PhaseGraph of(const Campaign& campaign, const QFontMetricsF& metrics);
};

} // namespace minard
