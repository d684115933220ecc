#include "ui/models/phasecell.h"

#include "core/schedule/edits/phaseedits.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/commands/numbertyping.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"

#include <QCoreApplication>

namespace minard {

namespace {

using Kind = PhaseColumn::Kind;

QString tr(const char* text)
{
    return QCoreApplication::translate("PhaseCell", text);
}

} // namespace

std::optional<PhaseNumber> numberOf(PhaseColumn column)
{
    switch (column.kind) {
    case Kind::Duration:
        return PhaseNumber{PhaseNumber::Kind::Duration, {}};
    case Kind::Use:
        return PhaseNumber{PhaseNumber::Kind::Use, column.resource};
    case Kind::Volume:
        return PhaseNumber{PhaseNumber::Kind::Volume, column.resource};
    case Kind::Name:
    case Kind::Group:
    case Kind::Class:
    case Kind::Start:
    case Kind::End:
    case Kind::Share:
    case Kind::Dilated:
    case Kind::Throttled:
    case Kind::Pieces:
    case Kind::Intensity:
    case Kind::Bound:
    case Kind::Efficiency:
        break;
    }
    return std::nullopt;
}

QString whyFixed(const TimedScenario& timed, PhaseColumn column)
{
    switch (column.kind) {
    case Kind::Name:
    case Kind::Class:
        return {};
    case Kind::Duration:
    case Kind::Use:
    case Kind::Volume:
        return timed.built->plan.recording ? tr("Measured: the numbers of recorded pieces stay as they are.")
                                           : QString();
    case Kind::Group:
        return tr("Fuse or unfuse phases with F to change it.");
    case Kind::Start:
    case Kind::End:
        return tr("Follows from the schedule: drag the phase in the diagram, with Ctrl for a start by hand.");
    case Kind::Share:
    case Kind::Intensity:
    case Kind::Bound:
    case Kind::Efficiency:
        return tr("Follows from duration, utilizations and volumes: change those.");
    case Kind::Dilated:
    case Kind::Throttled:
        return tr("Follows from the schedule: change dilation or the throttle policy in the inspector.");
    case Kind::Pieces:
        return tr("Follows from the tiles of the pipeline: change them with [ and ], or in the inspector.");
    }
    return {};
}

QString editingHint(PhaseColumn column)
{
    const std::optional<PhaseNumber> number = numberOf(column);
    if (!number)
        return tr("F2 to change it, in all scenarios.");
    switch (number->kind) {
    case PhaseNumber::Kind::Duration:
        return tr("Double-click or F2 to change the phase's own duration; volumes stay. Empty = as inherited.");
    case PhaseNumber::Kind::Use:
        return tr("Double-click or F2 to change the phase's own utilization; the duration follows where the volume is "
                  "known. Empty = as inherited, ? = not known.");
    case PhaseNumber::Kind::Volume:
        return tr("Double-click or F2 to change the volume. Empty = as inherited, ? = not known.");
    }
    return {};
}

QString editText(const TimedScenario& timed, PhaseId phase, PhaseColumn column, const NumberFormat& format)
{
    const Phase& edited = timed.campaign->workload.phase(phase);
    if (column.kind == Kind::Name)
        return fromUtf8(edited.label());
    if (column.kind == Kind::Class)
        return fromUtf8(edited.layerClass);
    const std::optional<PhaseNumber> number = numberOf(column);
    if (!number)
        return {};
    return fromUtf8(
        formatQuantity(phaseNumber(*timed.built, phase, *number), unitOf(*timed.campaign, *number), format));
}

QString enterCell(Document& document, Editor& editor, ScenarioId scenario, PhaseId phase, PhaseColumn column,
    const QString& text, const QString& shownUnit)
{
    if (const std::optional<PhaseNumber> number = numberOf(column))
        return typeNumber(document, editor, {scenario, phase, *number}, text, shownUnit);
    const Campaign& campaign = document.campaign();
    EditResult<CampaignEdit> edit = refused("the cell cannot be changed");
    if (column.kind == Kind::Name) {
        edit = renamePhase(campaign, phase, text.trimmed().toStdString());
    } else if (column.kind == Kind::Class) {
        Phase changed = campaign.workload.phase(phase);
        changed.layerClass = text.trimmed().toStdString();
        edit = setPhase(campaign, phase, std::move(changed));
    }
    const std::optional<Refusal> reason = editor.enterOnLists(std::move(edit));
    return reason ? refusalSentence(*reason) : QString();
}

} // namespace minard
