#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/schedule/edits/editparts.h"

namespace minard {

/// What an edit touches.
struct EditScope {
    bool texts = false;                ///< title, notes, names of scenarios
    bool machine = false;              ///< the campaign's machine
    bool phases = false;               ///< numbers, accesses or dependencies of phases
    bool phaseList = false;            ///< phases come or go: PhaseIds mean something else
    bool scenarioList = false;         ///< scenarios come or go: ScenarioIds mean something else
    std::vector<ScenarioId> scenarios; ///< those whose values change, names apart, ascending; variants follow

    friend bool operator==(const EditScope&, const EditScope&) = default;
};

/// A change of a campaign that can be taken back. It holds only the values that differ, never the campaign: a thousand
/// edits of ten thousand phases are a thousand lists at most. Made by the functions of this folder, for the campaign as
/// it was then.
class CampaignEdit {
public:
    CampaignEdit() = default;

    /// `text` is what a person calls the edit, in the imperative: "Move B before A".
    explicit CampaignEdit(std::string text) : m_text(std::move(text)) { }

    [[nodiscard]] const std::string& text() const { return m_text; }

    void rename(std::string text) { m_text = std::move(text); }

    /// Nothing would change.
    [[nodiscard]] bool isEmpty() const { return m_parts.empty(); }

    [[nodiscard]] EditScope scope() const;

    /// Makes the change. The campaign must be as it was when the edit was made, or as revert() left it.
    void apply(Campaign& campaign);
    /// Takes the change back. The campaign must be as apply() left it.
    void revert(Campaign& campaign);

    /// Takes in `later`, an edit that was applied right after this one, so that both are one step under the later
    /// text. Values that both set are kept once. False, and nothing is done, when one of them adds or removes phases or
    /// scenarios.
    bool absorb(CampaignEdit later);
    /// Whether taking back would change nothing, because the campaign came back to what it was.
    [[nodiscard]] bool isUndone(const Campaign& campaign) const;
    /// Whether both set the same values of the same things, as the steps of one slider do.
    [[nodiscard]] bool setsSameAs(const CampaignEdit& other) const;

    /// Adds a step, for those who make edits: the value that is not the campaign's. Parts are applied in this order.
    void add(editparts::EditPart part) { m_parts.push_back(std::move(part)); }

    /// Adds the steps of `later`, an edit made for the campaign as this one leaves it.
    void append(CampaignEdit later);

    /// Adds the new value of a member of a scenario, unless it is the present one.
    template <auto Member, typename Value>
    void set(const Campaign& campaign, ScenarioId scenario, Value value)
    {
        if (campaign.scenario(scenario).*Member != value)
            add(editparts::ScenarioField<Member>{scenario, std::move(value)});
    }

private:
    std::string m_text;
    std::vector<editparts::EditPart> m_parts;
};

} // namespace minard
