#include "ui/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

namespace minard {

namespace {

/// Stand for the colour of texts and for the accent in the files.
constexpr QLatin1String textToken("currentColor");
constexpr QLatin1String accentToken("#0b756c");

/// Draws one file, recoloured.
class ThemedIconEngine : public QIconEngine {
public:
    explicit ThemedIconEngine(QByteArray svg) : m_svg(std::move(svg)) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const bool isUsable = mode != QIcon::Disabled;
        const QColor text = palette.color(isUsable ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
        const QColor accent = isUsable ? palette.color(QPalette::Link) : text;
        QByteArray svg = m_svg;
        svg.replace(accentToken.data(), accent.name().toLatin1());
        svg.replace(textToken.data(), text.name().toLatin1());
        QSvgRenderer(svg).render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new ThemedIconEngine(m_svg); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new ThemedIconEngine(file.readAll()));
}

QIcon applicationIcon()
{
    return QIcon(QStringLiteral(":/icons/minard.svg"));
}

} // namespace minard
