#include "ui/models/facts.h"

#include "core/analysis/figures.h"
#include "core/model/timeunit.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>

namespace minard {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Facts", text);
}

Unit volumeUnit(const Resource& resource)
{
    return resource.kind == ResourceKind::Throughput ? Unit::Operation : Unit::Byte;
}

/// Collects facts of one timeline.
class FactList {
public:
    FactList(const TimedScenario& timed, NumberFormat format) : m_timed(timed), m_format(std::move(format)) { }

    void text(const QString& label, const QString& value)
    {
        if (!value.isEmpty())
            m_facts.push_back({label, value, Fact::Tone::Plain});
    }

    void time(const QString& label, std::optional<double> value)
    {
        text(label, timeText(value, *m_timed.campaign, m_format));
    }

    void fraction(const QString& label, std::optional<double> value)
    {
        const bool excess = value && *value > 1.0 + 1e-9;
        m_facts.push_back({label, fromUtf8(formatQuantity(value, Unit::Fraction, m_format)),
            excess ? Fact::Tone::Warning : Fact::Tone::Plain});
    }

    void quantity(const QString& label, std::optional<double> value, Unit unit)
    {
        text(label, fromUtf8(formatQuantity(value, unit, m_format)));
    }

    void count(const QString& label, std::uint64_t value)
    {
        text(label, fromUtf8(formatCount(static_cast<std::int64_t>(value))));
    }

    void shares(const TimeShares& shares)
    {
        if (shares.dilated > 0.0 || shares.throttled > 0.0)
            time(tr("undilated"), shares.undilated);
        if (shares.dilated > 0.0)
            time(tr("added by dilation"), shares.dilated);
        if (shares.throttled > 0.0)
            time(tr("added by throttling"), shares.throttled);
    }

    [[nodiscard]] const Machine& machine() const { return m_timed.built->scenario.machine; }

    [[nodiscard]] std::vector<Fact> take() { return std::move(m_facts); }

private:
    const TimedScenario& m_timed;
    NumberFormat m_format;
    std::vector<Fact> m_facts;
};

/// Labels and numbers per resource, in machine order.
template <typename Add>
void forEachResource(const Machine& machine, const Add& add)
{
    for (std::size_t k = 0; k < machine.resources.size(); ++k)
        add(k, machine.resources[k], resourceText(machine.resources[k]));
}

QString boundName(BoundKind kind)
{
    switch (kind) {
    case BoundKind::Volume:
        return tr("volume");
    case BoundKind::CriticalPath:
        return tr("critical path");
    case BoundKind::FillDrain:
        return tr("fill and drain");
    }
    return {};
}

} // namespace

std::optional<std::uint32_t> nodeOf(const Timeline& timeline, PhaseId phase)
{
    const std::vector<PlanNode>& nodes = timeline.nodes();
    const auto found = std::find_if(
        nodes.begin(), nodes.end(), [phase](const PlanNode& node) { return node.phase == phase; });
    if (found == nodes.end())
        return {};
    return static_cast<std::uint32_t>(found - nodes.begin());
}

std::vector<Fact> phaseFacts(const TimedScenario& timed, std::uint32_t node, const NumberFormat& format)
{
    const PhaseFigures figures = PhaseTable(*timed.campaign, *timed.built).at(node);
    const TimeShares& shares = figures.timing.shares;
    const double makespan = timed.built->timeline.makespan();
    FactList facts(timed, format);
    facts.time(tr("start"), figures.timing.start);
    facts.time(tr("end"), figures.timing.end);
    facts.time(tr("busy"), shares.total());
    facts.shares(shares);
    if (makespan > 0.0)
        facts.fraction(tr("share of the makespan"), shares.total() / makespan);
    if (figures.timing.pieces > 1)
        facts.count(tr("pieces"), figures.timing.pieces);
    forEachResource(facts.machine(), [&](std::size_t k, const Resource&, const QString& name) {
        facts.fraction(tr("%1, average").arg(name), figures.use[k]);
    });
    forEachResource(facts.machine(), [&](std::size_t k, const Resource& resource, const QString& name) {
        facts.quantity(tr("%1, volume").arg(name), figures.volume[k], volumeUnit(resource));
    });
    facts.quantity(tr("intensity"), figures.intensity, Unit::OperationPerByte);
    if (figures.bound.isValid()) {
        facts.text(tr("bound by"), resourceText(facts.machine().resource(figures.bound)));
        facts.fraction(tr("efficiency"), figures.efficiency);
    }
    facts.text(tr("fusion group"), fromUtf8(figures.group));
    facts.text(tr("class"), fromUtf8(figures.layerClass));
    facts.text(
        tr("Einsum"), fromUtf8(timed.campaign->workload.phase(timed.built->timeline.nodes()[node].phase).einsum));
    return facts.take();
}

