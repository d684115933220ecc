#pragma once

#include "ui/models/campaigntablemodel.h"

namespace minard {

/// Ranks and their sizes; the last row adds one: "K" or "K = 4096".
class RankTableModel : public CampaignTableModel {
    Q_OBJECT

public:
    enum Column { Name, Size };

    RankTableModel(Document& document, Editor& editor, QObject* parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QStringList keys() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] bool isEditable(int row, int column) const override;
    [[nodiscard]] EditResult<CampaignEdit> enter(int row, int column, const QString& text) override;
};

} // namespace minard
