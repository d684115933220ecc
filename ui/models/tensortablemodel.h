#pragma once

#include "core/support/numberformat.h"
#include "ui/models/campaigntablemodel.h"

namespace minard {

class Presentation;
class Selection;

/// Tensors: shape, size of an element, size, role, and where the current scenario keeps them. The last row adds one.
class TensorTableModel : public CampaignTableModel {
    Q_OBJECT

public:
    enum Column { Name, Shape, Element, Size, Role, Kept };

    TensorTableModel(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
        QObject* parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QStringList keys() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] bool isEditable(int row, int column) const override;
    [[nodiscard]] EditResult<CampaignEdit> enter(int row, int column, const QString& text) override;

private:
    [[nodiscard]] QString shownText(int row, int column) const;
    [[nodiscard]] QString keptText(TensorId tensor) const;
    [[nodiscard]] QString bytesText(std::optional<double> bytes) const;

    Selection& m_selection;
    Presentation& m_presentation;
};

} // namespace minard
