#include "ui/machine/machinerowwidget.h"

#include "ui/document/wording.h"
#include "ui/theme/icons.h"
#include "ui/widgets/factorslider.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/quantityfield.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

using Kind = MachineValue::Kind;

/// A number behind another one, which has its name from that.
bool isSecondary(Kind kind)
{
    return kind == Kind::Efficiency || kind == Kind::Reserve;
}

} // namespace

MachineRowWidget::MachineRowWidget(QWidget* parent)
    : QWidget(parent)
    , m_title(plainLabel(this, "body"))
    , m_origin(plainLabel(this, "caption"))
    , m_menu(new QToolButton(this))
    , m_slider(new FactorSlider(this))
    , m_factor(plainLabel(this, "caption"))
    , m_field(new QuantityField(this))
    , m_reset(new QToolButton(this))
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 6);
    rows->setSpacing(2);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(8);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_menu->setText(QStringLiteral("⋯"));
    heading->addWidget(m_title, 1);
    heading->addWidget(m_origin);
    heading->addWidget(m_menu);
    auto* controls = new QHBoxLayout;
    controls->setSpacing(4);
    m_slider->setMinimumWidth(64);
    m_factor->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    fitWidths();
    m_reset->setIcon(themedIcon(QStringLiteral("reset")));
    controls->addWidget(m_slider, 1);
    controls->addWidget(m_factor);
    controls->addWidget(m_field);
    controls->addWidget(m_reset);
    rows->addLayout(heading);
    rows->addLayout(controls);

    connect(m_slider, &FactorSlider::dragBegan, this, &MachineRowWidget::dragBegan);
    connect(m_slider, &FactorSlider::factorChanged, this, &MachineRowWidget::slide);
    connect(m_slider, &FactorSlider::dragEnded, this, &MachineRowWidget::dragEnded);
    connect(m_slider, &FactorSlider::dragGivenUp, this, &MachineRowWidget::dragGivenUp);
    connect(m_field, &QuantityField::valueEntered, this, &MachineRowWidget::valueEntered);
    connect(m_reset, &QToolButton::clicked, this, &MachineRowWidget::resetWanted);
    connect(m_menu, &QToolButton::clicked, this,
        [this] { Q_EMIT menuWanted(m_menu->mapToGlobal(QPoint(0, m_menu->height()))); });
}

void MachineRowWidget::fitWidths()
{
    m_factor->setMinimumWidth(m_factor->fontMetrics().horizontalAdvance(QStringLiteral("×0.1234")));
    m_field->setFixedWidth(m_field->fontMetrics().horizontalAdvance(QStringLiteral("1234.56 Gop/cycle")));
}

void MachineRowWidget::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitWidths();
}

void MachineRowWidget::setRow(const MachineRow& row, const NumberFormat& format)
{
    m_row = row;
    m_format = format;
    m_field->setLimits(row.lowest, row.highest);
    m_field->setQuantity(row.value, row.unit, format);
    m_field->setEnabled(row.isEditable);
    // Nothing can be counted from zero.
    m_slider->setEnabled(row.isEditable && row.reference > 0.0);
    m_slider->setFactor(row.reference > 0.0 ? row.value / row.reference : 1.0);
    m_slider->setVisible(row.what.kind != Kind::Reserve);
    m_factor->setVisible(row.what.kind != Kind::Reserve);
    m_reset->setEnabled(row.isEditable && row.isChanged);
    m_menu->setVisible(row.what.kind == Kind::Peak || row.what.kind == Kind::Capacity);
    readTexts();
}

void MachineRowWidget::readTexts()
{
    m_title->setText(m_row.title);
    m_title->setProperty("role", isSecondary(m_row.what.kind) ? QStringLiteral("caption") : QStringLiteral("body"));
    m_title->setContentsMargins(isSecondary(m_row.what.kind) ? 12 : 0, 0, 0, 0);
    m_origin->setText(m_row.origin);
    const QString role = m_row.isSuspicious ? QStringLiteral("caution") : QStringLiteral("caption");
    if (m_origin->property("role") != role) {
        m_origin->setProperty("role", role);
        m_origin->style()->unpolish(m_origin);
        m_origin->style()->polish(m_origin);
    }
    m_factor->setText(factorText());
    const QString symbol = fromUtf8(unitSymbol(m_row.unit));
    const QString tip = plainToolTip((symbol.isEmpty() ? m_row.name : tr("%1, in %2").arg(m_row.name, symbol))
        + QStringLiteral(". ") + m_row.details);
    for (QWidget* widget :
        {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_origin), static_cast<QWidget*>(m_field)})
        widget->setToolTip(tip);
    const QString reference = fromUtf8(formatQuantity(m_row.reference, m_row.unit, m_format));
    m_slider->setToolTip(plainToolTip(m_row.reference > 0.0
            ? tr("%1 times %2. Esc while dragging gives it up; a double click goes back.").arg(factorText(), reference)
            : tr("A factor needs a number to begin with: type one into the field.")));
    m_field->setAccessibleName(m_row.name);
    m_field->setAccessibleDescription(m_row.details);
    m_slider->setAccessibleName(tr("%1, factor").arg(m_row.name));
    m_slider->setAccessibleDescription(
        tr("%1, %2").arg(factorText(), fromUtf8(formatQuantity(m_row.value, m_row.unit, m_format))));
    m_reset->setToolTip(plainToolTip(tr("Back to %1").arg(reference)));
    m_reset->setAccessibleName(tr("%1 back to %2").arg(m_row.name, reference));
    m_menu->setToolTip(tr("Edit or remove it in the document"));
    m_menu->setAccessibleName(tr("Edit %1").arg(m_row.title));
}

QString MachineRowWidget::factorText() const
{
    if (!(m_row.reference > 0.0))
        return QStringLiteral("–");
    return QStringLiteral("×%1").arg(
        fromUtf8(formatQuantity(m_row.value / m_row.reference, Unit::None, {.significant = 3})));
}

void MachineRowWidget::slide(double factor)
{
    const double value = std::clamp(m_row.reference * factor, m_row.lowest, m_row.highest);
    if (factor == 1.0)
        Q_EMIT valueSlid(std::nullopt);
    else
        Q_EMIT valueSlid(value);
}

} // namespace minard
