#pragma once

#include <optional>
#include <vector>

#include "core/support/strongid.h"
#include "ui/models/campaigntablemodel.h"

namespace minard {

class Presentation;
class Selection;

/// How the current phase moves tensors: each read and write with its passes.
class AccessTableModel : public CampaignTableModel {
    Q_OBJECT

public:
    enum Column { Name, Kind, Passes, Bytes };

    AccessTableModel(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
        QObject* parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QStringList keys() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] bool isEditable(int row, int column) const override;
    [[nodiscard]] EditResult<CampaignEdit> enter(int row, int column, const QString& text) override;

private:
    struct Row {
        TensorId tensor;
        bool isWrite = false;
        double passes = 1.0;
        std::optional<double> bytes;
    };

    Selection& m_selection;
    Presentation& m_presentation;
    mutable std::vector<Row> m_rows; ///< of the keys last asked for
};

} // namespace minard
