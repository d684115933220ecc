#include "core/analysis/columnsource.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/noderates.h"
#include "core/analysis/slotsums.h"
#include "core/schedule/timelinestore.h"

// A run of equal periods is looked at once: of the periods that lie whole in a stretch one is visited and counted as
// many times, so that a summary costs as much for a million tiles as for ten. Slots are even in themselves, so there
// time alone decides; they are added up by SlotSums.

namespace minard {

namespace {

/// Demand above this counts as oversubscribed (spec 1.2).
constexpr double kFullDemand = 1.0 + 1e-9;

bool isUnknown(const PlanNode& node, ResourceId resource)
{
    return resource.isValid() && (node.unknown >> resource.index() & 1U) != 0;
}

double useOf(const PlanNode& node, ResourceId resource)
{
    return resource.isValid() ? node.use[resource.index()] : 0.0;
}

constexpr std::uint32_t kNowhere = 0xffffffffU;

} // namespace

/// What summaries share and reuse.
struct SegmentColumns::Scratch {
    std::vector<std::uint32_t> placeOfGroup; ///< in the shares of the summary at hand; kNowhere between summaries
    std::vector<double> demand;
    std::vector<SlotStretch> stretches;
    SlotSums slots;
    SlotDemand slotDemand;
};

namespace {

/// Adds up one stretch, segment by segment.
class Folding {
public:
    Folding(const Timeline& timeline, const ColumnGrouping& grouping, std::vector<std::uint32_t>& placeOfGroup,
        std::vector<double>& demand, double from, double to, ColumnSummary& out)
        : m_timeline(timeline)
        , m_grouping(grouping)
        , m_placeOfGroup(placeOfGroup)
        , m_demand(demand)
        , m_from(from)
        , m_to(to)
        , m_shares(std::move(out.shares))
    {
        m_shares.clear();
    }

    /// Adds [from, to) of a run that does not consist of slots.
    void addRun(const Run& run, double from, double to)
    {
        const double first = std::ceil((from - run.start) / run.period);
        const double last = std::floor((to - run.start) / run.period);
        if (!(last - first >= 2.0)) {
            addStretch(from, to, 1.0);
            return;
        }
        const double whole = run.start + first * run.period;
        const double rest = run.start + last * run.period;
        addStretch(from, whole, 1.0);
        addStretch(whole, run.start + (first + 1.0) * run.period, last - first);
        addStretch(rest, to, 1.0);
    }

    /// Adds what lies in [from, to), `times` times.
    void addStretch(double from, double to, double times)
    {
        if (!(to > from))
            return;
        m_timeline.visitSegments(from, to, [&](const SegmentView& segment) {
            add(segment, std::min(segment.end, to) - std::max(segment.start, from), times);
            return true;
        });
    }

    /// Notes [from, to) of a run of slots, to be added with those before it.
    void noteSlots(const Run& run, SlotDemand& demand, double from, double to, std::vector<SlotStretch>& stretches)
    {
        const double length = to - from;
        if (!isWorthwhile(length))
            return;
        constexpr double rounding = 1e-9;
        const double first = std::ceil((from - run.start) / run.period - rounding);
        const double last = std::ceil((to - run.start) / run.period - rounding);
        // Those that have begun before count too, where no stretch before has counted them.
        const bool isOneMore = m_isFirst && first - (from - run.start) / run.period > rounding;
        const auto starts = static_cast<std::uint64_t>(std::max(0.0, last - first)) + (isOneMore ? 1U : 0U);
        stretches.push_back({&run, length, starts});
        noteDemand(demand.of(run), length);
        m_isFirst = false;
    }

    /// Adds stretches of one pipeline.
    void addSlots(std::span<const SlotStretch> stretches, SlotSums& slots)
    {
        for (const GroupSum& sum : slots.of(stretches)) {
            ColumnShare& share = shareOf(sum.group, sum.phase);
            share.line += sum.line;
            share.fill += sum.fill;
            share.time.undilated += sum.time.undilated;
            share.time.dilated += sum.time.dilated;
            share.time.throttled += sum.time.throttled;
            share.unknownLine += sum.unknownLine;
            share.unknownFill += sum.unknownFill;
            share.pieces += sum.pieces;
        }
    }

    void finish(ColumnSummary& out)
    {
        const double span = m_to - m_from;
        for (ColumnShare& share : m_shares) {
            share.line /= span;
            share.fill /= span;
            m_placeOfGroup[share.group] = kNowhere;
        }
        const auto byGroup = [](const ColumnShare& a, const ColumnShare& b) { return a.group < b.group; };
        if (!std::is_sorted(m_shares.begin(), m_shares.end(), byGroup))
            std::sort(m_shares.begin(), m_shares.end(), byGroup);
        out = std::move(m_summary);
        out.shares = std::move(m_shares);
        out.idle = m_idle;
    }

private:
    /// Rounding at the ends of periods leaves slivers of neighbours that are not part of the stretch.
    [[nodiscard]] bool isWorthwhile(double length) const { return length > 1e-12 * (m_to - m_from); }

    void add(const SegmentView& segment, double length, double times)
    {
        if (!isWorthwhile(length))
            return;
        const double inside = length / (segment.end - segment.start) * times;
        std::fill(m_demand.begin(), m_demand.end(), 0.0);
        for (const PieceShare& piece : segment.pieces) {
            ColumnShare& share = addPiece(piece, length * times, inside);
            // A piece counts once: in the first segment visited, else in the one it starts with.
            if (piece.pieceStart >= segment.start)
                share.pieces += static_cast<std::uint64_t>(times);
            else if (m_isFirst)
                ++share.pieces;
        }
        if (segment.pieces.empty())
            m_idle += length * times;
        noteDemand(m_demand, length * times);
        m_isFirst = false;
    }

