#pragma once

#include <QWidget>

#include "ui/document/timelines.h"

class QLabel;
class QVBoxLayout;

namespace minard {

class BlockFields;
class Document;
class Editor;
class FactGrid;
class FusionFields;
class PhaseFields;
class Presentation;
class QuantityField;
class RangeQueries;
class ScenarioFields;
class Selection;

/// What is selected, in numbers: the piece, the phase or phases, the range of time with edges that can be typed;
/// without a selection, the scenario. Everything is about the current scenario, and what can be changed is changed
/// here.
class InspectorPane : public QWidget {
    Q_OBJECT

public:
    InspectorPane(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
        RangeQueries& ranges, QWidget* parent = nullptr);

    [[nodiscard]] FactGrid& scenarioFactGrid() { return *m_scenario.facts; }

    [[nodiscard]] FactGrid& phaseFactGrid() { return *m_phase.facts; }

    [[nodiscard]] FactGrid& pieceFactGrid() { return *m_piece.facts; }

    [[nodiscard]] FactGrid& rangeFactGrid() { return *m_range.facts; }

    [[nodiscard]] PhaseFields& phaseFields() { return *m_phaseFields; }

    [[nodiscard]] BlockFields& blockFields() { return *m_blockFields; }

    [[nodiscard]] FusionFields& fusionFields() { return *m_fusionFields; }

    [[nodiscard]] ScenarioFields& scenarioFields() { return *m_scenarioFields; }

    [[nodiscard]] QuantityField& rangeStartField() { return *m_rangeStart; }

    [[nodiscard]] QuantityField& rangeEndField() { return *m_rangeEnd; }

private:
    /// A heading with facts below it.
    struct Section {
        QWidget* box = nullptr;
        QLabel* title = nullptr;
        FactGrid* facts = nullptr;
    };

    Section addSection(QWidget* parent, QVBoxLayout& layout);
    void buildRangeFields();
    void buildFields();
    void read();
    void readRange(const TimedScenario& timed);
    void readPhases(const TimedScenario& timed);
    void editRange();

    Document& m_document;
    Editor& m_editor;
    Selection& m_selection;
    Presentation& m_presentation;
    RangeQueries& m_ranges;
    QLabel* m_empty = nullptr;
    QLabel* m_advice = nullptr;
    Section m_range;
    Section m_piece;
    Section m_phase;
    Section m_scenario;
    Section m_block;
    Section m_fusion;
    PhaseFields* m_phaseFields = nullptr;
    BlockFields* m_blockFields = nullptr;
    FusionFields* m_fusionFields = nullptr;
    ScenarioFields* m_scenarioFields = nullptr;
    QuantityField* m_rangeStart = nullptr;
    QuantityField* m_rangeEnd = nullptr;
};

} // namespace minard
