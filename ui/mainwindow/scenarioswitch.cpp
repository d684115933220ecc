#include "ui/mainwindow/scenarioswitch.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/mainwindow/actiontable.h"

#include <QToolButton>
#include <algorithm>

namespace minard {

ScenarioSwitch::ScenarioSwitch(
    ActionTable& actions, Document& document, Selection& selection, Presentation& presentation, QWidget* window)
    : QObject(window)
    , m_actions(actions)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
    , m_button(new QToolButton(window))
{
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setToolTip(actions.at(ActionId::FlipScenario)->toolTip());
    m_button->setAccessibleName(tr("Flip between scenarios"));
    connect(actions.at(ActionId::FlipScenario), &QAction::triggered, this, &ScenarioSwitch::flip);
    connect(m_button, &QToolButton::clicked, this, &ScenarioSwitch::flip);
    connect(&selection, &Selection::scenarioChanged, this, &ScenarioSwitch::followFocus);
    connect(&presentation, &Presentation::baselineChanged, this, &ScenarioSwitch::readState);
    connect(&document, &Document::changed, this, &ScenarioSwitch::readState);
    connect(&document, &Document::replaced, this, [this] {
        m_focused = m_before = m_flipped = {};
        followFocus();
    });
    connect(&document, &Document::renumbered, this, [this](const Renumbering& renumbering) {
        for (ScenarioId* id : {&m_focused, &m_before, &m_flipped})
            *id = renumbering.now(*id);
    });
    readState();
}

bool ScenarioSwitch::exists(ScenarioId scenario) const
{
    return scenario.isValid() && scenario.index() < m_document.campaign().scenarios.size();
}

ScenarioId ScenarioSwitch::partner() const
{
    const ScenarioId focused = m_selection.scenario();
    if (!exists(focused))
        return {};
    const ScenarioId base = m_document.campaign().scenario(focused).base;
    for (const ScenarioId other : {m_flipped, base, m_presentation.baseline(), m_before}) {
        if (exists(other) && other != focused)
            return other;
    }
    // The first variant, for a baseline that nothing was compared with yet.
    const std::vector<Scenario>& scenarios = m_document.campaign().scenarios;
    const auto variant = std::find_if(
        scenarios.begin(), scenarios.end(), [focused](const Scenario& item) { return item.base == focused; });
    return variant == scenarios.end() ? ScenarioId()
                                      : ScenarioId(static_cast<std::size_t>(variant - scenarios.begin()));
}

void ScenarioSwitch::followFocus()
{
    const ScenarioId focused = m_selection.scenario();
    if (focused != m_focused) {
        m_before = m_focused;
        m_focused = focused;
        m_flipped = {};
    }
    readState();
}

void ScenarioSwitch::flip()
{
    const ScenarioId from = m_selection.scenario();
    const ScenarioId to = partner();
    if (!to.isValid())
        return;
    if (!m_presentation.isShown(to)) {
        std::vector<ScenarioId> shown = m_presentation.shown();
        std::erase(shown, from);
        shown.push_back(to);
        std::sort(shown.begin(), shown.end());
        m_presentation.setShown(std::move(shown));
    }
    m_selection.setScenario(to);
    m_flipped = from;
    readState();
}

void ScenarioSwitch::readState()
{
    const ScenarioId other = partner();
    m_actions.at(ActionId::FlipScenario)->setEnabled(other.isValid());
    m_button->setVisible(other.isValid());
    if (!other.isValid())
        return;
    const auto name = [this](ScenarioId scenario) {
        // An ampersand in a name is no mnemonic.
        return fromUtf8(m_document.campaign().scenario(scenario).label()).replace(u'&', QStringLiteral("&&"));
    };
    m_button->setText(QStringLiteral("%1  ⇄  %2").arg(name(m_selection.scenario()), name(other)));
}

} // namespace minard
