#pragma once

#include <memory>
#include <optional>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/edittrial.h"
#include "core/schedule/edits/schedulelayout.h"
#include "ui/document/timelines.h"

namespace minard {

class Document;

/// An edit that is not made yet, and what would come of it.
struct EditOutcome {
    CampaignEdit edit;
    TimedScenarioPointer timed;     ///< the scenario with the edit; null when it is refused
    std::optional<Refusal> refusal; ///< why it is

    [[nodiscard]] bool isRefused() const { return refusal.has_value(); }
};

/// Tries edits of one scenario of the document, one after the other, each from the document as it is: what is drawn
/// while the hand moves. Good until the document changes.
class EditPreview {
public:
    /// Refused for a scenario that cannot be scheduled, or shows recorded pieces.
    [[nodiscard]] static EditResult<std::unique_ptr<EditPreview>> create(Document& document, ScenarioId scenario);

    [[nodiscard]] const ScheduleLayout& layout() const { return *m_layout; }

    [[nodiscard]] ScenarioId scenario() const { return m_layout->scenario(); }

    /// The scenario as it is in the document; null when it cannot be built.
    [[nodiscard]] const TimedScenarioPointer& before() const { return m_before; }

    /// Builds the scenario with the edit. An edit that is refused already stays so.
    [[nodiscard]] EditOutcome attempt(EditResult<CampaignEdit> edit, DependencyRule rule);

private:
    EditPreview(std::shared_ptr<const Campaign> campaign, ScheduleLayout layout, TimedScenarioPointer before);

    std::shared_ptr<const Campaign> m_campaign; ///< keeps alive what the layout refers to
    std::optional<ScheduleLayout> m_layout;
    TimedScenarioPointer m_before;
    EditTrial m_trial;
};

} // namespace minard
