#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/figures.h"
#include "core/support/axisscale.h"
#include "ui/document/timelines.h"
#include "ui/models/phasecolumn.h"

namespace minard {

class Document;
class Editor;
class Presentation;
class Selection;

/// The phases of the current scenario, one row a repetition, in any order and filtered by text; the accessible twin of
/// the picture. Figures are worked out for the rows that are looked at, so a million rows cost nothing. Every numeric
/// column has one unit and prefix, named in its header. Names, classes, durations, utilizations and volumes are edited
/// in place: a number takes effect in the current scenario, in every repetition.
class PhaseTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The number or text behind a cell at full precision; invalid = n/a.
    static constexpr int RawRole = Qt::UserRole;
    /// Place of the phase in the palette (int), for swatches.
    static constexpr int StyleRole = Qt::UserRole + 1;

    PhaseTableModel(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
        QObject* parent = nullptr);
    ~PhaseTableModel() override;

    [[nodiscard]] const std::vector<PhaseColumn>& columns() const { return m_columns; }

    [[nodiscard]] std::uint32_t nodeAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    [[nodiscard]] PhaseId phaseAt(int row) const;
    /// -1 when the node is filtered out or there is none.
    [[nodiscard]] int rowOf(std::uint32_t node) const;

    /// Keeps rows whose name, group or class contains `text`, whatever the case. Empty = all.
    void setFilter(const QString& text);
    [[nodiscard]] int totalRows() const;

    /// Cells as tab-separated text with a heading that names the units: numbers in base units at full precision, n/a as
    /// nothing.
    [[nodiscard]] QString asText(const std::vector<int>& rows, const std::vector<int>& columns) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Makes a step of the undo stack of a text; false = refused, see FieldDelegate::RefusalRole.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Rows without a value come last in either order; equal ones stay in schedule order. -1 = schedule order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    /// Other rows, for a count beside the filter.
    void rowsChanged();

private:
    void readTimeline(ScenarioId scenario);
    void readUnits();
    void rebuild();
    void takeTimeline(const TimedScenarioPointer& timed);
    [[nodiscard]] bool hasRowsOf(const TimedScenario& timed) const;
    [[nodiscard]] std::vector<std::uint32_t> arrangedRows() const;
    void sortRows(std::vector<std::uint32_t>& rows) const;
    void rearrange();
    [[nodiscard]] bool matches(std::uint32_t node) const;
    [[nodiscard]] QString text(const PhaseFigures& figures, PhaseColumn column) const;
    [[nodiscard]] std::optional<double> number(std::uint32_t node, PhaseColumn column) const;
    [[nodiscard]] AxisScale scaleOf(PhaseColumn column) const;
    [[nodiscard]] Unit unitOf(PhaseColumn column) const;
    [[nodiscard]] QString toolTip(std::uint32_t node, PhaseColumn column) const;
    [[nodiscard]] bool isOwn(std::uint32_t node, PhaseColumn column) const;
    [[nodiscard]] const Machine& machine() const;

    Document& m_document;
    Editor& m_editor;
    Selection& m_selection;
    Presentation& m_presentation;
    TimedScenarioPointer m_timed;
    std::unique_ptr<PhaseTable> m_table;
    std::vector<PhaseColumn> m_columns;
    std::vector<std::uint32_t> m_rows; ///< nodes in the order shown
    std::vector<AxisScale> m_scales;   ///< by column
    QString m_filter;
    QString m_refusal; ///< why the last setData() was refused
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace minard
