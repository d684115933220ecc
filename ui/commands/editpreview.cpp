#include "ui/commands/editpreview.h"

#include "ui/document/document.h"

#include <QElapsedTimer>
#include <utility>

namespace minard {

namespace {

/// The scenario as the document has it, built here when a worker is still at it.
TimedScenarioPointer timedNow(Document& document, ScenarioId scenario)
{
    if (!document.timelines().isPending(scenario))
        return document.timelines().at(scenario);
    auto built = buildScenario(document.campaign(), scenario);
    if (!built)
        return nullptr;
    auto timed = std::make_shared<TimedScenario>();
    timed->campaign = document.snapshot();
    timed->built = std::make_shared<const BuiltScenario>(std::move(*built));
    return timed;
}

} // namespace

EditPreview::EditPreview(std::shared_ptr<const Campaign> campaign, ScheduleLayout layout, TimedScenarioPointer before)
    : m_campaign(std::move(campaign))
    , m_layout(std::move(layout))
    , m_before(std::move(before))
    , m_trial(*m_campaign, m_layout->scenario(), m_before ? m_before->built.get() : nullptr)
{
}

EditResult<std::unique_ptr<EditPreview>> EditPreview::create(Document& document, ScenarioId scenario)
{
    auto campaign = document.snapshot();
    EditResult<ScheduleLayout> layout = ScheduleLayout::create(*campaign, scenario);
    if (!layout)
        return tl::unexpected(std::move(layout.error()));
    return std::unique_ptr<EditPreview>(
        new EditPreview(std::move(campaign), std::move(*layout), timedNow(document, scenario)));
}

EditOutcome EditPreview::attempt(EditResult<CampaignEdit> edit, DependencyRule rule)
{
    EditOutcome outcome;
    if (!edit) {
        outcome.refusal = std::move(edit.error());
        return outcome;
    }
    outcome.edit = std::move(*edit);
    if (outcome.edit.isEmpty()) {
        outcome.timed = m_before;
        return outcome;
    }
    QElapsedTimer clock;
    clock.start();
    EditResult<BuiltScenario> built = m_trial.attempt(outcome.edit, rule);
    if (!built) {
        outcome.refusal = std::move(built.error());
        return outcome;
    }
    auto timed = std::make_shared<TimedScenario>();
    timed->campaign = m_campaign;
    timed->built = std::make_shared<const BuiltScenario>(std::move(*built));
    timed->buildMs = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    outcome.timed = std::move(timed);
    return outcome;
}

} // namespace minard
