#include "ui/roofline/axislimitsdialog.h"

#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace minard {

AxisLimitsDialog::AxisLimitsDialog(const RooflineAxes& axes, Unit rateUnit, QWidget* parent)
    : QDialog(parent)
    , m_axes(axes)
    , m_rateUnit(rateUnit)
{
    setWindowTitle(tr("Axes of the roofline"));
    auto* grid = new QGridLayout(this);
    const NumberFormat format{.significant = 4};
    const auto add = [&](Field field, int row, const QString& label, double value, Unit unit) {
        auto* edit = new QLineEdit(fromUtf8(formatQuantity(value, unit, format)), this);
        auto* caption = new QLabel(label, this);
        caption->setBuddy(edit);
        edit->setAccessibleName(label);
        grid->addWidget(caption, row, 0);
        grid->addWidget(edit, row, 1);
        m_fields[field] = edit;
        connect(edit, &QLineEdit::textChanged, this, &AxisLimitsDialog::read);
    };
    add(LowestIntensity, 0, tr("Intensity from (op/B)"), axes.intensity.lowest(), Unit::OperationPerByte);
    add(HighestIntensity, 1, tr("to (op/B)"), axes.intensity.highest(), Unit::OperationPerByte);
    const QString rate = fromUtf8(unitSymbol(rateUnit));
    add(LowestRate, 2, tr("Performance from (%1)").arg(rate), axes.rate.lowest(), rateUnit);
    add(HighestRate, 3, tr("to (%1)").arg(rate), axes.rate.highest(), rateUnit);
    m_problem = new QLabel(this);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setProperty("role", QStringLiteral("warning"));
    grid->addWidget(m_problem, 4, 0, 1, 2);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    grid->addWidget(buttons, 5, 0, 1, 2);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString AxisLimitsDialog::problem() const
{
    return m_problem->text();
}

Result<LogRange> AxisLimitsDialog::readRange(Field lowest, Field highest, Unit unit) const
{
    std::array<double, 2> ends{};
    for (const Field field : {lowest, highest}) {
        const auto value = parseQuantityAs(m_fields[field]->text().toStdString(), unit);
        if (!value)
            return tl::unexpected(value.error());
        ends[field == lowest ? 0 : 1] = *value;
    }
    return LogRange::create(ends[0], ends[1]);
}

void AxisLimitsDialog::read()
{
    const auto intensity = readRange(LowestIntensity, HighestIntensity, Unit::OperationPerByte);
    const auto rate = readRange(LowestRate, HighestRate, m_rateUnit);
    m_accept->setEnabled(intensity && rate);
    m_problem->setText(!intensity ? tr("Intensity: %1").arg(fromUtf8(intensity.error().what))
            : !rate               ? tr("Performance: %1").arg(fromUtf8(rate.error().what))
                                  : QString());
    if (intensity && rate)
        m_axes = {*intensity, *rate};
}

} // namespace minard
