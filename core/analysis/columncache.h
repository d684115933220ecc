#pragma once

#include <memory>
#include <vector>

#include "core/analysis/columnsource.h"

namespace minard {

/// Remembers the summaries and counts of another source, so that a picture that has moved a little asks it for the new
/// columns alone. Made for stretches that begin at multiples of their length, as the columns of a picture do: each has
/// its place in a table, and a newer one with the same place takes it. One thread at a time may ask.
class ColumnCache final : public ColumnSource {
public:
    /// `source` must not be null.
    explicit ColumnCache(std::shared_ptr<const ColumnSource> source);

    [[nodiscard]] std::uint64_t countSegments(double from, double to, std::uint64_t enough) const override;
    void summarize(double from, double to, ColumnSummary& out) const override;
    void summarizeAll(std::span<const Stretch> stretches, const SummaryVisitor& visit) const override;

private:
    struct Count {
        double from = 0.0;
        double to = 0.0; ///< from = to: empty
        std::uint64_t enough = 0;
        std::uint64_t segments = 0;
    };

    struct Column {
        double from = 0.0;
        double to = 0.0; ///< from = to: empty
        ColumnSummary summary;

        [[nodiscard]] bool isOf(const Stretch& stretch) const
        {
            return from < to && from == stretch.from && to == stretch.to;
        }
    };

    [[nodiscard]] Column& placeOf(const Stretch& stretch) const;

    std::shared_ptr<const ColumnSource> m_source;
    mutable std::vector<Count> m_counts;
    mutable std::vector<Column> m_columns;
    mutable std::vector<Stretch> m_missing;
    mutable std::vector<ColumnSummary> m_found; // of m_missing
    mutable std::vector<bool> m_missed;         // by stretch asked for
};

} // namespace minard
