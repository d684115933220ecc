#include "ui/machine/partdialogs.h"

#include "ui/document/wording.h"
#include "ui/widgets/quantityfield.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

namespace minard {

namespace {

constexpr int widestPx = 420;

/// What a unit of rates counts per: "/s" of "op/s".
QString per(const std::string& unit)
{
    const QString text = fromUtf8(unit);
    return text.mid(text.indexOf(QLatin1Char('/')));
}

Unit unitOf(const std::string& unit)
{
    const auto parsed = parseUnit(unit);
    return parsed ? parsed->unit : Unit::None;
}

} // namespace

PartDialog::PartDialog(const QString& title, QWidget* parent)
    : QDialog(parent)
    , m_form(new QFormLayout)
    , m_complaint(new QLabel(this))
{
    setWindowTitle(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    layout->addLayout(m_form);
    m_complaint->setTextFormat(Qt::PlainText);
    m_complaint->setWordWrap(true);
    m_complaint->setProperty("role", QStringLiteral("warning"));
    m_complaint->hide();
    layout->addWidget(m_complaint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PartDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(widestPx);
}

QString PartDialog::complaint() const
{
    return m_complaint->isHidden() ? QString() : m_complaint->text();
}

void PartDialog::accept()
{
    if (const auto refusal = commit()) {
        QString text = fromUtf8(refusal->what);
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
        m_complaint->setText(text + QLatin1Char('.'));
        m_complaint->setAccessibleName(text);
        m_complaint->show();
        return;
    }
    QDialog::accept();
}

ResourceDialog::ResourceDialog(const QString& title, const Resource& resource, const Units& units, QWidget* parent)
    : PartDialog(title, parent)
    , m_resource(resource)
    , m_id(new QLineEdit(fromUtf8(resource.id), this))
    , m_label(new QLineEdit(fromUtf8(resource.label), this))
    , m_kind(new QComboBox(this))
    , m_per(new QComboBox(this))
    , m_peak(new QuantityField(this))
{
    m_id->setToolTip(tr("The name that phases and files use; no other resource may have it"));
    m_label->setToolTip(tr("The name for people; empty means the id"));
    m_label->setPlaceholderText(tr("as the id"));
    m_kind->addItems({tr("compute unit (operations)"), tr("memory or link (bytes)")});
    m_kind->setCurrentIndex(resource.kind == ResourceKind::Bandwidth ? 1 : 0);
    QStringList pers{QStringLiteral("/s")};
    if (units.time == TimeUnit::Cycle || units.clockHz)
        pers.append(QStringLiteral("/cycle"));
    if (units.time == TimeUnit::Tick)
        pers.append(QStringLiteral("/tick"));
    if (!pers.contains(per(resource.unit)))
        pers.append(per(resource.unit));
    m_per->addItems(pers);
    m_per->setCurrentText(per(resource.unit));
    m_per->setToolTip(tr("What the peak counts per"));
    m_peak->setToolTip(tr("Dense peak rate, with a unit such as TB/s or TFLOP/s"));
    m_peak->setLimits(std::numeric_limits<double>::min(), std::numeric_limits<double>::max());
    form().addRow(tr("Id"), m_id);
    form().addRow(tr("Name"), m_label);
    form().addRow(tr("Kind"), m_kind);
    form().addRow(tr("Per"), m_per);
    form().addRow(tr("Peak"), m_peak);
    for (int i = 0; i < form().rowCount(); ++i) {
        const auto* label = qobject_cast<QLabel*>(form().itemAt(i, QFormLayout::LabelRole)->widget());
        form().itemAt(i, QFormLayout::FieldRole)->widget()->setAccessibleName(label->text());
    }
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ResourceDialog::readUnit);
    connect(m_per, &QComboBox::currentIndexChanged, this, &ResourceDialog::readUnit);
    m_peak->setQuantity(resource.peak, unitOf(resource.unit), {});
    m_id->selectAll();
}

void ResourceDialog::readUnit()
{
    m_resource.kind = m_kind->currentIndex() == 1 ? ResourceKind::Bandwidth : ResourceKind::Throughput;
    m_resource.unit = (m_resource.kind == ResourceKind::Bandwidth ? "B" : "op") + m_per->currentText().toStdString();
    m_peak->setQuantity(m_peak->value(), unitOf(m_resource.unit), {});
}

std::optional<Refusal> ResourceDialog::commit()
{
    m_resource.id = m_id->text().trimmed().toStdString();
    m_resource.label = m_label->text().trimmed().toStdString();
    m_resource.peak = m_peak->value();
    if (m_resource.id.empty())
        return Refusal{tr("give it an id").toStdString(), {}};
    if (!m_peak->complaint().isEmpty())
        return Refusal{m_peak->complaint().toStdString(), {}};
    return attempt(m_resource);
}

BufferDialog::BufferDialog(const QString& title, const Buffer& buffer, const Machine& machine, QWidget* parent)
    : PartDialog(title, parent)
    , m_id(new QLineEdit(fromUtf8(buffer.id), this))
    , m_capacity(new QuantityField(this))
    , m_backing(new QComboBox(this))
    , m_reserve(new QuantityField(this))
{
    m_id->setToolTip(tr("The name that fusion groups and files use; no other buffer may have it"));
    m_capacity->setToolTip(tr("Capacity of all instances together, with a unit such as MiB"));
    m_capacity->setLimits(std::numeric_limits<double>::min(), std::numeric_limits<double>::max());
    m_capacity->setQuantity(buffer.capacity, Unit::Byte, {});
    m_backing->setToolTip(tr("The memory whose traffic it saves"));
    m_backing->addItem(tr("none"), QVariant::fromValue(-1));
    for (std::size_t i = 0; i < machine.resources.size(); ++i) {
        if (machine.resources[i].kind != ResourceKind::Bandwidth)
            continue;
        m_backing->addItem(resourceText(machine.resources[i]), static_cast<int>(i));
        if (buffer.backing == ResourceId(i))
            m_backing->setCurrentIndex(m_backing->count() - 1);
    }
    m_reserve->setToolTip(tr("The fraction that fusion must leave free"));
    m_reserve->setLimits(0.0, std::nextafter(1.0, 0.0));
    m_reserve->setQuantity(buffer.reserve, Unit::Fraction, {});
    form().addRow(tr("Id"), m_id);
    form().addRow(tr("Capacity"), m_capacity);
    form().addRow(tr("In front of"), m_backing);
    form().addRow(tr("Reserve"), m_reserve);
    for (int i = 0; i < form().rowCount(); ++i) {
        const auto* label = qobject_cast<QLabel*>(form().itemAt(i, QFormLayout::LabelRole)->widget());
        form().itemAt(i, QFormLayout::FieldRole)->widget()->setAccessibleName(label->text());
    }
    m_id->selectAll();
}

std::optional<Refusal> BufferDialog::commit()
{
    Buffer buffer;
    buffer.id = m_id->text().trimmed().toStdString();
    if (buffer.id.empty())
        return Refusal{tr("give it an id").toStdString(), {}};
    for (const QuantityField* field : {m_capacity, m_reserve}) {
        if (!field->complaint().isEmpty())
            return Refusal{field->complaint().toStdString(), {}};
    }
    buffer.capacity = m_capacity->value();
    const int backing = m_backing->currentData().toInt();
    if (backing >= 0)
        buffer.backing = ResourceId(static_cast<std::size_t>(backing));
    buffer.reserve = m_reserve->value();
    return attempt(buffer);
}

} // namespace minard
