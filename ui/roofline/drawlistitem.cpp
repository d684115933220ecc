#include "ui/roofline/drawlistitem.h"

#include "ui/drawing/diagrampainter.h"

#include <QPainter>

namespace minard {

DrawListItem::DrawListItem() : m_palette(&lightPalette())
{
    setAcceptedMouseButtons(Qt::NoButton);
    setAcceptHoverEvents(false);
}

void DrawListItem::setList(DrawList list, QSizeF size)
{
    if (size != m_size)
        prepareGeometryChange();
    m_list = std::move(list);
    m_size = size;
    update();
}

void DrawListItem::setPalette(const Palette& palette, const QFont& font)
{
    m_palette = &palette;
    m_font = font;
    update();
}

void DrawListItem::setDimmed(Dimmed dimmed)
{
    m_dimmed = std::move(dimmed);
    update();
}

void DrawListItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const double ratio = painter->device()->devicePixelRatioF();
    DiagramPainter diagram(*m_palette, m_font, DiagramPainter::Medium::Screen, ratio);
    diagram.paint(*painter, m_list, m_dimmed);
}

} // namespace minard
