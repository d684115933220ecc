#pragma once

#include <QFont>
#include <QGraphicsItem>
#include <functional>

#include "core/diagram/drawlist.h"
#include "core/diagram/palette.h"

namespace minard {

/// A draw list as an item of a graphics scene, in the scene's coordinates. Takes no mouse.
class DrawListItem : public QGraphicsItem {
public:
    /// Whether an item is to be greyed.
    using Dimmed = std::function<bool(const DrawItem&)>;

    DrawListItem();

    void setList(DrawList list, QSizeF size);
    void setPalette(const Palette& palette, const QFont& font);
    void setDimmed(Dimmed dimmed);

    [[nodiscard]] const DrawList& list() const { return m_list; }

    [[nodiscard]] QRectF boundingRect() const override { return {QPointF(), m_size}; }

    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    DrawList m_list;
    QSizeF m_size;
    const Palette* m_palette;
    QFont m_font;
    Dimmed m_dimmed;
};

} // namespace minard
