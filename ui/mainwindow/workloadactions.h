#pragma once

#include <QObject>

class QMenu;
class QWidget;

namespace minard {

class ActionTable;
class Document;
class Editor;
class GraphPane;
class Presentation;
class Selection;
class Theme;
class WorkloadPane;

/// The commands that write the workload, and the pane they work in: they bring it to the front where it is needed.
class WorkloadActions : public QObject {
    Q_OBJECT

public:
    WorkloadActions(ActionTable& actions, Document& document, Editor& editor, Selection& selection,
        Presentation& presentation, const Theme& theme, QWidget* window);

    [[nodiscard]] QWidget* pane() const;
    /// The graph of dependencies, for a dock of its own.
    [[nodiscard]] QWidget* graph() const;

    void fillEditMenu(QMenu* menu) const;

private:
    void raisePane() const;
    void readState();

    ActionTable& m_actions;
    Document& m_document;
    Selection& m_selection;
    WorkloadPane* m_pane = nullptr;
    GraphPane* m_graph = nullptr;
};

} // namespace minard
