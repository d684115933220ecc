#include "ui/widgets/hovercard.h"

#include "ui/widgets/plainlabel.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

constexpr int distancePx = 16;
constexpr int swatchPx = 4;
constexpr int widestPx = 380;

} // namespace

HoverCard::HoverCard(QWidget* parent) : QFrame(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12 + swatchPx, 8, 12, 8);
    layout->setSpacing(2);
    m_title = plainLabel(this, "strong");
    QFont strong = font();
    strong.setBold(true);
    m_title->setFont(strong);
    m_title->setWordWrap(true);
    m_subtitle = plainLabel(this, "muted");
    m_subtitle->setWordWrap(true);
    layout->addWidget(m_title);
    layout->addWidget(m_subtitle);
    m_grid = new FactGrid(this);
    layout->addSpacing(4);
    layout->addWidget(m_grid);
    setMaximumWidth(widestPx);
    hide();
}

void HoverCard::present(const CardText& text, QPoint anchor)
{
    if (text.isEmpty()) {
        m_text = {};
        hide();
        return;
    }
    if (text != m_text) {
        m_text = text;
        fill();
    }
    place(anchor);
    show();
    raise();
}

void HoverCard::fill()
{
    m_title->setText(m_text.title);
    m_subtitle->setText(m_text.subtitle);
    m_subtitle->setVisible(!m_text.subtitle.isEmpty());
    // A wrapped label alone asks for next to no width.
    for (QLabel* label : {m_title, m_subtitle}) {
        const QMargins margins = layout()->contentsMargins();
        const int widest = widestPx - margins.left() - margins.right();
        label->setFixedWidth(std::min(widest, label->fontMetrics().horizontalAdvance(label->text()) + 2));
    }
    m_grid->setFacts(m_text.facts);
    m_grid->layout()->activate();
    layout()->invalidate();
    layout()->activate();
    resize(sizeHint().boundedTo(QSize(widestPx, parentWidget()->height())));
}

void HoverCard::place(QPoint anchor)
{
    const QRect bounds = parentWidget()->rect();
    int x = anchor.x() + distancePx;
    if (x + width() > bounds.right())
        x = anchor.x() - distancePx - width();
    int y = anchor.y() + distancePx;
    if (y + height() > bounds.bottom())
        y = anchor.y() - distancePx - height();
    move(std::clamp(x, 0, std::max(0, bounds.width() - width())),
        std::clamp(y, 0, std::max(0, bounds.height() - height())));
}

void HoverCard::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    if (!m_text.swatch.isValid())
        return;
    QPainter painter(this);
    painter.fillRect(QRect(8, 10, swatchPx, height() - 20), m_text.swatch);
}

} // namespace minard
