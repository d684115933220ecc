#pragma once

#include <QObject>
#include <QString>
#include <optional>

class QDockWidget;
class QMainWindow;

namespace minard {

class Document;
class PhasesPane;
class Presentation;
class Selection;
class Settings;
class VisibleRange;

/// What a restart brings back: geometry and docks of the window, and for the campaign that was open last its shown
/// scenarios, baseline, current scenario, displayed pair, stacking and zoom. What no longer exists is skipped; what is
/// from another version or damaged gives way to the default layout.
class Session : public QObject {
    Q_OBJECT

public:
    Session(QMainWindow& window, Settings& settings, Document& document, Selection& selection, VisibleRange& range,
        Presentation& presentation, PhasesPane& phases, QObject* parent = nullptr);

    /// Geometry and docks as they were, else by default.
    void restoreWindow();
    /// Docks where a newcomer finds them, in sizes that suit the window.
    void arrangeDocks();
    void save();

    /// The file that was open at the last save, if it is still there.
    [[nodiscard]] std::optional<QString> lastFile() const;

    /// Takes back the view of the campaign that was just opened, if it is the one of the last session.
    void restoreView();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QDockWidget* dock(const char* name) const;
    void sizeDocks();
    void restoreZoom();

    QMainWindow& m_window;
    Settings& m_settings;
    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    PhasesPane& m_phases;
    bool m_isArranged =
        false;                ///< the docks have sizes of their own: those saved, or the default ones of a shown window
    bool m_zoomWaits = false; ///< for the timelines of the scenarios that are shown
};

} // namespace minard
