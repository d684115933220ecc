#include "ui/campaign/campaignview.h"

#include "core/model/timeunit.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/canvasaccessible.h"
#include "ui/campaign/detailstore.h"
#include "ui/campaign/keynavigation.h"
#include "ui/campaign/overviewstrip.h"
#include "ui/campaign/panelranges.h"
#include "ui/campaign/piececard.h"
#include "ui/campaign/timeruler.h"
#include "ui/document/document.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace minard {

CampaignView::CampaignView(JobQueue& jobs, Document& document, Selection& selection, VisibleRange& range,
    Presentation& presentation, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_theme(theme)
    , m_details(new DetailStore(jobs, document, presentation, this))
    , m_ranges(new PanelRanges(document, selection, range, presentation, this))
    , m_ruler(new TimeRuler(document, selection, range, presentation, theme, this))
    , m_scroll(new QScrollArea(this))
    , m_stack(new QWidget)
    , m_stackLayout(new QVBoxLayout(m_stack))
    , m_empty(new QLabel(m_stack))
    , m_overview(new OverviewStrip(document, *m_details, selection, range, presentation, theme, this))
    , m_card(new HoverCard(this))
{
    installCanvasAccessibility();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_ruler);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_overview);
    m_scroll->setWidget(m_stack);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->installEventFilter(this);
    m_scroll->installEventFilter(this);
    m_stackLayout->setContentsMargins(0, 0, 0, 0);
    m_stackLayout->setSpacing(1);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setProperty("role", QStringLiteral("muted"));
    m_stackLayout->addWidget(m_empty, 1);
    setFocusPolicy(Qt::StrongFocus);

    connect(m_ruler, &TimeRuler::unitMenuWanted, this, &CampaignView::unitMenuWanted);
    connect(&document, &Document::replaced, this, [this] {
        m_contentKnown = false;
        rebuildPanels();
    });
    connect(&document, &Document::changed, this, &CampaignView::readEmpty);
    // A view of everything goes on showing everything when phases are added.
    connect(&document, &Document::renumbered, this, [this] { m_arriving = true; });
    connect(&document.timelines(), &Timelines::built, this, &CampaignView::readContent);
    // What was pointed at is another thing now, or elsewhere; so is what the card tells.
    connect(&document.timelines(), &Timelines::built, m_card, [this](ScenarioId scenario) {
        m_card->present({}, {});
        if (m_selection.hover().scenario == scenario)
            m_selection.setHover({});
    });
    connect(&presentation, &Presentation::shownChanged, this, &CampaignView::rebuildPanels);
    connect(&range, &VisibleRange::fitted, this, &CampaignView::refitValues);
    connect(m_ranges, &PanelRanges::renewed, this, &CampaignView::renewPanels);
    connect(&selection, &Selection::scenarioChanged, this, &CampaignView::readAxes);
    connect(&selection, &Selection::hoverChanged, this, &CampaignView::readPointer);
    connect(&document.timelines(), &Timelines::built, this, &CampaignView::readAxes);
    connect(&presentation, &Presentation::timeDisplayChanged, this, &CampaignView::readAxes);
    connect(&presentation, &Presentation::baselineChanged, this, &CampaignView::readOutline);
    rebuildPanels();
}

CampaignView::~CampaignView() = default;

void CampaignView::rebuildPanels()
{
    m_card->present({}, {});
    const std::vector<ScenarioId>& shown = m_presentation.shown();
    const bool same = m_contentKnown
        && std::equal(m_panels.begin(), m_panels.end(), shown.begin(), shown.end(),
            [](const CampaignPanel* panel, ScenarioId scenario) { return panel->scenario() == scenario; });
    if (same)
        return;
    // Panels of the same document that stay are kept, with their pictures.
    std::vector<CampaignPanel*> before = std::exchange(m_panels, {});
    for (const ScenarioId scenario : shown) {
        if (scenario.index() >= m_document.campaign().scenarios.size())
            continue;
        const auto kept = std::find_if(before.begin(), before.end(),
            [&](const CampaignPanel* panel) { return m_contentKnown && panel->scenario() == scenario; });
        m_panels.push_back(kept == before.end() ? addPanel(scenario) : *kept);
        m_stackLayout->removeWidget(m_panels.back());
        m_stackLayout->addWidget(m_panels.back(), 1);
        if (kept != before.end())
            before.erase(kept);
    }
    // Not at once: a click on its own button may be what closes a panel.
    for (CampaignPanel* panel : before) {
        panel->hide();
        m_stackLayout->removeWidget(panel);
        panel->deleteLater();
    }
    readEmpty();
    readAxes();
    m_arriving = true;
    readContent();
}

