#pragma once

#include <QObject>

#include "core/support/strongid.h"

class QToolButton;
class QWidget;

namespace minard {

class ActionTable;
class Document;
class Presentation;
class Selection;

/// A or B: one key flips the focused panel between a scenario and what it is compared with: its base, else the
/// baseline, else the scenario that had the focus before, else its first variant; and back again. A button tells which
/// of the two is seen.
class ScenarioSwitch : public QObject {
    Q_OBJECT

public:
    ScenarioSwitch(
        ActionTable& actions, Document& document, Selection& selection, Presentation& presentation, QWidget* window);

    /// What the scenario in focus flips to; invalid = there is no other.
    [[nodiscard]] ScenarioId partner() const;

    /// The other one gets the focus. Where it has no panel it takes that of the one before.
    void flip();

    /// "Seen ⇄ other", for the status bar; hidden when there is nothing to flip to.
    [[nodiscard]] QToolButton* button() const { return m_button; }

private:
    void followFocus();
    void readState();
    [[nodiscard]] bool exists(ScenarioId scenario) const;

    ActionTable& m_actions;
    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    QToolButton* m_button = nullptr;
    ScenarioId m_focused;
    ScenarioId m_before;  ///< had the focus before
    ScenarioId m_flipped; ///< where the last flip came from, while its other end has the focus
};

} // namespace minard
