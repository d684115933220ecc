#include "ui/mainwindow/workloadactions.h"

#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/widgets/panedock.h"
#include "ui/workload/workloadpane.h"

#include <QMenu>

namespace minard {

WorkloadActions::WorkloadActions(
    ActionTable& actions, Document& document, Selection& selection, PaneDock<WorkloadPane>& dock, QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_document(document)
    , m_selection(selection)
    , m_dock(dock)
{
    const auto on = [this](
                        ActionId id, auto handler) { connect(m_actions.at(id), &QAction::triggered, this, handler); };
    on(ActionId::AddEinsum, [this] {
        m_dock.reveal();
        m_dock.pane().addEinsum();
    });
    on(ActionId::DuplicatePhase, [this] { m_dock.pane().duplicate(); });
    on(ActionId::PlaceEarlier, [this] { m_dock.pane().moveBy(-1); });
    on(ActionId::PlaceLater, [this] { m_dock.pane().moveBy(1); });
    connect(&document, &Document::replaced, this, &WorkloadActions::readState);
    connect(&document, &Document::changed, this, &WorkloadActions::readState);
    connect(&selection, &Selection::phasesChanged, this, &WorkloadActions::readState);
    readState();
}

void WorkloadActions::readState()
{
    const std::size_t count = m_document.campaign().workload.phases.size();
    const PhaseId phase = m_selection.currentPhase();
    const bool hasPhase = phase.isValid() && phase.index() < count;
    m_actions.at(ActionId::AddEinsum)->setEnabled(!m_document.campaign().scenarios.empty());
    m_actions.at(ActionId::DuplicatePhase)->setEnabled(hasPhase);
    m_actions.at(ActionId::PlaceEarlier)->setEnabled(hasPhase && phase.index() > 0);
    m_actions.at(ActionId::PlaceLater)->setEnabled(hasPhase && phase.index() + 1 < count);
}

void WorkloadActions::fillEditMenu(QMenu* menu) const
{
    menu->addSeparator();
    for (const ActionId id :
        {ActionId::AddEinsum, ActionId::DuplicatePhase, ActionId::PlaceEarlier, ActionId::PlaceLater})
        menu->addAction(m_actions.at(id));
}

} // namespace minard