void CampaignView::renewPanels()
{
    for (CampaignPanel* panel : std::exchange(m_panels, {})) {
        panel->hide();
        m_stackLayout->removeWidget(panel);
        panel->deleteLater();
    }
    rebuildPanels();
}

void CampaignView::readAxes()
{
    const NumberFormat format = numberFormat(m_document.campaign(), m_presentation);
    for (CampaignPanel* panel : m_panels) {
        panel->canvas().setTimeLabels(m_ranges->mode() != TimeAxes::Locked);
        const double by = m_ranges->shift(panel->scenario());
        panel->setAxisNote(by == 0.0
                ? QString()
                : tr("shifted by %1")
                      .arg(fromUtf8(formatDifference(by, timeUnitOf(m_document.campaign().units), format))));
    }
    readOutline();
    readPointer();
}

void CampaignView::setBaselineOutline(bool shown)
{
    m_outlinesBaseline = shown;
    readOutline();
}

void CampaignView::readOutline()
{
    const ScenarioId baseline = m_outlinesBaseline ? m_presentation.baseline() : ScenarioId();
    for (CampaignPanel* panel : m_panels) {
        const double later = m_ranges->shift(panel->scenario()) - m_ranges->shift(m_presentation.baseline());
        panel->canvas().setOutlined(panel->scenario() == baseline ? ScenarioId() : baseline, later);
    }
}

void CampaignView::readPointer()
{
    const Hover& hover = m_selection.hover();
    if (hover == Hover())
        m_card->present({}, {});
    for (CampaignPanel* panel : m_panels)
        panel->setPointedTime(m_ranges->pointedTime(hover, panel->scenario()));
    m_ruler->setPointedTime(m_ranges->pointedTime(hover, m_selection.scenario()));
}

void CampaignView::readEmpty()
{
    const bool hasPhases = !m_document.isEmpty();
    m_empty->setText(hasPhases
            ? tr("No scenario is shown. Tick one in the list of scenarios to see its campaign diagram here.")
            : tr("This campaign has no phases yet; they will be drawn here.\n\nPress Insert to add one, or open the "
                 "Edit menu. Choose the machine it runs on in the Machine menu (Ctrl+M)."));
    m_empty->setVisible(m_panels.empty() || !hasPhases);
    for (CampaignPanel* panel : m_panels)
        panel->setVisible(hasPhases);
}

CampaignPanel* CampaignView::addPanel(ScenarioId scenario)
{
    auto* panel = new CampaignPanel(
        scenario, m_document, *m_details, m_selection, m_ranges->of(scenario), m_presentation, m_theme, m_stack);
    m_stackLayout->addWidget(panel, 1);
    CampaignCanvas& canvas = panel->canvas();
    connect(&canvas, &CampaignCanvas::hovered, this,
        [this, scenario](QPoint position, const std::optional<Hit>& hit) { showCard(scenario, position, hit); });
    connect(&canvas, &CampaignCanvas::contextMenuWanted, this, &CampaignView::openContextMenu);
    connect(&canvas, &CampaignCanvas::plotRectChanged, this, &CampaignView::alignPlots);
    connect(&canvas, &CampaignCanvas::valueNeedChanged, this, &CampaignView::shareValues);
    connect(&canvas, &CampaignCanvas::lookChanged, this, &CampaignView::refitValues);
    Q_EMIT panelAdded(panel);
    return panel;
}

void CampaignView::readContent()
{
    const TimeRange content = m_document.timelines().extent(m_presentation.shown());
    const bool any = std::any_of(m_panels.begin(), m_panels.end(),
        [this](const CampaignPanel* panel) { return m_document.timelines().at(panel->scenario()) != nullptr; });
    if (any) {
        if (!m_contentKnown)
            m_range.reset(content.start, content.end);
        else if (m_arriving)
            m_range.followContent(content.start, content.end);
        else
            m_range.setContent(content.start, content.end);
        m_contentKnown = true;
    }
    const bool awaited = std::any_of(m_panels.begin(), m_panels.end(),
        [this](const CampaignPanel* panel) { return m_document.timelines().isPending(panel->scenario()); });
    shareValues();
    m_arriving = m_arriving && (awaited || !m_contentKnown);
}

void CampaignView::shareValues()
{
    ValueNeed need;
    bool isTrying = false;
    bool any = false;
    for (CampaignPanel* panel : m_panels) {
        need = widest(need, panel->canvas().valueNeed());
        isTrying = isTrying || panel->canvas().isTrying();
        any = any || panel->canvas().timedScenario();
    }
    // What is still summed up needs nothing yet, and must not be held to that.
    if (m_arriving || !any)
        m_values.release();
    const ValueRange values = isTrying ? m_values.tried(need) : m_values.hold(need);
    for (CampaignPanel* panel : m_panels)
        panel->canvas().setValues(values);
    alignPlots();
}

