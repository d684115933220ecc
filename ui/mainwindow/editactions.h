#pragma once

#include <QObject>

#include "ui/commands/schedulesettings.h"

class QMenu;
class QWidget;

namespace minard {

class ActionTable;
class Document;
class Editor;
class Selection;

/// The commands that change the document: connects them to the editor, fills their menus, keeps their texts ("Undo
/// Overlap A and B") and whether they can be used up to date.
class EditActions : public QObject {
    Q_OBJECT

public:
    /// Dialogs appear over `window`.
    EditActions(ActionTable& actions, Document& document, Editor& editor, Selection& selection, QWidget* window);

    void fillEditMenu(QMenu* menu) const;
    void fillScheduleMenu(QMenu* menu) const;
    void fillScenarioMenu(QMenu* menu) const;

private:
    void connectHistory();
    void connectSchedule();
    void connectSettings();
    void connectLists();
    void readState();
    void readSettings();
    void askPartsAndSplit();
    void askPhaseName();
    void askScenarioName();

    ActionTable& m_actions;
    Document& m_document;
    Editor& m_editor;
    Selection& m_selection;
    ScheduleSettings m_settings;
    QWidget* m_window;
};

} // namespace minard
