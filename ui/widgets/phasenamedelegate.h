#pragma once

#include "ui/widgets/fielddelegate.h"

namespace minard {

class Theme;

/// Paints the sample of a phase before its name, and edits the name as FieldDelegate does.
class PhaseNameDelegate : public FieldDelegate {
    Q_OBJECT

public:
    /// Place of the phase in the palette (int); invalid = no sample.
    static constexpr int StyleRole = Qt::UserRole + 1;

    PhaseNameDelegate(const Theme& theme, QAbstractItemView* view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
};

} // namespace minard
