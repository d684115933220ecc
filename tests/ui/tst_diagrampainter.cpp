#include "tests/support/seededrandom.h"
#include "ui/drawing/diagrampainter.h"
#include "ui/theme/bundledfont.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>

using namespace minard;

class TestDiagramPainter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fillsExactPixels_data();
    void fillsExactPixels();
    void paintsTheSameBothWays_data();
    void paintsTheSameBothWays();
    void keepsInsideTheImage();
    void movesTexturesWithTheTime();
    void greysWhatIsDimmed();
    void paintsTextWhereItIsAnchored();
    void paintsKnownTextsAsTheFirstTime();
    void leavesTheGroundOfExcessVisible();

private:
    [[nodiscard]] static QImage blank(int width, int height, double ratio = 1.0)
    {
        QImage image(int(width * ratio), int(height * ratio), QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::white);
        return image;
    }

    [[nodiscard]] static DrawItem rectangle(double x, double y, double width, double height)
    {
        DrawItem item;
        item.role = DrawRole::ComputeLine;
        item.style = 0;
        item.x = x;
        item.y = y;
        item.width = width;
        item.height = height;
        return item;
    }
};

void TestDiagramPainter::fillsExactPixels_data()
{
    QTest::addColumn<double>("ratio");
    QTest::newRow("100 %") << 1.0;
    QTest::newRow("150 %") << 1.5;
    QTest::newRow("200 %") << 2.0;
}

void TestDiagramPainter::fillsExactPixels()
{
    QFETCH(double, ratio);
    QImage image = blank(40, 30, ratio);
    DrawList list;
    list.items.push_back(rectangle(10.0, 6.0, 4.0, 2.0));
    DiagramPainter(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen, ratio).paint(image, list);
    const Rgb hue = lightPalette().hue(0);
    int filled = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            filled += image.pixel(x, y) == qRgb(hue.red, hue.green, hue.blue) ? 1 : 0;
    }
    QCOMPARE(filled, int(4 * ratio) * int(2 * ratio));
    QCOMPARE(image.pixel(int(10 * ratio), int(6 * ratio)), qRgb(hue.red, hue.green, hue.blue));
    QCOMPARE(image.pixelColor(int(10 * ratio) - 1, int(6 * ratio)), QColor(Qt::white));
}

void TestDiagramPainter::paintsTheSameBothWays_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<int>("items");
    QTest::newRow("100 %") << 1.0 << 400;
    QTest::newRow("150 %") << 1.5 << 400;
    QTest::newRow("200 %") << 2.0 << 400;
    QTest::newRow("many") << 1.0 << 5000;
    QTest::newRow("many, 200 %") << 2.0 << 5000;
}

void TestDiagramPainter::paintsTheSameBothWays()
{
    QFETCH(double, ratio);
    QFETCH(int, items);
    test::SeededRandom random(11);
    const auto whole = [&random](int lowest, int highest) { return std::round(random.real(lowest, highest)); };
    DrawList list;
    list.sizes = DiagramSizes::screen(11.0, ratio);
    for (int i = 0; i < items; ++i) {
        DrawItem item = rectangle(whole(-20, 200), whole(-20, 140), whole(0, 60), whole(0, 30));
        item.style = static_cast<std::uint8_t>(random.integer(0, 23));
        item.role = random.chance(0.5) ? DrawRole::Fill : DrawRole::ComputeLine;
        item.texture = random.chance(0.3) ? Texture::Hatch : random.chance(0.3) ? Texture::Dots : Texture::Plain;
        item.stroke = random.chance(0.2) ? Stroke::Dilated : random.chance(0.2) ? Stroke::Throttled : Stroke::Solid;
        item.pattern = whole(-50, 50);
        if (random.chance(0.1)) {
            item.role = random.chance(0.5) ? DrawRole::Excess : DrawRole::NoData;
            item.texture = item.role == DrawRole::Excess ? Texture::Warning : Texture::Unknown;
        }
        list.items.push_back(item);
    }
    DiagramPainter diagram(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen, ratio);
    QImage direct = blank(200, 140, ratio);
    diagram.paint(direct, list);
    QImage painted = blank(200, 140, ratio);
    QPainter painter(&painted);
    diagram.paint(painter, list);
    painter.end();
    QCOMPARE(direct, painted);
}

void TestDiagramPainter::keepsInsideTheImage()
{
    QImage image = blank(20, 20);
    DrawList list;
    for (const double x : {-16000.0, -5.0, 0.0, 19.0, 16000.0}) {
        for (const double width : {0.0, 1.0, 32000.0})
            list.items.push_back(rectangle(x, -16000.0, width, 32000.0));
    }
    DiagramPainter(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen).paint(image, list);
    QVERIFY(image.pixelColor(10, 10) != QColor(Qt::white));
}

