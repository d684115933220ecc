#pragma once

#include <QObject>
#include <vector>

#include "core/diagram/style.h"
#include "core/support/numberformat.h"
#include "core/support/strongid.h"

namespace minard {

struct Renumbering;

/// The resources drawn as line and pipe; invalid = what the machine of the scenario says.
struct DisplayPair {
    ResourceId line;
    ResourceId pipe;

    friend bool operator==(const DisplayPair&, const DisplayPair&) = default;
};

/// The only owner of what is on display and how: shown scenarios and their baseline, layout, stacking, units. None
/// of it changes a number of the document.
class Presentation : public QObject {
    Q_OBJECT

public:
    explicit Presentation(QObject* parent = nullptr);

    /// Scenarios with a panel, in the order of the document.
    [[nodiscard]] const std::vector<ScenarioId>& shown() const { return m_shown; }

    [[nodiscard]] bool isShown(ScenarioId scenario) const;
    void setShown(std::vector<ScenarioId> scenarios);
    /// Scenarios or resources came or went: what is shown stays shown. A baseline that is gone gives way to the first
    /// scenario, a displayed resource to the machine's own.
    void renumber(const Renumbering& renumbering);
    void showScenario(ScenarioId scenario);
    void hideScenario(ScenarioId scenario);

    /// The scenario that differences are counted from; invalid = none.
    [[nodiscard]] ScenarioId baseline() const { return m_baseline; }

    void setBaseline(ScenarioId scenario);

    [[nodiscard]] DiagramLayout layout() const { return m_layout; }

    void setLayout(DiagramLayout layout);

    [[nodiscard]] StackingOrder stacking() const { return m_stacking; }

    void setStacking(StackingOrder stacking);

    [[nodiscard]] DisplayPair pair() const { return m_pair; }

    void setPair(DisplayPair pair);

    [[nodiscard]] TimeDisplay timeDisplay() const { return m_timeDisplay; }

    void setTimeDisplay(TimeDisplay display);

Q_SIGNALS:
    void shownChanged();
    void baselineChanged();
    /// Layout, stacking or pair: every diagram looks different, no number does.
    void pictureChanged();
    /// Every text with a time in it reads differently.
    void timeDisplayChanged();

private:
    std::vector<ScenarioId> m_shown;
    ScenarioId m_baseline;
    DiagramLayout m_layout = DiagramLayout::OnLine;
    StackingOrder m_stacking = StackingOrder::Schedule;
    DisplayPair m_pair;
    TimeDisplay m_timeDisplay = TimeDisplay::Auto;
};

} // namespace minard
