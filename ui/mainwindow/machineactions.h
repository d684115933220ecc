#pragma once

#include <QObject>

class QDockWidget;
class QMenu;

namespace minard {

class ActionTable;
class Document;
class MachinePane;
class SensitivityPane;

/// The commands about the machine and what depends on it: bound to their panes, which they bring to the front.
class MachineActions : public QObject {
    Q_OBJECT

public:
    MachineActions(ActionTable& actions, Document& document, MachinePane& pane, QDockWidget* dock);

    /// Binds the command that runs `pane` and brings it to the front.
    void bindSensitivity(SensitivityPane& pane, QDockWidget* dock);

    void fillMenu(QMenu* menu) const;

private:
    void readState();

    ActionTable& m_actions;
    Document& m_document;
    MachinePane& m_pane;
    QDockWidget* m_dock;
};

} // namespace minard
