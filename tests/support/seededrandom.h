#pragma once

#include <cassert>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace minard::test {

/// Random values for property tests. The same seed gives the same values with every compiler and library, which the
/// distributions of <random> do not promise.
class SeededRandom {
public:
    explicit SeededRandom(std::uint64_t seed) : m_engine(seed), m_seed(seed) { }

    /// Uniform in [lowest, highest], both included; lowest ≤ highest.
    [[nodiscard]] std::int64_t integer(std::int64_t lowest, std::int64_t highest);

    /// Uniform in [lowest, highest); lowest ≤ highest, both finite.
    [[nodiscard]] double real(double lowest, double highest);

    /// Uniform in the logarithm, in [lowest, highest); 0 < lowest ≤ highest. For values that span orders of magnitude.
    [[nodiscard]] double logarithmic(double lowest, double highest);

    /// True with `probability` (0 … 1).
    [[nodiscard]] bool chance(double probability) { return real(0.0, 1.0) < probability; }

    /// One of `values`, which is not empty.
    template <typename T>
    [[nodiscard]] const T& pick(std::span<const T> values)
    {
        assert(!values.empty());
        return values[static_cast<std::size_t>(integer(0, static_cast<std::int64_t>(values.size()) - 1))];
    }

    template <typename T>
    [[nodiscard]] const T& pick(const std::vector<T>& values)
    {
        return pick(std::span<const T>(values));
    }

    /// Puts `values` into a random order.
    template <typename T>
    void shuffle(std::vector<T>& values)
    {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[static_cast<std::size_t>(integer(0, static_cast<std::int64_t>(i) - 1))]);
    }

    /// "seed 17 (run with MINARD_SEED=17 to repeat)", for the message of a failed property.
    [[nodiscard]] std::string note() const;

private:
    std::mt19937_64 m_engine;
    std::uint64_t m_seed;
};

/// The seeds a property test runs: 1 … count, or only the one in the environment variable MINARD_SEED.
///
///     for (const std::uint64_t seed : seeds(200)) {
///         SeededRandom random(seed);
///         QVERIFY2(holds(randomCampaign(random)), random.note().c_str());
///     }
[[nodiscard]] std::vector<std::uint64_t> seeds(std::uint64_t count);

} // namespace minard::test
