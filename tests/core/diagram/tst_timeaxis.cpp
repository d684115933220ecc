#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <limits>

#include "core/diagram/timeaxis.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isSound(const TimeAxis& axis)
{
    return std::isfinite(axis.start()) && std::isfinite(axis.end()) && axis.span() > 0.0
        && std::isfinite(axis.pixelsPerUnit()) && axis.contentEnd() > axis.contentStart()
        && std::isfinite(axis.toTime(axis.left())) && std::isfinite(axis.toTime(axis.right()))
        && axis.toClippedPixel(axis.start()) <= axis.toClippedPixel(axis.end());
}

} // namespace

class TimeAxisTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mapsTheRangeOntoThePixels();
    void survivesAnyRange();
    void keepsTheTimeUnderThePointer();
    void doesNotDriftOverManyWheelSteps();
    void stopsAtTheSmallestAndLargestSpan();
    void keepsEdgesStillWhilePanning();
    void keepsSomeContentInView();
    void keepsTheViewWhenTheContentChanges();
    void clipsPixels();
    void shiftsTimesOnTheirPixels();
};

void TimeAxisTest::mapsTheRangeOntoThePixels()
{
    const TimeAxis axis(2.0, 12.0, 100.0, 500.0);
    QCOMPARE(axis.toPixel(2.0), 100.0);
    QCOMPARE(axis.toPixel(12.0), 600.0);
    QCOMPARE(axis.toTime(350.0), 7.0);
    const TimeAxis part = axis.withRange(4.0, 6.0);
    QCOMPARE(part.start(), 4.0);
    QCOMPARE(part.end(), 6.0);
    QCOMPARE(part.fitted(), axis);
}

void TimeAxisTest::survivesAnyRange()
{
    const double values[] = {0.0, -0.0, 1.0, -1.0, 1e-300, -1e300, 1e300, 1e18, 1e-18, kNaN, kInfinity, -kInfinity,
        std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max()};
    QElapsedTimer timer;
    timer.start();
    for (const double start : values) {
        for (const double end : values) {
            const TimeAxis whole(start, end, 0.0, 1000.0);
            QVERIFY2(isSound(whole), qPrintable(QStringLiteral("%1 %2").arg(start).arg(end)));
            for (const double width : {0.0, -5.0, 1.0, 1e9, kNaN})
                QVERIFY(isSound(TimeAxis(start, end, kNaN, width)));
            const TimeAxis axis(0.0, 10.0, 0.0, 1000.0);
            QVERIFY(isSound(axis.withRange(start, end)));
            QVERIFY(isSound(axis.withContent(start, end)));
            QVERIFY(isSound(axis.shifted(start)));
            QVERIFY(isSound(axis.zoomedAbout(start, end)));
            QVERIFY(isSound(axis.panned(start).panned(end)));
            QVERIFY(isSound(TimeAxis(start, end, 0.0, 10.0).zoomedAbout(5.0, 1e30).zoomedAbout(2.0, 1e-30)));
        }
    }
    QVERIFY2(timer.elapsed() < 2000, "an odd range took long");
}

void TimeAxisTest::keepsTheTimeUnderThePointer()
{
    for (const std::uint64_t seed : seeds(300)) {
        SeededRandom random(seed);
        const double span = random.logarithmic(1e-18, 1e18);
        const double start = random.chance(0.5) ? 0.0 : random.real(-10.0, 10.0) * span;
        TimeAxis axis(start, start + span, random.real(-200.0, 200.0), random.real(200.0, 4000.0));
        for (int step = 0; step < 20; ++step) {
            const double pixel = random.real(axis.left(), axis.right());
            const double factor = random.logarithmic(0.5, 3.0);
            const TimeAxis zoomed = axis.zoomedAbout(pixel, factor);
            const bool limited = zoomed.span() <= zoomed.smallestSpan() || zoomed.span() >= zoomed.largestSpan();
            const double before = axis.toTime(pixel);
            // The time itself is a double: it is known to its last place only.
            const double rounding = 4.0 * std::numeric_limits<double>::epsilon()
                * std::max(std::abs(axis.contentStart()), std::abs(axis.contentEnd()));
            const double moved = std::abs(zoomed.toTime(pixel) - before);
            const bool inContent = before >= axis.contentStart() && before <= axis.contentEnd();
            if (!limited && inContent)
                QVERIFY2(moved <= 1e-9 * zoomed.span() + rounding, random.note().c_str());
            axis = zoomed;
        }
    }
}

