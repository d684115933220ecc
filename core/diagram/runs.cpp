#include "core/diagram/runs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace minard {

namespace {

bool sameLevel(double a, double b)
{
    return std::abs(a - b) <= kSameLevel * std::max(1.0, std::abs(a));
}

bool looksAlike(const StackPart& a, const StackPart& b)
{
    return sameLevel(a.base, b.base) && sameLevel(a.line, b.line) && sameLevel(a.fillBase, b.fillBase)
        && sameLevel(a.fill, b.fill) && a.unknownLine == b.unknownLine && a.unknownFill == b.unknownFill
        && a.isCrowded == b.isCrowded && a.isBottom == b.isBottom;
}

bool sameDemand(const DemandRun& a, const DemandRun& b)
{
    return sameLevel(a.line, b.line) && sameLevel(a.fill, b.fill) && sameLevel(a.minLine, b.minLine)
        && sameLevel(a.maxLine, b.maxLine) && sameLevel(a.minFill, b.minFill) && sameLevel(a.maxFill, b.maxFill)
        && a.worst == b.worst && sameLevel(a.worstDemand, b.worstDemand);
}

double rounded(double level, double step)
{
    return step > 0.0 ? std::round(level / step) * step : level;
}

/// Merged columns of more parts than this show the well of the topmost only.
constexpr std::size_t kMostInDetail = 4;

class Joiner {
public:
    Joiner(const PanelContent& content, double lineStep, double fillStep)
        : m_content(content)
        , m_lineStep(lineStep)
        , m_fillStep(fillStep)
    {
    }

    PanelRuns join()
    {
        const StackColumn* before = nullptr;
        for (const StackColumn& column : m_content.columns) {
            if (before == nullptr || before->end != column.start || before->merged != column.merged)
                m_open.clear();
            addParts(column);
            addDemand(before, column);
            before = &column;
        }
        sortLines();
        return std::move(m_runs);
    }

private:
    static constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

    struct Open {
        std::uint32_t run;
        std::uint32_t line; ///< last LineRun of the run
        std::uint32_t node;
        std::uint8_t style;

        [[nodiscard]] bool isOf(const StackPart& part) const
        {
            return node == part.node && (node != DrawItem::kNone || style == part.style);
        }
    };

    /// Lines were collected column by column; a back end that dashes them wants those of a run together.
    void sortLines()
    {
        std::vector<std::uint32_t> place(m_runs.stacks.size() + 1);
        for (const LineRun& line : m_runs.lines)
            ++place[line.run + 1];
        for (std::size_t run = 1; run < place.size(); ++run)
            place[run] += place[run - 1];
        std::vector<LineRun> sorted(m_runs.lines.size());
        for (const LineRun& line : m_runs.lines)
            sorted[place[line.run]++] = line;
        m_runs.lines = std::move(sorted);
    }

    void addParts(const StackColumn& column)
    {
        m_next.clear();
        m_expected = 0;
        if (column.merged) {
            for (const StackPart& part : distinctParts(column))
                addPart(column, part);
        } else {
            for (std::uint32_t i = 0; i < column.partCount; ++i)
                addPart(column, m_content.parts[column.firstPart + i]);
        }
        m_open.swap(m_next);
    }

    /// The parts of a merged column with rounded edges. Those that rounding makes vanish leave their height to the
    /// next; one always stays, so that the column has ink.
    const std::vector<StackPart>& distinctParts(const StackColumn& column)
    {
        m_distinct.clear();
        double base = 0.0;
        double fillBase = 0.0;
        std::uint32_t skipped = 0;
        for (std::uint32_t i = 0; i < column.partCount; ++i) {
            StackPart part = m_content.parts[column.firstPart + i];
            const double top = rounded(part.top(), m_lineStep);
            const double fillTop = rounded(part.fillTop(), m_fillStep);
            const bool isLastHope = i + 1 == column.partCount && m_distinct.empty();
            if (top <= base && fillTop <= fillBase && !part.unknownLine && !isLastHope) {
                skipped += part.pieces;
                continue;
            }
            part.base = base;
            part.line = top - base;
            part.fillBase = fillBase;
            part.fill = fillTop - fillBase;
            part.pieces += skipped;
            skipped = 0;
            base = top;
            fillBase = fillTop;
            m_distinct.push_back(part);
        }
        for (std::size_t i = 0; i + 1 < m_distinct.size(); ++i)
            m_distinct[i].isCrowded = m_distinct.size() > kMostInDetail;
        return m_distinct;
    }

