#include "ui/roofline/rooflinecard.h"

#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>

namespace minard {

namespace {

constexpr std::size_t mostNames = 4;

QString tr(const char* text)
{
    return QCoreApplication::translate("RooflineCard", text);
}

QString quantity(std::optional<double> value, Unit unit, const NumberFormat& format)
{
    return fromUtf8(formatQuantity(value, unit, format));
}

QString titleOf(const RooflinePoint& point)
{
    switch (point.kind) {
    case PointKind::Phase:
    case PointKind::Scenario:
        return fromUtf8(point.name);
    case PointKind::Range:
        return tr("Selected range");
    }
    return {};
}

QString subtitleOf(const TimedScenario& timed, const RooflinePoint& point)
{
    const QString scenario = fromUtf8(timed.campaign->scenario(timed.built->scenario.id).label());
    switch (point.kind) {
    case PointKind::Phase:
        return point.count > 1
            ? tr("%1 · %2 in one point").arg(scenario, fromUtf8(formatCount(static_cast<std::int64_t>(point.count))))
            : scenario;
    case PointKind::Scenario:
        return tr("the whole scenario");
    case PointKind::Range:
        return scenario;
    }
    return {};
}

QString volumeLabel(const Machine& machine, ResourceId resource)
{
    return tr("%1 volume").arg(resourceText(machine.resource(resource)));
}

} // namespace

CardText describePoint(
    const TimedScenario& timed, const RooflinePoint& point, const Roofs& roofs, const NumberFormat& format)
{
    const Machine& machine = timed.built->scenario.machine;
    const Campaign& campaign = *timed.campaign;
    CardText card;
    card.title = titleOf(point);
    card.subtitle = subtitleOf(timed, point);
    const auto add = [&](const QString& label, const QString& value, bool isWarning = false) {
        card.facts.push_back({label, value, isWarning ? Fact::Tone::Warning : Fact::Tone::Plain});
    };
    add(tr("performance"), quantity(point.rate, roofs.rateUnit, format));
    add(tr("intensity"), quantity(point.intensity, Unit::OperationPerByte, format));
    if (point.attainable)
        add(tr("roof there"), quantity(point.attainable, roofs.rateUnit, format));
    add(point.isAboveRoof() ? tr("above the roof") : tr("distance"), fromUtf8(distanceText(point, machine)),
        point.isAboveRoof());
    for (std::size_t k = 0; k < point.volume.size(); ++k) {
        const ResourceId resource(k);
        const bool isShown = resource == roofs.line || resource == roofs.pipe || resource == point.limiter;
        if (isShown && (point.isKnown || point.volume[k] > 0.0))
            add(volumeLabel(machine, resource),
                quantity(point.volume[k],
                    machine.resources[k].kind == ResourceKind::Bandwidth ? Unit::Byte : Unit::Operation, format));
    }
    add(point.kind == PointKind::Phase ? tr("busy for") : tr("time"), timeText(point.time, campaign, format));
    const double makespan = timed.built->timeline.makespan();
    if (point.kind != PointKind::Scenario && makespan > 0.0)
        add(tr("of the makespan"), quantity(point.time / makespan, Unit::Fraction, format));
    for (const std::string& remark : pointRemarks(point, machine, campaign.units)) {
        if (!point.isAboveRoof() || remark != distanceText(point, machine))
            add(tr("note"), fromUtf8(remark));
    }
    return card;
}

CardText describePoints(
    const TimedScenario& timed, const std::vector<const RooflinePoint*>& points, const NumberFormat& format)
{
    CardText card;
    card.title = tr("%1 phases lie here").arg(fromUtf8(formatCount(static_cast<std::int64_t>(points.size()))));
    card.subtitle = tr("zoom in to tell them apart, click to select them");
    std::vector<const RooflinePoint*> byTime = points;
    std::stable_sort(
        byTime.begin(), byTime.end(), [](const RooflinePoint* a, const RooflinePoint* b) { return a->time > b->time; });
    double time = 0.0;
    for (const RooflinePoint* point : points)
        time += point->time;
    card.facts.push_back({tr("busy for"), timeText(time, *timed.campaign, format), Fact::Tone::Plain});
    for (std::size_t i = 0; i < std::min(mostNames, byTime.size()); ++i)
        card.facts.push_back(
            {fromUtf8(byTime[i]->name), timeText(byTime[i]->time, *timed.campaign, format), Fact::Tone::Plain});
    return card;
}

} // namespace minard
