#include "ui/roofline/rooflinekey.h"

#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>

namespace minard {

namespace {

constexpr int symbolPx = 16;
constexpr int gapPx = 12;
constexpr int widestPx = 180;

} // namespace

RooflineKey::RooflineKey(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Symbols of the scenarios"));
    hide(); // until there are two
    connect(&theme, &Theme::changed, this, &QWidget::updateGeometry);
}

void RooflineKey::setEntries(std::vector<Entry> entries)
{
    if (entries == m_entries)
        return;
    m_entries = std::move(entries);
    QStringList texts;
    for (const Entry& entry : m_entries)
        texts.append(QStringLiteral("%1: %2").arg(QString::fromLatin1(symbolName(entry.symbol)), entry.name));
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    setVisible(!m_entries.empty());
    updateGeometry();
    update();
}

void RooflineKey::setCurrent(ScenarioId scenario)
{
    m_current = scenario;
    update();
}

std::vector<QRect> RooflineKey::layOut(int width) const
{
    const QFontMetrics metrics(m_theme.font(TextSize::Small));
    const int height = std::max(metrics.height() + 4, symbolPx);
    std::vector<QRect> rects;
    int x = 0;
    int y = 0;
    for (const Entry& entry : m_entries) {
        const int entryWidth = symbolPx + std::min(metrics.horizontalAdvance(entry.name), widestPx) + 2;
        if (x > 0 && x + entryWidth > width) {
            x = 0;
            y += height;
        }
        rects.emplace_back(x, y, std::min(entryWidth, std::max(width, symbolPx)), height);
        x += entryWidth + gapPx;
    }
    return rects;
}

QRect RooflineKey::entryRect(std::size_t index) const
{
    return layOut(width())[index];
}

int RooflineKey::entryAt(QPoint position) const
{
    const std::vector<QRect> rects = layOut(width());
    const auto at = std::find_if(
        rects.begin(), rects.end(), [&](const QRect& rect) { return rect.contains(position); });
    return at == rects.end() ? -1 : static_cast<int>(at - rects.begin());
}

QSize RooflineKey::sizeHint() const
{
    return {200, heightForWidth(std::max(width(), 200))};
}

int RooflineKey::heightForWidth(int width) const
{
    const std::vector<QRect> rects = layOut(width);
    return rects.empty() ? 0 : rects.back().bottom() + 1;
}

void RooflineKey::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QRect> rects = layOut(width());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        const bool isCurrent = entry.scenario == m_current;
        const QColor color = isCurrent ? m_theme.colors().text : m_theme.colors().muted;
        const QPointF centre(rects[i].left() + 0.4 * symbolPx, rects[i].center().y() + 0.5);
        QPolygonF outline;
        for (const SymbolPoint& point : symbolOutline(entry.symbol))
            outline.append(centre + 4.0 * QPointF(point.x, point.y));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(outline);
        painter.setFont(isCurrent ? m_theme.strongFont(TextSize::Small) : m_theme.font(TextSize::Small));
        painter.setPen(color);
        const QRect text = rects[i].adjusted(symbolPx, 0, 0, 0);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(entry.name, Qt::ElideMiddle, text.width()));
    }
}

void RooflineKey::mousePressEvent(QMouseEvent* event)
{
    const int entry = entryAt(event->pos());
    if (entry >= 0 && event->button() == Qt::LeftButton)
        Q_EMIT chosen(m_entries[static_cast<std::size_t>(entry)].scenario);
}

bool RooflineKey::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int entry = entryAt(help->pos());
    if (entry >= 0)
        QToolTip::showText(help->globalPos(), plainToolTip(m_entries[static_cast<std::size_t>(entry)].name), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace minard
