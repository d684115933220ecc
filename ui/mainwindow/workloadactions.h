#pragma once

#include <QObject>

class QMenu;

namespace minard {

class ActionTable;
class Document;
class Selection;
class WorkloadPane;
template <class Pane>
class PaneDock;

/// The commands that write the workload, and the pane they work in: they bring it to the front where it is needed.
class WorkloadActions : public QObject {
    Q_OBJECT

public:
    WorkloadActions(ActionTable& actions, Document& document, Selection& selection, PaneDock<WorkloadPane>& dock,
        QObject* parent = nullptr);

    void fillEditMenu(QMenu* menu) const;

private:
    void readState();

    ActionTable& m_actions;
    Document& m_document;
    Selection& m_selection;
    PaneDock<WorkloadPane>& m_dock;
};

} // namespace minard
