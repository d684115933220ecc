#pragma once

#include <optional>
#include <string>

#include "core/schedule/edits/schedulelayout.h"
#include "ui/commands/editor.h"

namespace minard {

class Document;
class Selection;

/// The settings of a schedule, as toolbars and keys change them: how the tiles of a pipeline run, how the scenario
/// throttles, what a fusion group keeps. Each change is one step by way of the editor, or a refusal.
class ScheduleSettings {
public:
    ScheduleSettings(Document& document, Editor& editor, Selection& selection);

    void setTiles(
        ScenarioId scenario, const std::string& pipeline, const Tiles& tiles, Editor::Step step = Editor::Step::Own);
    void setAdvance(ScenarioId scenario, const std::string& pipeline, Advance advance);
    void setDilation(ScenarioId scenario, const std::string& pipeline, Dilation dilation);
    void setThrottle(ScenarioId scenario, Throttle throttle);
    /// The group of that id gets these settings; its phases stay.
    void setFusion(ScenarioId scenario, const FusionGroup& group);
    void unfuse(ScenarioId scenario, const std::string& group);

    // Of the current scenario, and the pipeline of the current phase: for keys.
    void nextThrottle();
    void nextAdvance();
    void toggleDilation();

    /// How the current scenario throttles, if it can be scheduled.
    [[nodiscard]] std::optional<Throttle> currentThrottle() const;
    /// The group of the current phase in the current scenario.
    [[nodiscard]] std::optional<FusionGroup> currentFusion() const;

private:
    [[nodiscard]] std::optional<ScheduleLayout> layout(ScenarioId scenario);

    Document& m_document;
    Editor& m_editor;
    Selection& m_selection;
};

} // namespace minard