void TimeAxisTest::doesNotDriftOverManyWheelSteps()
{
    const TimeAxis before(0.0, 1.0, 0.0, 1000.0);
    const double target = 0.123456789012345;
    const double pixel = before.toPixel(target);
    TimeAxis axis = before;
    for (int i = 0; i < 200; ++i)
        axis = axis.zoomedAbout(pixel, 1.1);
    QVERIFY(axis.span() < 1e-8);
    QVERIFY(std::abs(axis.toPixel(target) - pixel) < 1e-6);
    for (int i = 0; i < 200; ++i)
        axis = axis.zoomedAbout(pixel, 1.0 / 1.1);
    QVERIFY(std::abs(axis.start() - before.start()) < 1e-12);
    QVERIFY(std::abs(axis.span() - before.span()) < 1e-12);
}

void TimeAxisTest::stopsAtTheSmallestAndLargestSpan()
{
    TimeAxis axis(0.0, 8.0, 0.0, 1000.0);
    for (int i = 0; i < 500; ++i)
        axis = axis.zoomedAbout(700.0, 1.25);
    QCOMPARE(axis.span(), 8e-12);
    for (int i = 0; i < 500; ++i)
        axis = axis.zoomedAbout(500.0, 0.8);
    QCOMPARE(axis.span(), 80.0);
    // Far from zero the resolution of the times is the limit, not the range.
    const TimeAxis far(1e18, 1e18 + 1e6, 0.0, 1000.0);
    QVERIFY(far.smallestSpan() / far.width() >= 128.0);
}

void TimeAxisTest::keepsEdgesStillWhilePanning()
{
    // One pixel is 1e-9 of the range; an edge moves by exactly the pixels that the view was panned.
    TimeAxis axis = TimeAxis(0.0, 1e6, 0.0, 1000.0).withRange(654321.0, 654321.0 + 1.0);
    const double edge = 654321.4;
    const double first = axis.toPixel(edge);
    for (int i = 1; i <= 50; ++i) {
        axis = axis.panned(1.0);
        QVERIFY(std::abs(axis.toPixel(edge) - first - i) < 1e-3);
    }
}

void TimeAxisTest::keepsSomeContentInView()
{
    const TimeAxis axis = TimeAxis(0.0, 10.0, 0.0, 1000.0).withRange(0.0, 2.0);
    for (const double pixels : {1e7, -1e7}) {
        const TimeAxis moved = axis.panned(pixels);
        QVERIFY(moved.start() < 10.0 && moved.end() > 0.0);
        QCOMPARE(moved.span(), axis.span());
    }
}

void TimeAxisTest::keepsTheViewWhenTheContentChanges()
{
    const TimeAxis axis = TimeAxis(0.0, 10.0, 0.0, 1000.0).withRange(3.0, 4.0);
    const TimeAxis changed = axis.withContent(0.0, 12.0);
    QCOMPARE(changed.start(), axis.start());
    QCOMPARE(changed.span(), axis.span());
    QCOMPARE(changed.contentEnd(), 12.0);
}

void TimeAxisTest::clipsPixels()
{
    const TimeAxis axis = TimeAxis(0.0, 1.0, 0.0, 1000.0).withRange(0.5, 0.5 + 1e-9);
    QCOMPARE(axis.toClippedPixel(0.0), -TimeAxis::kPixelLimit);
    QCOMPARE(axis.toClippedPixel(1.0), TimeAxis::kPixelLimit);
    QCOMPARE(axis.toClippedPixel(kNaN), axis.left());
}

void TimeAxisTest::shiftsTimesOnTheirPixels()
{
    const TimeAxis axis = TimeAxis(0.0, 10.0, 50.0, 1000.0).withRange(3.0, 4.0);
    const TimeAxis shifted = axis.shifted(2.5);
    QVERIFY(std::abs(shifted.toPixel(5.75) - axis.toPixel(3.25)) < 1e-9);
    QCOMPARE(shifted.contentEnd(), 12.5);
    QCOMPARE(shifted.span(), axis.span());
    QCOMPARE(axis.shifted(kNaN), axis);
}

QTEST_GUILESS_MAIN(TimeAxisTest)
#include "tst_timeaxis.moc"
