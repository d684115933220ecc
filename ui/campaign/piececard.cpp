#include "ui/campaign/piececard.h"

#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>

namespace minard {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("PieceCard", text);
}

/// Collects facts with the wording of one campaign.
class CardWriter {
public:
    CardWriter(const TimedScenario& timed, const NumberFormat& format) : m_timed(timed), m_format(format) { }

    CardText card;

    void addTime(const char* label, double time) { add(tr(label), timeText(time, *m_timed.campaign, m_format)); }

    void addFraction(const QString& label, std::optional<double> fraction)
    {
        const bool excess = fraction && *fraction > 1.0 + 1e-9;
        card.facts.push_back({label, fromUtf8(formatQuantity(fraction, Unit::Fraction, m_format)),
            excess ? Fact::Tone::Warning : Fact::Tone::Plain});
    }

    void addShares(const TimeShares& shares)
    {
        if (shares.dilated > 0.0)
            addTime("of it dilated", shares.dilated);
        if (shares.throttled > 0.0)
            addTime("of it throttled", shares.throttled);
    }

    void add(const QString& label, const QString& value) { card.facts.push_back({label, value, Fact::Tone::Plain}); }

private:
    const TimedScenario& m_timed;
    NumberFormat m_format;
};

bool isUnknown(const PlanNode& node, ResourceId resource)
{
    return ((node.unknown >> resource.index()) & 1U) != 0;
}

/// The segment that the hit lies in, or nothing where nothing runs.
struct Moment {
    std::vector<PieceShare> pieces;
    double start = 0.0;
    double end = 0.0;
};

Moment momentAt(const Timeline& timeline, const Hit& hit)
{
    Moment moment;
    const double until = hit.segmentEnd > hit.segmentStart ? (hit.segmentStart + hit.segmentEnd) / 2.0 : hit.time;
    timeline.visitSegments(until, std::nextafter(until, hit.segmentEnd), [&](const SegmentView& segment) {
        moment.pieces.assign(segment.pieces.begin(), segment.pieces.end());
        moment.start = segment.start;
        moment.end = segment.end;
        return false;
    });
    return moment;
}

void addUse(CardWriter& writer, const TimedScenario& timed, const PieceShare& piece, const PanelGeometry& geometry)
{
    const PlanNode& node = timed.built->timeline.nodes()[piece.node];
    for (const ResourceId resource : {geometry.line, geometry.pipe}) {
        if (!resource.isValid())
            continue;
        std::optional<double> use;
        if (!isUnknown(node, resource))
            use = node.use[resource.index()] * piece.scale;
        writer.addFraction(resourceText(timed.built->scenario.machine.resource(resource)), use);
    }
}

void addDemand(CardWriter& writer, const TimedScenario& timed, const Moment& moment, const PanelGeometry& geometry)
{
    const Machine& machine = timed.built->scenario.machine;
    for (std::size_t k = 0; k < machine.resources.size(); ++k) {
        const ResourceId resource(k);
        double demand = 0.0;
        for (const PieceShare& piece : moment.pieces)
            demand += timed.built->timeline.nodes()[piece.node].use[k] * piece.scale;
        const bool displayed = resource == geometry.line || resource == geometry.pipe;
        // Resources that are not drawn are told only when they are short.
        if ((displayed && moment.pieces.size() > 1) || (!displayed && demand > 1.0 + 1e-9))
            writer.addFraction(tr("%1 in all").arg(resourceText(machine.resources[k])), demand);
    }
}

} // namespace

CardText describeHit(
    const TimedScenario& timed, const Hit& hit, const PanelGeometry& geometry, const NumberFormat& format)
{
    CardWriter writer(timed, format);
    const Campaign& campaign = *timed.campaign;
    if (!hit.phase.isValid()) {
        writer.card.title = tr("Nothing runs here");
        writer.addTime("time", hit.time);
        if (hit.segmentEnd > hit.segmentStart)
            writer.addTime("idle for", hit.segmentEnd - hit.segmentStart);
        return writer.card;
    }
    const Phase& phase = campaign.workload.phase(hit.phase);
    writer.card.title = fromUtf8(phase.label());
    if (hit.part == Hit::Part::Column || hit.node == DrawItem::kNone) {
        const QString drawn = hit.part == Hit::Part::Column ? tr("%1 segments are drawn as one here")
                                                            : tr("%1 pieces are drawn as one here");
        writer.card.subtitle = tr("%1; zoom in to tell them apart")
                                   .arg(drawn.arg(fromUtf8(formatCount(static_cast<std::int64_t>(hit.pieces)))));
        writer.addTime("time", hit.time);
        return writer.card;
    }
    const Timeline& timeline = timed.built->timeline;
    const NodeTiming& timing = timeline.timings()[hit.node];
    if (timing.pieces > 1)
        writer.card.subtitle = tr("tile %1 of %2")
                                   .arg(fromUtf8(formatCount(static_cast<std::int64_t>(hit.tile) + 1)),
                                       fromUtf8(formatCount(static_cast<std::int64_t>(timing.pieces))));
    else if (!phase.layerClass.empty())
        writer.card.subtitle = fromUtf8(phase.layerClass);
    writer.addTime("start", hit.pieceStart);
    writer.addTime("duration", hit.pieceEnd - hit.pieceStart);
    const Moment moment = momentAt(timeline, hit);
    const auto piece = std::find_if(moment.pieces.begin(), moment.pieces.end(),
        [&](const PieceShare& share) { return share.node == hit.node && share.tile == hit.tile; });
    if (piece != moment.pieces.end()) {
        writer.addShares(piece->ofPiece);
        addUse(writer, timed, *piece, geometry);
    }
    addDemand(writer, timed, moment, geometry);
    if (timing.pieces > 1)
        writer.addTime("phase busy for", timing.shares.total());
    return writer.card;
}

} // namespace minard
