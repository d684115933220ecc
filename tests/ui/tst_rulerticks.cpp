#include "tests/support/seededrandom.h"
#include "ui/campaign/rulerticks.h"

#include <QStringList>
#include <QTest>
#include <cmath>

using namespace minard;

class TestRulerTicks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leavesAutomaticTicksAlone();
    void writesTheUnitThatIsWanted_data();
    void writesTheUnitThatIsWanted();
    void roundsInCycles();
    void convertsDocumentsInCycles();
    void ignoresCyclesWithoutAClock();
    void countsFromAnOffsetAtDeepZoom();
    void endsWhateverTheRange();

private:
    static QStringList labels(const TimeTicks& ticks)
    {
        QStringList result;
        for (const Tick& tick : ticks.ticks) {
            if (!tick.label.empty())
                result.append(QString::fromStdString(tick.label));
        }
        return result;
    }
};

void TestRulerTicks::leavesAutomaticTicksAlone()
{
    const TimeAxis axis(0.0, 13.0, 50.0, 900.0);
    const TimeTicks plain = timeTicks(axis, TimeUnit::Second, 84.0);
    const TimeTicks ruler = rulerTicks(axis, TimeUnit::Second, {}, 84.0);
    QCOMPARE(labels(ruler), labels(plain));
    QCOMPARE(ruler.unit, plain.unit);
}

void TestRulerTicks::writesTheUnitThatIsWanted_data()
{
    QTest::addColumn<int>("display");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("second");
    QTest::newRow("s") << int(TimeDisplay::Second) << "s"
                       << "2";
    QTest::newRow("ms") << int(TimeDisplay::Millisecond) << "ms"
                        << "2\u202f000";
    QTest::newRow("us") << int(TimeDisplay::Microsecond) << "µs"
                        << "2\u202f000\u202f000";
}

void TestRulerTicks::writesTheUnitThatIsWanted()
{
    QFETCH(int, display);
    QFETCH(QString, unit);
    QFETCH(QString, second);
    NumberFormat format;
    format.time = static_cast<TimeDisplay>(display);
    const TimeTicks ticks = rulerTicks(TimeAxis(0.0, 13.0, 50.0, 700.0), TimeUnit::Second, format, 84.0);
    QCOMPARE(QString::fromStdString(ticks.unit), unit);
    QCOMPARE(labels(ticks).value(0), QStringLiteral("0"));
    QCOMPARE(labels(ticks).value(1).remove(u'\u202f'), second.remove(u'\u202f'));
}

void TestRulerTicks::roundsInCycles()
{
    NumberFormat format;
    format.time = TimeDisplay::Cycle;
    format.clockHz = 1.41e9;
    const TimeAxis axis(0.0, 1.0e-6, 0.0, 800.0);
    const TimeTicks ticks = rulerTicks(axis, TimeUnit::Second, format, 84.0);
    QVERIFY(QString::fromStdString(ticks.unit).contains(QStringLiteral("cycles")));
    for (const Tick& tick : ticks.ticks) {
        if (tick.label.empty())
            continue;
        // A whole number of cycles, where it is on the axis of seconds.
        const double cycles = tick.value * 1.41e9;
        QVERIFY(std::abs(cycles - std::round(cycles)) < 1e-6);
        QVERIFY(std::abs(axis.toPixel(tick.value) - tick.pixel) < 1e-6);
    }
    QVERIFY(labels(ticks).size() > 4);
}

void TestRulerTicks::convertsDocumentsInCycles()
{
    NumberFormat format;
    format.time = TimeDisplay::Microsecond;
    format.clockHz = 1.0e9;
    const TimeTicks ticks = rulerTicks(TimeAxis(0.0, 1.0e6, 0.0, 800.0), TimeUnit::Cycle, format, 84.0);
    QCOMPARE(QString::fromStdString(ticks.unit), QStringLiteral("µs"));
    const Tick& last = ticks.ticks.back();
    QVERIFY(std::abs(last.value - 1.0e6) <= 0.2e6);
}

void TestRulerTicks::ignoresCyclesWithoutAClock()
{
    NumberFormat format;
    format.time = TimeDisplay::Cycle;
    QCOMPARE(rulerTicks(TimeAxis(0.0, 13.0, 0.0, 800.0), TimeUnit::Second, format, 84.0).unit, std::string("s"));
    format.time = TimeDisplay::Millisecond;
    const TimeTicks ticks = rulerTicks(TimeAxis(0.0, 13.0, 0.0, 800.0), TimeUnit::Tick, format, 84.0);
    QCOMPARE(ticks.unit, std::string("units"));
}

void TestRulerTicks::countsFromAnOffsetAtDeepZoom()
{
    NumberFormat format;
    format.time = TimeDisplay::Millisecond;
    const TimeAxis axis = TimeAxis(0.0, 13.0, 0.0, 800.0).withRange(7.123456, 7.123457);
    const TimeTicks ticks = rulerTicks(axis, TimeUnit::Second, format, 84.0);
    QVERIFY(!ticks.offset.empty());
    for (const QString& label : labels(ticks))
        QVERIFY2(label.size() <= 8, qPrintable(label));
}

void TestRulerTicks::endsWhateverTheRange()
{
    test::SeededRandom random(5);
    for (int i = 0; i < 2000; ++i) {
        NumberFormat format;
        format.time = static_cast<TimeDisplay>(random.integer(0, 5));
        format.clockHz = random.logarithmic(1.0, 1e12);
        const double span = random.logarithmic(1e-18, 1e18);
        const double start = random.real(-1.0, 1.0) * random.logarithmic(1e-18, 1e18);
        const TimeTicks ticks = rulerTicks(TimeAxis(start, start + span, 0.0, random.real(1.0, 4000.0)),
            static_cast<TimeUnit>(random.integer(0, 2)), format, 84.0);
        QVERIFY(ticks.ticks.size() <= TimeTicks::kMaximum);
    }
}

QTEST_GUILESS_MAIN(TestRulerTicks)
#include "tst_rulerticks.moc"
