#pragma once

#include <QWidget>
#include <string>

#include "ui/document/timelines.h"

class QComboBox;

namespace minard {

class Document;
class Editor;
class QuantityField;

/// How the pipeline of a phase is scheduled: tiles, advance and dilation, to be changed. Hidden for phases that run by
/// themselves.
class BlockFields : public QWidget {
    Q_OBJECT

public:
    BlockFields(Document& document, Editor& editor, QWidget* parent = nullptr);

    /// Returns whether there is something to show.
    bool read(const TimedScenario& timed, PhaseId phase);

    [[nodiscard]] QuantityField& tilesField() { return *m_tiles; }

    [[nodiscard]] QComboBox& advanceBox() { return *m_advance; }

    [[nodiscard]] QComboBox& dilationBox() { return *m_dilation; }

private:
    void enterTiles(const Tiles& tiles);

    Document& m_document;
    Editor& m_editor;
    QuantityField* m_tiles = nullptr;
    QComboBox* m_advance = nullptr;
    QComboBox* m_dilation = nullptr;
    ScenarioId m_scenario;
    std::string m_pipeline;
};

} // namespace minard
