#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/diagram/drawlist.h"

namespace minard {

/// Boxes with an owner, found by place. Bins along x keep a query short where thousands of boxes lie side by side.
class BoxIndex {
public:
    BoxIndex(double left, double width) : m_left(left), m_bins(binCount(width)) { }

    // A copy would refer to the boxes of the other.
    BoxIndex(const BoxIndex&) = delete;
    BoxIndex& operator=(const BoxIndex&) = delete;
    BoxIndex(BoxIndex&&) = default;
    BoxIndex& operator=(BoxIndex&&) = default;
    ~BoxIndex() = default;

    void add(const Box& box, std::uint32_t owner = DrawItem::kNone)
    {
        DrawItem& item = m_own.emplace_back();
        item.x = box.x;
        item.y = box.y;
        item.width = box.width;
        item.height = box.height;
        addItem(item, owner);
    }

    /// The rectangle of an item that stays where it is as long as the index.
    void addItem(const DrawItem& item, std::uint32_t owner = DrawItem::kNone)
    {
        if (!(item.width > 0.0 && item.height > 0.0))
            return;
        const std::size_t last = binOf(item.x + item.width);
        for (std::size_t bin = binOf(item.x); bin <= last; ++bin)
            m_bins[bin].push_back({&item, owner});
    }

    /// Whether a box of anyone but `except` overlaps `box`.
    [[nodiscard]] bool overlaps(const Box& box, std::uint32_t except = DrawItem::kNone - 1) const
    {
        const std::size_t last = binOf(box.right());
        for (std::size_t bin = binOf(box.x); bin <= last; ++bin) {
            const bool hit = std::any_of(m_bins[bin].begin(), m_bins[bin].end(), [&](const Entry& entry) {
                const DrawItem& item = *entry.item;
                return entry.owner != except && box.x < item.x + item.width && item.x < box.right()
                    && box.y < item.y + item.height && item.y < box.bottom();
            });
            if (hit)
                return true;
        }
        return false;
    }

    /// Calls `visit(item, owner)` for everything that reaches into (left, right), for wide ones more than once. Of a
    /// box that was added by itself, the item has nothing but its rectangle.
    template <typename Visitor>
    void visitWithin(double left, double right, Visitor visit) const
    {
        const std::size_t last = binOf(right);
        for (std::size_t bin = binOf(left); bin <= last; ++bin) {
            for (const Entry& entry : m_bins[bin]) {
                if (entry.item->x < right && left < entry.item->x + entry.item->width)
                    visit(*entry.item, entry.owner);
            }
        }
    }

private:
    static constexpr double kBinWidth = 32.0;

    struct Entry {
        const DrawItem* item;
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
    std::deque<DrawItem> m_own; // boxes that belong to no item
};

} // namespace minard
