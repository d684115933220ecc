#include "core/analysis/columncache.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace minard {

namespace {

/// More than there are columns on a wide screen; with 24 groups in each, some 4 MB.
constexpr std::size_t kPlaces = 2048;

/// Neighbours have different places.
std::size_t placeInTable(double from, double to)
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
    Count& kept = m_counts[placeInTable(from, to)];
    if (!(kept.from < kept.to) || kept.from != from || kept.to != to || kept.enough != enough)
        kept = {from, to, enough, m_source->countSegments(from, to, enough)};
    return kept.segments;
}

ColumnCache::Column& ColumnCache::placeOf(const Stretch& stretch) const
{
    return m_columns[placeInTable(stretch.from, stretch.to)];
}

void ColumnCache::summarize(double from, double to, ColumnSummary& out) const
{
    const std::array stretches{Stretch{from, to}};
    summarizeAll(stretches, [&](std::size_t, const ColumnSummary& summary) { out = summary; });
}

void ColumnCache::summarizeAll(std::span<const Stretch> stretches, const SummaryVisitor& visit) const
{
    m_missing.clear();
    m_missed.assign(stretches.size(), false);
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        m_missed[i] = !placeOf(stretches[i]).isOf(stretches[i]);
        if (m_missed[i])
            m_missing.push_back(stretches[i]);
    }
    m_found.resize(std::max(m_found.size(), m_missing.size()));
    m_source->summarizeAll(m_missing, [&](std::size_t i, const ColumnSummary& summary) { m_found[i] = summary; });
    std::size_t next = 0;
    for (std::size_t i = 0; i < stretches.size(); ++i)
        visit(i, m_missed[i] ? m_found[next++] : placeOf(stretches[i]).summary);
    // Only now: one that is new may take the place of another that was asked for.
    for (std::size_t i = 0; i < m_missing.size(); ++i) {
        Column& kept = placeOf(m_missing[i]);
        kept.from = m_missing[i].from;
        kept.to = m_missing[i].to;
        std::swap(kept.summary, m_found[i]);
    }
}

} // namespace minard
