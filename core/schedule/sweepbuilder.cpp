// Sweep over pieces sorted by start. The ends of the running pieces wait in a queue; starts and ends are merged in
// order of time, and events closer than the tolerance share one boundary:
//
//   pieces      |--A--------|        |--C--|
//                   |--B---------|
//   boundaries  0   1       2    3   4     5
//
// A piece is stored as the numbers of its first and last boundary. A checkpoint now and then remembers the running set,
// so any segment is reached without walking from the beginning.
//
// Millions of pieces are cut into sections (sweepcuts.h) that threads sweep at the same time, each with what runs at
// its cut to begin with. Boundaries are numbered as if none of the events before the cut fell together; how many did is
// known in the end, and then the numbers after the cut are made smaller by as many.

#include "core/schedule/sweep.h"

#include <algorithm>
#include <deque>
#include <future>
#include <limits>
#include <thread>
#include <utility>

#include "core/schedule/sweepcuts.h"
#include "core/schedule/sweepsection.h"

namespace minard {

namespace {

constexpr std::size_t kMostSections = 8;
constexpr std::size_t kLeastPerSection = 100'000; // below, a thread is not worth its start

/// Pieces that are dilated are not cut: their scale is written by one section and would be read by the next.
std::size_t sectionCount(const PieceColumns& pieces, std::size_t wanted)
{
    if (!pieces.scale.empty())
        return 1;
    if (wanted > 0)
        return wanted;
    const std::size_t threads = std::max<std::size_t>(1, std::thread::hardware_concurrency());
    return std::clamp<std::size_t>(pieces.start.size() / kLeastPerSection, 1, std::min(threads, kMostSections));
}

/// Adds `more`, which begins at `cut`: a stretch that lasts across the cut is one.
void joinStretches(std::vector<Oversubscription>& stretches, std::vector<Oversubscription>&& more, double cut)
{
    for (Oversubscription& stretch : stretches) {
        if (stretch.end != cut)
            continue;
        const auto rest = std::find_if(more.begin(), more.end(),
            [&](const Oversubscription& other) { return other.start == cut && other.resource == stretch.resource; });
        if (rest == more.end())
            continue;
        stretch.end = rest->end;
        stretch.demand = std::max(stretch.demand, rest->demand);
        more.erase(rest);
    }
    const auto middle = static_cast<std::ptrdiff_t>(stretches.size());
    stretches.insert(stretches.end(), more.begin(), more.end());
    std::inplace_merge(stretches.begin(), stretches.begin() + middle, stretches.end(),
        [](const Oversubscription& a, const Oversubscription& b) {
            return a.start != b.start ? a.start < b.start : a.resource < b.resource;
        });
}

} // namespace

/// Fills a Sweep; holds what is needed only while building.
class Sweep::Builder {
public:
    Builder(Sweep& sweep, const PieceColumns& pieces, const std::vector<PlanNode>& nodes, std::size_t resourceCount,
        const SweepOptions& options)
        : m_sweep(sweep)
        , m_survey(surveyPieces(pieces))
        , m_order(pieces, m_survey.isSorted)
        , m_input{pieces, m_order, nodes, resourceCount, options.throttle, m_survey.tolerance}
        , m_options(options)
    {
        m_sweep.m_resourceCount = resourceCount;
    }

    bool run();

private:
    void makeRoom();
    void makeSections();
    bool runSections();
    void join();
    void closeUp();
    void renumber(const Section& section, std::uint32_t merged);
    void gather();
    void throttle();

    Sweep& m_sweep;
    PieceSurvey m_survey;
    StartOrder m_order;
    SweepInput m_input;
    const SweepOptions& m_options;
    std::deque<Section> m_sections;
    std::vector<std::uint32_t> m_merged; // boundaries that fell together before each section
    std::vector<double> m_factors;
};

void Sweep::Builder::makeRoom()
{
    const std::size_t count = m_input.pieces.start.size();
    for (auto* column : {&m_sweep.m_startBoundary, &m_sweep.m_endBoundary, &m_sweep.m_node})
        column->resize(count);
    if (!m_input.pieces.tile.empty())
        m_sweep.m_tile.resize(count);
    if (!m_input.pieces.scale.empty())
        m_sweep.m_scale.resize(count);
    // Two boundaries a piece at most; pages that stay untouched cost nothing.
    m_sweep.m_base.resize(2 * count + 2);
}

void Sweep::Builder::makeSections()
{
    const std::size_t wanted = sectionCount(m_input.pieces, m_options.sections);
    std::vector<SweepCut> cuts(1);
    if (wanted > 1)
        cuts = cutSweep(m_input.pieces, m_order, m_input.tolerance, wanted);
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        const bool isLast = i + 1 == cuts.size();
        m_sections.emplace_back(m_sweep, m_input, std::move(cuts[i]),
            isLast ? m_input.pieces.start.size() : cuts[i + 1].piece,
            isLast ? std::numeric_limits<double>::infinity() : cuts[i + 1].time);
    }
}

/// The first in this thread, which tells its progress for all; they are of about the same length.
bool Sweep::Builder::runSections()
{
    std::vector<std::future<bool>> others;
    for (std::size_t i = 1; i < m_sections.size(); ++i)
        others.push_back(std::async(std::launch::async, [this, i] { return m_sections[i].run(m_options.stop, {}); }));
    bool isDone = m_sections.front().run(m_options.stop, m_options.progress);
    for (std::future<bool>& other : others)
        isDone = other.get() && isDone;
    return isDone;
}

