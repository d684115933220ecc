#include "ui/workload/einsumfield.h"

#include "core/einsum/einsumreading.h"
#include "core/support/numberformat.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/widgets/complaint.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace minard {

namespace {

constexpr int markHeight = 4;

QString quantity(std::optional<double> value, Unit unit)
{
    return fromUtf8(formatQuantity(value, unit));
}

QString listed(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list.append(fromUtf8(name));
    return list.join(QStringLiteral(", "));
}

/// "reads A 3.36 GB, B 3.36 GB", or nothing.
QString moves(const EinsumReading& reading, bool isWrite)
{
    QStringList parts;
    for (const EinsumReading::Use& use : reading.tensors) {
        if (use.isWrite == isWrite)
            parts.append(fromUtf8(use.tensor) + u' ' + quantity(use.bytes, Unit::Byte));
    }
    const QString text = parts.join(QStringLiteral(", "));
    return isWrite ? EinsumField::tr("writes %1").arg(text) : EinsumField::tr("reads %1").arg(text);
}

QString volumes(const EinsumReading& reading)
{
    if (!reading.newRanks.empty())
        return EinsumField::tr("new ranks: %1").arg(listed(reading.newRanks));
    QStringList lines;
    const std::optional<double> intensity = reading.intensity();
    lines.append(quantity(reading.operations, Unit::Operation)
        + (intensity ? QStringLiteral(" · ") + quantity(intensity, Unit::OperationPerByte) : QString()));
    if (reading.tensors.size() > 1)
        lines.append(moves(reading, false));
    lines.append(moves(reading, true));
    if (!reading.bytes())
        lines.append(EinsumField::tr("give the size of an element to know the bytes"));
    for (const std::string& remark : reading.remarks)
        lines.append(fromUtf8(remark));
    if (!reading.unknownFunctions.empty())
        lines.append(EinsumField::tr("no cost known, counted as 1: %1").arg(listed(reading.unknownFunctions)));
    return lines.join(u'\n');
}

} // namespace

EinsumNote einsumNote(const Document& document, PhaseId phase, const QString& text)
{
    if (text.trimmed().isEmpty())
        return {};
    const Campaign& campaign = document.campaign();
    const bool isKnown = phase.isValid() && phase.index() < campaign.workload.phases.size();
    const std::string typed = text.toStdString();
    const auto reading = readEinsum(typed, campaign, isKnown ? campaign.workload.phase(phase) : Phase());
    if (reading)
        return {volumes(*reading), -1};
    const std::size_t bytes = std::min(reading.error().offset, typed.size());
    return {refusalSentence({reading.error().what, {}}),
        static_cast<int>(fromUtf8(std::string_view(typed).substr(0, bytes)).size())};
}

EinsumField::EinsumField(const Document& document, PhaseId phase, const QModelIndex& index, QWidget* parent)
    : CellField(index, parent)
    , m_document(document)
    , m_phase(phase)
{
    setPlaceholderText(tr("C[m,n] = A[m,k] * B[k,n]"));
    connect(this, &QLineEdit::textChanged, this, &EinsumField::readText);
}

void EinsumField::readText()
{
    const EinsumNote note = einsumNote(m_document, m_phase, text());
    m_faultPlace = note.faultPlace;
    if (m_faultPlace >= 0)
        complaint().present(note.text);
    else
        complaint().inform(note.text);
    update();
}

void EinsumField::showEvent(QShowEvent* event)
{
    CellField::showEvent(event);
    readText();
}

void EinsumField::paintEvent(QPaintEvent* event)
{
    CellField::paintEvent(event);
    if (m_faultPlace < 0)
        return;
    // Counted from the cursor, so that it is right in a text that is scrolled too.
    const auto widthTo = [this](int place) { return fontMetrics().horizontalAdvance(text().left(place)); };
    const int x = cursorRect().center().x() + widthTo(m_faultPlace) - widthTo(cursorPosition());
    if (x < 0 || x > width())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath mark;
    mark.moveTo(x, height() - 1 - markHeight);
    mark.lineTo(x + markHeight, height() - 1);
    mark.lineTo(x - markHeight, height() - 1);
    mark.closeSubpath();
    painter.fillPath(mark, palette().color(QPalette::BrightText));
}

EinsumDelegate::EinsumDelegate(const Document& document, QAbstractItemView* view)
    : FieldDelegate(view)
    , m_document(document)
{
}

CellField* EinsumDelegate::createField(const QModelIndex& index, QWidget* parent) const
{
    return new EinsumField(m_document, PhaseId(static_cast<std::size_t>(index.row())), index, parent);
}

void EinsumDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const
{
    // Einsums are long: the field takes the rest of the row.
    QRect place = option.rect;
    place.setRight(std::max(place.right(), editor->parentWidget()->width() - 1));
    editor->setGeometry(place);
}

} // namespace minard