void TestDiagramPainter::movesTexturesWithTheTime()
{
    // The same hatch, moved by seven pixels together with its anchor, is the same picture moved by seven pixels.
    DiagramPainter diagram(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen);
    const auto painted = [&diagram](double shift) {
        QImage image = blank(120, 40);
        DrawList list;
        DrawItem item = rectangle(10.0 + shift, 5.0, 60.0, 30.0);
        item.role = DrawRole::Fill;
        item.style = 9;
        item.texture = Texture::Hatch;
        item.pattern = 10.0 + shift;
        list.items.push_back(item);
        diagram.paint(image, list);
        return image;
    };
    QCOMPARE(painted(0.0).copy(10, 5, 60, 30), painted(7.0).copy(17, 5, 60, 30));
    QVERIFY(painted(0.0).copy(10, 5, 60, 30) != painted(0.0).copy(12, 5, 60, 30));
}

void TestDiagramPainter::greysWhatIsDimmed()
{
    DrawList list;
    list.items.push_back(rectangle(0.0, 0.0, 10.0, 10.0));
    list.items.push_back(rectangle(10.0, 0.0, 10.0, 10.0));
    list.items[1].phase = PhaseId(4);
    QImage image = blank(20, 10);
    DiagramPainter(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen)
        .paint(image, list, [](const DrawItem& item) { return item.phase == PhaseId(4); });
    QVERIFY(image.pixelColor(15, 5).lightness() > image.pixelColor(5, 5).lightness() + 60);
}

void TestDiagramPainter::paintsTextWhereItIsAnchored()
{
    const auto inkOf = [](TextAlign align, const std::string& string = "12.5") {
        DrawList list;
        DrawItem item;
        item.role = DrawRole::AxisText;
        item.x = 100.0;
        item.y = 20.0;
        list.addText(item, {.string = string, .size = 12.0, .align = align});
        QImage image = blank(200, 30);
        DiagramPainter(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen).paint(image, list);
        int left = image.width();
        int right = -1;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y).lightness() < 200) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                }
            }
        }
        return std::pair(left, right);
    };
    QVERIFY(std::abs(inkOf(TextAlign::Left).first - 100) <= 2);
    QVERIFY(std::abs(inkOf(TextAlign::Right).second - 100) <= 2);
    const auto [left, right] = inkOf(TextAlign::Center);
    QVERIFY(std::abs((left + right) / 2 - 100) <= 2);
    // Also where the script is written from the right.
    const std::string hebrew = "\u05e9\u05dc\u05d5\u05dd";
    QVERIFY(std::abs(inkOf(TextAlign::Left, hebrew).first - 100) <= 3);
    QVERIFY(std::abs(inkOf(TextAlign::Right, hebrew).second - 100) <= 3);
}

void TestDiagramPainter::paintsKnownTextsAsTheFirstTime()
{
    DiagramPainter diagram(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen);
    const auto painted = [&diagram](double size, FontWeight weight, TextTurn turn) {
        DrawList list;
        DrawItem item;
        item.role = DrawRole::AxisText;
        item.x = 60.0;
        item.y = 60.0;
        list.addText(item, {.string = "memory", .size = size, .weight = weight, .turn = turn});
        QImage image = blank(120, 120);
        diagram.paint(image, list);
        return image;
    };
    const QImage first = painted(12.0, FontWeight::Regular, TextTurn::Horizontal);
    const QImage large = painted(18.0, FontWeight::Regular, TextTurn::Horizontal);
    const QImage bold = painted(12.0, FontWeight::Bold, TextTurn::Horizontal);
    const QImage upwards = painted(12.0, FontWeight::Regular, TextTurn::Upwards);
    QVERIFY(first != blank(120, 120));
    QVERIFY(first != large && first != bold && first != upwards);
    QCOMPARE(painted(12.0, FontWeight::Regular, TextTurn::Horizontal), first);
    QCOMPARE(painted(18.0, FontWeight::Regular, TextTurn::Horizontal), large);
}

void TestDiagramPainter::leavesTheGroundOfExcessVisible()
{
    DrawList list;
    list.items.push_back(rectangle(0.0, 0.0, 40.0, 40.0));
    DrawItem excess = rectangle(0.0, 0.0, 40.0, 40.0);
    excess.role = DrawRole::Excess;
    excess.texture = Texture::Warning;
    list.items.push_back(excess);
    QImage image = blank(40, 40);
    DiagramPainter(lightPalette(), bundledFont(9.0), DiagramPainter::Medium::Screen).paint(image, list);
    const Rgb hue = lightPalette().hue(0);
    int ground = 0;
    int hatched = 0;
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 40; ++x) {
            if (image.pixel(x, y) == qRgb(hue.red, hue.green, hue.blue))
                ++ground;
            else
                ++hatched;
        }
    }
    QVERIFY(ground > 400);
    QVERIFY(hatched > 200);
}

QTEST_MAIN(TestDiagramPainter)
#include "tst_diagrampainter.moc"
