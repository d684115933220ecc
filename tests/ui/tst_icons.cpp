#include "ui/mainwindow/actionicons.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QImage>
#include <QMap>
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>

using namespace minard;

class TestIcons : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFileIsOfOneStyle_data();
    void everyFileIsOfOneStyle();
    void isLegible_data();
    void isLegible();
    void everyCommandIconExists();
    void noTwoAreAlike();
    void greysWhatCannotBeUsed();
    void theProgramHasOne();

private:
    static QStringList names()
    {
        QStringList names;
        const QFileInfoList files = QDir(QStringLiteral(":/icons")).entryInfoList({QStringLiteral("*.svg")});
        for (const QFileInfo& file : files) {
            if (file.completeBaseName() != QLatin1String("minard"))
                names.append(file.completeBaseName());
        }
        return names;
    }

    static QImage painted(const QString& name, int side, const QColor& ground, QIcon::Mode mode = QIcon::Normal)
    {
        QImage image(side, side, QImage::Format_RGB32);
        image.fill(ground);
        QPainter painter(&image);
        painter.drawPixmap(0, 0, themedIcon(name).pixmap(QSize(side, side), 1.0, mode));
        return image;
    }

    /// Pixels that stand out from the ground, and whether any touches the border of the picture.
    struct Ink {
        int pixels = 0;
        bool isCut = false;
    };

    static Ink inkOf(const QImage& image, const QColor& ground)
    {
        Ink ink;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (contrastRatio(image.pixelColor(x, y), ground) < 3.0)
                    continue;
                ++ink.pixels;
                ink.isCut = ink.isCut || x == 0 || y == 0 || x == image.width() - 1 || y == image.height() - 1;
            }
        }
        return ink;
    }
};

void TestIcons::everyFileIsOfOneStyle_data()
{
    QTest::addColumn<QString>("name");
    const QStringList all = names();
    QVERIFY(all.size() > 50);
    for (const QString& name : all)
        QTest::newRow(qPrintable(name)) << name;
}

void TestIcons::everyFileIsOfOneStyle()
{
    QFETCH(const QString, name);
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY(QSvgRenderer(svg).isValid());
    QVERIFY(svg.contains("viewBox=\"0 0 16 16\""));
    QVERIFY(svg.contains("stroke-width=\"1.4\""));
    // Text and accent are the only colours.
    QByteArray rest = svg;
    rest.replace("#0b756c", "");
    QVERIFY(!rest.contains('#'));
}

void TestIcons::isLegible_data()
{
    QTest::addColumn<ThemeMode>("mode");
    QTest::addColumn<int>("side");
    for (const int side : {16, 32}) {
        QTest::addRow("light %d px", side) << ThemeMode::Light << side;
        QTest::addRow("dark %d px", side) << ThemeMode::Dark << side;
    }
}

void TestIcons::isLegible()
{
    QFETCH(const ThemeMode, mode);
    QFETCH(const int, side);
    Theme theme;
    theme.setMode(mode);
    const QColor ground = theme.colors().window;
    const QStringList all = names();
    for (const QString& name : all) {
        const Ink ink = inkOf(painted(name, side, ground), ground);
        QVERIFY2(ink.pixels >= side, qPrintable(name));
        QVERIFY2(!ink.isCut, qPrintable(name));
    }
}

void TestIcons::everyCommandIconExists()
{
    Theme theme;
    ActionTable table;
    assignIcons(table);
    int count = 0;
    for (const ActionSpec& spec : actionSpecs()) {
        const QString name = iconNameOf(spec.id);
        if (name.isEmpty())
            continue;
        ++count;
        QVERIFY2(!themedIcon(name).isNull(), qPrintable(name));
        QVERIFY(!table.at(spec.id)->icon().isNull());
    }
    QVERIFY(count > 30);
    QVERIFY(themedIcon(QStringLiteral("no-such-icon")).isNull());
}

void TestIcons::noTwoAreAlike()
{
    Theme theme;
    QMap<QByteArray, QString> seen;
    const QStringList all = names();
    for (const QString& name : all) {
        const QImage image = painted(name, 16, Qt::white);
        const QByteArray bytes(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
        QVERIFY2(!seen.contains(bytes), qPrintable(name + QStringLiteral(" is ") + seen.value(bytes)));
        seen.insert(bytes, name);
    }
}

void TestIcons::greysWhatCannotBeUsed()
{
    Theme theme;
    theme.setMode(ThemeMode::Light);
    const QString name = QStringLiteral("undo");
    const QColor ground = theme.colors().window;
    const auto darkest = [&](QIcon::Mode mode) {
        const QImage image = painted(name, 32, ground, mode);
        double best = 1.0;
        for (int y = 0; y < 32; ++y) {
            for (int x = 0; x < 32; ++x)
                best = std::max(best, contrastRatio(image.pixelColor(x, y), ground));
        }
        return best;
    };
    QVERIFY(darkest(QIcon::Normal) > 10.0);
    QVERIFY(darkest(QIcon::Disabled) < 3.0);
    theme.setMode(ThemeMode::Dark);
    QVERIFY(painted(name, 32, ground) != painted(name, 32, ground, QIcon::Disabled));
}

void TestIcons::theProgramHasOne()
{
    for (const int side : {16, 32, 64, 128})
        QCOMPARE(applicationIcon().pixmap(QSize(side, side), 1.0).size(), QSize(side, side));
}

QTEST_MAIN(TestIcons)
#include "tst_icons.moc"
