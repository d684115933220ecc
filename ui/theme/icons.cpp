#include "ui/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace minard {

namespace {

/// Stand for the colour of texts and for the accent in the files.
constexpr QLatin1String textToken("currentColor");
constexpr QLatin1String accentToken("#0b756c");

/// Draws one file, recoloured. The file is read and its picture made when it is first seen: most icons are in menus.
/// All that show the same picture share it.
class ThemedIconEngine : public QIconEngine {
public:
    explicit ThemedIconEngine(QString path) : m_path(std::move(path)) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const Colors colors = colorsFor(mode);
        QFile file(m_path);
        if (!file.open(QIODevice::ReadOnly))
            return;
        QByteArray svg = file.readAll();
        svg.replace(accentToken.data(), colors.accent.toLatin1());
        svg.replace(textToken.data(), colors.text.toLatin1());
        QSvgRenderer(svg).render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {};
        const Colors colors = colorsFor(mode);
        const QString key = QStringLiteral("%1 %2x%3 %4 %5")
                                .arg(m_path)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(colors.text, colors.accent);
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new ThemedIconEngine(m_path); }

private:
    struct Colors {
        QString text;
        QString accent;
    };

    static Colors colorsFor(QIcon::Mode mode)
    {
        const QPalette palette = QGuiApplication::palette();
        const bool isUsable = mode != QIcon::Disabled;
        const QColor text = palette.color(isUsable ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
        const QColor accent = isUsable ? palette.color(QPalette::Link) : text;
        return {text.name(), accent.name()};
    }

    QString m_path;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    const QString path = QStringLiteral(":/icons/%1.svg").arg(name);
    return QFile::exists(path) ? QIcon(new ThemedIconEngine(path)) : QIcon();
}

QIcon applicationIcon()
{
    return QIcon(QStringLiteral(":/icons/minard.svg"));
}

} // namespace minard
