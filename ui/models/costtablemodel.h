#pragma once

#include "ui/models/campaigntablemodel.h"

namespace minard {

/// Operations per point that functions of Einsums cost; those of the workload's own are bold. The last row adds one.
class CostTableModel : public CampaignTableModel {
    Q_OBJECT

public:
    enum Column { Name, Cost };

    CostTableModel(Document& document, Editor& editor, QObject* parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QStringList keys() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] bool isEditable(int row, int column) const override;
    [[nodiscard]] EditResult<CampaignEdit> enter(int row, int column, const QString& text) override;
};

} // namespace minard