    void addPart(const StackColumn& column, const StackPart& part)
    {
        const Open* previous = openRunOf(part);
        const bool continues = previous != nullptr;
        if (continues && looksAlike(m_runs.stacks[previous->run].part, part)) {
            StackRun& run = m_runs.stacks[previous->run];
            if (column.merged)
                run.pieces += part.pieces;
            else if (part.pieceStart > run.part.pieceStart && part.pieceStart >= column.start)
                ++run.pieces;
            run.end = column.end;
            Open open = *previous;
            addLines(column, part, open);
            m_next.push_back(open);
            return;
        }
        const auto index = static_cast<std::uint32_t>(m_runs.stacks.size());
        m_runs.stacks.push_back({part, column.start, column.end, column.merged, part.pieces, false});
        m_runs.stacks.back().followsTwin = !continues && !column.merged && endsTwin(column, part);
        if (continues && !column.merged)
            m_runs.joins.push_back({previous->run, index});
        Open open{index, kNoLine, part.node, part.style};
        addLines(column, part, open);
        m_next.push_back(open);
    }

    /// Mostly the one above that of the part before; null = none.
    [[nodiscard]] const Open* openRunOf(const StackPart& part)
    {
        const std::size_t count = m_open.size();
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t place = m_expected + i < count ? m_expected + i : m_expected + i - count;
            if (m_open[place].isOf(part)) {
                m_expected = place + 1 < count ? place + 1 : 0;
                return &m_open[place];
            }
        }
        return nullptr;
    }

    /// Whether a node of the style of `part` runs until `column` and not in it.
    [[nodiscard]] bool endsTwin(const StackColumn& column, const StackPart& part) const
    {
        return std::any_of(m_open.begin(), m_open.end(), [&](const Open& open) {
            const StackPart& before = m_runs.stacks[open.run].part;
            if (before.style != part.style || before.node == part.node)
                return false;
            for (std::uint32_t i = 0; i < column.partCount; ++i) {
                if (m_content.parts[column.firstPart + i].node == before.node)
                    return false;
            }
            return true;
        });
    }

    void addLines(const StackColumn& column, const StackPart& part, Open& open)
    {
        addLine(open, Stroke::Solid, part.pieceStart, column.start, std::min(column.end, part.solidEnd));
        addLine(open, Stroke::Dilated, part.solidEnd, std::max(column.start, part.solidEnd),
            std::min(column.end, part.dilatedEnd));
        addLine(open, Stroke::Throttled, part.dilatedEnd, std::max(column.start, part.dilatedEnd), column.end);
        if (open.line == kNoLine) {
            open.line = static_cast<std::uint32_t>(m_runs.lines.size());
            m_runs.lines.push_back({open.run, column.start, column.end, column.start, Stroke::Solid});
        }
    }

    void addLine(Open& open, Stroke stroke, double anchor, double start, double end)
    {
        // The end of a piece is a sum of its shares: what rounding leaves of a segment is no line of its own.
        if (!(end - start > 1e-12 * std::max(std::abs(start), std::abs(end))))
            return;
        if (open.line != kNoLine) {
            LineRun& last = m_runs.lines[open.line];
            if (last.stroke == stroke && start - last.end <= 1e-9 * (end - last.start)) {
                last.end = end;
                return;
            }
        }
        open.line = static_cast<std::uint32_t>(m_runs.lines.size());
        m_runs.lines.push_back({open.run, start, end, anchor, stroke});
    }

    void addDemand(const StackColumn* before, const StackColumn& column)
    {
        DemandRun run{column.start, column.end, column.merged, 0.0, 0.0, column.minLine, column.maxLine, column.minFill,
            column.maxFill, column.worst, column.worstDemand};
        if (column.partCount > 0) {
            const StackPart& part = m_content.parts[column.firstPart + column.partCount - 1];
            run.line = rounded(part.top(), column.merged ? m_lineStep : 0.0);
            run.fill = rounded(part.fillTop(), column.merged ? m_fillStep : 0.0);
        }
        if (before != nullptr && before->end == column.start && before->merged == column.merged) {
            DemandRun& last = m_runs.demands.back();
            if (sameDemand(last, run)) {
                last.end = run.end;
                return;
            }
        }
        m_runs.demands.push_back(run);
    }

    const PanelContent& m_content;
    double m_lineStep;
    double m_fillStep;
    PanelRuns m_runs;
    std::vector<StackPart> m_distinct;
    std::vector<Open> m_open; // by stacking
    std::vector<Open> m_next;
    std::size_t m_expected = 0; // index into m_open
};

} // namespace

PanelRuns joinRuns(const PanelContent& content, double lineStep, double fillStep)
{
    return Joiner(content, lineStep, fillStep).join();
}

} // namespace minard
