#include "ui/mainwindow/machineactions.h"

#include "ui/document/document.h"
#include "ui/machine/machinepane.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/sensitivity/sensitivitycontrols.h"
#include "ui/sensitivity/sensitivitypane.h"

#include <QComboBox>
#include <QDockWidget>
#include <QMenu>

namespace minard {

namespace {

void reveal(QDockWidget* dock)
{
    dock->show();
    dock->raise();
}

} // namespace

MachineActions::MachineActions(ActionTable& actions, Document& document, MachinePane& pane, QDockWidget* dock)
    : QObject(&pane)
    , m_actions(actions)
    , m_document(document)
    , m_pane(pane)
    , m_dock(dock)
{
    connect(actions.at(ActionId::Machines), &QAction::triggered, &pane, &MachinePane::openMachines);
    connect(actions.at(ActionId::AddResource), &QAction::triggered, &pane, &MachinePane::addResource);
    connect(actions.at(ActionId::AddBuffer), &QAction::triggered, &pane, &MachinePane::addBuffer);
    connect(actions.at(ActionId::RenameMachine), &QAction::triggered, &pane, &MachinePane::renameMachine);
    QAction* toDocument = actions.at(ActionId::DocumentMachine);
    connect(toDocument, &QAction::triggered, this, [this](bool isDocument) {
        m_pane.setTarget(isDocument ? MachineTarget::Document : MachineTarget::Scenario);
        reveal(m_dock);
    });
    connect(&pane, &MachinePane::targetChanged, toDocument,
        [this, toDocument] { toDocument->setChecked(m_pane.target() == MachineTarget::Document); });
    connect(&pane, &MachinePane::attentionWanted, this, [this] { reveal(m_dock); });
    connect(&document, &Document::replaced, this, &MachineActions::readState);
    readState();
}

void MachineActions::readState()
{
    const bool open = !m_document.campaign().scenarios.empty();
    for (const ActionId id : {ActionId::Machines, ActionId::AddResource, ActionId::AddBuffer, ActionId::RenameMachine,
             ActionId::DocumentMachine, ActionId::Sensitivity})
        m_actions.at(id)->setEnabled(open);
}

void MachineActions::bindSensitivity(SensitivityPane& pane, QDockWidget* dock)
{
    connect(m_actions.at(ActionId::Sensitivity), &QAction::triggered, this, [&pane, dock] {
        reveal(dock);
        pane.controls().parameterBox().setFocus();
        pane.run();
    });
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
