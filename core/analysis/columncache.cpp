#include "core/analysis/columncache.h"

#include <cmath>
#include <utility>

namespace minard {

namespace {

/// More than there are columns on a wide screen; with 24 groups in each, some 4 MB.
constexpr std::size_t kPlaces = 2048;

/// Neighbours have different places.
std::size_t placeOf(double from, double to)
{
    const double index = std::floor(from / (to - from) + 0.5);
    const double place = index - std::floor(index / kPlaces) * kPlaces;
    return place >= 0.0 && place < kPlaces ? static_cast<std::size_t>(place) : 0;
}

} // namespace

ColumnCache::ColumnCache(std::shared_ptr<const ColumnSource> source)
    : m_source(std::move(source))
    , m_counts(kPlaces)
    , m_columns(kPlaces)
{
}

std::uint64_t ColumnCache::countSegments(double from, double to, std::uint64_t enough) const
{
    Count& kept = m_counts[placeOf(from, to)];
    if (!(kept.from < kept.to) || kept.from != from || kept.to != to || kept.enough != enough)
        kept = {from, to, enough, m_source->countSegments(from, to, enough)};
    return kept.segments;
}

void ColumnCache::summarize(double from, double to, ColumnSummary& out) const
{
    Column& kept = m_columns[placeOf(from, to)];
    if (!(kept.from < kept.to) || kept.from != from || kept.to != to) {
        kept.from = kept.to; // stays empty if the source throws
        m_source->summarize(from, to, kept.summary);
        kept.from = from;
        kept.to = to;
    }
    out = kept.summary;
}

} // namespace minard
