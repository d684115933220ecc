#pragma once

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace minard {

class ActionTable;
class CampaignView;
class Document;
class Presentation;
class Selection;
class Settings;
class Theme;
class VisibleRange;

/// The commands that change how things look: zoom, layout, unit of time, theme, size of text. What they choose is kept
/// in the settings.
class ViewActions : public QObject {
    Q_OBJECT

public:
    ViewActions(ActionTable& actions, Settings& settings, Theme& theme, Document& document, Selection& selection,
        VisibleRange& range, Presentation& presentation, CampaignView& view, QObject* parent = nullptr);

    /// Takes over what the settings remember.
    void restore();

    void fillZoomMenu(QMenu* menu) const;
    void fillLookMenu(QMenu* menu) const;

    /// The units of time, one of them checked.
    [[nodiscard]] QList<QAction*> timeActions() const;

private:
    void bindZoom(CampaignView& view);
    void bindLook();
    void bindAxes(CampaignView& view);
    void bindTheme();
    void bindTime();
    void changeTextSize(double points);
    void readState();

    ActionTable& m_actions;
    Settings& m_settings;
    Theme& m_theme;
    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    QActionGroup* m_themes = nullptr;
    QActionGroup* m_times = nullptr;
    QActionGroup* m_axes = nullptr;
};

} // namespace minard
