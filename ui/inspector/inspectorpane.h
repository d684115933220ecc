#pragma once

#include <QWidget>

#include "ui/document/timelines.h"

class QLabel;
class QVBoxLayout;

namespace minard {

class Document;
class FactGrid;
class Presentation;
class QuantityField;
class RangeQueries;
class Selection;

/// What is selected, in numbers: the piece, the phase or phases, the range of time with edges that can be typed;
/// without a selection, the scenario. Everything is about the current scenario.
class InspectorPane : public QWidget {
    Q_OBJECT

public:
    InspectorPane(Document& document, Selection& selection, Presentation& presentation, RangeQueries& ranges,
        QWidget* parent = nullptr);

    [[nodiscard]] FactGrid& scenarioFactGrid() { return *m_scenario.facts; }

    [[nodiscard]] FactGrid& phaseFactGrid() { return *m_phase.facts; }

    [[nodiscard]] FactGrid& pieceFactGrid() { return *m_piece.facts; }

    [[nodiscard]] FactGrid& rangeFactGrid() { return *m_range.facts; }

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
    void read();
    void readRange(const TimedScenario& timed);
    void readPhases(const TimedScenario& timed);
    void editRange();

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    RangeQueries& m_ranges;
    QLabel* m_empty = nullptr;
    QLabel* m_advice = nullptr;
    Section m_range;
    Section m_piece;
    Section m_phase;
    Section m_scenario;
    QuantityField* m_rangeStart = nullptr;
    QuantityField* m_rangeEnd = nullptr;
};

} // namespace minard
