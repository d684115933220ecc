#include "ui/campaign/paneltools.h"

#include "ui/campaign/blockbar.h"
#include "ui/campaign/blockfocus.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tilesbox.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScreen>
#include <QToolButton>
#include <algorithm>

namespace minard {

namespace {

constexpr int gapPx = 12;

} // namespace

PanelTools::PanelTools(CampaignPanel& panel, BlockFocus& focus, const EditingContext& context)
    : QObject(&panel)
    , m_panel(panel)
    , m_focus(focus)
    , m_context(context)
    , m_settings(context.document, context.editor, context.selection)
    , m_throttle(new QComboBox(panel.titleRow()))
{
    m_throttle->addItem(tr("no throttling"), static_cast<int>(Throttle::None));
    m_throttle->addItem(tr("throttle uniformly"), static_cast<int>(Throttle::Uniform));
    m_throttle->addItem(tr("throttle max-min"), static_cast<int>(Throttle::MaxMin));
    m_throttle->addItem(tr("throttle by priority"), static_cast<int>(Throttle::Priority));
    m_throttle->setToolTip(plainToolTip(tr("What happens where more is asked for than there is (T)")));
    m_throttle->setAccessibleName(tr("Throttle policy"));
    keepWheelAway(*m_throttle);
    panel.addTitleTool(m_throttle);
    m_throttle->hide();
    panel.installEventFilter(this);
    connect(m_throttle, &QComboBox::activated, this, [this](int index) {
        m_context.selection.setScenario(m_panel.scenario());
        m_settings.setThrottle(m_panel.scenario(), static_cast<Throttle>(m_throttle->itemData(index).toInt()));
        read();
    });
    connect(&focus, &BlockFocus::changed, this, &PanelTools::read);
    connect(&context.range, &VisibleRange::changed, this, &PanelTools::place);
    connect(&panel.canvas(), &CampaignCanvas::plotRectChanged, this, &PanelTools::place);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { readFocusWidget(now); });
    QWidget::setTabOrder(&panel.canvas(), m_throttle);
    readFocusWidget(QApplication::focusWidget());
    read();
}

BlockBar& PanelTools::bar()
{
    if (!m_hasBar)
        buildBar();
    return *m_bar;
}

void PanelTools::buildBar()
{
    m_hasBar = true;
    m_bar = new BlockBar(&m_panel);
    m_bar->hide();
    connectBar();
    QWidget* before = &m_panel.canvas();
    for (QWidget* tool : {static_cast<QWidget*>(&m_bar->tiles()), static_cast<QWidget*>(&m_bar->advance()),
             static_cast<QWidget*>(&m_bar->dilate()), static_cast<QWidget*>(&m_bar->fusion()),
             static_cast<QWidget*>(m_throttle.data())}) {
        QWidget::setTabOrder(before, tool);
        before = tool;
    }
}

void PanelTools::connectBar()
{
    // A refused edit leaves the bar as the schedule has it.
    const auto on = [this](auto edit) {
        if (!m_focus.block())
            return;
        m_context.selection.setScenario(m_panel.scenario());
        edit(m_panel.scenario(), m_focus.block()->pipeline);
        read();
    };
    connect(m_bar, &BlockBar::fusionWanted, this, &PanelTools::openFusion);
    connect(m_bar, &BlockBar::tilesStepped, this, [this, on](const Tiles& tiles) {
        on([&](ScenarioId scenario, const std::string& pipeline) {
            m_settings.setTiles(scenario, pipeline, tiles, Editor::Step::OfSlider);
        });
    });
    connect(m_bar, &BlockBar::tilesEntered, this, [this, on](const Tiles& tiles) {
        on([&](ScenarioId scenario, const std::string& pipeline) { m_settings.setTiles(scenario, pipeline, tiles); });
    });
    connect(m_bar, &BlockBar::advanceChosen, this, [this, on](Advance advance) {
        on([&](ScenarioId scenario, const std::string& pipeline) {
            m_settings.setAdvance(scenario, pipeline, advance);
        });
    });
    connect(m_bar, &BlockBar::dilationChosen, this, [this, on](Dilation dilation) {
        on([&](ScenarioId scenario, const std::string& pipeline) {
            m_settings.setDilation(scenario, pipeline, dilation);
        });
    });
}

void PanelTools::openFusion()
{
    if (m_focus.group() == nullptr) {
        m_context.editor.refuse(m_panel.scenario(), {tr("select a phase of a fusion first").toStdString(), {}});
        return;
    }
    if (!m_form) {
        m_form = new FusionForm(&m_panel);
        connect(m_form, &FusionForm::groupWanted, this, [this](const FusionGroup& group) {
            m_context.selection.setScenario(m_panel.scenario());
            m_settings.setFusion(m_panel.scenario(), group);
            presentForm();
        });
        connect(m_form, &FusionForm::unfuseWanted, this, [this] {
            m_form->hide();
            m_context.selection.setScenario(m_panel.scenario());
            m_settings.unfuse(m_panel.scenario(), m_form->group().id);
        });
    }
    presentForm();
    // Below the bar, as far as the screen has room.
    const QPoint wanted = bar().mapToGlobal(QPoint(0, bar().height()));
    const QRect room = m_panel.screen()->availableGeometry();
    const QSize size = m_form->sizeHint();
    m_form->move(std::max(room.left(), std::min(wanted.x(), room.right() - size.width())),
        std::max(room.top(), std::min(wanted.y(), room.bottom() - size.height())));
    m_form->show();
    m_form->retime().setFocus();
}

