#include "ui/campaign/fusionform.h"

#include "core/model/campaign.h"
#include "core/schedule/fusionfit.h"
#include "ui/document/wording.h"
#include "ui/widgets/factgrid.h"
#include "ui/widgets/quantityfield.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr int mostTiles = 1'000'000;
constexpr double mostOperations = 1e30;
/// Rows of tensors and phases that a form shows; groups may have thousands.
constexpr std::size_t mostRows = 12;

void clear(QGridLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (item->widget() != nullptr)
            item->widget()->deleteLater();
        delete item;
    }
}

QLabel* caption(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("role", QStringLiteral("caption"));
    return label;
}

} // namespace

FusionForm::FusionForm(QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_title(new QLabel(this))
    , m_retime(new QComboBox(this))
    , m_buffer(new QComboBox(this))
    , m_tiles(new QSpinBox(this))
    , m_double(new QCheckBox(tr("two tiles of each tensor at a time (double-buffered)"), this))
    , m_shared(new QCheckBox(tr("read inputs that several phases share once"), this))
    , m_tensors(new QGridLayout)
    , m_phases(new QGridLayout)
    , m_outcome(new FactGrid(this))
    , m_misfit(new QLabel(this))
{
    setAccessibleName(tr("Settings of the fusion"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setProperty("role", QStringLiteral("strong"));
    m_misfit->setTextFormat(Qt::PlainText);
    m_misfit->setWordWrap(true);
    m_misfit->setProperty("role", QStringLiteral("warning"));
    buildSettings();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_title);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    form->addRow(tr("Timed"), m_retime);
    form->addRow(tr("Buffer"), m_buffer);
    form->addRow(tr("Tiles"), m_tiles);
    column->addLayout(form);
    column->addWidget(m_double);
    column->addWidget(m_shared);
    column->addWidget(caption(tr("Kept on chip"), this));
    column->addLayout(m_tensors);
    column->addWidget(caption(tr("Computed again [op]"), this));
    column->addLayout(m_phases);
    column->addWidget(caption(tr("What comes of it"), this));
    column->addWidget(m_outcome);
    column->addWidget(m_misfit);
    auto* unfuse = new QPushButton(tr("Unfuse"), this);
    unfuse->setToolTip(plainToolTip(tr("Let the phases run unfused again (F)")));
    column->addWidget(unfuse, 0, Qt::AlignLeft);
    connect(unfuse, &QPushButton::clicked, this, &FusionForm::unfuseWanted);
}

void FusionForm::buildSettings()
{
    m_retime->addItem(tr("by the roofline"), static_cast<int>(Retime::Roofline));
    m_retime->addItem(tr("with the efficiency each phase has"), static_cast<int>(Retime::Efficiency));
    m_retime->setToolTip(plainToolTip(tr("How long the phases take with their new volumes")));
    m_retime->setAccessibleName(tr("Timing of the fused phases"));
    m_buffer->setToolTip(plainToolTip(tr("Where the kept tensors lie; whether they fit is checked")));
    m_buffer->setAccessibleName(tr("Buffer"));
    m_tiles->setRange(0, mostTiles);
    m_tiles->setSpecialValueText(tr("as many as needed"));
    m_tiles->setKeyboardTracking(false);
    m_tiles->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_tiles->setToolTip(
        plainToolTip(tr("Tiles that the kept tensors pass through the buffer in; 0 = as many as needed")));
    m_tiles->setAccessibleName(tr("Tiles of the fusion"));
    connect(m_retime, &QComboBox::activated, this, [this](int index) {
        FusionGroup group = m_group;
        group.retime = static_cast<Retime>(m_retime->itemData(index).toInt());
        ask(std::move(group));
    });
    connect(m_buffer, &QComboBox::activated, this, [this](int index) {
        FusionGroup group = m_group;
        group.buffer = index == 0 ? BufferId() : BufferId(static_cast<std::size_t>(index - 1));
        ask(std::move(group));
    });
    connect(m_tiles, &QSpinBox::valueChanged, this, [this](int tiles) {
        FusionGroup group = m_group;
        group.tiles = tiles == 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(tiles));
        ask(std::move(group));
    });
    connect(m_double, &QCheckBox::clicked, this, [this](bool checked) {
        FusionGroup group = m_group;
        group.doubleBuffered = checked;
        ask(std::move(group));
    });
    connect(m_shared, &QCheckBox::clicked, this, [this](bool checked) {
        FusionGroup group = m_group;
        group.sharedInputs = checked;
        ask(std::move(group));
    });
}

void FusionForm::ask(FusionGroup group)
{
    if (group != m_group)
        Q_EMIT groupWanted(group);
}

QCheckBox* FusionForm::keep(TensorId tensor) const
{
    const auto entry = m_keep.find(tensor);
    return entry == m_keep.end() ? nullptr : entry->second;
}

QuantityField* FusionForm::recompute(PhaseId phase) const
{
    const auto entry = m_recompute.find(phase);
    return entry == m_recompute.end() ? nullptr : entry->second;
}

void FusionForm::present(const Campaign& campaign, const EffectiveScenario& scenario, const FusionGroup& group,
    const FusedGroup* fused, const NumberFormat& format)
{
    const bool isOther = group.id != m_group.id || group.phases != m_group.phases;
    m_group = group;
    QStringList names;
    for (std::size_t i = 0; i < group.phases.size() && i < 3; ++i)
        names.append(fromUtf8(campaign.workload.phase(group.phases[i]).label()));
    const QString more = group.phases.size() > 3 ? tr(" and %1 more").arg(group.phases.size() - 3) : QString();
    m_title->setText(tr("Fused: %1").arg(names.join(QStringLiteral(", ")) + more));
    m_retime->setCurrentIndex(m_retime->findData(static_cast<int>(group.retime)));
    presentBuffers(scenario);
    const QSignalBlocker quiet(m_tiles);
    m_tiles->setValue(static_cast<int>(std::min<std::uint64_t>(group.tiles.value_or(0), mostTiles)));
    m_double->setChecked(group.doubleBuffered);
    m_shared->setChecked(group.sharedInputs);
    // Fields that somebody is typing in stay what they are.
    if (isOther || m_keep.empty())
        presentTensors(campaign, fused);
    if (isOther || m_recompute.empty())
        presentPhases(campaign, format);
    for (const auto& [tensor, box] : m_keep)
        box->setChecked(!group.keep || std::find(group.keep->begin(), group.keep->end(), tensor) != group.keep->end());
    presentOutcome(campaign, fused, format);
    adjustSize();
}

void FusionForm::presentBuffers(const EffectiveScenario& scenario)
{
    m_buffer->clear();
    m_buffer->addItem(scenario.machine.buffers.empty() ? tr("the machine has none") : tr("none: not checked"));
    for (const Buffer& buffer : scenario.machine.buffers)
        m_buffer->addItem(tr("%1, %2").arg(fromUtf8(buffer.id), fromUtf8(formatQuantity(buffer.capacity, Unit::Byte))));
    m_buffer->setCurrentIndex(m_group.buffer.isValid() ? static_cast<int>(m_group.buffer.index()) + 1 : 0);
    m_buffer->setEnabled(m_buffer->count() > 1);
}

/// The tensors that the group keeps, or could.
void FusionForm::presentTensors(const Campaign& campaign, const FusedGroup* fused)
{
    clear(*m_tensors);
    m_keep.clear();
    std::vector<TensorId> tensors;
    const auto add = [&](TensorId tensor) {
        if (tensor.isValid() && std::find(tensors.begin(), tensors.end(), tensor) == tensors.end())
            tensors.push_back(tensor);
    };
    for (const Edge& edge : dependencies(campaign.workload)) {
        const auto has = [&](PhaseId phase) {
            return std::find(m_group.phases.begin(), m_group.phases.end(), phase) != m_group.phases.end();
        };
        if (has(edge.from) && has(edge.to))
            add(edge.tensor);
    }
    if (fused != nullptr) {
        for (const KeptTensor& kept : fused->kept)
            add(kept.tensor);
    }
    for (std::size_t i = 0; i < tensors.size() && i < mostRows; ++i) {
        const Tensor& tensor = campaign.workload.tensors[tensors[i].index()];
        auto* box = new QCheckBox(fromUtf8(tensor.id), this);
        box->setAccessibleName(tr("Keep %1 on chip").arg(fromUtf8(tensor.id)));
        connect(box, &QCheckBox::clicked, this, &FusionForm::readKept);
        m_tensors->addWidget(box, static_cast<int>(i / 2), static_cast<int>(i % 2));
        m_keep.emplace(tensors[i], box);
    }
    if (tensors.empty())
        m_tensors->addWidget(caption(tr("No tensor passes between these phases."), this), 0, 0);
    else if (tensors.size() > mostRows)
        m_tensors->addWidget(caption(tr("and %1 more").arg(tensors.size() - mostRows), this), mostRows / 2, 0);
}

/// All of them is what a group keeps that names none.
void FusionForm::readKept()
{
    FusionGroup group = m_group;
    std::vector<TensorId> kept;
    for (const auto& [tensor, box] : m_keep) {
        if (box->isChecked())
            kept.push_back(tensor);
    }
    // Those that have no row stay what they are.
    if (group.keep) {
        for (const TensorId tensor : *group.keep) {
            if (m_keep.count(tensor) == 0)
                kept.push_back(tensor);
        }
    }
    const bool isAll = std::all_of(
        m_keep.begin(), m_keep.end(), [](const auto& row) { return row.second->isChecked(); });
    if (isAll)
        group.keep.reset();
    else
        group.keep = std::move(kept);
    ask(std::move(group));
}

void FusionForm::presentPhases(const Campaign& campaign, const NumberFormat& format)
{
    clear(*m_phases);
    m_recompute.clear();
    for (std::size_t i = 0; i < m_group.phases.size() && i < mostRows; ++i) {
        const PhaseId phase = m_group.phases[i];
        const auto declared = std::find_if(m_group.recompute.begin(), m_group.recompute.end(),
            [&](const auto& entry) { return entry.first == phase; });
        const QString name = fromUtf8(campaign.workload.phase(phase).label());
        auto* label = new QLabel(name, this);
        label->setTextFormat(Qt::PlainText);
        auto* field = new QuantityField(this);
        field->setLimits(0.0, mostOperations);
        field->setQuantity(declared == m_group.recompute.end() ? 0.0 : declared->second, Unit::Operation, format);
        field->setAccessibleName(tr("Operations that %1 computes again").arg(name));
        field->setToolTip(plainToolTip(tr("Operations added because what was not kept is computed again, in op")));
        connect(field, &QuantityField::valueEntered, this, [this, phase](double operations) {
            FusionGroup group = m_group;
            const auto entry = std::find_if(
                group.recompute.begin(), group.recompute.end(), [&](const auto& one) { return one.first == phase; });
            if (entry != group.recompute.end())
                group.recompute.erase(entry);
            if (operations > 0.0)
                group.recompute.emplace_back(phase, operations);
            ask(std::move(group));
        });
        m_phases->addWidget(label, static_cast<int>(i), 0);
        m_phases->addWidget(field, static_cast<int>(i), 1);
        m_recompute.emplace(phase, field);
    }
    if (m_group.phases.size() > mostRows)
        m_phases->addWidget(caption(tr("and %1 more").arg(m_group.phases.size() - mostRows), this), mostRows, 0);
}

void FusionForm::presentOutcome(const Campaign& campaign, const FusedGroup* fused, const NumberFormat& format)
{
    std::vector<Fact> facts;
    m_misfit->setVisible(false);
    if (fused != nullptr) {
        facts.push_back({tr("traffic saved"), fromUtf8(formatQuantity(fused->bytesSaved, Unit::Byte))});
        facts.push_back({tr("unfused, as timed"), timeText(fused->before.duration, campaign, format)});
        facts.push_back({tr("unfused, by roofline"), timeText(fused->before.roofline, campaign, format)});
        facts.push_back({tr("fused"), timeText(fused->after.duration, campaign, format)});
        for (const LeavingTensor& leaving : fused->leaving)
            facts.push_back({tr("%1 still leaves").arg(fromUtf8(campaign.workload.tensors[leaving.tensor.index()].id)),
                fromUtf8(leaving.reason)});
        if (m_group.buffer.isValid()) {
            const QString misfit = fromUtf8(describeMisfit(campaign, fused->fit));
            if (fused->fit && misfit.isEmpty())
                facts.push_back({tr("in the buffer"),
                    tr("%1 of %2")
                        .arg(fromUtf8(formatQuantity(fused->fit->footprint(), Unit::Byte)),
                            fromUtf8(formatQuantity(fused->fit->capacity, Unit::Byte)))});
            m_misfit->setText(misfit);
            m_misfit->setVisible(!misfit.isEmpty());
        }
    }
    m_outcome->setFacts(facts);
}

} // namespace minard
