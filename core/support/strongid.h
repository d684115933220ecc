#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace minard {

/// Index into one table, of a type of its own: a PhaseId cannot be used where a TensorId is meant.
/// Default-constructed ids are invalid.
template <typename Tag>
class StrongId {
public:
    constexpr StrongId() = default;

    constexpr explicit StrongId(std::size_t index) : m_value(static_cast<std::uint32_t>(index)) { }

    [[nodiscard]] constexpr bool isValid() const { return m_value != kInvalid; }

    /// Position in the table. Only meaningful for valid ids.
    [[nodiscard]] constexpr std::size_t index() const { return m_value; }

    friend constexpr auto operator<=>(StrongId, StrongId) = default;

private:
    static constexpr std::uint32_t kInvalid = 0xffffffffU;
    std::uint32_t m_value = kInvalid;
};

using ResourceId = StrongId<struct ResourceTag>;
using BufferId = StrongId<struct BufferTag>;
using TensorId = StrongId<struct TensorTag>;
using PhaseId = StrongId<struct PhaseTag>;
using ScenarioId = StrongId<struct ScenarioTag>;

} // namespace minard

template <typename Tag>
struct std::hash<minard::StrongId<Tag>> {
    std::size_t operator()(minard::StrongId<Tag> id) const noexcept { return std::hash<std::size_t>{}(id.index()); }
};
