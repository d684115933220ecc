#pragma once

#include <QWidget>

#include "core/model/scenario.h"
#include "ui/document/timelines.h"

class QCheckBox;
class QComboBox;
class QListWidget;
class QVBoxLayout;

namespace minard {

class Document;
class Editor;
class QuantityField;

/// Settings of the fusion group of a phase: what it keeps on chip and in which buffer, tiles, re-timing.
class FusionFields : public QWidget {
    Q_OBJECT

public:
    FusionFields(Document& document, Editor& editor, QWidget* parent = nullptr);

    /// Returns whether there is something to show.
    bool read(const TimedScenario& timed, PhaseId phase);

    [[nodiscard]] QComboBox& bufferBox() { return *m_buffer; }

    [[nodiscard]] QuantityField& tilesField() { return *m_tiles; }

    [[nodiscard]] QCheckBox& doubleBufferedBox() { return *m_doubleBuffered; }

    [[nodiscard]] QCheckBox& sharedInputsBox() { return *m_sharedInputs; }

    [[nodiscard]] QComboBox& retimeBox() { return *m_retime; }

    [[nodiscard]] QListWidget& keepList() { return *m_keep; }

private:
    void build();
    void readKeep(const TimedScenario& timed);
    void enter();
    /// Makes a step of the group; why it is refused, or nothing.
    [[nodiscard]] QString commit(const FusionGroup& group);
    [[nodiscard]] std::optional<std::vector<TensorId>> chosenTensors() const;

    Document& m_document;
    Editor& m_editor;
    QComboBox* m_buffer = nullptr;
    QuantityField* m_tiles = nullptr;
    QCheckBox* m_doubleBuffered = nullptr;
    QCheckBox* m_sharedInputs = nullptr;
    QComboBox* m_retime = nullptr;
    QListWidget* m_keep = nullptr;
    ScenarioId m_scenario;
    FusionGroup m_group;
    bool m_reading = false;
};

} // namespace minard
