#include "ui/document/timelines.h"

#include "core/support/wideregisters.h"
#include "ui/document/renumbering.h"
#include "ui/jobs/jobqueue.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace minard {

namespace {

/// Timelines that took less are renewed at once after an edit …
constexpr double quickMs = 16.0;
/// … until so much time went into one edit.
constexpr double budgetMs = 24.0;

const QString keyPrefix = QStringLiteral("timeline ");

QString jobKey(ScenarioId scenario)
{
    return keyPrefix + QString::number(scenario.index());
}

std::optional<ScenarioId> scenarioOf(const QString& key)
{
    if (!key.startsWith(keyPrefix))
        return {};
    return ScenarioId(key.mid(keyPrefix.size()).toUInt());
}

Result<TimedScenarioPointer> buildTimed(std::shared_ptr<const Campaign> campaign, ScenarioId scenario,
    std::stop_token stop = {}, const Progress& progress = {})
{
    QElapsedTimer clock;
    clock.start();
    releaseWideRegisters();
    auto built = buildScenario(*campaign, scenario, std::move(stop), progress);
    if (!built)
        return tl::unexpected(built.error());
    auto timed = std::make_shared<TimedScenario>();
    timed->campaign = std::move(campaign);
    timed->built = std::make_shared<const BuiltScenario>(std::move(*built));
    timed->buildMs = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    return timed;
}

} // namespace

Timelines::Timelines(JobQueue& jobs, QObject* parent) : QObject(parent), m_jobs(jobs)
{
    connect(&m_jobs, &JobQueue::failed, this, &Timelines::reportFailure);
    connect(&m_jobs, &JobQueue::progressed, this, &Timelines::reportProgress);
}

void Timelines::reset(std::shared_ptr<const Campaign> campaign, Revision revision)
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_jobs.cancel(jobKey(ScenarioId(i)));
    m_campaign = std::move(campaign);
    m_entries.assign(m_campaign->scenarios.size(), {});
    m_former.clear();
    m_revision = revision;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        enqueue(ScenarioId(i));
}

void Timelines::renumber(std::shared_ptr<const Campaign> campaign, const Renumbering& renumbering)
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        remember(ScenarioId(i));
    std::vector<Entry> entries(campaign->scenarios.size());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        m_jobs.cancel(jobKey(ScenarioId(i)));
        m_entries[i].pending = false;
        if (const ScenarioId now = renumbering.now(ScenarioId(i)); now.isValid())
            entries[now.index()] = std::move(m_entries[i]);
    }
    const bool hasSameResources = renumbering.keepsResources()
        && campaign->machine.resources.size() == renumbering.resources.size();
    for (Entry& entry : entries) {
        if (!hasSameResources)
            entry.timed.reset();
    }
    m_entries = std::move(entries);
    m_campaign = std::move(campaign);
    // The numbers of scenarios are those after the change already.
    m_revision.reset();
}

void Timelines::update(std::shared_ptr<const Campaign> campaign, const CampaignChange& change, Revision revision)
{
    m_campaign = std::move(campaign);
    if (change.parts & CampaignChange::Texts)
        relabel();
    if (!change.affectsTimelines())
        return;
    const std::vector<ScenarioId> scenarios = affected(change);
    for (const ScenarioId scenario : scenarios)
        remember(scenario);
    m_revision = revision;
    renew(scenarios);
}

/// Names are those of the campaign as it is now.
void Timelines::relabel()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        Entry& entry = m_entries[i];
        if (!entry.timed || entry.pending)
            continue;
        auto timed = std::make_shared<TimedScenario>(*entry.timed);
        timed->campaign = m_campaign;
        entry.timed = std::move(timed);
        Q_EMIT built(ScenarioId(i));
    }
}

void Timelines::remember(ScenarioId scenario)
{
    const Entry& entry = m_entries[scenario.index()];
    if (m_revision && entry.timed && !entry.pending)
        m_former.add(*m_revision, scenario, {entry.timed->built, entry.timed->buildMs});
}

std::vector<ScenarioId> Timelines::affected(const CampaignChange& change) const
{
    std::vector<ScenarioId> result;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        ScenarioId link(i);
        // Bounded by the number of scenarios, so that a cycle of bases ends too.
        for (std::size_t steps = 0; link.isValid() && steps <= m_entries.size(); ++steps) {
            if (!change.isLocal()
                || std::find(change.scenarios.begin(), change.scenarios.end(), link) != change.scenarios.end()) {
                result.emplace_back(i);
                break;
            }
            link = m_campaign->scenario(link).base;
        }
    }
    return result;
}

