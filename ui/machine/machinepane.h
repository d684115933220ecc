#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/commands/editor.h"
#include "ui/machine/machinevalues.h"

class QComboBox;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace minard {

class Document;
class MachineRowWidget;
class Presentation;
class Selection;

/// The machine of the scenario in focus: peaks, efficiencies, launch overhead and buffers, each with slider and field.
/// Changes are what-ifs of that scenario or changes of the document's machine, as is chosen above.
class MachinePane : public QWidget {
    Q_OBJECT

public:
    MachinePane(Document& document, Selection& selection, Presentation& presentation, Editor& editor,
        QWidget* parent = nullptr);

    [[nodiscard]] MachineTarget target() const { return m_target; }

    void setTarget(MachineTarget target);

    /// The row of a number, or null.
    [[nodiscard]] MachineRowWidget* row(const MachineValue& what) const;

    [[nodiscard]] QToolButton& scenarioButton() { return *m_toScenario; }

    [[nodiscard]] QToolButton& documentButton() { return *m_toDocument; }

    [[nodiscard]] QComboBox& precisionBox() { return *m_precision; }

    [[nodiscard]] QComboBox& timingBox() { return *m_timing; }

    /// What the line below the choice of target says.
    [[nodiscard]] QString hint() const;

    /// Brings the rows up to date now rather than when events are handled.
    void refresh();

Q_SIGNALS:
    void targetChanged();
    /// There is something to be done in this pane: it should be seen.
    void attentionWanted();

public Q_SLOTS:
    /// The list of presets, to choose a machine from.
    void openMachines();
    /// Dialogs that add to the document's machine.
    void addResource();
    void addBuffer();
    /// Asks for the name of the document's machine.
    void renameMachine();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void buildHeader(QVBoxLayout& layout);
    void buildTarget(QVBoxLayout& layout);
    void scheduleRefresh();
    void readHeader();
    void readPrecisions();
    void readTiming();
    void readHint();
    void rebuildRows(const std::vector<MachineRow>& rows);
    void connectRow(MachineRowWidget& widget);
    [[nodiscard]] std::optional<Refusal> enter(const MachineRow& row, std::optional<double> value, Editor::Step step);
    void slide(const MachineRow& row, std::optional<double> value);
    void beginDrag();
    void giveUpDrag();
    void choosePrecision(int index);
    void chooseTiming(int index);
    void openMenu(const MachineRow& row, QPoint position);
    void editResource(ResourceId resource);
    void editBuffer(BufferId buffer);
    void displayResource(ResourceId resource);
    void chargeResource(ResourceId resource);

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    Editor& m_editor;
    MachineTarget m_target = MachineTarget::Scenario;
    MachineReferences m_references;
    QWidget* m_body = nullptr;
    QLabel* m_empty = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_preset = nullptr;
    QComboBox* m_precision = nullptr;
    QToolButton* m_toScenario = nullptr;
    QToolButton* m_toDocument = nullptr;
    QLabel* m_hint = nullptr;
    QComboBox* m_timing = nullptr;
    QWidget* m_rowsBox = nullptr;
    QVBoxLayout* m_rowsLayout = nullptr;
    std::vector<MachineRowWidget*> m_rows;
    QTimer m_soon; ///< several changes at once are one update
    int m_undoBeforeDrag = -1;
};

} // namespace minard
