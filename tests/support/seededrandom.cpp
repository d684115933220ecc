#include "tests/support/seededrandom.h"

#include <cmath>
#include <cstdlib>
#include <numeric>

namespace minard::test {

std::int64_t SeededRandom::integer(std::int64_t lowest, std::int64_t highest)
{
    assert(lowest <= highest);
    const std::uint64_t width = static_cast<std::uint64_t>(highest) - static_cast<std::uint64_t>(lowest) + 1;
    if (width == 0) // all 2^64 values
        return static_cast<std::int64_t>(m_engine());
    // Values beyond the last whole multiple of the width would make low results likelier.
    const std::uint64_t beyond = (std::mt19937_64::max() % width + 1) % width;
    std::uint64_t value = m_engine();
    while (value > std::mt19937_64::max() - beyond)
        value = m_engine();
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(lowest) + value % width);
}

double SeededRandom::real(double lowest, double highest)
{
    assert(lowest <= highest);
    const double unit = static_cast<double>(m_engine() >> 11) * 0x1p-53; // 53 bits: every double step in [0, 1)
    const double value = lowest + unit * (highest - lowest);
    return value < highest ? value : lowest; // rounding may reach the excluded end
}

double SeededRandom::logarithmic(double lowest, double highest)
{
    assert(0.0 < lowest && lowest <= highest);
    const double value = std::exp(real(std::log(lowest), std::log(highest)));
    return value < highest ? std::max(value, lowest) : lowest;
}

std::string SeededRandom::note() const
{
    const std::string seed = std::to_string(m_seed);
    return "seed " + seed + " (run with MINARD_SEED=" + seed + " to repeat)";
}

std::vector<std::uint64_t> seeds(std::uint64_t count)
{
    if (const char* only = std::getenv("MINARD_SEED"))
        return {std::strtoull(only, nullptr, 10)};
    std::vector<std::uint64_t> all(count);
    std::iota(all.begin(), all.end(), std::uint64_t{1});
    return all;
}

} // namespace minard::test
