#include "ui/commands/editcommand.h"

#include "ui/document/document.h"
#include "ui/document/wording.h"

#include <utility>

namespace minard {

namespace {

/// One id for all edits; whether two merge is decided by what they set.
constexpr int mergingId = 1;

CampaignChange changeOf(const EditScope& scope)
{
    CampaignChange change;
    change.parts.setFlag(CampaignChange::Texts, scope.texts);
    change.parts.setFlag(CampaignChange::Machine, scope.machine);
    change.parts.setFlag(CampaignChange::Phases, scope.phases);
    change.parts.setFlag(CampaignChange::PhaseList, scope.phaseList);
    change.parts.setFlag(CampaignChange::ScenarioList, scope.scenarioList);
    change.parts.setFlag(CampaignChange::Scenarios, !scope.scenarios.empty());
    change.scenarios = scope.scenarios;
    return change;
}

} // namespace

EditCommand::EditCommand(Document& document, CampaignEdit edit, Gesture gesture)
    : QUndoCommand(fromUtf8(edit.text()))
    , m_document(document)
    , m_edit(std::move(edit))
    , m_gesture(gesture)
{
}

void EditCommand::redo()
{
    m_before = m_document.revision();
    m_document.change(
        changeOf(m_edit.scope()), [this](Campaign& campaign) { m_edit.apply(campaign); }, m_after);
    m_after = m_document.revision();
}

void EditCommand::undo()
{
    m_document.change(
        changeOf(m_edit.scope()), [this](Campaign& campaign) { m_edit.revert(campaign); }, m_before);
}

int EditCommand::id() const
{
    return m_gesture == kAlone ? -1 : mergingId;
}

bool EditCommand::mergeWith(const QUndoCommand* later)
{
    const auto* next = static_cast<const EditCommand*>(later);
    if (m_gesture != next->m_gesture || !m_edit.setsSameAs(next->m_edit) || !m_edit.absorb(next->m_edit))
        return false;
    m_after = next->m_after;
    setText(fromUtf8(m_edit.text()));
    setObsolete(m_edit.isUndone(m_document.campaign()));
    return true;
}

} // namespace minard