void Timelines::renew(const std::vector<ScenarioId>& scenarios)
{
    QElapsedTimer clock;
    clock.start();
    for (const ScenarioId scenario : scenarios) {
        if (TimedScenarioPointer timed = known(scenario)) {
            m_jobs.cancel(jobKey(scenario));
            deliver(scenario, std::move(timed));
            continue;
        }
        const bool quick = expectedMs(scenario).value_or(quickMs) < quickMs
            && static_cast<double>(clock.elapsed()) < budgetMs;
        if (quick) {
            m_jobs.cancel(jobKey(scenario));
            deliver(scenario, buildTimed(m_campaign, scenario));
        } else {
            enqueue(scenario);
        }
    }
}

/// What was foreseen, or built for this state of the campaign before; null otherwise.
TimedScenarioPointer Timelines::known(ScenarioId scenario) const
{
    FormerTimeline former = m_former.find(*m_revision, scenario);
    if (m_foreseen && m_foreseen->built->scenario.id == scenario)
        former = {m_foreseen->built, m_foreseen->buildMs};
    if (!former.built)
        return nullptr;
    auto timed = std::make_shared<TimedScenario>();
    timed->campaign = m_campaign;
    timed->built = std::move(former.built);
    timed->buildMs = former.buildMs;
    return timed;
}

/// How long the timeline took to build the last time, or that of the base for a scenario that is new.
std::optional<double> Timelines::expectedMs(ScenarioId scenario) const
{
    if (const auto known = m_entries[scenario.index()].buildMs)
        return known;
    const ScenarioId base = m_campaign->scenario(scenario).base;
    return base.isValid() ? m_entries[base.index()].buildMs : std::nullopt;
}

void Timelines::enqueue(ScenarioId scenario)
{
    m_entries[scenario.index()].pending = true;
    m_jobs.run(
        jobKey(scenario),
        [campaign = m_campaign, scenario](std::stop_token stop, const JobQueue::Progress& progress) {
            return buildTimed(campaign, scenario, std::move(stop), progress);
        },
        [this, scenario](Result<TimedScenarioPointer> result) { deliver(scenario, std::move(result)); });
}

void Timelines::deliver(ScenarioId scenario, Result<TimedScenarioPointer> result)
{
    Entry& entry = m_entries[scenario.index()];
    entry.pending = false;
    if (result) {
        entry.timed = std::move(*result);
        entry.buildMs = entry.timed->buildMs;
        entry.error.reset();
    } else {
        entry.timed.reset();
        entry.error = std::move(result.error());
    }
    Q_EMIT built(scenario);
    if (!isAnyPending())
        Q_EMIT settled();
}

void Timelines::reportFailure(const QString& key, const Error& error)
{
    if (const auto scenario = scenarioOf(key))
        deliver(*scenario, tl::unexpected(error));
}

void Timelines::reportProgress(const QString& key, double fraction)
{
    if (const auto scenario = scenarioOf(key))
        Q_EMIT progressed(*scenario, fraction);
}

void Timelines::foresee(TimedScenarioPointer timed)
{
    m_foreseen = std::move(timed);
}

TimedScenarioPointer Timelines::at(ScenarioId scenario) const
{
    return scenario.isValid() && scenario.index() < m_entries.size() ? m_entries[scenario.index()].timed : nullptr;
}

const Error* Timelines::error(ScenarioId scenario) const
{
    if (!scenario.isValid() || scenario.index() >= m_entries.size() || !m_entries[scenario.index()].error)
        return nullptr;
    return &*m_entries[scenario.index()].error;
}

bool Timelines::isPending(ScenarioId scenario) const
{
    return scenario.isValid() && scenario.index() < m_entries.size() && m_entries[scenario.index()].pending;
}

bool Timelines::isAnyPending() const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [](const Entry& entry) { return entry.pending; });
}

TimeRange Timelines::extent(const std::vector<ScenarioId>& scenarios) const
{
    double start = std::numeric_limits<double>::infinity();
    double end = -start;
    for (const ScenarioId scenario : scenarios) {
        const TimedScenarioPointer timed = at(scenario);
        if (!timed || timed->built->timeline.pieceCount() == 0)
            continue;
        start = std::min(start, timed->built->timeline.start());
        end = std::max(end, timed->built->timeline.end());
    }
    if (start > end)
        return {0.0, 1.0};
    return {start, end};
}

} // namespace minard
