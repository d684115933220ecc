#include "ui/mainwindow/machineactions.h"

#include "ui/document/document.h"
#include "ui/machine/machinepane.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/sensitivity/sensitivitycontrols.h"
#include "ui/sensitivity/sensitivitypane.h"
#include "ui/widgets/panedock.h"

#include <QComboBox>
#include <QMenu>

namespace minard {

MachineActions::MachineActions(ActionTable& actions, Document& document, PaneDock<MachinePane>& machine,
    PaneDock<SensitivityPane>& sensitivity, QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_document(document)
    , m_machine(machine)
{
    connectMachine();
    connect(actions.at(ActionId::Sensitivity), &QAction::triggered, this, [&sensitivity] {
        sensitivity.reveal();
        sensitivity.pane().controls().parameterBox().setFocus();
        sensitivity.pane().run();
    });
    connect(&document, &Document::replaced, this, &MachineActions::readState);
    readState();
}

void MachineActions::connectMachine()
{
    const auto on = [this](
                        ActionId id, auto command) { connect(m_actions.at(id), &QAction::triggered, this, command); };
    on(ActionId::Machines, [this] { m_machine.pane().openMachines(); });
    on(ActionId::AddResource, [this] { m_machine.pane().addResource(); });
    on(ActionId::AddBuffer, [this] { m_machine.pane().addBuffer(); });
    on(ActionId::RenameMachine, [this] { m_machine.pane().renameMachine(); });
    QAction* toDocument = m_actions.at(ActionId::DocumentMachine);
    connect(toDocument, &QAction::triggered, this, [this](bool isDocument) {
        m_machine.pane().setTarget(isDocument ? MachineTarget::Document : MachineTarget::Scenario);
        m_machine.reveal();
    });
    connect(&m_machine, &LazyDock::built, this, [this, toDocument] {
        MachinePane& pane = m_machine.pane();
        connect(&pane, &MachinePane::targetChanged, toDocument,
            [&pane, toDocument] { toDocument->setChecked(pane.target() == MachineTarget::Document); });
        connect(&pane, &MachinePane::attentionWanted, &m_machine, &LazyDock::reveal);
    });
}

void MachineActions::readState()
{
    const bool open = !m_document.campaign().scenarios.empty();
    for (const ActionId id : {ActionId::Machines, ActionId::AddResource, ActionId::AddBuffer, ActionId::RenameMachine,
             ActionId::DocumentMachine, ActionId::Sensitivity})
        m_actions.at(id)->setEnabled(open);
}

void MachineActions::fillMenu(QMenu* menu) const
{
    menu->addAction(m_actions.at(ActionId::Machines));
    menu->addSeparator();
    for (const ActionId id :
        {ActionId::AddResource, ActionId::AddBuffer, ActionId::RenameMachine, ActionId::DocumentMachine})
        menu->addAction(m_actions.at(id));
    menu->addSeparator();
    menu->addAction(m_actions.at(ActionId::Sensitivity));
}

} // namespace minard
