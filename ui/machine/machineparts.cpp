// The parts of MachinePane that change what the document's machine is made of.

#include "core/io/presetedits.h"
#include "core/schedule/edits/numberedits.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/machine/machinepane.h"
#include "ui/machine/partdialogs.h"

#include <QInputDialog>
#include <QMenu>
#include <spdlog/fmt/fmt.h>

namespace minard {

void MachinePane::addResource()
{
    const Units& units = m_document.campaign().units;
    if (m_document.campaign().scenarios.empty())
        return;
    Resource fresh = plainMachine(units).resources.front();
    fresh.id = "compute2";
    ResourceDialog dialog(tr("Add a resource"), fresh, units, this);
    dialog.attempt = [this](const Resource& value) {
        return m_editor.enterOnLists(minard::addResource(m_document.campaign(), value));
    };
    dialog.exec();
}

void MachinePane::addBuffer()
{
    const Machine& machine = m_document.campaign().machine;
    if (m_document.campaign().scenarios.empty())
        return;
    BufferDialog dialog(tr("Add a buffer"), {"buffer", 1048576.0, machine.trafficResource(), 0.0}, machine, this);
    dialog.attempt = [this](const Buffer& value) {
        return m_editor.enterOnLists(minard::addBuffer(m_document.campaign(), value));
    };
    dialog.exec();
}

void MachinePane::renameMachine()
{
    Machine machine = m_document.campaign().machine;
    if (m_document.campaign().scenarios.empty())
        return;
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Rename the machine"), tr("Name of the machine:"),
        QLineEdit::Normal, fromUtf8(machine.name), &accepted);
    if (!accepted)
        return;
    machine.name = name.trimmed().toStdString();
    const std::string text = tr("Rename the machine to %1").arg(name.trimmed()).toStdString();
    EditResult<CampaignEdit> edit = setMachine(m_document.campaign(), std::move(machine));
    if (edit)
        edit->rename(text);
    m_editor.performOnLists(std::move(edit));
}

void MachinePane::editResource(ResourceId resource)
{
    const Campaign& campaign = m_document.campaign();
    ResourceDialog dialog(tr("Edit %1").arg(resourceText(campaign.machine.resource(resource))),
        campaign.machine.resource(resource), campaign.units, this);
    dialog.attempt = [this, resource](const Resource& value) {
        return m_editor.enterOnLists(setResource(m_document.campaign(), resource, value));
    };
    dialog.exec();
}

void MachinePane::editBuffer(BufferId buffer)
{
    const Machine& machine = m_document.campaign().machine;
    const Buffer& present = machine.buffers[buffer.index()];
    BufferDialog dialog(tr("Edit %1").arg(fromUtf8(present.id)), present, machine, this);
    dialog.attempt = [this, buffer](const Buffer& value) {
        return m_editor.enterOnLists(setBuffer(m_document.campaign(), buffer, value));
    };
    dialog.exec();
}

void MachinePane::displayResource(ResourceId resource)
{
    Machine machine = m_document.campaign().machine;
    const bool isMemory = machine.resource(resource).kind == ResourceKind::Bandwidth;
    (isMemory ? machine.pipe : machine.line) = resource;
    const std::string text = fmt::format(
        "Draw {} as the {}", resourceText(machine.resource(resource)).toStdString(), isMemory ? "pipe" : "line");
    EditResult<CampaignEdit> edit = setMachine(m_document.campaign(), std::move(machine));
    if (edit)
        edit->rename(text);
    m_editor.performOnLists(std::move(edit));
}

void MachinePane::chargeResource(ResourceId resource)
{
    Machine machine = m_document.campaign().machine;
    machine.offChip = resource;
    const std::string text = fmt::format(
        "Charge the traffic of tensors to {}", resourceText(machine.resource(resource)).toStdString());
    EditResult<CampaignEdit> edit = setMachine(m_document.campaign(), std::move(machine));
    if (edit)
        edit->rename(text);
    m_editor.performOnLists(std::move(edit));
}

void MachinePane::openMenu(const MachineRow& row, QPoint position)
{
    QMenu menu(this);
    if (row.what.kind == MachineValue::Kind::Capacity) {
        const BufferId buffer = row.what.buffer;
        menu.addAction(tr("Edit…"), this, [this, buffer] { editBuffer(buffer); });
        menu.addAction(tr("Remove from the document"), this,
            [this, buffer] { m_editor.performOnLists(removeBuffer(m_document.campaign(), buffer)); });
        menu.exec(position);
        return;
    }
    const ResourceId resource = row.what.resource;
    const Machine& machine = m_document.campaign().machine;
    const bool isMemory = machine.resource(resource).kind == ResourceKind::Bandwidth;
    menu.addAction(tr("Edit…"), this, [this, resource] { editResource(resource); });
    menu.addAction(tr("Remove from the document"), this,
        [this, resource] { m_editor.performOnLists(removeResource(m_document.campaign(), resource)); });
    menu.addSeparator();
    QAction* display = menu.addAction(isMemory ? tr("Draw as the pipe") : tr("Draw as the line"), this,
        [this, resource] { displayResource(resource); });
    display->setEnabled(resource != (isMemory ? machine.displayPipe() : machine.displayLine()));
    if (isMemory) {
        QAction* charge = menu.addAction(
            tr("Charge the traffic of tensors here"), this, [this, resource] { chargeResource(resource); });
        charge->setEnabled(resource != machine.trafficResource());
    }
    menu.exec(position);
}

} // namespace minard
