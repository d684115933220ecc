#pragma once

#include <QWidget>
#include <optional>

#include "core/schedule/edits/refusal.h"

class QLabel;
class QTableView;
class QTabWidget;
class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace minard {

class CampaignTableModel;
class Document;
class Editor;
class EinsumTableModel;
class Presentation;
class QuantityField;
class RowDrag;
class Selection;
class TableKeys;
class Theme;

/// The workload as it is written: its Einsums in order with their volumes, and below them ranks, tensors, passes of the
/// selected phase and costs of functions. Everything is edited in place; the diagrams follow at once.
class WorkloadPane : public QWidget {
    Q_OBJECT

public:
    WorkloadPane(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
        const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QTableView& einsumView() { return *m_einsums; }

    [[nodiscard]] QTableView& rankView() { return *m_ranks; }

    [[nodiscard]] QTableView& tensorView() { return *m_tensors; }

    [[nodiscard]] QTableView& accessView() { return *m_accesses; }

    [[nodiscard]] QTableView& costView() { return *m_costs; }

    [[nodiscard]] QTabWidget& tables() { return *m_tables; }

    [[nodiscard]] QuantityField& elementField() { return *m_element; }

    [[nodiscard]] QuantityField& repeatField() { return *m_repeat; }

    /// Opens the field for the next Einsum, behind the selected phase.
    void addEinsum();
    /// A copy of the current phase behind it.
    void duplicate();
    /// Moves the current phase to a neighbouring place of the workload.
    void moveBy(int places);

private:
    QToolButton* addButton(QHBoxLayout& row, const QString& icon, const QString& tip);
    void buildHeader(QVBoxLayout& layout);
    void buildEinsums(const Theme& theme);
    void buildTables();
    QTableView* makeTable(CampaignTableModel& model, const QString& name);
    void connectPanes();
    void readDocument();
    void readSelection();
    void writeSelection();
    void place(int from, int to);
    void enterRepeat(double value);
    void enterElement(std::optional<double> bytes);
    void say(QuantityField& field, const std::optional<Refusal>& reason);

    Document& m_document;
    Editor& m_editor;
    Selection& m_selection;
    Presentation& m_presentation;
    EinsumTableModel* m_einsumModel = nullptr;
    QTableView* m_einsums = nullptr;
    QTableView* m_ranks = nullptr;
    QTableView* m_tensors = nullptr;
    QTableView* m_accesses = nullptr;
    QTableView* m_costs = nullptr;
    QTabWidget* m_tables = nullptr;
    QLabel* m_empty = nullptr;
    QuantityField* m_element = nullptr;
    QuantityField* m_repeat = nullptr;
    QToolButton* m_add = nullptr;
    QToolButton* m_duplicate = nullptr;
    QToolButton* m_remove = nullptr;
    QToolButton* m_up = nullptr;
    QToolButton* m_down = nullptr;
    RowDrag* m_drag = nullptr;
    TableKeys* m_keys = nullptr;
    bool m_reading = false; ///< the tables follow the selection, not the other way round
};

} // namespace minard
