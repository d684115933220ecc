#pragma once

#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace minard {

/// A vector that copies share until one of them is written to: copying costs the same at any size. Read through a const
/// object (or as a std::vector) to be sure that nothing is copied; what a writing member returns is valid until the
/// object is copied. Distinct objects may be used in distinct threads, also where they share.
template <class T>
class SharedVector {
public:
    using value_type = T;
    using size_type = std::size_t;
    using reference = T&;
    using const_reference = const T&;
    using iterator = typename std::vector<T>::iterator;
    using const_iterator = typename std::vector<T>::const_iterator;

    SharedVector() = default;

    SharedVector(std::initializer_list<T> items) : m_items(std::make_shared<std::vector<T>>(items)) { }

    SharedVector(std::vector<T> items) : m_items(std::make_shared<std::vector<T>>(std::move(items))) { }

    /// Empty where nothing was ever put in.
    [[nodiscard]] const std::vector<T>& read() const { return m_items ? *m_items : nothing(); }

    /// The items by themselves, to be written to: copied now if others share them.
    [[nodiscard]] std::vector<T>& write()
    {
        if (!m_items)
            m_items = std::make_shared<std::vector<T>>();
        else if (m_items.use_count() > 1)
            m_items = std::make_shared<std::vector<T>>(*m_items);
        else
            std::atomic_thread_fence(std::memory_order_acquire); // behind the last read of who shared it
        return *m_items;
    }

    /// Whether both have the very same items in memory.
    [[nodiscard]] bool isSharedWith(const SharedVector& other) const { return m_items == other.m_items; }

    operator const std::vector<T>&() const { return read(); }

    [[nodiscard]] std::size_t size() const { return read().size(); }

    [[nodiscard]] bool empty() const { return read().empty(); }

    [[nodiscard]] const T* data() const { return read().data(); }

    [[nodiscard]] const T& operator[](std::size_t index) const { return read()[index]; }

    [[nodiscard]] const T& at(std::size_t index) const { return read().at(index); }

    [[nodiscard]] const T& front() const { return read().front(); }

    [[nodiscard]] const T& back() const { return read().back(); }

    [[nodiscard]] const_iterator begin() const { return read().begin(); }

    [[nodiscard]] const_iterator end() const { return read().end(); }

    [[nodiscard]] T& operator[](std::size_t index) { return write()[index]; }

    [[nodiscard]] T& at(std::size_t index) { return write().at(index); }

    [[nodiscard]] T& front() { return write().front(); }

    [[nodiscard]] T& back() { return write().back(); }

    [[nodiscard]] iterator begin() { return write().begin(); }

    [[nodiscard]] iterator end() { return write().end(); }

    void push_back(T item) { write().push_back(std::move(item)); }

    template <class... Args>
    T& emplace_back(Args&&... args)
    {
        return write().emplace_back(std::forward<Args>(args)...);
    }

    template <class... Args>
    iterator insert(Args&&... args)
    {
        return write().insert(std::forward<Args>(args)...);
    }

    template <class... Args>
    iterator erase(Args&&... args)
    {
        return write().erase(std::forward<Args>(args)...);
    }

    void reserve(std::size_t size) { write().reserve(size); }

    void resize(std::size_t size) { write().resize(size); }

    void clear() { m_items.reset(); }

    void pop_back() { write().pop_back(); }

    friend bool operator==(const SharedVector& a, const SharedVector& b)
    {
        return a.isSharedWith(b) || a.read() == b.read();
    }

private:
    static const std::vector<T>& nothing()
    {
        static const std::vector<T> none;
        return none;
    }

    std::shared_ptr<std::vector<T>> m_items;
};

} // namespace minard
