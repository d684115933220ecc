#include "ui/sensitivity/sensitivitycontrols.h"

#include "ui/document/wording.h"
#include "ui/widgets/quantityfield.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <limits>
#include <utility>

namespace minard {

namespace {

double lowestOf(const SensitivityParameter& parameter)
{
    if (parameter.isWhole())
        return 1.0;
    return parameter.kind == ParameterKind::LaunchOverhead ? 0.0 : std::numeric_limits<double>::min();
}

} // namespace

SensitivityControls::SensitivityControls(QWidget* parent) : QWidget(parent), m_parameter(new QComboBox(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_parameter->setAccessibleName(tr("Parameter"));
    m_parameter->setToolTip(tr("What is varied, with its present value"));
    m_parameter->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_parameter->setMinimumContentsLength(12);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    m_run = new QPushButton(tr("&Run"), this);
    m_run->setToolTip(tr("Try the values again"));
    m_run->setAutoDefault(false);
    row->addWidget(m_parameter, 1);
    row->addWidget(m_run);
    layout->addLayout(row);
    buildRange();
    connect(m_parameter, &QComboBox::activated, this, [this] {
        readRange();
        Q_EMIT runWanted();
    });
    connect(m_run, &QPushButton::clicked, this, &SensitivityControls::runWanted);
    for (const QuantityField* field : {m_from, m_to})
        connect(field, &QuantityField::valueEntered, this, &SensitivityControls::runWanted);
    connect(m_steps, &QSpinBox::valueChanged, this, &SensitivityControls::runWanted);
    connect(m_log, &QToolButton::clicked, this, &SensitivityControls::runWanted);
}

void SensitivityControls::buildRange()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    m_from = new QuantityField(this);
    m_from->setAccessibleName(tr("From"));
    m_to = new QuantityField(this);
    m_to->setAccessibleName(tr("To"));
    m_steps = new QSpinBox(this);
    m_steps->setRange(2, SensitivityRange::mostSteps);
    m_steps->setAccessibleName(tr("Number of values"));
    m_steps->setToolTip(tr("How many values are tried, 2 to %1").arg(SensitivityRange::mostSteps));
    m_steps->setKeyboardTracking(false);
    m_log = new QToolButton(this);
    m_log->setText(tr("log"));
    m_log->setCheckable(true);
    m_log->setToolTip(tr("Values evenly spaced in the logarithm"));
    m_log->setAccessibleName(tr("Logarithmic"));
    row->addWidget(m_from, 1);
    row->addWidget(new QLabel(QStringLiteral("–"), this));
    row->addWidget(m_to, 1);
    m_lastRow = new QHBoxLayout;
    m_lastRow->setSpacing(4);
    m_lastRow->addWidget(m_steps);
    m_lastRow->addWidget(m_log);
    auto* rows = static_cast<QVBoxLayout*>(layout());
    rows->addLayout(row);
    rows->addLayout(m_lastRow);
}

void SensitivityControls::setParameters(std::vector<SensitivityParameter> parameters, const NumberFormat& format)
{
    const std::string before = parameter() != nullptr ? parameter()->name() : std::string();
    m_parameters = std::move(parameters);
    m_format = format;
    const QSignalBlocker silent(m_parameter);
    m_parameter->clear();
    int index = m_parameters.empty() ? -1 : 0;
    for (const SensitivityParameter& each : m_parameters) {
        m_parameter->addItem(QStringLiteral("%1 · %2").arg(
            fromUtf8(each.label), fromUtf8(formatQuantity(each.current, each.unit, format))));
        if (each.name() == before)
            index = m_parameter->count() - 1;
    }
    m_parameter->setCurrentIndex(index);
    setEnabled(!m_parameters.empty());
    if (parameter() != nullptr && parameter()->name() != before)
        readRange();
}

const SensitivityParameter* SensitivityControls::parameter() const
{
    const int index = m_parameter->currentIndex();
    return index >= 0 && index < static_cast<int>(m_parameters.size()) ? &m_parameters[static_cast<std::size_t>(index)]
                                                                       : nullptr;
}

void SensitivityControls::readRange()
{
    const SensitivityParameter* chosen = parameter();
    if (chosen == nullptr)
        return;
    const SensitivityRange usual = usualRange(*chosen, m_makespan);
    const QSignalBlocker silent(m_steps);
    for (QuantityField* field : {m_from, m_to}) {
        field->restore();
        field->setLimits(lowestOf(*chosen), std::numeric_limits<double>::max());
        field->setQuantity(field == m_from ? usual.from : usual.to, chosen->unit, m_format);
        field->setToolTip(tr("One end of the values, with a unit"));
    }
    m_steps->setValue(usual.steps);
    m_log->setChecked(usual.isLogarithmic);
}

SensitivityRange SensitivityControls::range() const
{
    return {m_from->value(), m_to->value(), m_steps->value(), m_log->isChecked()};
}

} // namespace minard
