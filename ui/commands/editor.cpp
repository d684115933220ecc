#include "ui/commands/editor.h"

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/fusionedits.h"
#include "core/schedule/edits/orderedits.h"
#include "core/schedule/edits/phaseedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "ui/commands/editpreview.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"

#include <algorithm>
#include <utility>

namespace minard {

namespace {

/// Steps of a slider within this time of each other are one.
constexpr int restMs = 1500;

std::vector<PhaseId> listOf(const PhaseSet& phases)
{
    return {phases.begin(), phases.end()};
}

/// The next smaller number of tiles that is worth a look.
std::uint64_t fewer(std::uint64_t tiles)
{
    return tiles <= 4 ? std::max<std::uint64_t>(tiles, 2) - 1 : tiles / 2;
}

std::uint64_t more(std::uint64_t tiles)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 40;
    return tiles < 4 ? tiles + 1 : std::min(tiles * 2, most);
}

} // namespace

Editor::Editor(Document& document, Selection& selection, Presentation& presentation, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, [this] { ++m_gesture; });
}

void Editor::beginGesture()
{
    m_rest.stop();
    ++m_gesture;
    m_isHeld = true;
}

void Editor::endGesture()
{
    ++m_gesture;
    m_isHeld = false;
}

void Editor::setRule(DependencyRule rule)
{
    if (rule == m_rule)
        return;
    m_rule = rule;
    Q_EMIT ruleChanged();
}

bool Editor::perform(ScenarioId scenario, EditResult<CampaignEdit> edit, Step step)
{
    const std::optional<Refusal> reason = enter(scenario, std::move(edit), step);
    if (reason)
        refuse(scenario, *reason);
    return !reason;
}

std::optional<Refusal> Editor::enter(ScenarioId scenario, EditResult<CampaignEdit> edit, Step step)
{
    if (!edit)
        return std::move(edit.error());
    if (edit->isEmpty())
        return std::nullopt;
    const EditResult<std::unique_ptr<EditPreview>> preview = EditPreview::create(m_document, scenario);
    if (!preview)
        return preview.error();
    EditOutcome outcome = (*preview)->attempt(std::move(edit), m_rule);
    if (outcome.isRefused())
        return std::move(outcome.refusal);
    if ((*preview)->before()) {
        const NumberFormat format = numberFormat(m_document.campaign(), m_presentation);
        commit(std::move(outcome), *(*preview)->before(), format, step);
    } else {
        const QString sentence = fromUtf8(outcome.edit.text());
        push(std::move(outcome.edit), sentence, step);
    }
    return std::nullopt;
}

bool Editor::performOnLists(EditResult<CampaignEdit> edit, Step step)
{
    const std::optional<Refusal> reason = enterOnLists(std::move(edit), step);
    if (reason)
        refuse(scenario(), *reason);
    return !reason;
}

std::optional<Refusal> Editor::enterOnLists(EditResult<CampaignEdit> edit, Step step)
{
    if (!edit)
        return std::move(edit.error());
    const QString sentence = fromUtf8(edit->text());
    push(std::move(*edit), sentence, step);
    return std::nullopt;
}

void Editor::commit(EditOutcome outcome, const TimedScenario& before, const NumberFormat& format, Step step)
{
    if (outcome.isRefused() || outcome.edit.isEmpty())
        return;
    const QString sentence = outcomeSentence(outcome, before, format);
    m_document.timelines().foresee(outcome.timed);
    push(std::move(outcome.edit), sentence, step);
    m_document.timelines().foresee(nullptr);
}

void Editor::push(CampaignEdit edit, const QString& sentence, Step step)
{
    if (edit.isEmpty())
        return;
    if (step == Step::OfSlider) {
        if (!m_isHeld)
            m_rest.start();
    } else {
        m_rest.stop();
        ++m_gesture;
    }
    const EditCommand::Gesture gesture = step == Step::OfSlider ? m_gesture : EditCommand::kAlone;
    m_document.undoStack().push(new EditCommand(m_document, std::move(edit), gesture));
    Q_EMIT performed(sentence);
}

void Editor::refuse(ScenarioId scenario, const Refusal& refusal)
{
    Q_EMIT refused(scenario, refusal);
}

ScenarioId Editor::scenario() const
{
    return m_selection.scenario();
}

std::optional<ScheduleLayout> Editor::layout()
{
    EditResult<ScheduleLayout> layout = ScheduleLayout::create(m_document.campaign(), scenario());
    if (layout)
        return std::move(*layout);
    refuse(scenario(), layout.error());
    return {};
}

