#pragma once

#include <QObject>

#include "ui/widgets/panedock.h"

namespace minard {

class FindingsPane;
class GraphPane;
class InspectorPane;
class LegendPane;
class MachinePane;
class MainWindow;
class PhasesPane;
class RangeQueries;
class RooflinePane;
class ScenariosPane;
class SensitivityPane;
class WorkloadPane;

/// The panes around the campaign view, each in a dock of the window, in their places of a first start.
class Docks : public QObject {
    Q_OBJECT

public:
    Docks(MainWindow& window, RangeQueries& ranges);

    [[nodiscard]] PaneDock<PhasesPane>& phases() { return *m_phases; }

    [[nodiscard]] PaneDock<WorkloadPane>& workload() { return *m_workload; }

    [[nodiscard]] PaneDock<MachinePane>& machine() { return *m_machine; }

    [[nodiscard]] PaneDock<SensitivityPane>& sensitivity() { return *m_sensitivity; }

private:
    void addLeft();
    void addBottom();
    void addRight();

    MainWindow& m_window;
    RangeQueries& m_ranges;
    PaneDock<PhasesPane>* m_phases = nullptr;
    PaneDock<WorkloadPane>* m_workload = nullptr;
    PaneDock<MachinePane>* m_machine = nullptr;
    PaneDock<SensitivityPane>* m_sensitivity = nullptr;
};

} // namespace minard