bool Sweep::Builder::run()
{
    makeRoom();
    makeSections();
    if (!runSections())
        return false;
    join();
    throttle();
    for (Impulse& impulse : m_sweep.m_impulses)
        impulse.time = m_sweep.times()[static_cast<std::size_t>(impulse.time)];
    return true;
}

/// Moves the boundaries of each section to where they belong and makes their numbers smaller by those that fell
/// together before.
void Sweep::Builder::closeUp()
{
    LargeVector<double>& base = m_sweep.m_base;
    std::size_t boundaries = 0;
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        const Section& section = m_sections[i];
        const std::size_t first = section.cut().firstBoundary();
        const auto merged = static_cast<std::uint32_t>(first - boundaries);
        if (merged > 0) {
            const auto begin = base.begin() + static_cast<std::ptrdiff_t>(first);
            std::copy_n(begin, section.boundaryCount(), base.begin() + static_cast<std::ptrdiff_t>(boundaries));
            renumber(section, merged);
        }
        m_merged.push_back(merged);
        boundaries += section.boundaryCount();
    }
    base.resize(boundaries);
}

/// Takes `merged` from the boundaries counted in `section`: the starts of its pieces, and the ends of those and earlier
/// pieces that lie in it.
void Sweep::Builder::renumber(const Section& section, std::uint32_t merged)
{
    const auto first = static_cast<std::uint32_t>(section.cut().firstBoundary());
    const auto end = static_cast<std::uint32_t>(first + section.boundaryCount());
    for (std::uint32_t piece = section.cut().span; piece < section.spanEnd(); ++piece) {
        m_sweep.m_startBoundary[piece] -= merged;
        m_sweep.m_endBoundary[piece] -= m_sweep.m_endBoundary[piece] < end ? merged : 0;
    }
    for (const Ending& ending : section.cut().running)
        m_sweep.m_endBoundary[ending.piece] -= m_sweep.m_endBoundary[ending.piece] < end ? merged : 0;
}

/// Puts what the sections collected one behind the other.
void Sweep::Builder::gather()
{
    const auto gatherInto = [&](auto& all, auto Section::*part) {
        std::size_t size = 0;
        for (const Section& section : m_sections)
            size += (section.*part).size();
        all.reserve(size);
        for (Section& section : m_sections) {
            all.insert(all.end(), (section.*part).begin(), (section.*part).end());
            std::exchange(section.*part, {});
        }
    };
    std::size_t running = 0;
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        Section& section = m_sections[i];
        for (Impulse& impulse : section.impulses)
            impulse.time -= m_merged[i];
        for (Leaf& leaf : section.leaves)
            leaf.firstSegment -= m_merged[i];
        for (Checkpoint& checkpoint : section.checkpoints) {
            checkpoint.segment -= m_merged[i];
            checkpoint.firstRunning += running;
        }
        running += section.running.size();
        m_sweep.m_idle += section.idle;
        // Not always the time of the cut: an end that comes a little later may be the first event.
        const double start = m_sweep.m_base[section.cut().firstBoundary() - m_merged[i]];
        joinStretches(m_sweep.m_oversubscribed, section.takeOversubscribed(), start);
    }
    gatherInto(m_sweep.m_impulses, &Section::impulses);
    gatherInto(m_sweep.m_leaves, &Section::leaves);
    gatherInto(m_sweep.m_checkpoints, &Section::checkpoints);
    gatherInto(m_sweep.m_running, &Section::running);
    gatherInto(m_sweep.m_demandRanges, &Section::demandRanges);
    gatherInto(m_factors, &Section::factors);
}

void Sweep::Builder::join()
{
    for (std::size_t i = 0; i + 1 < m_sections.size(); ++i)
        m_sections[i].close(m_sweep.m_base[m_sections[i + 1].cut().firstBoundary()]);
    m_sections.back().closeLast();
    closeUp();
    gather();
    const std::uint32_t spans = m_sections.back().spanEnd();
    for (auto* column : {&m_sweep.m_startBoundary, &m_sweep.m_endBoundary, &m_sweep.m_node, &m_sweep.m_tile})
        column->resize(column->empty() ? 0 : spans);
    m_sweep.m_scale.resize(m_sweep.m_scale.empty() ? 0 : spans);
}

/// Stretches the segments.
void Sweep::Builder::throttle()
{
    if (!std::any_of(m_factors.begin(), m_factors.end(), [](double factor) { return factor != 1.0; }))
        return;
    const LargeVector<double>& base = m_sweep.m_base;
    m_sweep.m_throttled.resize(base.size());
    m_sweep.m_throttled[0] = base[0];
    // Stretches are added up apart from the times themselves, so that unthrottled segments keep their exact length.
    double added = 0.0;
    for (std::size_t i = 0; i + 1 < base.size(); ++i) {
        added += (m_factors[i] - 1.0) * (base[i + 1] - base[i]);
        m_sweep.m_throttled[i + 1] = base[i + 1] + added;
    }
}

std::optional<Sweep> Sweep::create(const PieceColumns& pieces, const std::vector<PlanNode>& nodes,
    std::size_t resourceCount, const SweepOptions& options)
{
    Sweep sweep;
    if (!Builder(sweep, pieces, nodes, resourceCount, options).run())
        return std::nullopt;
    return sweep;
}

} // namespace minard