std::optional<ScheduleUnit> Editor::currentUnit(const ScheduleLayout& layout)
{
    const PhaseId phase = m_selection.currentPhase();
    if (!phase.isValid()) {
        refuse(scenario(), {tr("select a phase first").toStdString(), {}});
        return {};
    }
    const std::string& pipeline = layout.blocks()[layout.blockOf(phase)].pipeline;
    return pipeline.empty() ? ScheduleUnit{phase, {}} : ScheduleUnit{{}, pipeline};
}

std::optional<std::string> Editor::requirePipeline(const ScheduleLayout& layout)
{
    const std::optional<ScheduleUnit> unit = currentUnit(layout);
    if (!unit)
        return {};
    if (unit->pipeline.empty()) {
        refuse(scenario(),
            {tr("%1 runs by itself; overlap it with another phase first")
                    .arg(fromUtf8(layout.nameOf(unit->phase)))
                    .toStdString(),
                {}});
        return {};
    }
    return unit->pipeline;
}

std::optional<Pipeline> Editor::currentPipeline() const
{
    const PhaseId phase = m_selection.currentPhase();
    const TimedScenarioPointer timed = m_document.timelines().at(scenario());
    if (!phase.isValid() || !timed)
        return {};
    for (const Pipeline& pipeline : timed->built->scenario.pipelines) {
        if (std::find(pipeline.phases.begin(), pipeline.phases.end(), phase) != pipeline.phases.end())
            return pipeline;
    }
    return {};
}

void Editor::moveBy(int gaps)
{
    const std::optional<ScheduleLayout> schedule = layout();
    const std::optional<ScheduleUnit> unit = schedule ? currentUnit(*schedule) : std::nullopt;
    if (!unit)
        return;
    const DropTargets targets = dropTargets(*schedule, *unit);
    const auto block = static_cast<int>(schedule->blockOf(targets.unit.front()));
    const int gap = gaps < 0 ? block + gaps : block + 1 + gaps;
    if (gap < 0 || gap >= static_cast<int>(targets.gaps.size())) {
        refuse(scenario(),
            {(gap < 0 ? tr("%1 is first already") : tr("%1 is last already"))
                    .arg(fromUtf8(schedule->nameOf(targets.unit)))
                    .toStdString(),
                {}});
        return;
    }
    perform(scenario(), moveToGap(*schedule, targets, *unit, static_cast<std::size_t>(gap), m_rule));
}

void Editor::moveEarlier()
{
    moveBy(-1);
}

void Editor::moveLater()
{
    moveBy(1);
}

void Editor::overlapWithNeighbour()
{
    const std::optional<ScheduleLayout> schedule = layout();
    const std::optional<ScheduleUnit> unit = schedule ? currentUnit(*schedule) : std::nullopt;
    if (!unit)
        return;
    const DropTargets targets = dropTargets(*schedule, *unit);
    const std::size_t block = schedule->blockOf(targets.unit.front());
    if (schedule->blocks().size() < 2) {
        refuse(scenario(), {tr("there is nothing to overlap it with").toStdString(), {}});
        return;
    }
    perform(scenario(), dropOnBlock(*schedule, targets, *unit, block > 0 ? block - 1 : 1, m_rule));
}

void Editor::leavePipeline()
{
    const std::optional<ScheduleLayout> schedule = layout();
    if (schedule && requirePipeline(*schedule))
        perform(scenario(), minard::leavePipeline(*schedule, m_selection.currentPhase(), m_rule));
}

void Editor::fewerTiles()
{
    const std::optional<Pipeline> pipeline = currentPipeline();
    // From infinitely many, any number is fewer.
    const Tiles present = pipeline ? pipeline->tiles : Tiles();
    setTiles({present.fine ? 64 : fewer(present.count), false}, Step::OfSlider);
}

void Editor::moreTiles()
{
    const std::optional<Pipeline> pipeline = currentPipeline();
    const Tiles present = pipeline ? pipeline->tiles : Tiles();
    setTiles(present.fine ? present : Tiles{more(present.count), false}, Step::OfSlider);
}

void Editor::setTiles(const Tiles& tiles, Step step)
{
    const std::optional<ScheduleLayout> schedule = layout();
    const std::optional<std::string> pipeline = schedule ? requirePipeline(*schedule) : std::nullopt;
    if (pipeline)
        perform(scenario(), minard::setTiles(*schedule, *pipeline, tiles), step);
}

