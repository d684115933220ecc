#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/diagram/heldvalues.h"
#include "core/diagram/hittest.h"
#include "core/support/strongid.h"

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace minard {

class CampaignPanel;
class DetailStore;
class Document;
class HoverCard;
class JobQueue;
class OverviewStrip;
class PanelRanges;
class Presentation;
class Selection;
class Theme;
class TimeRuler;
class VisibleRange;

/// The centre of the window: ruler, one panel per shown scenario on a locked time axis, overview. Keys navigate as in
/// trace viewers (spec 3.4).
class CampaignView : public QWidget {
    Q_OBJECT

public:
    CampaignView(JobQueue& jobs, Document& document, Selection& selection, VisibleRange& range,
        Presentation& presentation, const Theme& theme, QWidget* parent = nullptr);
    ~CampaignView() override;

    [[nodiscard]] const std::vector<CampaignPanel*>& panels() const { return m_panels; }

    [[nodiscard]] TimeRuler& ruler() { return *m_ruler; }

    [[nodiscard]] OverviewStrip& overview() { return *m_overview; }

    [[nodiscard]] HoverCard& card() { return *m_card; }

    /// How the time axes of the panels go together.
    [[nodiscard]] PanelRanges& ranges() { return *m_ranges; }

    /// Draws the outline of the baseline over the other panels, or no longer.
    void setBaselineOutline(bool shown);

    /// Shows all of the current piece, or of the selected phases in the current scenario.
    void fitSelection();

Q_SIGNALS:
    void panelAdded(minard::CampaignPanel* panel);
    void unitMenuWanted(QPoint globalPosition);
    /// A right click without drag on a diagram; the phase under it, if any, is selected.
    void contextMenuWanted(QPoint globalPosition);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rebuildPanels();
    void renewPanels();
    void readAxes();
    void readOutline();
    void readPointer();
    CampaignPanel* addPanel(ScenarioId scenario);
    void readContent();
    void readEmpty();
    void shareValues();
    void refitValues();
    void alignPlots();
    void showCard(ScenarioId scenario, QPoint globalPosition, const std::optional<Hit>& hit);
    void openContextMenu(QPoint globalPosition, const std::optional<Hit>& hit);
    void setSpaceHeld(bool held);
    [[nodiscard]] bool navigateByKey(const QKeyEvent& event);
    void focusPanel(int step);

    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    const Theme& m_theme;
    DetailStore* m_details = nullptr;
    PanelRanges* m_ranges = nullptr;
    TimeRuler* m_ruler = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_stack = nullptr;
    QVBoxLayout* m_stackLayout = nullptr;
    QLabel* m_empty = nullptr;
    OverviewStrip* m_overview = nullptr;
    HoverCard* m_card = nullptr;
    std::vector<CampaignPanel*> m_panels;
    HeldValues m_values;
    bool m_outlinesBaseline = false;
    bool m_contentKnown = false; ///< the range was fitted to this document once
    bool m_arriving = true;      ///< timelines come in that were not shown before; no edit makes the extent another
};

} // namespace minard
