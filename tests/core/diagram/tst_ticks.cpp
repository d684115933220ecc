#include <QTest>

#include <charconv>
#include <cmath>
#include <map>

#include "core/diagram/decimal.h"
#include "core/diagram/ticks.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

/// Power of ten of a unit text such as "ms", "kcycles", "10⁻¹⁸ s".
int exponentOf(const std::string& unit, TimeUnit kind)
{
    static const std::map<std::string, int> kPrefixes = {{"", 0}, {"q", -30}, {"r", -27}, {"y", -24}, {"z", -21},
        {"a", -18}, {"f", -15}, {"p", -12}, {"n", -9}, {"µ", -6}, {"m", -3}, {"k", 3}, {"M", 6}, {"G", 9}, {"T", 12},
        {"P", 15}, {"E", 18}, {"Z", 21}, {"Y", 24}, {"R", 27}, {"Q", 30}};
    const std::string name = timeUnitLabel(kind);
    const std::string prefix = unit.substr(0, unit.size() - name.size());
    if (const auto found = kPrefixes.find(prefix); found != kPrefixes.end())
        return found->second;
    static const std::vector<std::string> kDigits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    int value = 0;
    for (std::size_t i = 2; i < prefix.size();) {
        for (std::size_t d = 0; d < kDigits.size(); ++d) {
            if (prefix.compare(i, kDigits[d].size(), kDigits[d]) == 0)
                value = value * 10 + static_cast<int>(d);
        }
        i += prefix[i] == '\xc2' ? 2U : prefix[i] == ' ' ? 1U : 3U;
    }
    return prefix.find("⁻") != std::string::npos ? -value : value;
}

/// The number a label shows, as decimal text with exponent.
double shown(std::string label, int exponent)
{
    const std::string minus = "−";
    if (label.compare(0, minus.size(), minus) == 0)
        label.replace(0, minus.size(), "-");
    label += "e" + std::to_string(exponent);
    double value = std::nan("");
    std::from_chars(label.data(), label.data() + label.size(), value);
    return value;
}

void checkTicks(const TimeAxis& axis, TimeUnit unit, double spacing, const std::string& note)
{
    const TimeTicks ticks = timeTicks(axis, unit, spacing);
    QVERIFY2(ticks.ticks.size() <= TimeTicks::kMaximum, note.c_str());
    const int exponent = exponentOf(ticks.unit, unit);
    double offset = 0.0;
    if (!ticks.offset.empty()) {
        const std::size_t blank = ticks.offset.find(' ');
        offset = shown(ticks.offset.substr(0, blank), exponentOf(ticks.offset.substr(blank + 1), unit));
    }
    double lastLabelled = -1e9;
    for (std::size_t i = 0; i < ticks.ticks.size(); ++i) {
        const Tick& tick = ticks.ticks[i];
        QVERIFY2(i == 0 || tick.value > ticks.ticks[i - 1].value, note.c_str());
        QVERIFY2(tick.pixel >= axis.left() - 1.0 && tick.pixel <= axis.right() + 1.0, note.c_str());
        if (tick.label.empty())
            continue;
        QVERIFY2(tick.label != "−0" && tick.label != "-0", note.c_str());
        const double value = shown(tick.label, exponent);
        if (ticks.offset.empty())
            QVERIFY2(value == tick.value, (note + " label " + tick.label + " " + ticks.unit).c_str());
        else
            QVERIFY2(std::abs(offset + value - tick.value) <= 1e-15 * std::abs(tick.value), note.c_str());
        QVERIFY2(tick.pixel - lastLabelled >= std::min(spacing, axis.width()) * 0.99, note.c_str());
        lastLabelled = tick.pixel;
    }
}

std::vector<std::string> labels(const TimeTicks& ticks)
{
    std::vector<std::string> texts;
    for (const Tick& tick : ticks.ticks) {
        if (!tick.label.empty())
            texts.push_back(tick.label);
    }
    return texts;
}

} // namespace

class TicksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void labelsAreExactOverAllRanges();
    void survivesOddAxes();
    void usesOnePrefix();
    void countsFromAnOffsetInDeepZoom();
    void writesNegativeTimesWithAMinusSign();
    void writesDecimalsExactly();
};

