#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/document/timelines.h"
#include "ui/roofline/rooflinechart.h"

class QAction;
class QLabel;
class QStackedWidget;

namespace minard {

class Document;
class Editor;
class HoverCard;
class Presentation;
class RangeQueries;
class RooflineKey;
class Theme;

/// The roofline of the shown scenarios: follows document, presentation, selection, range of time and filter, and
/// changes the selection. Pulling a roof is a what-if of the scenario's machine.
class RooflinePane : public QWidget {
    Q_OBJECT

public:
    RooflinePane(Document& document, Selection& selection, Presentation& presentation, RangeQueries& ranges,
        Editor& editor, const Theme& theme, QWidget* parent = nullptr);
    ~RooflinePane() override;

    [[nodiscard]] RooflineChart& chart() { return *m_chart; }

    [[nodiscard]] RooflineKey& key() { return *m_key; }

    [[nodiscard]] HoverCard& card() { return *m_card; }

    /// What the note below the chart says: phases that are not shown, machines that differ. Empty = nothing.
    [[nodiscard]] QString note() const;

    /// Whether the pane says that there is nothing to show.
    [[nodiscard]] bool isShowingHint() const;

    /// The picture as a file of 7 × 5 inches: .svg, .pdf or .png. Drawn from the document, not from the screen.
    [[nodiscard]] Result<> exportTo(const QString& path) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct CachedSeries {
        TimedScenarioPointer timed;
        ResourceId line;
        ResourceId pipe;
        int index = 0;
        RooflineSeries series;
    };

    void build();
    void connectSources();
    void scheduleUpdate();
    void updateScene();
    [[nodiscard]] RooflineSeries seriesOf(ScenarioId scenario, const TimedScenarioPointer& timed, int index);
    void readMarks();
    void readGains();
    void readNote();
    void showHover(const RooflineHit& hit, QPoint position);
    void choose(const RooflineHit& hit, Qt::KeyboardModifiers modifiers);
    void pullRoof(std::uint32_t series, ResourceId resource, double peak);
    void releaseRoof();
    void putRoofBack();
    void askAxes();
    void askExport();

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    RangeQueries& m_ranges;
    Editor& m_editor;
    const Theme& m_theme;
    QStackedWidget* m_stack = nullptr;
    QLabel* m_hint = nullptr;
    RooflineChart* m_chart = nullptr;
    RooflineKey* m_key = nullptr;
    QLabel* m_note = nullptr;
    QAction* m_names = nullptr;
    QAction* m_gains = nullptr;
    HoverCard* m_card = nullptr;
    QTimer m_soon; ///< several changes at once are one update
    std::vector<CachedSeries> m_cache;
    std::vector<TimedScenarioPointer> m_shown; ///< of the series on the chart
    int m_undoBeforePull = -1;
};

} // namespace minard
