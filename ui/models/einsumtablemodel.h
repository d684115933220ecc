#pragma once

#include "core/einsum/phasevolumes.h"
#include "core/support/numberformat.h"
#include "ui/models/campaigntablemodel.h"

namespace minard {

class Presentation;

/// The workload as it is written: one row a phase in document order with its Einsum, operations, traffic and intensity,
/// before any scenario; and a last row for the next Einsum.
class EinsumTableModel : public CampaignTableModel {
    Q_OBJECT

public:
    enum Column { Name, Text, Operations, Bytes, Intensity };

    EinsumTableModel(Document& document, Editor& editor, Presentation& presentation, QObject* parent = nullptr);
    ~EinsumTableModel() override;

    /// What to add the next Einsum behind; invalid = behind all.
    void setAddingPlace(PhaseId after) { m_after = after; }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QStringList keys() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] bool isEditable(int row, int column) const override;
    [[nodiscard]] EditResult<CampaignEdit> enter(int row, int column, const QString& text) override;

private:
    [[nodiscard]] QVariant newCell(int column, int role) const;
    [[nodiscard]] QString shownText(int row, int column) const;
    [[nodiscard]] QString tip(int row, int column) const;
    [[nodiscard]] const PhaseVolumes* volumes(int row) const;
    [[nodiscard]] std::optional<double> amount(int row, int column) const;

    Presentation& m_presentation;
    PhaseId m_after;
    QString m_offered; ///< text whose missing ranks were named: entered again, they are added
    // Volumes of the rows that were looked at, of one campaign.
    mutable std::shared_ptr<const Campaign> m_snapshot;
    mutable std::unique_ptr<VolumeDeriver> m_deriver;
    mutable std::vector<std::optional<Result<PhaseVolumes>>> m_volumes;
};

} // namespace minard
