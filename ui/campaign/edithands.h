#pragma once

#include <QObject>
#include <QPointer>
#include <map>

#include "ui/campaign/dragtool.h"

namespace minard {

class CampaignPanel;
class CampaignView;
class DependencyOverlay;
class PanelTools;

/// Gives every panel of a view the tools that edit, and says in the view what became of an edit: why it was refused,
/// and with which dependency in the way.
class EditHands : public QObject {
    Q_OBJECT

public:
    EditHands(CampaignView& view, Document& document, Editor& editor, Selection& selection, VisibleRange& range,
        Presentation& presentation, const Theme& theme);

    /// The card beside the pointer, for tests.
    [[nodiscard]] HoverCard& card() { return *m_card; }

    /// Dependencies drawn in a panel, for tests; null without such a panel.
    [[nodiscard]] const DependencyOverlay* overlay(ScenarioId scenario) const;

    /// Opens the settings of the fusion that the current phase is in, beside the current panel.
    void openFusion();

    /// The tools of a panel, for tests; null without such a panel.
    [[nodiscard]] PanelTools* tools(ScenarioId scenario) const;

private:
    void equip(CampaignPanel* panel);
    void showRefusal(ScenarioId scenario, const Refusal& refusal);
    void announce(const QString& sentence);

    CampaignView& m_view;
    HoverCard* m_card;
    EditingContext m_context;
    QTimer m_fade; ///< takes away the card of a refusal
    std::map<ScenarioId, DependencyOverlay*> m_overlays;
};

} // namespace minard
