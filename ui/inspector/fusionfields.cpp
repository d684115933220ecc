#include "ui/inspector/fusionfields.h"

#include "core/schedule/edits/fusionedits.h"
#include "core/schedule/edits/schedulelayout.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/inspector/choicebox.h"
#include "ui/widgets/quantityfield.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QListWidget>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double mostTiles = 1e15;
constexpr int keepRows = 5;

bool contains(const std::vector<PhaseId>& phases, PhaseId phase)
{
    return std::find(phases.begin(), phases.end(), phase) != phases.end();
}

/// The tensors that the phases of a group write, in document order.
std::vector<TensorId> writtenBy(const Campaign& campaign, const std::vector<PhaseId>& phases)
{
    std::vector<bool> isWritten(campaign.workload.tensors.size(), false);
    for (const Edge& edge : dependencies(campaign.workload)) {
        if (edge.tensor.isValid() && contains(phases, edge.from))
            isWritten[edge.tensor.index()] = true;
    }
    std::vector<TensorId> written;
    for (std::size_t i = 0; i < isWritten.size(); ++i) {
        if (isWritten[i])
            written.emplace_back(i);
    }
    return written;
}

} // namespace

FusionFields::FusionFields(Document& document, Editor& editor, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_editor(editor)
    , m_buffer(new ChoiceBox(this))
    , m_tiles(new QuantityField(this))
    , m_doubleBuffered(new QCheckBox(tr("double-buffered"), this))
    , m_sharedInputs(new QCheckBox(tr("read shared inputs once"), this))
    , m_retime(new ChoiceBox(this))
    , m_keep(new QListWidget(this))
{
    build();
    connect(m_buffer, &QComboBox::activated, this, &FusionFields::enter);
    connect(m_retime, &QComboBox::activated, this, &FusionFields::enter);
    connect(m_doubleBuffered, &QCheckBox::clicked, this, &FusionFields::enter);
    connect(m_sharedInputs, &QCheckBox::clicked, this, &FusionFields::enter);
    connect(m_keep, &QListWidget::itemChanged, this, &FusionFields::enter);
    const auto enterTiles = [this](std::optional<std::uint64_t> tiles) {
        FusionGroup group = m_group;
        group.tiles = tiles;
        m_tiles->refuse(commit(group));
    };
    connect(m_tiles, &QuantityField::valueEntered, this, [this, enterTiles](double tiles) {
        if (tiles == std::floor(tiles))
            enterTiles(static_cast<std::uint64_t>(tiles));
        else
            m_tiles->refuse(tr("Write a whole number of tiles, or nothing."));
    });
    connect(m_tiles, &QuantityField::textEntered, this, [this, enterTiles](const QString& text) {
        if (text.isEmpty())
            enterTiles({});
        else
            m_tiles->refuse(tr("Write a whole number of tiles, or nothing."));
    });
}

void FusionFields::build()
{
    auto* form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setContentsMargins(0, 0, 0, 8);
    form->setVerticalSpacing(4);
    m_buffer->setAccessibleName(tr("Buffer of the fusion group"));
    m_buffer->setToolTip(tr("Where kept tensors wait: whether they fit is checked"));
    m_tiles->setAccessibleName(tr("Tiles of the fusion group"));
    m_tiles->setToolTip(tr("Tiles that streamed tensors pass the buffer in; empty = those of the pipeline"));
    m_tiles->setLimits(1.0, mostTiles);
    m_tiles->setWords(QuantityField::Words::Reported);
    m_retime->setAccessibleName(tr("Durations of fused phases"));
    m_retime->addItem(tr("by roofline"), static_cast<int>(Retime::Roofline));
    m_retime->addItem(tr("as efficient as before"), static_cast<int>(Retime::Efficiency));
    m_keep->setAccessibleName(tr("Tensors kept on chip"));
    m_keep->setToolTip(tr("Tensors between the phases that stay on chip"));
    m_keep->setFixedHeight(keepRows * (fontMetrics().height() + 8));
    form->addRow(tr("buffer"), m_buffer);
    form->addRow(tr("tiles"), m_tiles);
    form->addRow(tr("durations"), m_retime);
    form->addRow(m_doubleBuffered);
    form->addRow(m_sharedInputs);
    form->addRow(tr("keeps"), m_keep);
}

void FusionFields::readKeep(const TimedScenario& timed)
{
    const std::vector<TensorId> tensors = writtenBy(*timed.campaign, m_group.phases);
    m_keep->clear();
    for (const TensorId tensor : tensors) {
        auto* item = new QListWidgetItem(fromUtf8(timed.campaign->workload.tensors[tensor.index()].id), m_keep);
        item->setData(Qt::UserRole, static_cast<int>(tensor.index()));
        const bool isKept = !m_group.keep
            || std::find(m_group.keep->begin(), m_group.keep->end(), tensor) != m_group.keep->end();
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(isKept ? Qt::Checked : Qt::Unchecked);
    }
}

bool FusionFields::read(const TimedScenario& timed, PhaseId phase)
{
    const std::vector<FusionGroup>& groups = timed.built->scenario.fusion;
    const auto own = std::find_if(
        groups.begin(), groups.end(), [phase](const FusionGroup& group) { return contains(group.phases, phase); });
    const bool isShown = own != groups.end() && timed.built->plan.recording == nullptr;
    setVisible(isShown);
    if (!isShown)
        return false;
    m_reading = true;
    if (m_group.id != own->id || m_scenario != timed.built->scenario.id)
        m_tiles->restore();
    m_scenario = timed.built->scenario.id;
    m_group = *own;
    m_buffer->clear();
    m_buffer->addItem(tr("none"), -1);
    const std::vector<Buffer>& buffers = timed.built->scenario.machine.buffers;
    for (std::size_t i = 0; i < buffers.size(); ++i)
        m_buffer->addItem(QStringLiteral("%1, %2").arg(
                              fromUtf8(buffers[i].id), fromUtf8(formatQuantity(buffers[i].capacity, Unit::Byte))),
            static_cast<int>(i));
    m_buffer->setCurrentIndex(own->buffer.isValid() ? static_cast<int>(own->buffer.index()) + 1 : 0);
    m_tiles->setQuantity(static_cast<double>(own->tiles.value_or(1)), Unit::None, {});
    if (!own->tiles)
        m_tiles->setShownText({});
    m_doubleBuffered->setChecked(own->doubleBuffered);
    m_sharedInputs->setChecked(own->sharedInputs);
    m_retime->setCurrentIndex(m_retime->findData(static_cast<int>(own->retime)));
    readKeep(timed);
    m_reading = false;
    return true;
}

std::optional<std::vector<TensorId>> FusionFields::chosenTensors() const
{
    std::vector<TensorId> chosen;
    for (int i = 0; i < m_keep->count(); ++i) {
        if (m_keep->item(i)->checkState() == Qt::Checked)
            chosen.emplace_back(static_cast<std::size_t>(m_keep->item(i)->data(Qt::UserRole).toInt()));
    }
    // All that the group produces stays that, also when it produces more.
    if (static_cast<int>(chosen.size()) == m_keep->count())
        return std::nullopt;
    return chosen;
}

QString FusionFields::commit(const FusionGroup& group)
{
    const EditResult<ScheduleLayout> layout = ScheduleLayout::create(m_document.campaign(), m_scenario);
    if (!layout)
        return refusalSentence(layout.error());
    const std::optional<Refusal> reason = m_editor.enter(m_scenario, setFusionGroup(*layout, group));
    return reason ? refusalSentence(*reason) : QString();
}

void FusionFields::enter()
{
    if (m_reading)
        return;
    FusionGroup group = m_group;
    const int buffer = m_buffer->currentData().toInt();
    group.buffer = buffer < 0 ? BufferId() : BufferId(static_cast<std::size_t>(buffer));
    group.doubleBuffered = m_doubleBuffered->isChecked();
    group.sharedInputs = m_sharedInputs->isChecked();
    group.retime = static_cast<Retime>(m_retime->currentData().toInt());
    group.keep = chosenTensors();
    // The list is filled anew by the change: not while it says that one of its items has changed.
    QMetaObject::invokeMethod(
        this,
        [this, group] {
            const QString reason = commit(group);
            if (!reason.isEmpty())
                m_tiles->refuse(reason);
        },
        Qt::QueuedConnection);
}

} // namespace minard
