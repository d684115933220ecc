#pragma once

#include <QObject>
#include <optional>
#include <string>

#include "core/model/scenario.h"
#include "ui/document/selection.h"

namespace minard {

class Document;

/// The block of one panel that its tools are about.
struct FocusedBlock {
    std::string pipeline;
    std::size_t block = 0; ///< index into SchedulePlan::blocks
    double start = 0.0;
    double end = 0.0;

    friend bool operator==(const FocusedBlock&, const FocusedBlock&) = default;
};

/// Which block of one scenario the tools of its panel are about: the pipeline under the pointer, and when the pointer
/// is over none, the one it was over last while it stays in the panel, or else the pipeline of the current phase in the
/// current scenario. The same for fusion groups.
class BlockFocus : public QObject {
    Q_OBJECT

public:
    BlockFocus(ScenarioId scenario, Document& document, Selection& selection, QObject* parent = nullptr);

    [[nodiscard]] const std::optional<FocusedBlock>& block() const { return m_block; }

    /// The pipeline of block(), as the scenario has it; null without one.
    [[nodiscard]] const Pipeline* pipeline() const;
    /// The fusion group in focus, as the scenario has it; null without one.
    [[nodiscard]] const FusionGroup* group() const;

    /// Where the block, else the group, begins; nothing without either.
    [[nodiscard]] std::optional<double> start() const;

    /// The pointer is in the panel, or not any more.
    void setInside(bool inside);

    [[nodiscard]] bool isInside() const { return m_inside; }

    /// While held, what is in focus stays: something is being typed.
    void setHeld(bool held);

Q_SIGNALS:
    void changed();

private:
    void read();
    [[nodiscard]] std::optional<FocusedBlock> blockOf(PhaseId phase, std::optional<double> time) const;
    [[nodiscard]] std::optional<FocusedBlock> blockAt(double time) const;
    [[nodiscard]] std::string groupOf(PhaseId phase) const;

    ScenarioId m_scenario;
    Document& m_document;
    Selection& m_selection;
    bool m_inside = false;
    bool m_held = false;
    std::optional<FocusedBlock> m_block;
    std::string m_group;
};

} // namespace minard
