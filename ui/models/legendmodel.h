#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "core/diagram/legend.h"
#include "ui/document/selection.h"

namespace minard {

class Document;
class Presentation;

/// What the diagrams use: one row per name of a phase that runs in a shown scenario, in schedule order, with its share
/// of the time of the current scenario; then the marks that are no phase (dashes, hatching, brackets).
class LegendModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { Name, Share };
    static constexpr int columnCountAll = 2;

    LegendModel(Document& document, Selection& selection, Presentation& presentation, QObject* parent = nullptr);

    [[nodiscard]] const LegendEntry& entry(int row) const { return m_rows[static_cast<std::size_t>(row)].entry; }

    /// Every phase of that name; empty for marks.
    [[nodiscard]] const PhaseSet& phases(int row) const { return m_rows[static_cast<std::size_t>(row)].phases; }

    /// Busy time by the makespan of the current scenario; nothing where it does not run or nothing takes time.
    [[nodiscard]] std::optional<double> share(int row) const;

    /// The row of a phase, or -1.
    [[nodiscard]] int rowOf(PhaseId phase) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// The number behind a share, for sorting; invalid where there is none.
    static constexpr int RawRole = Qt::UserRole;

private:
    struct Row {
        LegendEntry entry;
        PhaseSet phases;
        double busy = 0.0; ///< in the current scenario
    };

    void rebuild();
    void readShares();
    void readNames();
    [[nodiscard]] bool hasSameEntries(const std::vector<Row>& rows) const;
    [[nodiscard]] bool hasSameNames() const;
    void addMarks(std::vector<Row>& rows) const;

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    std::vector<Row> m_rows;
    std::vector<std::string> m_names; ///< by PhaseId
    std::vector<int> m_rowOfPhase;    ///< by PhaseId; -1 = not in the legend
    double m_makespan = 0.0;
};

} // namespace minard