void CampaignView::refitValues()
{
    m_values.release();
    shareValues();
}

void CampaignView::alignPlots()
{
    for (CampaignPanel* panel : m_panels) {
        if (!m_document.timelines().at(panel->scenario()))
            continue;
        const QRectF plot = panel->canvas().plotRect();
        const double left = panel->canvas().mapTo(this, QPoint()).x() + plot.x();
        m_ruler->setPlot(left, plot.width());
        m_overview->setPlot(left, plot.width());
        return;
    }
    m_ruler->setPlot(0.0, width());
    m_overview->setPlot(0.0, width());
}

void CampaignView::showCard(ScenarioId scenario, QPoint globalPosition, const std::optional<Hit>& hit)
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    const auto panel = std::find_if(m_panels.begin(), m_panels.end(),
        [scenario](const CampaignPanel* candidate) { return candidate->scenario() == scenario; });
    if (!hit || !timed || panel == m_panels.end()) {
        m_card->present({}, {});
        return;
    }
    CardText text = describeHit(
        *timed, *hit, (*panel)->canvas().panel().geometry, numberFormat(*timed->campaign, m_presentation));
    const std::uint8_t style = m_document.styles().style(hit->phase);
    if (style != kNoStyle) {
        const Rgb hue = (m_theme.isDark() ? darkPalette() : lightPalette()).hue(style);
        text.swatch = QColor(hue.red, hue.green, hue.blue);
    }
    m_card->present(text, mapFromGlobal(globalPosition));
}

void CampaignView::openContextMenu(QPoint globalPosition, const std::optional<Hit>& hit)
{
    m_card->present({}, {});
    if (hit && hit->phase.isValid() && !m_selection.contains(hit->phase))
        m_selection.selectPhase(hit->phase);
    Q_EMIT contextMenuWanted(globalPosition);
}

void CampaignView::fitSelection()
{
    if (m_selection.piece()) {
        const PieceRef& piece = *m_selection.piece();
        const double margin = 0.05 * (piece.end - piece.start);
        m_range.show(piece.start - margin, piece.end + margin);
        m_range.record();
        return;
    }
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    if (!timed || m_selection.phases().empty())
        return;
    const Timeline& timeline = timed->built->timeline;
    double start = timeline.end();
    double end = timeline.start();
    for (std::size_t i = 0; i < timeline.nodes().size(); ++i) {
        if (!m_selection.contains(timeline.nodes()[i].phase))
            continue;
        start = std::min(start, timeline.timings()[i].start);
        end = std::max(end, timeline.timings()[i].end);
    }
    if (start > end)
        return;
    const double margin = 0.05 * (end - start);
    m_range.show(start - margin, end + margin);
    m_range.record();
}

void CampaignView::setSpaceHeld(bool held)
{
    for (CampaignPanel* panel : m_panels)
        panel->canvas().setSpaceHeld(held);
}

bool CampaignView::navigateByKey(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Up:
        focusPanel(-1);
        return true;
    case Qt::Key_Down:
        focusPanel(1);
        return true;
    default:
        return minard::navigateByKey(
            event, m_ranges->pointedTime(m_selection.hover(), m_selection.scenario()), m_range);
    }
}

void CampaignView::focusPanel(int step)
{
    const auto current = std::find_if(m_panels.begin(), m_panels.end(),
        [this](const CampaignPanel* panel) { return panel->scenario() == m_selection.scenario(); });
    const auto count = static_cast<int>(m_panels.size());
    if (count == 0)
        return;
    const int index = current == m_panels.end() ? 0 : static_cast<int>(current - m_panels.begin()) + step;
    CampaignPanel* panel = m_panels[static_cast<std::size_t>(std::clamp(index, 0, count - 1))];
    m_selection.setScenario(panel->scenario());
    panel->canvas().setFocus(Qt::OtherFocusReason);
    m_scroll->ensureWidgetVisible(panel);
}

void CampaignView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        if (!event->isAutoRepeat())
            setSpaceHeld(true);
        return;
    }
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!plain || !navigateByKey(*event))
        QWidget::keyPressEvent(event);
}

void CampaignView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        setSpaceHeld(false);
    else
        QWidget::keyReleaseEvent(event);
}

void CampaignView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    alignPlots();
}

bool CampaignView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize)
        alignPlots();
    // A scroll area would take the arrow keys for itself.
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
    if (watched == m_scroll && isKey) {
        if (event->type() == QEvent::KeyPress)
            keyPressEvent(static_cast<QKeyEvent*>(event));
        else
            keyReleaseEvent(static_cast<QKeyEvent*>(event));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace minard
