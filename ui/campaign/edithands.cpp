#include "ui/campaign/edithands.h"

#include "ui/campaign/blockfocus.h"
#include "ui/campaign/brackettool.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/dependencyoverlay.h"
#include "ui/campaign/linetool.h"
#include "ui/campaign/paneltools.h"
#include "ui/campaign/startpins.h"
#include "ui/campaign/tiletool.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/widgets/hovercard.h"

#include <QAccessible>
#include <QCursor>
#include <algorithm>

namespace minard {

namespace {

constexpr int refusalMs = 5000;

} // namespace

EditHands::EditHands(CampaignView& view, Document& document, Editor& editor, Selection& selection, VisibleRange& range,
    Presentation& presentation, const Theme& theme)
    : QObject(&view)
    , m_view(view)
    , m_card(new HoverCard(&view))
    , m_context{document, editor, selection, range, presentation, theme, *m_card}
{
    m_fade.setSingleShot(true);
    m_fade.setInterval(refusalMs);
    connect(&m_fade, &QTimer::timeout, this, [this] { m_card->present({}, {}); });
    connect(&view, &CampaignView::panelAdded, this, &EditHands::equip);
    connect(&editor, &Editor::refused, this, &EditHands::showRefusal);
    connect(&editor, &Editor::performed, this, [this](const QString& sentence) {
        m_fade.stop();
        m_card->present({}, {});
        announce(sentence);
    });
}

void EditHands::equip(CampaignPanel* panel)
{
    CampaignCanvas& canvas = panel->canvas();
    const ScenarioId scenario = panel->scenario();
    canvas.addTool([this, scenario](CanvasSite& site, CanvasTool&) {
        auto overlay = std::make_unique<DependencyOverlay>(site, m_context.theme);
        m_overlays[scenario] = overlay.get();
        return overlay;
    });
    auto* focus = new BlockFocus(scenario, m_context.document, m_context.selection, panel);
    new PanelTools(*panel, *focus, m_context);
    canvas.addTool(
        [this, focus](CanvasSite& site, CanvasTool&) { return std::make_unique<TileTool>(site, *focus, m_context); });
    canvas.addTool([this](CanvasSite& site, CanvasTool&) { return std::make_unique<StartPins>(site, m_context); });
    canvas.addTool([this](CanvasSite& site, CanvasTool&) { return std::make_unique<BracketTool>(site, m_context); });
    canvas.addTool([this](CanvasSite& site, CanvasTool& selection) {
        return std::make_unique<LineTool>(site, std::make_unique<DragTool>(site, selection, m_context), m_context);
    });
    connect(panel, &QObject::destroyed, this, [this, scenario, overlay = m_overlays[scenario]] {
        const auto entry = m_overlays.find(scenario);
        if (entry != m_overlays.end() && entry->second == overlay)
            m_overlays.erase(entry);
    });
}

const DependencyOverlay* EditHands::overlay(ScenarioId scenario) const
{
    const auto entry = m_overlays.find(scenario);
    return entry == m_overlays.end() ? nullptr : entry->second;
}

void EditHands::openFusion()
{
    const ScenarioId scenario = m_context.selection.scenario();
    if (PanelTools* panel = tools(scenario))
        panel->openFusion();
    else
        m_context.editor.refuse(scenario, {tr("show the scenario first").toStdString(), {}});
}

PanelTools* EditHands::tools(ScenarioId scenario) const
{
    for (const CampaignPanel* panel : m_view.panels()) {
        if (panel->scenario() == scenario)
            return panel->findChild<PanelTools*>();
    }
    return nullptr;
}

void EditHands::showRefusal(ScenarioId scenario, const Refusal& refusal)
{
    const auto overlay = m_overlays.find(scenario);
    if (overlay != m_overlays.end())
        overlay->second->present(refusal.dependencies);
    CardText text;
    text.title = tr("Not possible");
    text.subtitle = refusalSentence(refusal);
    m_card->present(text, m_view.mapFromGlobal(QCursor::pos()));
    m_fade.start();
    announce(text.title + QStringLiteral(": ") + text.subtitle);
}

/// For screen readers, in words of the panel that has the edit.
void EditHands::announce(const QString& sentence)
{
    for (CampaignPanel* panel : m_view.panels()) {
        if (panel->scenario() != m_context.selection.scenario())
            continue;
        panel->canvas().setAccessibleDescription(sentence);
        QAccessibleEvent event(&panel->canvas(), QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace minard
