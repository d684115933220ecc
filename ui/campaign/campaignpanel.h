#pragma once

#include <QWidget>

#include "ui/campaign/campaigncanvas.h"

class QLabel;
class QToolButton;

namespace minard {

/// One scenario of the stack: a title row with name, makespan, difference to the baseline and source, and the canvas.
class CampaignPanel : public QWidget {
    Q_OBJECT

public:
    CampaignPanel(ScenarioId scenario, Document& document, DetailStore& details, Selection& selection,
        VisibleRange& range, Presentation& presentation, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] CampaignCanvas& canvas() { return *m_canvas; }

    [[nodiscard]] ScenarioId scenario() const { return m_scenario; }

    /// Texts of the title row, for tests.
    [[nodiscard]] QString makespanText() const;
    [[nodiscard]] QString differenceText() const;

protected:
    void mousePressEvent(QMouseEvent* event) override;

private:
    void buildTitleRow();
    void readTitle();
    void readTheme();

    ScenarioId m_scenario;
    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    const Theme& m_theme;
    CampaignCanvas* m_canvas = nullptr;
    QWidget* m_titleRow = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_makespan = nullptr;
    QLabel* m_difference = nullptr;
    QLabel* m_source = nullptr;
    QToolButton* m_hide = nullptr;
};

} // namespace minard
