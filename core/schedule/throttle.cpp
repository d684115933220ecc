#include "core/schedule/throttle.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace minard {

RunningDemand::RunningDemand(const std::vector<PlanNode>& nodes, std::size_t resourceCount)
    : m_resourceCount(resourceCount)
    , m_values(resourceCount)
{
    m_use.reserve(nodes.size() * resourceCount);
    for (const PlanNode& node : nodes)
        m_use.insert(m_use.end(), node.use.begin(), node.use.end());
}

void RunningDemand::clear()
{
    m_count = 0;
    std::fill(m_values.begin(), m_values.end(), 0.0);
}

double uniformFactor(std::span<const double> demand)
{
    double factor = 1.0;
    for (const double value : demand) {
        if (value > kOversubscribed)
            factor = std::max(factor, value);
    }
    return factor;
}

namespace {

double useOf(const FluidPiece& piece, std::size_t resource)
{
    return piece.use[resource] * piece.scale;
}

std::vector<double> maxMinSpeeds(std::span<const FluidPiece> pieces, std::size_t resourceCount)
{
    std::vector<double> speeds(pieces.size(), 1.0);
    std::vector<bool> frozen(pieces.size(), false);
    for (;;) {
        // The common speed of those not frozen rises until the first resource saturates.
        double level = 1.0;
        std::size_t tightest = resourceCount;
        for (std::size_t k = 0; k < resourceCount; ++k) {
            double taken = 0.0;
            double rising = 0.0;
            for (std::size_t i = 0; i < pieces.size(); ++i)
                (frozen[i] ? taken : rising) += useOf(pieces[i], k) * (frozen[i] ? speeds[i] : 1.0);
            if (rising > 0.0 && taken + rising * level > kOversubscribed) {
                level = std::max(0.0, (1.0 - taken) / rising);
                tightest = k;
            }
        }
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (frozen[i])
                continue;
            speeds[i] = level;
            frozen[i] = tightest < resourceCount && useOf(pieces[i], tightest) > 0.0;
        }
        if (tightest == resourceCount)
            return speeds;
    }
}

std::vector<double> prioritySpeeds(std::span<const FluidPiece> pieces, std::size_t resourceCount)
{
    std::vector<std::size_t> order(pieces.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (pieces[a].urgency != pieces[b].urgency)
            return pieces[a].urgency > pieces[b].urgency;
        return pieces[a].rank < pieces[b].rank;
    });
    std::vector<double> left(resourceCount, 1.0);
    std::vector<double> speeds(pieces.size(), 1.0);
    for (const std::size_t i : order) {
        double speed = 1.0;
        for (std::size_t k = 0; k < resourceCount; ++k) {
            const double use = useOf(pieces[i], k);
            // A remainder that only rounding keeps from fitting counts as fitting.
            if (use > left[k] + 1e-9)
                speed = std::min(speed, left[k] / use);
        }
        for (std::size_t k = 0; k < resourceCount; ++k)
            left[k] = std::max(0.0, left[k] - speed * useOf(pieces[i], k));
        speeds[i] = speed;
    }
    return speeds;
}

} // namespace

std::vector<double> fluidSpeeds(std::span<const FluidPiece> pieces, std::size_t resourceCount, Throttle policy)
{
    switch (policy) {
    case Throttle::None:
    case Throttle::Uniform:
        break;
    case Throttle::MaxMin:
        return maxMinSpeeds(pieces, resourceCount);
    case Throttle::Priority:
        return prioritySpeeds(pieces, resourceCount);
    }
    return std::vector<double>(pieces.size(), 1.0);
}

} // namespace minard
