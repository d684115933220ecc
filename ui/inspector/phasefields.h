#pragma once

#include <QWidget>
#include <vector>

#include "core/schedule/edits/typednumbers.h"
#include "core/support/numberformat.h"
#include "ui/document/timelines.h"

class QGridLayout;
class QLineEdit;

namespace minard {

class Document;
class Editor;
class Presentation;
class QuantityField;

/// Name, duration, utilizations and volumes of one phase, to be changed. Numbers are the phase's own, before dilation
/// and throttling, and take effect in the scenario that is shown; the name everywhere.
class PhaseFields : public QWidget {
    Q_OBJECT

public:
    PhaseFields(Document& document, Editor& editor, const Presentation& presentation, QWidget* parent = nullptr);

    /// Shows a phase of a scenario. Text that is not finished stays while it is the same one.
    void read(const TimedScenario& timed, PhaseId phase);

    [[nodiscard]] QLineEdit& nameField() { return *m_name; }

    [[nodiscard]] QuantityField& durationField() { return *m_duration; }

    [[nodiscard]] QuantityField& useField(ResourceId resource) { return *m_uses[resource.index()]; }

    [[nodiscard]] QuantityField& volumeField(ResourceId resource) { return *m_volumes[resource.index()]; }

private:
    QuantityField* addNumber(PhaseNumber number, const QString& name, int row, int column);
    void buildResources(const Machine& machine);
    void show(QuantityField& field, PhaseNumber number, const TimedScenario& timed);
    void enterName();

    Document& m_document;
    Editor& m_editor;
    const Presentation& m_presentation;
    QGridLayout* m_grid = nullptr;
    QLineEdit* m_name = nullptr;
    QuantityField* m_duration = nullptr;
    std::vector<QuantityField*> m_uses;    ///< by resource
    std::vector<QuantityField*> m_volumes; ///< by resource
    std::vector<QWidget*> m_headings;
    std::vector<Resource> m_resources; ///< that the fields are of
    ScenarioId m_scenario;
    PhaseId m_phase;
};

} // namespace minard
