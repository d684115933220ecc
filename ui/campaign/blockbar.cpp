#include "ui/campaign/blockbar.h"

#include "ui/document/wording.h"
#include "ui/widgets/tilesbox.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <initializer_list>

namespace minard {

namespace {

class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() == QEvent::Wheel && widget != nullptr && !widget->hasFocus()) {
            event->ignore();
            return true;
        }
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

void keepWheelAway(QComboBox& box)
{
    box.setFocusPolicy(Qt::StrongFocus);
    box.installEventFilter(new WheelGuard(&box));
}

BlockBar::BlockBar(QWidget* parent)
    : QFrame(parent)
    , m_caption(new QLabel(tr("tiles"), this))
    , m_tiles(new TilesBox(this))
    , m_fewer(new QToolButton(this))
    , m_more(new QToolButton(this))
    , m_advance(new QComboBox(this))
    , m_dilate(new QToolButton(this))
    , m_fusion(new QToolButton(this))
{
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 0);
    row->setSpacing(2);
    for (QWidget* part : {static_cast<QWidget*>(m_caption), static_cast<QWidget*>(m_tiles),
             static_cast<QWidget*>(m_fewer), static_cast<QWidget*>(m_more), static_cast<QWidget*>(m_advance),
             static_cast<QWidget*>(m_dilate), static_cast<QWidget*>(m_fusion)})
        row->addWidget(part);
    buildTiles();
    m_advance->addItem(tr("lock-step"), static_cast<int>(Advance::Lockstep));
    m_advance->addItem(tr("as ready"), static_cast<int>(Advance::Event));
    m_advance->addItem(tr("in turn"), static_cast<int>(Advance::Sequential));
    m_advance->setItemData(0, tr("All tiles of a slot start together"), Qt::ToolTipRole);
    m_advance->setItemData(1, tr("A tile starts as soon as what it needs has ended"), Qt::ToolTipRole);
    m_advance->setItemData(2, tr("Tiled, but not overlapped"), Qt::ToolTipRole);
    m_advance->setToolTip(plainToolTip(tr("How the tiles advance (V)")));
    keepWheelAway(*m_advance);
    m_dilate->setText(tr("dilate"));
    m_dilate->setCheckable(true);
    m_dilate->setFocusPolicy(Qt::StrongFocus);
    m_fusion->setText(tr("fused …"));
    m_fusion->setFocusPolicy(Qt::StrongFocus);
    m_fusion->setToolTip(
        plainToolTip(tr("What the fusion keeps on chip, its buffer, timing and recomputation (Shift+F)")));
    m_fusion->setAccessibleName(tr("Settings of the fusion"));

    connect(m_advance, &QComboBox::activated, this,
        [this](int index) { Q_EMIT advanceChosen(static_cast<Advance>(m_advance->itemData(index).toInt())); });
    connect(m_dilate, &QToolButton::clicked, this,
        [this](bool checked) { Q_EMIT dilationChosen(checked ? Dilation::Longest : Dilation::None); });
    connect(m_fusion, &QToolButton::clicked, this, &BlockBar::fusionWanted);
}

void BlockBar::buildTiles()
{
    m_caption->setProperty("role", QStringLiteral("caption"));
    m_caption->setContentsMargins(0, 0, 4, 0);
    m_tiles->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_tiles->setToolTip(plainToolTip(tr("Number of tiles, or “fine” for infinitely many ([ and ])")));
    for (QToolButton* step : {m_fewer, m_more}) {
        step->setAutoRepeat(true);
        // The field next to them takes the arrow keys.
        step->setFocusPolicy(Qt::NoFocus);
    }
    m_fewer->setText(QStringLiteral("−"));
    m_more->setText(QStringLiteral("+"));
    m_fewer->setToolTip(plainToolTip(tr("One tile less")));
    m_more->setToolTip(plainToolTip(tr("One tile more")));
    m_fewer->setAccessibleName(tr("Fewer tiles"));
    m_more->setAccessibleName(tr("More tiles"));
    connect(m_fewer, &QToolButton::clicked, m_tiles, &TilesBox::stepDown);
    connect(m_more, &QToolButton::clicked, m_tiles, &TilesBox::stepUp);
    connect(m_tiles, &TilesBox::tilesStepped, this, &BlockBar::tilesStepped);
    connect(m_tiles, &TilesBox::tilesEntered, this, &BlockBar::tilesEntered);
}

void BlockBar::showParts(bool hasPipeline, bool hasGroup, int roomPx)
{
    const QMargins margins = layout()->contentsMargins();
    int room = roomPx - margins.left() - margins.right();
    const auto take = [&](QWidget* part) {
        part->ensurePolished();
        room -= part->sizeHint().width() + layout()->spacing();
    };
    if (hasPipeline)
        take(m_tiles);
    m_tiles->setVisible(hasPipeline);
    if (hasGroup)
        take(m_fusion);
    m_fusion->setVisible(hasGroup);
    bool fits = hasPipeline;
    using Parts = std::initializer_list<QWidget*>;
    for (const Parts& parts : {Parts{m_fewer, m_more}, Parts{m_advance}, Parts{m_dilate}, Parts{m_caption}}) {
        for (QWidget* part : parts)
            take(part);
        fits = fits && room >= 0;
        // What has the keyboard does not vanish under it.
        for (QWidget* part : parts)
            part->setVisible(fits || (hasPipeline && part->hasFocus()));
    }
}

void BlockBar::present(const Pipeline* pipeline, const FusionGroup* group, const QString& phases, int roomPx)
{
    showParts(pipeline != nullptr, group != nullptr, roomPx);
    if (pipeline == nullptr)
        return;
    m_tiles->setTiles(pipeline->tiles);
    m_advance->setCurrentIndex(m_advance->findData(static_cast<int>(pipeline->advance)));
    m_dilate->setChecked(pipeline->dilate == Dilation::Longest);
    const bool hasSlots = pipeline->advance == Advance::Lockstep || pipeline->tiles.fine;
    m_dilate->setEnabled(hasSlots);
    m_dilate->setToolTip(plainToolTip(hasSlots ? tr("Stretch shorter tiles to their slot, at lower utilization (E)")
                                               : tr("Only tiles in lock-step have slots to be dilated to")));
    m_tiles->setAccessibleName(tr("Tiles of %1").arg(phases));
    m_advance->setAccessibleName(tr("Advance of %1").arg(phases));
    m_dilate->setAccessibleName(tr("Dilate %1").arg(phases));
    setAccessibleName(tr("Pipeline of %1").arg(phases));
}

} // namespace minard