/// A group that is gone takes its form with it.
void PanelTools::presentForm()
{
    const TimedScenarioPointer timed = m_context.document.timelines().at(m_panel.scenario());
    const std::string id = m_form->isVisible() ? m_form->group().id : std::string();
    const FusionGroup* group = m_focus.group();
    if (!timed || group == nullptr || (!id.empty() && group->id != id)) {
        m_form->hide();
        return;
    }
    const FusedGroup* fused = nullptr;
    for (const FusedGroup& candidate : timed->built->plan.fusion) {
        if (candidate.id == group->id)
            fused = &candidate;
    }
    m_form->present(*timed->campaign, timed->built->scenario, *group, fused,
        numberFormat(*timed->campaign, m_context.presentation));
}

bool PanelTools::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter)
        m_focus.setInside(true);
    else if (event->type() == QEvent::Leave)
        m_focus.setInside(false);
    else if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        read();
    return QObject::eventFilter(watched, event);
}

void PanelTools::readFocusWidget(QWidget* now)
{
    m_hasKeyboard = now != nullptr && (now == &m_panel || m_panel.isAncestorOf(now));
    m_focus.setHeld(now != nullptr && m_bar && m_bar->isAncestorOf(now) && m_bar->tiles().isTyping());
    read();
}

QString PanelTools::phaseNames() const
{
    QStringList names;
    constexpr std::size_t most = 3;
    const std::vector<PhaseId>& phases = m_focus.pipeline()->phases;
    for (std::size_t i = 0; i < phases.size() && i < most; ++i)
        names.append(fromUtf8(m_context.document.campaign().workload.phase(phases[i]).label()));
    if (phases.size() > most)
        names.append(tr("%n more", nullptr, static_cast<int>(phases.size() - most)));
    return names.join(QStringLiteral(", "));
}

void PanelTools::read()
{
    if (!m_throttle || (m_hasBar && !m_bar))
        return;
    const TimedScenarioPointer timed = m_context.document.timelines().at(m_panel.scenario());
    const bool canEdit = timed && !timed->built->plan.recording;
    const bool isUsed = m_focus.isInside() || m_hasKeyboard;
    if (canEdit)
        m_throttle->setCurrentIndex(m_throttle->findData(static_cast<int>(timed->built->scenario.throttle)));
    const Pipeline* pipeline = canEdit && isUsed ? m_focus.pipeline() : nullptr;
    const FusionGroup* group = canEdit && isUsed ? m_focus.group() : nullptr;
    const bool hasBlock = pipeline != nullptr || group != nullptr;
    if (hasBlock)
        bar().present(pipeline, group, pipeline != nullptr ? phaseNames() : QString(), m_panel.toolRoom() - 2 * gapPx);
    if (m_bar)
        m_bar->setVisible(hasBlock);
    if (m_form && m_form->isVisible())
        presentForm();
    fitThrottle(canEdit && isUsed);
    place();
}

/// In a narrow panel the tools of the block go first: throttling has its key and its menu.
void PanelTools::fitThrottle(bool isWanted)
{
    const int barPx = !m_bar || m_bar->isHidden() ? 0 : m_bar->sizeHint().width() + 2 * gapPx;
    const auto fits = [&] { return m_throttle->sizeHint().width() + gapPx + barPx <= m_panel.toolRoom(); };
    m_throttle->setVisible(isWanted && (m_throttle->hasFocus() || fits()));
    m_panel.fitTitle(barPx);
}

/// At the top of its block, as far as the title row has room.
void PanelTools::place()
{
    const std::optional<double> start = m_focus.start();
    if (!m_bar || !start || m_bar->isHidden())
        return;
    const CampaignCanvas& canvas = m_panel.canvas();
    const QRect room = m_panel.titleRoom();
    const QSize size = m_bar->sizeHint();
    const QRectF plot = canvas.plotRect();
    const TimeAxis axis = m_context.range.axis().withPixels(plot.x(), plot.width());
    const int wanted = canvas.x() + static_cast<int>(axis.toClippedPixel(*start));
    const int rightmost = room.right() - size.width() - gapPx;
    const int x = std::min(std::max(wanted, room.left() + gapPx), rightmost);
    m_bar->setGeometry(std::max(0, x), room.center().y() - size.height() / 2, size.width(), size.height());
    m_bar->raise();
}

} // namespace minard
