#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/diagram/drawlist.h"

namespace minard {

/// Boxes with an owner, found by place. Bins along x keep a query short where thousands of boxes lie side by side.
class BoxIndex {
public:
    BoxIndex(double left, double width) : m_left(left), m_bins(binCount(width)) { }

    void add(const Box& box, std::uint32_t owner = DrawItem::kNone)
    {
        if (!(box.width > 0.0 && box.height > 0.0))
            return;
        for (std::size_t bin = binOf(box.x); bin <= binOf(box.right()); ++bin)
            m_bins[bin].push_back({box, owner});
    }

    /// Whether a box of anyone but `except` overlaps `box`.
    [[nodiscard]] bool overlaps(const Box& box, std::uint32_t except = DrawItem::kNone - 1) const
    {
        for (std::size_t bin = binOf(box.x); bin <= binOf(box.right()); ++bin) {
            const bool hit = std::any_of(m_bins[bin].begin(), m_bins[bin].end(), [&](const Entry& entry) {
                return entry.owner != except && box.x < entry.box.right() && entry.box.x < box.right()
                    && box.y < entry.box.bottom() && entry.box.y < box.bottom();
            });
            if (hit)
                return true;
        }
        return false;
    }

    /// Calls `visit(box)` for every box that reaches into (left, right), for wide ones more than once.
    template <typename Visitor>
    void visitWithin(double left, double right, Visitor visit) const
    {
        for (std::size_t bin = binOf(left); bin <= binOf(right); ++bin) {
            for (const Entry& entry : m_bins[bin]) {
                if (entry.box.x < right && left < entry.box.right())
                    visit(entry.box);
            }
        }
    }

private:
    static constexpr double kBinWidth = 32.0;

    struct Entry {
        Box box;
        std::uint32_t owner;
    };

    static std::size_t binCount(double width)
    {
        return static_cast<std::size_t>(std::clamp(width / kBinWidth, 0.0, 1024.0)) + 1;
    }

    [[nodiscard]] std::size_t binOf(double x) const
    {
        const double bin = (x - m_left) / kBinWidth;
        return static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(m_bins.size() - 1)));
    }

    double m_left;
    std::vector<std::vector<Entry>> m_bins;
};

} // namespace minard
