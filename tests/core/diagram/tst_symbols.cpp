// Symbols of points: equal areas, so that area can stand for time, and their way into text and SVG.

#include <QTest>

#include <cmath>
#include <numbers>
#include <set>

#include "core/diagram/svgwriter.h"

using namespace minard;

class SymbolsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void symbolsOfScenariosHaveTheAreaOfACircle();
    void everySymbolHasItsName();
    void arrowsPointWhereTheySay();
    void svgHoldsTheOutlineInTheColourOfThePhase();
};

void SymbolsTest::symbolsOfScenariosHaveTheAreaOfACircle()
{
    for (int i = 0; i < kScenarioSymbols; ++i) {
        const auto outline = symbolOutline(scenarioSymbol(i));
        double twice = 0.0;
        double farthest = 0.0;
        for (std::size_t at = 0; at < outline.size(); ++at) {
            const SymbolPoint a = outline[at];
            const SymbolPoint b = outline[(at + 1) % outline.size()];
            twice += a.x * b.y - a.y * b.x;
            farthest = std::max(farthest, std::hypot(a.x, a.y));
        }
        QVERIFY(std::fabs(0.5 * twice - std::numbers::pi) < 1e-12);
        QVERIFY(farthest < 1.56);
    }
    QVERIFY(scenarioSymbol(kScenarioSymbols) == scenarioSymbol(0));
}

void SymbolsTest::everySymbolHasItsName()
{
    std::set<std::string> names;
    for (int i = 0; i <= static_cast<int>(Symbol::ArrowRight); ++i)
        names.insert(symbolName(static_cast<Symbol>(i)));
    QCOMPARE(names.size(), 10U);
}

void SymbolsTest::arrowsPointWhereTheySay()
{
    const auto tip = [](Symbol symbol) { return symbolOutline(symbol)[0]; };
    QVERIFY(tip(Symbol::ArrowUp).y < -0.99);
    QVERIFY(tip(Symbol::ArrowDown).y > 0.99);
    QVERIFY(tip(Symbol::ArrowLeft).x < -0.99);
    QVERIFY(tip(Symbol::ArrowRight).x > 0.99);
}

void SymbolsTest::svgHoldsTheOutlineInTheColourOfThePhase()
{
    Figure figure;
    figure.width = 72.0;
    figure.height = 72.0;
    DrawItem item;
    item.role = DrawRole::Point;
    item.shape = Shape::Symbol;
    item.symbol = Symbol::ArrowRight;
    item.style = 1;
    item.x = 10.0;
    item.y = 20.0;
    item.width = item.height = 5.0;
    figure.list.items.push_back(item);
    const std::string svg = writeSvg(figure, {});
    const std::string path = "fill=\"" + lightPalette().hue(1).hex() + "\" d=\"M15 20L7 24.5L7 15.5z\"";
    QVERIFY2(svg.find(path) != std::string::npos, svg.c_str());
    QCOMPARE(toText(figure.list), std::string("point 10 20 5 5 style=1 arrow-right\n"));
}

QTEST_GUILESS_MAIN(SymbolsTest)
#include "tst_symbols.moc"