void Editor::setAdvance(Advance advance)
{
    const std::optional<ScheduleLayout> schedule = layout();
    const std::optional<std::string> pipeline = schedule ? requirePipeline(*schedule) : std::nullopt;
    if (pipeline)
        perform(scenario(), minard::setAdvance(*schedule, *pipeline, advance));
}

void Editor::setDilation(Dilation dilation)
{
    const std::optional<ScheduleLayout> schedule = layout();
    const std::optional<std::string> pipeline = schedule ? requirePipeline(*schedule) : std::nullopt;
    if (pipeline)
        perform(scenario(), minard::setDilation(*schedule, *pipeline, dilation));
}

void Editor::setThrottle(Throttle throttle)
{
    if (const std::optional<ScheduleLayout> schedule = layout())
        perform(scenario(), minard::setThrottle(*schedule, throttle));
}

void Editor::clearStart()
{
    const std::optional<ScheduleLayout> schedule = layout();
    const std::optional<ScheduleUnit> unit = schedule ? currentUnit(*schedule) : std::nullopt;
    if (unit)
        perform(scenario(), minard::clearStart(*schedule, *unit));
}

void Editor::toggleFusion()
{
    const std::optional<ScheduleLayout> schedule = layout();
    if (!schedule || !currentUnit(*schedule))
        return;
    const std::vector<PhaseId> phases = listOf(m_selection.phases());
    for (const FusionGroup& group : schedule->effective().fusion) {
        const bool isIn = std::all_of(phases.begin(), phases.end(), [&](PhaseId phase) {
            return std::find(group.phases.begin(), group.phases.end(), phase) != group.phases.end();
        });
        if (isIn) {
            perform(scenario(), unfuse(*schedule, group.id));
            return;
        }
    }
    perform(scenario(), fuse(*schedule, phases));
}

void Editor::duplicateScenario()
{
    EditResult<AddedScenario> added = minard::duplicateScenario(m_document.campaign(), scenario());
    if (!added) {
        refuse(scenario(), added.error());
        return;
    }
    if (!performOnLists(std::move(added->edit)))
        return;
    m_presentation.showScenario(added->scenario);
    m_selection.setScenario(added->scenario);
}

void Editor::removeScenario()
{
    const std::size_t place = scenario().index();
    if (!performOnLists(minard::removeScenario(m_document.campaign(), scenario())))
        return;
    // The one that took its place, or the last.
    m_selection.setScenario(ScenarioId(std::min(place, m_document.campaign().scenarios.size() - 1)));
}

void Editor::renameScenario(ScenarioId scenario, const QString& name)
{
    performOnLists(minard::renameScenario(m_document.campaign(), scenario, name.trimmed().toStdString()));
}

void Editor::addPhase()
{
    const std::vector<Phase>& phases = m_document.campaign().workload.phases;
    PhaseId after = m_selection.currentPhase();
    if (!after.isValid() && !phases.empty())
        after = PhaseId(phases.size() - 1);
    Phase phase;
    phase.given = Given{1.0, {}};
    if (after.isValid() && phases[after.index()].given)
        phase.given->duration = phases[after.index()].given->duration;
    EditResult<AddedPhase> added = minard::addPhase(m_document.campaign(), std::move(phase), after);
    if (!added) {
        refuse(scenario(), added.error());
        return;
    }
    if (performOnLists(std::move(added->edit)))
        m_selection.selectPhase(added->phase);
}

void Editor::removePhases()
{
    if (m_selection.phases().empty())
        refuse(scenario(), {tr("select a phase first").toStdString(), {}});
    else
        performOnLists(minard::removePhases(m_document.campaign(), listOf(m_selection.phases())));
}

void Editor::splitPhase(std::uint32_t parts)
{
    const PhaseId phase = m_selection.currentPhase();
    if (!performOnLists(minard::splitPhase(m_document.campaign(), phase, parts)))
        return;
    PhaseSet all;
    for (std::uint32_t i = 0; i < parts; ++i)
        all.insert(PhaseId(phase.index() + i));
    m_selection.setPhases(std::move(all), phase);
}

void Editor::renamePhase(PhaseId phase, const QString& name)
{
    performOnLists(minard::renamePhase(m_document.campaign(), phase, name.trimmed().toStdString()));
}

} // namespace minard
