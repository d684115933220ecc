#include "ui/commands/numbertyping.h"

#include "core/model/timeunit.h"
#include "core/support/typedquantity.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"

#include <utility>

namespace minard {

namespace {

bool isUnknown(const QString& text)
{
    return text == QStringLiteral("?") || text.compare(QStringLiteral("n/a"), Qt::CaseInsensitive) == 0
        || text.compare(QStringLiteral("unknown"), Qt::CaseInsensitive) == 0;
}

/// The scenario as the campaign gives it, also while a worker is still at it.
Result<BuiltScenario> builtNow(const Document& document, ScenarioId scenario)
{
    const TimedScenarioPointer timed = document.timelines().at(scenario);
    if (timed && !document.timelines().isPending(scenario))
        return *timed->built;
    return buildScenario(document.campaign(), scenario);
}

} // namespace

Unit unitOf(const Campaign& campaign, PhaseNumber number)
{
    switch (number.kind) {
    case PhaseNumber::Kind::Duration:
        return timeUnitOf(campaign.units);
    case PhaseNumber::Kind::Use:
        return Unit::Fraction;
    case PhaseNumber::Kind::Volume:
        return campaign.machine.resource(number.resource).kind == ResourceKind::Throughput ? Unit::Operation
                                                                                           : Unit::Byte;
    }
    return Unit::None;
}

QString typeNumber(
    Document& document, Editor& editor, const TypedPlace& place, const QString& text, const QString& shownUnit)
{
    const Campaign& campaign = document.campaign();
    const QString entered = text.trimmed();
    if (entered.isEmpty()) {
        const std::optional<Refusal> reason = editor.enter(
            place.scenario, clearNumber(campaign, place.scenario, place.phase, place.number));
        return reason ? refusalSentence(*reason) : QString();
    }
    std::optional<double> value;
    if (!isUnknown(entered)) {
        const Result<double> read = parseTyped(entered.toStdString(),
            {.unit = unitOf(campaign, place.number),
                .shownUnit = shownUnit.toStdString(),
                .clockHz = campaign.units.clockHz,
                .opsPerMac = campaign.units.opsPerMac});
        if (!read)
            return refusalSentence({read.error().what, {}});
        value = *read;
    }
    return typeNumber(document, editor, place, value);
}

QString typeNumber(Document& document, Editor& editor, const TypedPlace& place, std::optional<double> value)
{
    const Campaign& campaign = document.campaign();
    const Result<BuiltScenario> built = builtNow(document, place.scenario);
    if (!built)
        return refusalSentence({sentence(built.error()), {}});
    const std::optional<Refusal> reason = editor.enter(
        place.scenario, minard::typeNumber(campaign, *built, place.phase, place.number, value));
    return reason ? refusalSentence(*reason) : QString();
}

} // namespace minard