void TicksTest::labelsAreExactOverAllRanges()
{
    for (const std::uint64_t seed : seeds(2000)) {
        SeededRandom random(seed);
        const double span = random.logarithmic(1e-18, 1e18);
        const double start = random.chance(0.3) ? 0.0 : random.real(-3.0, 3.0) * span;
        TimeAxis axis(start, start + span, 0.0, random.real(50.0, 8000.0));
        for (std::int64_t zoom = random.integer(0, 40); zoom > 0; --zoom)
            axis = axis.zoomedAbout(random.real(0.0, axis.width()), 2.0);
        const std::vector<TimeUnit> units{TimeUnit::Second, TimeUnit::Cycle, TimeUnit::Tick};
        checkTicks(axis, random.pick(units), random.real(20.0, 120.0), random.note());
    }
}

void TicksTest::survivesOddAxes()
{
    const double values[] = {0.0, 1.0, -1.0, 1e300, -1e300, 1e-300, std::nan(""), HUGE_VAL};
    for (const double start : values) {
        for (const double end : values) {
            for (const double spacing : {0.0, -1.0, 1e9, std::nan("")}) {
                const TimeTicks ticks = timeTicks(TimeAxis(start, end, 0.0, 800.0), TimeUnit::Second, spacing);
                QVERIFY(ticks.ticks.size() <= TimeTicks::kMaximum);
                QVERIFY2(ticks.step > 0.0, qPrintable(QStringLiteral("%1 %2 %3").arg(start).arg(end).arg(spacing)));
            }
        }
    }
}

void TicksTest::usesOnePrefix()
{
    const TimeTicks milliseconds = timeTicks(TimeAxis(0.0, 0.01, 0.0, 700.0), TimeUnit::Second, 100.0);
    QCOMPARE(milliseconds.title, std::string("time (ms)"));
    QCOMPARE(labels(milliseconds), (std::vector<std::string>{"0", "2", "4", "6", "8", "10"}));
    const TimeTicks units = timeTicks(TimeAxis(0.0, 10.75, 0.0, 500.0), TimeUnit::Tick, 80.0);
    QCOMPARE(units.title, std::string("time (units)"));
    QCOMPARE(labels(units), (std::vector<std::string>{"0", "2", "4", "6", "8", "10"}));
    const TimeTicks cycles = timeTicks(TimeAxis(0.0, 4e6, 0.0, 500.0), TimeUnit::Cycle, 100.0);
    QCOMPARE(cycles.title, std::string("time (Mcycles)"));
    QCOMPARE(labels(cycles), (std::vector<std::string>{"0", "1", "2", "3", "4"}));
}

void TicksTest::countsFromAnOffsetInDeepZoom()
{
    const TimeAxis axis = TimeAxis(0.0, 20.0, 0.0, 600.0).withRange(12.3456780, 12.3456790);
    const TimeTicks ticks = timeTicks(axis, TimeUnit::Second, 100.0);
    QCOMPARE(ticks.offset, std::string("12.345678 s"));
    QCOMPARE(ticks.unit, std::string("µs"));
    QCOMPARE(labels(ticks), (std::vector<std::string>{"0", "0.2", "0.4", "0.6", "0.8", "1"}));
    QCOMPARE(ticks.title, std::string("time after 12.345678 s (µs)"));
}

void TicksTest::writesNegativeTimesWithAMinusSign()
{
    const TimeTicks ticks = timeTicks(TimeAxis(-2.0, 2.0, 0.0, 400.0), TimeUnit::Second, 90.0);
    QCOMPARE(labels(ticks), (std::vector<std::string>{"−2", "−1", "0", "1", "2"}));
}

void TicksTest::writesDecimalsExactly()
{
    QCOMPARE(exactDecimal(0, -5), std::string("0"));
    QCOMPARE(exactDecimal(25, -2), std::string("0.25"));
    QCOMPARE(exactDecimal(-150, -2), std::string("-1.5"));
    QCOMPARE(exactDecimal(3, 4), std::string("30000"));
    QCOMPARE(exactDecimal(100, -2), std::string("1"));
    QCOMPARE(decimalValue(3, -1), 0.3);
    QCOMPARE(decimalValue(1, -400), 0.0);
    std::string text;
    appendRounded(text, -0.001, 2);
    appendRounded(text, 1.50, 2);
    appendRounded(text, 20.0, 2);
    appendRounded(text, std::nan(""), 2);
    QCOMPARE(text, std::string("01.5200"));
}

QTEST_GUILESS_MAIN(TicksTest)
#include "tst_ticks.moc"