std::vector<Fact> phaseSumFacts(const TimedScenario& timed, const PhaseSet& phases, const NumberFormat& format)
{
    const Timeline& timeline = timed.built->timeline;
    FactList facts(timed, format);
    double busy = 0.0;
    std::uint64_t nodes = 0;
    TimeShares shares;
    std::vector<double> volume(facts.machine().resources.size(), 0.0);
    for (std::size_t i = 0; i < timeline.nodes().size(); ++i) {
        if (!phases.contains(timeline.nodes()[i].phase))
            continue;
        ++nodes;
        const TimeShares& own = timeline.timings()[i].shares;
        busy += own.total();
        shares.undilated += own.undilated;
        shares.dilated += own.dilated;
        shares.throttled += own.throttled;
        for (std::size_t k = 0; k < volume.size(); ++k)
            volume[k] += timeline.nodes()[i].volume[k];
    }
    facts.count(tr("phases"), phases.size());
    if (nodes != phases.size())
        facts.count(tr("with repetitions"), nodes);
    facts.time(tr("busy, in all"), busy);
    facts.shares(shares);
    if (timeline.makespan() > 0.0)
        facts.fraction(tr("share of the makespan"), busy / timeline.makespan());
    forEachResource(facts.machine(), [&](std::size_t k, const Resource& resource, const QString& name) {
        facts.quantity(tr("%1, volume").arg(name), volume[k], volumeUnit(resource));
    });
    return facts.take();
}

std::vector<Fact> pieceFacts(const TimedScenario& timed, const PieceRef& piece, const NumberFormat& format)
{
    FactList facts(timed, format);
    const NodeTiming& timing = timed.built->timeline.timings()[piece.node];
    if (timing.pieces > 1)
        facts.text(tr("tile"),
            tr("%1 of %2")
                .arg(fromUtf8(formatCount(static_cast<std::int64_t>(piece.tile) + 1)),
                    fromUtf8(formatCount(static_cast<std::int64_t>(timing.pieces)))));
    facts.time(tr("start"), piece.start);
    facts.time(tr("end"), piece.end);
    facts.time(tr("duration"), piece.end - piece.start);
    timed.built->timeline.visitSegments(piece.start, piece.end, [&](const SegmentView& segment) {
        for (const PieceShare& share : segment.pieces) {
            if (share.node == piece.node && share.tile == piece.tile)
                facts.shares(share.ofPiece);
        }
        return false;
    });
    return facts.take();
}

std::vector<Fact> rangeFacts(const TimedScenario& timed, const RangeStatistics& statistics, const NumberFormat& format)
{
    FactList facts(timed, format);
    const Machine& machine = facts.machine();
    facts.time(tr("length"), statistics.duration());
    facts.fraction(tr("idle"), statistics.idleShare());
    forEachResource(machine, [&](std::size_t k, const Resource&, const QString& name) {
        facts.fraction(tr("%1, average").arg(name), statistics.average[k]);
        facts.fraction(tr("%1, highest").arg(name), statistics.highest[k]);
    });
    forEachResource(machine, [&](std::size_t k, const Resource& resource, const QString& name) {
        facts.quantity(tr("%1, volume").arg(name), statistics.volume[k], volumeUnit(resource));
        if (statistics.unknownTime[k] > 0.0)
            facts.time(tr("%1, not known for").arg(name), statistics.unknownTime[k]);
    });
    const ResourceId line = machine.displayLine();
    const ResourceId pipe = machine.displayPipe();
    if (line.isValid() && pipe.isValid())
        facts.quantity(tr("intensity"), intensityOf(statistics.volume[line.index()], statistics.volume[pipe.index()]),
            Unit::OperationPerByte);
    forEachResource(machine, [&](std::size_t k, const Resource&, const QString& name) {
        if (statistics.boundTime[k] > 0.0)
            facts.fraction(tr("bound by %1").arg(name), statistics.boundShare(ResourceId(k)));
    });
    if (statistics.oversubscribed > 0.0)
        facts.time(tr("oversubscribed"), statistics.oversubscribed);
    facts.count(tr("pieces"), statistics.pieceCount + statistics.impulseCount);
    return facts.take();
}

std::vector<Fact> scenarioFacts(const TimedScenario& timed, const NumberFormat& format)
{
    const ScenarioFigures figures = scenarioFigures(*timed.campaign, *timed.built);
    FactList facts(timed, format);
    facts.time(tr("makespan"), figures.makespan);
    facts.time(tr("idle"), figures.idle);
    forEachResource(facts.machine(), [&](std::size_t k, const Resource& resource, const QString& name) {
        facts.fraction(tr("%1, average").arg(name), figures.average[k]);
        facts.quantity(tr("%1, volume").arg(name), figures.volume[k], volumeUnit(resource));
        if (figures.unknownTime[k] > 0.0)
            facts.time(tr("%1, not known for").arg(name), figures.unknownTime[k]);
    });
    if (figures.bounds.best() > 0.0) {
        facts.time(tr("lower bound (%1)").arg(boundName(figures.bounds.binding())), figures.bounds.best());
        facts.text(tr("above the bound"),
            fromUtf8(formatDifference(figures.bounds.gap(figures.makespan), Unit::Fraction, format)));
    }
    facts.count(tr("segments"), timed.built->timeline.segmentCount());
    facts.count(tr("pieces"), timed.built->timeline.pieceCount());
    return facts.take();
}

} // namespace minard
