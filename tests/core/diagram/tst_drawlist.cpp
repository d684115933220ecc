#include <QTest>

#include <cmath>

#include "core/diagram/drawlist.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

DrawItem rectangle(double x, double y, double width, double height)
{
    DrawItem item;
    item.x = x;
    item.y = y;
    item.width = width;
    item.height = height;
    return item;
}

std::vector<Box> dashesOf(const DrawItem& item)
{
    std::vector<Box> boxes;
    forEachDash(item, [&](const Box& box) { boxes.push_back(box); });
    return boxes;
}

struct Ends {
    double x1, y1, x2, y2;
};

std::vector<Ends> hatchOf(const DrawItem& item, const DiagramSizes& sizes)
{
    std::vector<Ends> lines;
    forEachHatchLine(item, sizes, [&](double x1, double y1, double x2, double y2) {
        lines.push_back({x1, y1, x2, y2});
    });
    return lines;
}

DrawItem randomRectangle(SeededRandom& random)
{
    DrawItem item = rectangle(
        random.real(-500.0, 500.0), random.real(-500.0, 500.0), random.real(0.01, 400.0), random.real(0.01, 60.0));
    item.pattern = random.chance(0.2) ? random.real(-1e12, 1e12) : random.real(-1000.0, 1000.0);
    return item;
}

} // namespace

class DrawListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void solidRectanglesAreOneDash();
    void dashesStayInsideAndBeginAtTheAnchor();
    void dashesDoNotDependOnWhereARectangleIsCut();
    void strokesDiffer();
    void hatchLinesStayInside();
    void hatchingContinuesAcrossNeighbours();
    void texturesHaveDirections();
    void dotsStayInside();
    void oddPatternsEnd();
    void appendsListsWithTheirTexts();
    void writesOneLineAnItem();
};

void DrawListTest::solidRectanglesAreOneDash()
{
    const std::vector<Box> boxes = dashesOf(rectangle(1, 2, 30, 4));
    QCOMPARE(boxes, (std::vector<Box>{{1, 2, 30, 4}}));
}

void DrawListTest::dashesStayInsideAndBeginAtTheAnchor()
{
    for (const std::uint64_t seed : seeds(300)) {
        SeededRandom random(seed);
        DrawItem item = randomRectangle(random);
        item.stroke = random.pick(
            std::vector<Stroke>{Stroke::Dilated, Stroke::Throttled, Stroke::Bracket, Stroke::Fine});
        const bool isUpright = item.height > item.width;
        double last = -1e9;
        for (const Box& box : dashesOf(item)) {
            QVERIFY2(box.x >= item.x - 1e-9 && box.right() <= item.x + item.width + 1e-9, random.note().c_str());
            QVERIFY2(box.y >= item.y - 1e-9 && box.bottom() <= item.y + item.height + 1e-9, random.note().c_str());
            QVERIFY2((isUpright ? box.y : box.x) >= last, random.note().c_str());
            last = isUpright ? box.bottom() : box.right();
        }
    }
    DrawItem item = rectangle(10, 0, 100, 4);
    item.stroke = Stroke::Dilated;
    item.pattern = 10.0;
    QCOMPARE(dashesOf(item).front(), (Box{10, 0, 14, 4}));
    QCOMPARE(dashesOf(item)[1].x, 30.0);
}

void DrawListTest::dashesDoNotDependOnWhereARectangleIsCut()
{
    DrawItem whole = rectangle(0, 0, 300, 4);
    whole.stroke = Stroke::Throttled;
    whole.pattern = -7.0;
    DrawItem left = whole;
    left.width = 131.0;
    DrawItem right = whole;
    right.x = 131.0;
    right.width = 169.0;
    double length = 0.0;
    for (const Box& box : dashesOf(whole))
        length += box.width;
    double parts = 0.0;
    for (const DrawItem& part : {left, right}) {
        for (const Box& box : dashesOf(part))
            parts += box.width;
    }
    QVERIFY(std::abs(length - parts) < 1e-9);
}

void DrawListTest::strokesDiffer()
{
    std::vector<std::size_t> counts;
    for (const Stroke stroke : {Stroke::Solid, Stroke::Dilated, Stroke::Throttled}) {
        DrawItem item = rectangle(0, 0, 200, 4);
        item.stroke = stroke;
        counts.push_back(dashesOf(item).size());
    }
    QCOMPARE(counts, (std::vector<std::size_t>{1, 10, 25}));
}

