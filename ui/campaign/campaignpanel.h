#pragma once

#include <QWidget>

#include "ui/campaign/campaigncanvas.h"

class QLabel;
class QToolButton;

namespace minard {

class ResourceStrip;

/// One scenario of the stack: a title row with name, makespan, difference to the baseline and source, the canvas, and a
/// strip per further resource.
class CampaignPanel : public QWidget {
    Q_OBJECT

public:
    CampaignPanel(ScenarioId scenario, Document& document, DetailStore& details, Selection& selection,
        VisibleRange& range, Presentation& presentation, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] CampaignCanvas& canvas() { return *m_canvas; }

    [[nodiscard]] ScenarioId scenario() const { return m_scenario; }

    /// Strips of the resources that are used but not drawn in the diagram.
    [[nodiscard]] const std::vector<ResourceStrip*>& strips() const { return m_strips; }

    /// The time that is pointed at, on the axis of this panel: a line marks it.
    void setPointedTime(std::optional<double> time);

    /// What there is to say about the time axis, beside the title; empty = nothing.
    void setAxisNote(const QString& note);

    /// Texts of the title row, for tests.
    [[nodiscard]] QString makespanText() const;
    [[nodiscard]] QString differenceText() const;

    /// The parent of tools in the title row.
    [[nodiscard]] QWidget* titleRow() const { return m_titleRow; }

    /// Puts a tool into the title row, in front of the button that hides the panel; the panel owns it.
    void addTitleTool(QWidget* tool);
    /// The part of the title row between its texts and its tools.
    [[nodiscard]] QRect titleRoom() const;
    /// Pixels of the title row that tools may take: what name and makespan do not need.
    [[nodiscard]] int toolRoom() const;
    /// So many pixels of the title row are taken by what floats over it. Of the texts those that matter least give way
    /// to it and to the other tools first, the name last.
    void fitTitle(int floatingPx);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildTitleRow();
    void fitTitleHeight();
    void readStrips();
    void alignStrips();
    void showResource(ResourceId resource);
    void readTitle();
    void readTheme();
    void fitTexts();
    [[nodiscard]] int nameWidth() const;
    [[nodiscard]] QString name() const;

    ScenarioId m_scenario;
    Document& m_document;
    DetailStore& m_details;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    const Theme& m_theme;
    CampaignCanvas* m_canvas = nullptr;
    QWidget* m_titleRow = nullptr;
    std::vector<ResourceStrip*> m_strips;
    QLabel* m_name = nullptr;
    QLabel* m_makespan = nullptr;
    QLabel* m_difference = nullptr;
    QLabel* m_source = nullptr;
    QLabel* m_axisNote = nullptr;
    std::vector<QWidget*> m_titleTools;
    int m_floatingPx = 0;
    QToolButton* m_hide = nullptr;
};

} // namespace minard
