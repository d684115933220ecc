#pragma once

#include <QObject>

class QDockWidget;
class QMenu;

namespace minard {

class ActionTable;
class Document;
class MachinePane;

/// The commands about the machine: bound to the machine pane, which they bring to the front.
class MachineActions : public QObject {
    Q_OBJECT

public:
    MachineActions(ActionTable& actions, Document& document, MachinePane& pane, QDockWidget* dock);

    void fillMenu(QMenu* menu) const;

private:
    void readState();
    void reveal();

    ActionTable& m_actions;
    Document& m_document;
    MachinePane& m_pane;
    QDockWidget* m_dock;
};

} // namespace minard