void DrawListTest::hatchLinesStayInside()
{
    const DiagramSizes sizes = DiagramSizes::screen();
    for (const std::uint64_t seed : seeds(300)) {
        SeededRandom random(seed);
        DrawItem item = randomRectangle(random);
        item.texture = random.pick(std::vector<Texture>{Texture::Hatch, Texture::Warning, Texture::Unknown});
        for (const Ends& line : hatchOf(item, sizes)) {
            for (const double x : {line.x1, line.x2})
                QVERIFY2(x >= item.x - 1e-3 && x <= item.x + item.width + 1e-3, random.note().c_str());
            for (const double y : {line.y1, line.y2})
                QVERIFY2(y >= item.y - 1e-3 && y <= item.y + item.height + 1e-3, random.note().c_str());
            QVERIFY2(std::abs(std::abs(line.x2 - line.x1) - std::abs(line.y2 - line.y1)) < 1e-3, random.note().c_str());
        }
    }
    // A sizeable rectangle is not missed.
    DrawItem item = rectangle(0, 0, 60, 12);
    item.texture = Texture::Warning;
    QVERIFY(hatchOf(item, sizes).size() >= 11);
}

void DrawListTest::hatchingContinuesAcrossNeighbours()
{
    const DiagramSizes sizes = DiagramSizes::screen();
    DrawItem left = rectangle(0, 0, 33, 20);
    left.texture = Texture::Hatch;
    left.pattern = 5.0;
    DrawItem right = left;
    right.x = 33.0;
    int met = 0;
    for (const Ends& a : hatchOf(left, sizes)) {
        if (std::abs(a.x2 - 33.0) > 1e-9)
            continue;
        for (const Ends& b : hatchOf(right, sizes))
            met += std::abs(b.x1 - 33.0) < 1e-9 && std::abs(a.y2 - b.y1) < 1e-9 ? 1 : 0;
    }
    QVERIFY(met >= 2);
}

void DrawListTest::texturesHaveDirections()
{
    DrawItem item = rectangle(0, 0, 50, 50);
    item.texture = Texture::Hatch;
    const Ends rising = hatchOf(item, DiagramSizes::screen()).front();
    QVERIFY((rising.x2 - rising.x1) * (rising.y2 - rising.y1) < 0.0);
    item.texture = Texture::Warning;
    const Ends falling = hatchOf(item, DiagramSizes::screen()).front();
    QVERIFY((falling.x2 - falling.x1) * (falling.y2 - falling.y1) > 0.0);
}

void DrawListTest::dotsStayInside()
{
    for (const std::uint64_t seed : seeds(100)) {
        SeededRandom random(seed);
        DrawItem item = randomRectangle(random);
        item.texture = Texture::Dots;
        forEachDot(item, DiagramSizes::screen(), [&](const Box& box) {
            QVERIFY2(box.x >= item.x && box.right() <= item.x + item.width + 1e-9, random.note().c_str());
            QVERIFY2(box.y >= item.y && box.bottom() <= item.y + item.height + 1e-9, random.note().c_str());
        });
    }
    int dots = 0;
    DrawItem item = rectangle(0, 0, 100, 20);
    item.texture = Texture::Dots;
    forEachDot(item, DiagramSizes::screen(), [&](const Box&) { ++dots; });
    QVERIFY(dots > 40);
}

void DrawListTest::oddPatternsEnd()
{
    for (const double pattern : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e300}) {
        DrawItem item = rectangle(0, 0, 100, 10);
        item.pattern = pattern;
        item.stroke = Stroke::Dilated;
        item.texture = Texture::Hatch;
        int calls = 0;
        forEachDash(item, [&](const Box&) { ++calls; });
        forEachHatchLine(item, DiagramSizes::screen(), [&](double, double, double, double) { ++calls; });
        forEachDot(item, DiagramSizes::screen(), [&](const Box&) { ++calls; });
        QVERIFY(calls < 500);
    }
}

void DrawListTest::appendsListsWithTheirTexts()
{
    DrawList first;
    first.addText({}, {"one"});
    DrawList second;
    second.items.push_back(rectangle(0, 0, 1, 1));
    second.addText({}, {"two"});
    second.pieces = 5;
    first.append(second);
    QCOMPARE(first.items.size(), std::size_t{3});
    QCOMPARE(first.texts[first.items[2].text].string, std::string("two"));
    QCOMPARE(first.items[1].text, DrawItem::kNone);
    QCOMPARE(first.pieces, std::uint64_t{5});
}

void DrawListTest::writesOneLineAnItem()
{
    DrawList list;
    DrawItem item = rectangle(1.25, -0.001, 30, 4);
    item.role = DrawRole::ComputeLine;
    item.stroke = Stroke::Dilated;
    item.pattern = 1.0;
    item.style = 3;
    item.phase = PhaseId(2);
    item.node = 7;
    item.folded = 12;
    list.items.push_back(item);
    DrawItem label = rectangle(5, 6, 7, 8);
    label.role = DrawRole::PhaseLabel;
    list.addText(label, {"A", 8.0, TextAlign::Center, FontWeight::Bold, TextTurn::Upwards});
    QCOMPARE(toText(list),
        std::string("compute-line 1.25 0 30 4 stroke=dilated from=1 style=3 phase=2 node=7 folded=12\n"
                    "phase-label 5 6 7 8 center bold upwards \"A\"\n"));
}

QTEST_GUILESS_MAIN(DrawListTest)
#include "tst_drawlist.moc"
