#include "ui/inspector/blockfields.h"

#include "core/schedule/edits/blockedits.h"
#include "core/support/numberformat.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/inspector/choicebox.h"
#include "ui/widgets/quantityfield.h"

#include <QFormLayout>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double mostTiles = 1e15;

/// A choice of an enumeration in the order of its values.
template <typename Value>
void choose(QComboBox& box, Value value)
{
    box.setCurrentIndex(box.findData(static_cast<int>(value)));
}

} // namespace

BlockFields::BlockFields(Document& document, Editor& editor, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_editor(editor)
    , m_tiles(new QuantityField(this))
    , m_advance(new ChoiceBox(this))
    , m_dilation(new ChoiceBox(this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 8);
    form->setVerticalSpacing(4);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_tiles->setAccessibleName(tr("Tiles of the pipeline"));
    m_tiles->setToolTip(tr("A whole number of tiles, or fine for infinitely many"));
    m_tiles->setLimits(1.0, mostTiles);
    m_tiles->setWords(QuantityField::Words::Reported);
    m_advance->setAccessibleName(tr("How the pipeline advances"));
    m_advance->addItem(tr("lock-step"), static_cast<int>(Advance::Lockstep));
    m_advance->addItem(tr("event-driven"), static_cast<int>(Advance::Event));
    m_advance->addItem(tr("one tile after another"), static_cast<int>(Advance::Sequential));
    m_advance->setToolTip(
        tr("Lock-step: in slots as long as their longest tile. Event-driven: a tile starts when what it "
           "waits for has ended."));
    m_dilation->setAccessibleName(tr("Dilation of the pipeline"));
    m_dilation->addItem(tr("none"), static_cast<int>(Dilation::None));
    m_dilation->addItem(tr("to the longest"), static_cast<int>(Dilation::Longest));
    m_dilation->setToolTip(tr("Stretches shorter tiles to the length of their slot, at less utilization"));
    form->addRow(tr("tiles"), m_tiles);
    form->addRow(tr("advance"), m_advance);
    form->addRow(tr("dilation"), m_dilation);
    connect(m_tiles, &QuantityField::valueEntered, this, [this](double tiles) {
        if (tiles != std::floor(tiles))
            m_tiles->refuse(tr("Write a whole number of tiles, or fine."));
        else
            enterTiles({static_cast<std::uint64_t>(tiles), false});
    });
    connect(m_tiles, &QuantityField::textEntered, this, [this](const QString& text) {
        if (text.compare(QStringLiteral("fine"), Qt::CaseInsensitive) == 0)
            enterTiles({1, true});
        else
            m_tiles->refuse(tr("Write a whole number of tiles, or fine."));
    });
    // A refused choice goes back with the next read(); why is said in the diagram, as for the keys.
    connect(m_advance, &QComboBox::activated, this, [this] {
        m_editor.setAdvance(static_cast<Advance>(m_advance->currentData().toInt()));
        choose(*m_advance, m_editor.currentPipeline().value_or(Pipeline()).advance);
    });
    connect(m_dilation, &QComboBox::activated, this, [this] {
        m_editor.setDilation(static_cast<Dilation>(m_dilation->currentData().toInt()));
        choose(*m_dilation, m_editor.currentPipeline().value_or(Pipeline()).dilate);
    });
}

void BlockFields::enterTiles(const Tiles& tiles)
{
    const EditResult<ScheduleLayout> layout = ScheduleLayout::create(m_document.campaign(), m_scenario);
    const std::optional<Refusal> reason = layout ? m_editor.enter(m_scenario, setTiles(*layout, m_pipeline, tiles))
                                                 : std::optional(layout.error());
    if (reason)
        m_tiles->refuse(refusalSentence(*reason));
}

bool BlockFields::read(const TimedScenario& timed, PhaseId phase)
{
    const std::vector<Pipeline>& pipelines = timed.built->scenario.pipelines;
    const auto own = std::find_if(pipelines.begin(), pipelines.end(), [phase](const Pipeline& pipeline) {
        return std::find(pipeline.phases.begin(), pipeline.phases.end(), phase) != pipeline.phases.end();
    });
    const bool isShown = own != pipelines.end() && timed.built->plan.recording == nullptr;
    setVisible(isShown);
    if (!isShown)
        return false;
    if (m_pipeline != own->id || m_scenario != timed.built->scenario.id)
        m_tiles->restore();
    m_scenario = timed.built->scenario.id;
    m_pipeline = own->id;
    m_tiles->setQuantity(static_cast<double>(own->tiles.count), Unit::None, {});
    if (own->tiles.fine)
        m_tiles->setShownText(tr("fine"));
    choose(*m_advance, own->advance);
    choose(*m_dilation, own->dilate);
    return true;
}

} // namespace minard
