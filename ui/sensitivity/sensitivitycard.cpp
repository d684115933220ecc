#include "ui/sensitivity/sensitivitycard.h"

#include "core/model/timeunit.h"
#include "ui/document/wording.h"

#include <QCoreApplication>

namespace minard {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("SensitivityCard", text);
}

/// Shares of the busy time by the resource that bounds it; the last one is "nothing".
std::vector<double> boundShares(const SensitivityPoint& point, std::size_t resources)
{
    std::vector<double> shares(resources + 1, 0.0);
    double busy = 0.0;
    for (const SensitivityPhase& phase : point.phases) {
        busy += phase.busy;
        shares[phase.bound.isValid() ? phase.bound.index() : resources] += phase.busy;
    }
    for (double& share : shares)
        share = busy > 0.0 ? share / busy : 0.0;
    return shares;
}

} // namespace

CardText describeSensitivity(const Sensitivity& sensitivity, std::size_t index, const Campaign& campaign,
    const Machine& machine, const NumberFormat& format)
{
    const SensitivityPoint& point = sensitivity.points[index];
    CardText card;
    card.title = QStringLiteral("%1: %2").arg(fromUtf8(sensitivity.parameter.label),
        fromUtf8(formatQuantity(point.value, sensitivity.parameter.unit, format)));
    if (!point.isBuilt()) {
        card.subtitle = tr("no schedule: %1").arg(fromUtf8(point.error));
        return card;
    }
    card.subtitle = tr("makespan %1; click to take this value").arg(timeText(point.makespan, campaign, format));
    const auto best = sensitivity.best();
    const double shortest = best ? sensitivity.points[*best].makespan : 0.0;
    if (shortest > 0.0)
        card.facts.push_back({tr("to the shortest"),
            fromUtf8(formatDifference(point.makespan / shortest - 1.0, Unit::Fraction, format)), Fact::Tone::Plain});
    card.facts.push_back({tr("lower bound"), timeText(point.bounds.best(), campaign, format), Fact::Tone::Plain});
    const std::vector<double> shares = boundShares(point, machine.resources.size());
    for (std::size_t k = 0; k < shares.size(); ++k) {
        if (shares[k] <= 0.0)
            continue;
        card.facts.push_back({k < machine.resources.size() ? tr("bound by %1").arg(resourceText(machine.resources[k]))
                                                           : tr("bound by nothing"),
            fromUtf8(formatQuantity(shares[k], Unit::Fraction, format)), Fact::Tone::Plain});
    }
    for (std::size_t k = 0; k < point.average.size(); ++k)
        card.facts.push_back({tr("%1, average").arg(resourceText(machine.resources[k])),
            fromUtf8(formatQuantity(point.average[k], Unit::Fraction, format)),
            point.average[k] > 1.0 + 1e-9 ? Fact::Tone::Warning : Fact::Tone::Plain});
    return card;
}

} // namespace minard
