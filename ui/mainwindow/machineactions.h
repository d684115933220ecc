#pragma once

#include <QObject>

class QMenu;

namespace minard {

class ActionTable;
class Document;
class MachinePane;
class SensitivityPane;
template <class Pane>
class PaneDock;

/// The commands about the machine and what depends on it: bound to their panes, which they bring to the front.
class MachineActions : public QObject {
    Q_OBJECT

public:
    MachineActions(ActionTable& actions, Document& document, PaneDock<MachinePane>& machine,
        PaneDock<SensitivityPane>& sensitivity, QObject* parent = nullptr);

    void fillMenu(QMenu* menu) const;

private:
    void connectMachine();
    void readState();

    ActionTable& m_actions;
    Document& m_document;
    PaneDock<MachinePane>& m_machine;
};

} // namespace minard
