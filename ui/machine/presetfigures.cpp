#include "ui/machine/presetfigures.h"

#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QHeaderView>
#include <algorithm>
#include <array>
#include <utility>

namespace minard {

namespace {

/// Marks for how well a figure is known, readable without colour.
constexpr std::array<std::pair<std::string_view, const char*>, 5> marks{
    {{"verified", "●"}, {"verified-secondary", "◐"}, {"single-tool", "○"}, {"derived", "≈"}, {"unverified", "?"}}};

QString markOf(const std::string& status)
{
    for (const auto& [word, mark] : marks) {
        if (word == status)
            return QString::fromUtf8(mark);
    }
    return {};
}

QString meaningOf(const std::string& status)
{
    for (const auto& [word, meaning] : presetTable().status) {
        if (word == status)
            return fromUtf8(meaning);
    }
    return {};
}

const PresetSource* sourceOf(const std::string& id)
{
    const auto& sources = presetTable().sources;
    const auto found = std::find_if(
        sources.begin(), sources.end(), [&](const PresetSource& source) { return source.id == id; });
    return found == sources.end() ? nullptr : &*found;
}

} // namespace

PresetFigures::PresetFigures(QWidget* parent) : QTreeWidget(parent)
{
    setHeaderLabels({tr("Figure"), tr("value"), tr("Status"), tr("Source")});
    headerItem()->setTextAlignment(Value, Qt::AlignRight | Qt::AlignVCenter);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAccessibleName(tr("Figures of the machine"));
    header()->setStretchLastSection(true);
    for (const Column column : {Figure, Value, Status})
        header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

void PresetFigures::add(const QString& name, const PresetFigure& figure, Unit unit)
{
    auto* item = new QTreeWidgetItem(this);
    item->setText(Figure, name);
    item->setText(
        Value, figure.value ? fromUtf8(formatQuantity(figure.value, unit, {.significant = 4})) : tr("not published"));
    item->setTextAlignment(Value, Qt::AlignRight | Qt::AlignVCenter);
    item->setText(Status, markOf(figure.status) + QLatin1Char(' ') + fromUtf8(figure.status));
    item->setToolTip(Status, plainToolTip(meaningOf(figure.status)));
    const PresetSource* source = sourceOf(figure.source);
    item->setText(Source, source ? fromUtf8(source->what) : fromUtf8(figure.source));
    QString tip = item->text(Source);
    if (source && !source->url.empty())
        tip += QLatin1Char('\n') + fromUtf8(source->url);
    if (!figure.note.empty()) {
        item->setText(Source, fromUtf8(figure.note) + QStringLiteral(" – ") + item->text(Source));
        tip += QLatin1Char('\n') + fromUtf8(figure.note);
    }
    item->setToolTip(Source, plainToolTip(tip));
}

void PresetFigures::setPreset(const MachinePreset* preset)
{
    clear();
    if (!preset)
        return;
    for (const PresetUnit& unit : preset->compute) {
        for (const auto& [precision, figure] : unit.peaks)
            add((unit.unit == "matrix" ? tr("Matrix unit, %1") : tr("Vector unit, %1")).arg(fromUtf8(precision)),
                figure, Unit::OperationPerSecond);
    }
    const QString memory = preset->memoryKind.empty() ? tr("Memory") : fromUtf8(preset->memoryKind);
    add(tr("%1 bandwidth").arg(memory), preset->bandwidth, Unit::BytePerSecond);
    add(tr("%1 capacity").arg(memory), preset->capacity, Unit::Byte);
    for (const PresetBuffer& buffer : preset->onChip) {
        const QString id = fromUtf8(buffer.id);
        add(buffer.scope.empty() ? id : tr("%1 (%2)").arg(id, fromUtf8(buffer.scope)), buffer.bytes, Unit::Byte);
    }
    add(tr("Clock"), preset->clock, Unit::Hertz);
    add(tr("Power [W]"), preset->power, Unit::None);
}

} // namespace minard
