#include "ui/models/phasecolumn.h"

#include "ui/document/wording.h"

#include <QCoreApplication>
#include <array>

namespace minard {

namespace {

using Kind = PhaseColumn::Kind;
using Measure = PhaseColumn::Measure;

struct ColumnText {
    Kind kind;
    Measure measure;
    const char* heading; ///< %1 = the resource
    const char* tip;
};

// In the order of PhaseColumn::Kind.
constexpr std::array texts = {
    ColumnText{Kind::Name, Measure::Text, QT_TRANSLATE_NOOP("PhaseColumn", "Phase"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Name of the phase")},
    ColumnText{Kind::Group, Measure::Text, QT_TRANSLATE_NOOP("PhaseColumn", "Group"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Fusion group it belongs to")},
    ColumnText{Kind::Class, Measure::Text, QT_TRANSLATE_NOOP("PhaseColumn", "Class"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Kind of layer")},
    ColumnText{Kind::Start, Measure::Time, QT_TRANSLATE_NOOP("PhaseColumn", "Start"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Start of its first piece")},
    ColumnText{Kind::End, Measure::Time, QT_TRANSLATE_NOOP("PhaseColumn", "End"),
        QT_TRANSLATE_NOOP("PhaseColumn", "End of its last piece")},
    ColumnText{Kind::Duration, Measure::Time, QT_TRANSLATE_NOOP("PhaseColumn", "Duration"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Busy time, all pieces together")},
    ColumnText{Kind::Share, Measure::Fraction, QT_TRANSLATE_NOOP("PhaseColumn", "Share"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Busy time as a share of the makespan")},
    ColumnText{Kind::Dilated, Measure::Time, QT_TRANSLATE_NOOP("PhaseColumn", "Dilated"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Time added by stretching shorter tiles to the length of their slot")},
    ColumnText{Kind::Throttled, Measure::Time, QT_TRANSLATE_NOOP("PhaseColumn", "Throttled"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Time added because a resource was asked for more than it has")},
    ColumnText{Kind::Pieces, Measure::Count, QT_TRANSLATE_NOOP("PhaseColumn", "Pieces"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Tiles, or occurrences in a recording")},
    ColumnText{Kind::Use, Measure::Fraction, QT_TRANSLATE_NOOP("PhaseColumn", "%1"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Average utilization of %1 while the phase is busy")},
    ColumnText{Kind::Volume, Measure::Volume, QT_TRANSLATE_NOOP("PhaseColumn", "%1 volume"),
        QT_TRANSLATE_NOOP("PhaseColumn", "How much of %1 the phase needs in all")},
    ColumnText{Kind::Intensity, Measure::Intensity, QT_TRANSLATE_NOOP("PhaseColumn", "Intensity"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Operations per byte of the displayed memory")},
    ColumnText{Kind::Bound, Measure::Text, QT_TRANSLATE_NOOP("PhaseColumn", "Bound"),
        QT_TRANSLATE_NOOP("PhaseColumn", "The resource that is used most")},
    ColumnText{Kind::Efficiency, Measure::Fraction, QT_TRANSLATE_NOOP("PhaseColumn", "Efficiency"),
        QT_TRANSLATE_NOOP("PhaseColumn", "Undilated utilization of the bounding resource: 100 % is on the roof")},
};

const ColumnText& textOf(Kind kind)
{
    return texts[static_cast<std::size_t>(kind)];
}

QString filledIn(const char* text, ResourceId resource, const Machine& machine)
{
    const QString translated = QCoreApplication::translate("PhaseColumn", text);
    return resource.isValid() ? translated.arg(resourceText(machine.resource(resource))) : translated;
}

} // namespace

PhaseColumn::Measure PhaseColumn::measure() const
{
    return textOf(kind).measure;
}

Unit PhaseColumn::unit(Unit timeUnit, const Machine& machine) const
{
    switch (measure()) {
    case Measure::Text:
    case Measure::Count:
        return Unit::None;
    case Measure::Time:
        return timeUnit;
    case Measure::Fraction:
        return Unit::Fraction;
    case Measure::Volume:
        return machine.resource(resource).kind == ResourceKind::Throughput ? Unit::Operation : Unit::Byte;
    case Measure::Intensity:
        return Unit::OperationPerByte;
    }
    return Unit::None;
}

QString PhaseColumn::heading(const Machine& machine) const
{
    return filledIn(textOf(kind).heading, resource, machine);
}

QString PhaseColumn::exactHeading(Unit timeUnit, const Machine& machine) const
{
    const Unit base = unit(timeUnit, machine);
    if (base == Unit::None)
        return heading(machine);
    const QString symbol = base == Unit::Fraction ? QCoreApplication::translate("PhaseColumn", "fraction")
                                                  : fromUtf8(unitSymbol(base));
    return QStringLiteral("%1 [%2]").arg(heading(machine), symbol);
}

QString PhaseColumn::toolTip(const Machine& machine) const
{
    return filledIn(textOf(kind).tip, resource, machine);
}

std::vector<PhaseColumn> phaseColumns(const Machine& machine)
{
    std::vector<PhaseColumn> columns;
    for (const ColumnText& text : texts) {
        if (text.kind != Kind::Use && text.kind != Kind::Volume) {
            columns.push_back({text.kind, {}});
            continue;
        }
        for (std::size_t k = 0; k < machine.resources.size(); ++k)
            columns.push_back({text.kind, ResourceId(k)});
    }
    return columns;
}

} // namespace minard
