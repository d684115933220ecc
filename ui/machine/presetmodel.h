#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <vector>

#include "core/io/machinepresets.h"

namespace minard {

/// The presets as a table: name, vendor, kind, a column for the best peak at every precision that any of them has,
/// bandwidth and memory. Unknown figures are empty.
class PresetModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Columns before those of the precisions, and behind them.
    enum Column { Name, Vendor, Kind, FirstPeak };

    /// The figure as a number, for sorting; invalid = unknown.
    static constexpr int FigureRole = Qt::UserRole;

    explicit PresetModel(QObject* parent = nullptr);

    [[nodiscard]] const MachinePreset& presetAt(int row) const;

    [[nodiscard]] int bandwidthColumn() const { return FirstPeak + static_cast<int>(m_precisions.size()); }

    [[nodiscard]] int capacityColumn() const { return bandwidthColumn() + 1; }

    [[nodiscard]] int memoryColumn() const { return bandwidthColumn() + 2; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString textAt(const MachinePreset& preset, int column) const;
    [[nodiscard]] const PresetFigure* figureAt(const MachinePreset& preset, int column) const;

    std::vector<std::string> m_precisions;
};

/// Keeps the presets that have every word of a search in their name, vendor, kind, memory or id. Unknown figures come
/// last in either order of sorting.
class PresetFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit PresetFilter(PresetModel& presets, QObject* parent = nullptr);

    void setSearch(const QString& text);

    [[nodiscard]] const MachinePreset* presetAt(const QModelIndex& index) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    PresetModel& m_presets;
    QStringList m_words;
};

} // namespace minard