    /// Adds `length` of a piece, `inside` times what it does in its segment. How often it counts is the caller's.
    ColumnShare& addPiece(const PieceShare& piece, double length, double inside)
    {
        const PlanNode& node = m_timeline.nodes()[piece.node];
        ColumnShare& share = shareOf(m_grouping.groupOfNode[piece.node], node.phase);
        share.line += useOf(node, m_grouping.line) * piece.scale * length;
        share.fill += useOf(node, m_grouping.pipe) * piece.scale * length;
        share.time.undilated += piece.inSegment.undilated * inside;
        share.time.dilated += piece.inSegment.dilated * inside;
        share.time.throttled += piece.inSegment.throttled * inside;
        share.unknownLine += isUnknown(node, m_grouping.line) ? length : 0.0;
        share.unknownFill += isUnknown(node, m_grouping.pipe) ? length : 0.0;
        for (std::size_t k = 0; k < m_demand.size(); ++k)
            m_demand[k] += node.use[k] * piece.scale;
        return share;
    }

    ColumnShare& shareOf(std::uint32_t group, PhaseId phase)
    {
        std::uint32_t& place = m_placeOfGroup[group];
        if (place == kNowhere) {
            place = static_cast<std::uint32_t>(m_shares.size());
            ColumnShare share;
            share.group = group;
            share.phase = phase;
            m_shares.push_back(share);
        }
        return m_shares[place];
    }

    void noteDemand(std::span<const double> demand, double length)
    {
        const double line = m_grouping.line.isValid() ? demand[m_grouping.line.index()] : 0.0;
        const double fill = m_grouping.pipe.isValid() ? demand[m_grouping.pipe.index()] : 0.0;
        m_summary.minLine = m_isFirst ? line : std::min(m_summary.minLine, line);
        m_summary.maxLine = m_isFirst ? line : std::max(m_summary.maxLine, line);
        m_summary.minFill = m_isFirst ? fill : std::min(m_summary.minFill, fill);
        m_summary.maxFill = m_isFirst ? fill : std::max(m_summary.maxFill, fill);
        const auto worst = std::max_element(demand.begin(), demand.end());
        if (worst == demand.end())
            return;
        if (*worst > m_summary.worstDemand) {
            m_summary.worstDemand = *worst;
            m_summary.worst = ResourceId(static_cast<std::size_t>(worst - demand.begin()));
        }
        if (*worst > kFullDemand)
            m_summary.oversubscribed += length;
    }

    const Timeline& m_timeline;
    const ColumnGrouping& m_grouping;
    std::vector<std::uint32_t>& m_placeOfGroup;
    std::vector<double>& m_demand;
    double m_from;
    double m_to;
    std::vector<ColumnShare> m_shares;
    ColumnSummary m_summary;
    double m_idle = 0.0;
    bool m_isFirst = true;
};

} // namespace

void ColumnSource::summarizeAll(std::span<const Stretch> stretches, const SummaryVisitor& visit) const
{
    ColumnSummary summary;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        summarize(stretches[i].from, stretches[i].to, summary);
        visit(i, summary);
    }
}

SegmentColumns::SegmentColumns(const Timeline& timeline, ColumnGrouping grouping)
    : m_timeline(timeline)
    , m_grouping(std::move(grouping))
    , m_scratch(
          std::make_unique<Scratch>(Scratch{{}, {}, {}, SlotSums(m_timeline, m_grouping), SlotDemand(m_timeline)}))
{
    m_scratch->placeOfGroup.assign(groupCount(m_grouping), kNowhere);
    m_scratch->demand.resize(timeline.resourceCount());
}

SegmentColumns::~SegmentColumns() = default;

std::uint64_t SegmentColumns::countSegments(double from, double to, std::uint64_t /*enough*/) const
{
    return m_timeline.countSegments(from, to);
}

void SegmentColumns::summarize(double from, double to, ColumnSummary& out) const
{
    Folding folding(m_timeline, m_grouping, m_scratch->placeOfGroup, m_scratch->demand, from, to, out);
    const std::vector<Run>& runs = m_timeline.store().runs;
    const auto startsAfter = [](double time, const Run& run) { return time < run.start; };
    auto run = std::upper_bound(runs.begin(), runs.end(), from, startsAfter);
    run -= run != runs.begin() ? 1 : 0;
    while (run != runs.end() && run->start < to) {
        if (run->kind != RunKind::Slots) {
            folding.addRun(*run, std::max(from, run->start), std::min(to, run->end()));
            ++run;
            continue;
        }
        const std::vector<Slot>& slots = m_timeline.store().slots;
        const std::uint32_t lockstep = slots[run->index].lockstep;
        m_scratch->stretches.clear();
        for (; run != runs.end() && run->start < to; ++run) {
            if (run->kind != RunKind::Slots || slots[run->index].lockstep != lockstep)
                break;
            folding.noteSlots(*run, m_scratch->slotDemand, std::max(from, run->start), std::min(to, run->end()),
                m_scratch->stretches);
        }
        folding.addSlots(m_scratch->stretches, m_scratch->slots);
    }
    folding.finish(out);
}

} // namespace minard
