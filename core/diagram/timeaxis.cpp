#include "core/diagram/timeaxis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace minard {

namespace {

constexpr double kLargestTime = 1e290;
constexpr double kSmallestSpan = 1e-280;
constexpr double kUnitInLastPlace = std::numeric_limits<double>::epsilon();
/// Spans of content below this many units in the last place of its times hold nothing that could be told apart.
constexpr double kLeastUnits = 16.0;
/// Share of the content or of the view, whichever is shorter, that panning leaves in view.
constexpr double kKeptInView = 0.05;

double finite(double value, double otherwise)
{
    return std::isnan(value) ? otherwise : std::clamp(value, -kLargestTime, kLargestTime);
}

double magnitude(double a, double b)
{
    return std::max(std::abs(a), std::abs(b));
}

struct Range {
    double start = 0.0;
    double span = 0.0; ///< ≥ 0
};

Range orderedRange(double start, double end)
{
    start = finite(start, finite(end, 0.0));
    end = finite(end, start);
    return {std::min(start, end), std::abs(end - start)};
}

} // namespace

TimeAxis::TimeAxis(double contentStart, double contentEnd, double left, double width)
{
    const Range content = orderedRange(contentStart, contentEnd);
    const double largest = magnitude(content.start, content.start + content.span);
    double span = content.span;
    if (span == 0.0)
        span = largest == 0.0 ? 1.0 : largest * 1e-3;
    span = std::max({span, kLeastUnits * kUnitInLastPlace * largest, kSmallestSpan});
    m_contentStart = content.start;
    m_contentEnd = content.start + span;
    *this = withPixels(left, width).fitted();
}

double TimeAxis::toClippedPixel(double time) const
{
    const double pixel = toPixel(time);
    return std::isnan(pixel) ? m_left : std::clamp(pixel, -kPixelLimit, kPixelLimit);
}

double TimeAxis::smallestSpan() const
{
    const double rounding = kUnitInLastPlace * magnitude(m_contentStart, m_contentEnd) * m_width;
    return std::max({1e-12 * (m_contentEnd - m_contentStart), rounding, kSmallestSpan});
}

double TimeAxis::largestSpan() const
{
    return std::max(10.0 * (m_contentEnd - m_contentStart), smallestSpan());
}

/// Limits the position so that some of the content stays in view; spans are limited by the callers.
void TimeAxis::show(double start, double startRest, double span, double keptShare)
{
    const double kept = keptShare * std::min(span, m_contentEnd - m_contentStart);
    const double first = m_contentStart + kept - span;
    const double last = m_contentEnd - kept;
    m_start = start;
    m_startRest = startRest;
    if (start < first || start > last) {
        m_start = start < first ? first : last;
        m_startRest = 0.0;
    }
    m_span = span;
}

TimeAxis TimeAxis::withRange(double start, double end) const
{
    const Range wanted = orderedRange(start, end);
    const double span = std::clamp(wanted.span, smallestSpan(), largestSpan());
    const double middle = 0.5 * (wanted.span - span);
    TimeAxis axis = *this;
    axis.show(wanted.start + middle, 0.0, span, kKeptInView);
    return axis;
}

TimeAxis TimeAxis::withPixels(double left, double width) const
{
    TimeAxis axis = *this;
    axis.m_left = std::isnan(left) ? 0.0 : std::clamp(left, -kPixelLimit, kPixelLimit);
    axis.m_width = std::isnan(width) ? 1.0 : std::clamp(width, 1.0, 2.0 * kPixelLimit);
    if (axis.m_span < axis.smallestSpan())
        axis.show(axis.m_start, axis.m_startRest, axis.smallestSpan(), kKeptInView);
    return axis;
}

TimeAxis TimeAxis::withContent(double contentStart, double contentEnd) const
{
    TimeAxis axis(contentStart, contentEnd, m_left, m_width);
    axis.show(m_start, m_startRest, std::clamp(m_span, axis.smallestSpan(), axis.largestSpan()), kKeptInView);
    return axis;
}

TimeAxis TimeAxis::fitted() const
{
    return withRange(m_contentStart, m_contentEnd);
}

TimeAxis TimeAxis::zoomedAbout(double pixel, double factor) const
{
    if (!(factor > 0.0) || !std::isfinite(factor) || !std::isfinite(pixel))
        return *this;
    const double share = (std::clamp(pixel, -kPixelLimit, kPixelLimit) - m_left) / m_width;
    const double span = std::clamp(m_span / factor, smallestSpan(), largestSpan());
    const double rest = m_startRest + share * (m_span - span);
    // The sum start + rest in two parts (Knuth's two-sum), so that nothing drifts over hundreds of steps.
    const double sum = m_start + rest;
    const double back = sum - m_start;
    // A time of the content that stays under the pointer stays in view by itself.
    const double anchor = toTime(pixel);
    const bool isInContent = anchor >= m_contentStart && anchor <= m_contentEnd;
    TimeAxis axis = *this;
    axis.show(sum, (m_start - (sum - back)) + (rest - back), span, isInContent ? 0.0 : kKeptInView);
    return axis;
}

TimeAxis TimeAxis::shifted(double by) const
{
    if (!std::isfinite(by))
        return *this;
    TimeAxis axis(m_contentStart + by, m_contentEnd + by, m_left, m_width);
    axis.show(m_start + by, m_startRest, std::max(m_span, axis.smallestSpan()), 0.0);
    return axis;
}

TimeAxis TimeAxis::panned(double pixels) const
{
    if (!std::isfinite(pixels))
        return *this;
    const double rest = m_startRest - pixels / m_width * m_span;
    const double sum = m_start + rest;
    const double back = sum - m_start;
    TimeAxis axis = *this;
    axis.show(sum, (m_start - (sum - back)) + (rest - back), m_span, kKeptInView);
    return axis;
}

} // namespace minard
