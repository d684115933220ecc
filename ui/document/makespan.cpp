#include "ui/document/makespan.h"

#include "core/model/timeunit.h"

#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <cmath>

namespace minard {

QString MakespanDifference::text(const Campaign& campaign, const NumberFormat& format) const
{
    if (!isDifferent())
        return QCoreApplication::translate("Makespan", "same");
    return fromUtf8(formatDifference(absolute, timeUnitOf(campaign.units), format)) + QStringLiteral(" (")
        + relativeText() + QLatin1Char(')');
}

QString MakespanDifference::relativeText() const
{
    if (!isDifferent())
        return QCoreApplication::translate("Makespan", "same");
    return fromUtf8(formatDifference(relative, Unit::Fraction));
}

bool MakespanDifference::isDifferent() const
{
    return std::abs(relative) > 1e-9;
}

std::optional<MakespanDifference> compareMakespans(const Timelines& timelines, ScenarioId scenario, ScenarioId baseline)
{
    const TimedScenarioPointer timed = timelines.at(scenario);
    const TimedScenarioPointer base = timelines.at(baseline);
    if (!timed || !base || scenario == baseline)
        return {};
    const double before = base->built->timeline.makespan();
    if (!(before > 0.0))
        return {};
    const double absolute = timed->built->timeline.makespan() - before;
    return MakespanDifference{absolute, absolute / before};
}

} // namespace minard
