#include "ui/document/presentation.h"

#include "ui/document/renumbering.h"

#include <algorithm>
#include <utility>

namespace minard {

Presentation::Presentation(QObject* parent) : QObject(parent) { }

bool Presentation::isShown(ScenarioId scenario) const
{
    return std::binary_search(m_shown.begin(), m_shown.end(), scenario);
}

void Presentation::setShown(std::vector<ScenarioId> scenarios)
{
    std::sort(scenarios.begin(), scenarios.end());
    scenarios.erase(std::unique(scenarios.begin(), scenarios.end()), scenarios.end());
    if (scenarios == m_shown)
        return;
    m_shown = std::move(scenarios);
    Q_EMIT shownChanged();
}

void Presentation::renumber(const Renumbering& renumbering)
{
    std::vector<ScenarioId> shown;
    for (const ScenarioId scenario : m_shown) {
        if (const ScenarioId now = renumbering.now(scenario); now.isValid())
            shown.push_back(now);
    }
    const ScenarioId baseline = renumbering.now(m_baseline);
    setBaseline(baseline.isValid() || !m_baseline.isValid() ? baseline : ScenarioId(0));
    setShown(std::move(shown));
    setPair({renumbering.now(m_pair.line), renumbering.now(m_pair.pipe)});
}

void Presentation::showScenario(ScenarioId scenario)
{
    std::vector<ScenarioId> scenarios = m_shown;
    scenarios.push_back(scenario);
    setShown(std::move(scenarios));
}

void Presentation::hideScenario(ScenarioId scenario)
{
    std::vector<ScenarioId> scenarios = m_shown;
    std::erase(scenarios, scenario);
    setShown(std::move(scenarios));
}

void Presentation::setBaseline(ScenarioId scenario)
{
    if (scenario == m_baseline)
        return;
    m_baseline = scenario;
    Q_EMIT baselineChanged();
}

void Presentation::setLayout(DiagramLayout layout)
{
    if (layout == m_layout)
        return;
    m_layout = layout;
    Q_EMIT pictureChanged();
}

void Presentation::setStacking(StackingOrder stacking)
{
    if (stacking == m_stacking)
        return;
    m_stacking = stacking;
    Q_EMIT pictureChanged();
}

void Presentation::setPair(DisplayPair pair)
{
    if (pair == m_pair)
        return;
    m_pair = pair;
    Q_EMIT pictureChanged();
}

void Presentation::setTimeDisplay(TimeDisplay display)
{
    if (display == m_timeDisplay)
        return;
    m_timeDisplay = display;
    Q_EMIT timeDisplayChanged();
}

} // namespace minard
