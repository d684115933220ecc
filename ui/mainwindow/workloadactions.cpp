#include "ui/mainwindow/workloadactions.h"

#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/workload/graphpane.h"
#include "ui/workload/workloadpane.h"

#include <QDockWidget>
#include <QMenu>

namespace minard {

WorkloadActions::WorkloadActions(ActionTable& actions, Document& document, Editor& editor, Selection& selection,
    Presentation& presentation, const Theme& theme, QWidget* window)
    : QObject(window)
    , m_actions(actions)
    , m_document(document)
    , m_selection(selection)
    , m_pane(new WorkloadPane(document, editor, selection, presentation, theme, window))
    , m_graph(new GraphPane(document, selection, theme, window))
{
    const auto on = [this](
                        ActionId id, auto handler) { connect(m_actions.at(id), &QAction::triggered, m_pane, handler); };
    on(ActionId::AddEinsum, [this] {
        raisePane();
        m_pane->addEinsum();
    });
    on(ActionId::DuplicatePhase, [this] { m_pane->duplicate(); });
    on(ActionId::PlaceEarlier, [this] { m_pane->moveBy(-1); });
    on(ActionId::PlaceLater, [this] { m_pane->moveBy(1); });
    connect(&document, &Document::replaced, this, &WorkloadActions::readState);
    connect(&document, &Document::changed, this, &WorkloadActions::readState);
    connect(&selection, &Selection::phasesChanged, this, &WorkloadActions::readState);
    readState();
}

QWidget* WorkloadActions::pane() const
{
    return m_pane;
}

QWidget* WorkloadActions::graph() const
{
    return m_graph;
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

void WorkloadActions::raisePane() const
{
    for (QWidget* widget = m_pane; widget; widget = widget->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(widget)) {
            dock->show();
            dock->raise();
            return;
        }
    }
}

void WorkloadActions::fillEditMenu(QMenu* menu) const
{
    menu->addSeparator();
    for (const ActionId id :
        {ActionId::AddEinsum, ActionId::DuplicatePhase, ActionId::PlaceEarlier, ActionId::PlaceLater})
        menu->addAction(m_actions.at(id));
}

} // namespace minard
