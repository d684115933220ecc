#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace minard {

/// When a running piece ends.
struct Ending {
    double time = 0.0;
    std::uint32_t piece = 0;
    std::uint32_t node = 0; ///< of the piece

    friend bool operator>(const Ending& a, const Ending& b) { return a.time > b.time; }
};

/// Running pieces, the one that ends first at hand. Few are kept sorted, which costs less than a heap; many are a heap,
/// so that any number is O(log n).
class EndingQueue {
public:
    [[nodiscard]] bool isEmpty() const { return m_endings.empty(); }

    [[nodiscard]] std::size_t size() const { return m_endings.size(); }

    /// The one that ends first. Must not be empty.
    [[nodiscard]] const Ending& first() const { return m_isHeap ? m_endings.front() : m_endings.back(); }

    /// All of them, in no particular order.
    [[nodiscard]] const std::vector<Ending>& all() const { return m_endings; }

    void push(const Ending& ending)
    {
        m_endings.push_back(ending);
        if (m_isHeap) {
            std::push_heap(m_endings.begin(), m_endings.end(), std::greater<>());
            return;
        }
        std::size_t place = m_endings.size() - 1;
        for (; place > 0 && ending > m_endings[place - 1]; --place)
            m_endings[place] = m_endings[place - 1];
        m_endings[place] = ending;
        if (m_endings.size() > kFew) {
            // Falling times are no heap of the first: the other way round they are.
            std::reverse(m_endings.begin(), m_endings.end());
            m_isHeap = true;
        }
    }

    void popFirst()
    {
        if (m_isHeap)
            std::pop_heap(m_endings.begin(), m_endings.end(), std::greater<>());
        m_endings.pop_back();
        if (m_isHeap && m_endings.size() < kFew / 2) {
            std::sort(m_endings.begin(), m_endings.end(), std::greater<>());
            m_isHeap = false;
        }
    }

private:
    static constexpr std::size_t kFew = 32;

    std::vector<Ending> m_endings; // falling times, or a heap
    bool m_isHeap = false;
};

} // namespace minard
