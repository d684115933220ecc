#include "ui/widgets/phasenamedelegate.h"

#include "ui/drawing/styleswatch.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QPainter>

namespace minard {

namespace {

constexpr int swatchWidth = 20;
constexpr int swatchHeight = 10;
constexpr int cellPadding = 8;

} // namespace

PhaseNameDelegate::PhaseNameDelegate(const Theme& theme, QAbstractItemView* view) : FieldDelegate(view), m_theme(theme)
{
}

void PhaseNameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant style = index.data(StyleRole);
    if (!style.isValid()) {
        FieldDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem shifted = option;
    const int shift = swatchWidth + cellPadding;
    shifted.rect.setLeft(option.rect.left() + shift);
    FieldDelegate::paint(painter, shifted, index);
    const QRect side(option.rect.left(), option.rect.top(), shift, option.rect.height());
    if (option.state & QStyle::State_Selected)
        painter->fillRect(side, m_theme.colors().accentSoft);
    const QRectF swatch(
        option.rect.left() + cellPadding, option.rect.center().y() - swatchHeight / 2.0, swatchWidth, swatchHeight);
    paintStyleSwatch(*painter, swatch, static_cast<std::uint8_t>(style.toInt()), m_theme);
}

QSize PhaseNameDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return FieldDelegate::sizeHint(option, index) + QSize(swatchWidth + cellPadding, 0);
}

} // namespace minard
