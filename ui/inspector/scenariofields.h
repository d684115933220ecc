#pragma once

#include <QWidget>

#include "ui/document/timelines.h"

class QComboBox;

namespace minard {

class Document;
class Editor;
class Presentation;
class QuantityField;

/// What holds for a whole scenario, to be changed: throttling, timing model, launch overhead.
class ScenarioFields : public QWidget {
    Q_OBJECT

public:
    ScenarioFields(Document& document, Editor& editor, const Presentation& presentation, QWidget* parent = nullptr);

    void read(const TimedScenario& timed);

    [[nodiscard]] QComboBox& throttleBox() { return *m_throttle; }

    [[nodiscard]] QComboBox& timingBox() { return *m_timing; }

    [[nodiscard]] QuantityField& overheadField() { return *m_overhead; }

private:
    void enterTiming();
    void enterOverhead(std::optional<double> overhead);

    Document& m_document;
    Editor& m_editor;
    const Presentation& m_presentation;
    QComboBox* m_throttle = nullptr;
    QComboBox* m_timing = nullptr;
    QuantityField* m_overhead = nullptr;
    ScenarioId m_scenario;
    Timing m_shown;
};

} // namespace minard
