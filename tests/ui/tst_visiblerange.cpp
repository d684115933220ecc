#include "tests/support/seededrandom.h"
#include "ui/document/visiblerange.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <limits>

using namespace minard;

class TestVisibleRange : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void staysFittedWhileTheContentGrows();
    void keepsAFittedViewWhenAnEditChangesTheContent();
    void keepsTheViewOfTheUserWhenTheContentChanges();
    void zoomsAboutATime();
    void stopsAtFloorAndCeiling();
    void survivesNonsense();
    void goesBackAndForward();
    void countsQuickMovementsAsOneStep();
    void forgetsTheWayForwardAfterANewMove();
    void revealsWithTheLeastMovement();
};

void TestVisibleRange::staysFittedWhileTheContentGrows()
{
    VisibleRange range;
    range.reset(0.0, 10.0);
    range.followContent(0.0, 13.0);
    QCOMPARE(range.range(), (TimeRange{0.0, 13.0}));
    QVERIFY(range.isFitted());
}

void TestVisibleRange::keepsAFittedViewWhenAnEditChangesTheContent()
{
    VisibleRange range;
    range.reset(0.0, 13.0);
    for (const double end : {10.75, 40.0, 2.0, 13.0}) {
        range.setContent(0.0, end);
        QCOMPARE(range.range(), (TimeRange{0.0, 13.0}));
        QCOMPARE(range.isFitted(), end == 13.0);
        QVERIFY(!range.canGoBack());
    }
    // Not even what comes in later, nor the way back, moves it.
    range.setContent(0.0, 10.75);
    range.followContent(0.0, 20.0);
    QCOMPARE(range.range(), (TimeRange{0.0, 13.0}));
    range.show(2.0, 4.0);
    range.goBack();
    QCOMPARE(range.range(), (TimeRange{0.0, 13.0}));
    range.fit();
    QCOMPARE(range.range(), (TimeRange{0.0, 20.0}));
}

void TestVisibleRange::keepsTheViewOfTheUserWhenTheContentChanges()
{
    VisibleRange range;
    range.reset(0.0, 10.0);
    range.show(2.0, 4.0);
    range.setContent(0.0, 13.0);
    QCOMPARE(range.range(), (TimeRange{2.0, 4.0}));
    QVERIFY(!range.isFitted());
}

void TestVisibleRange::zoomsAboutATime()
{
    test::SeededRandom random(7);
    VisibleRange range;
    for (int i = 0; i < 500; ++i) {
        range.reset(0.0, 13.0);
        const double time = random.real(0.0, 13.0);
        for (int step = 0; step < 40; ++step) {
            const TimeRange before = range.range();
            const double where = (time - before.start) / before.length();
            range.zoomAbout(time, 1.25);
            const TimeRange after = range.range();
            const double there = (time - after.start) / after.length();
            QVERIFY2(std::abs(there - where) < 1e-9, qPrintable(QString::number(there - where)));
        }
    }
}

void TestVisibleRange::stopsAtFloorAndCeiling()
{
    VisibleRange range;
    range.reset(0.0, 13.0);
    for (int i = 0; i < 500; ++i)
        range.zoomAbout(6.5, 1.25);
    QVERIFY(range.range().length() > 0.0);
    QVERIFY(range.range().length() >= range.axis().smallestSpan() * 0.999);
    for (int i = 0; i < 500; ++i)
        range.zoomAbout(6.5, 0.8);
    QVERIFY(std::abs(range.range().length() - 130.0) < 1e-6);
}

void TestVisibleRange::survivesNonsense()
{
    const double inf = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double values[] = {-inf, -1e300, -1.0, -0.0, 1e-300, 5.0, 1e18, 1e300, inf, nan};
    VisibleRange range;
    range.reset(0.0, 13.0);
    for (const double start : values) {
        for (const double end : values) {
            range.show(start, end);
            QVERIFY(std::isfinite(range.range().start) && std::isfinite(range.range().end));
            QVERIFY(range.range().length() > 0.0);
            range.zoomAbout(start, end);
            range.panBy(start);
            range.reveal(start, end);
            range.setContent(start, end);
            QVERIFY(std::isfinite(range.range().start) && std::isfinite(range.range().end));
            QVERIFY(range.range().length() > 0.0);
        }
    }
}

void TestVisibleRange::goesBackAndForward()
{
    VisibleRange range;
    range.reset(0.0, 10.0);
    QVERIFY(!range.canGoBack());
    for (int i = 1; i <= 5; ++i) {
        range.show(i, i + 1.0);
        range.record();
    }
    for (int i = 4; i >= 1; --i) {
        range.goBack();
        QCOMPARE(range.range().start, double(i));
    }
    range.goBack();
    QCOMPARE(range.range(), (TimeRange{0.0, 10.0}));
    QVERIFY(range.isFitted());
    QVERIFY(!range.canGoBack());
    range.goBack();
    range.goForward();
    QCOMPARE(range.range(), (TimeRange{1.0, 2.0}));
}

void TestVisibleRange::countsQuickMovementsAsOneStep()
{
    VisibleRange range;
    range.reset(0.0, 10.0);
    for (int i = 0; i < 20; ++i)
        range.zoomAbout(5.0, 1.1);
    QVERIFY(range.canGoBack());
    range.goBack();
    QCOMPARE(range.range(), (TimeRange{0.0, 10.0}));
    range.zoomAbout(5.0, 1.1);
    QSignalSpy history(&range, &VisibleRange::historyChanged);
    QTRY_VERIFY(!history.isEmpty());
    const TimeRange rested = range.range();
    range.zoomAbout(5.0, 2.0);
    range.goBack();
    QCOMPARE(range.range(), rested);
}

void TestVisibleRange::forgetsTheWayForwardAfterANewMove()
{
    VisibleRange range;
    range.reset(0.0, 10.0);
    range.show(1.0, 2.0);
    range.record();
    range.goBack();
    QVERIFY(range.canGoForward());
    range.show(4.0, 5.0);
    range.record();
    QVERIFY(!range.canGoForward());
    range.goBack();
    QCOMPARE(range.range(), (TimeRange{0.0, 10.0}));
}

void TestVisibleRange::revealsWithTheLeastMovement()
{
    VisibleRange range;
    range.reset(0.0, 100.0);
    range.show(40.0, 60.0);
    range.reveal(45.0, 50.0);
    QCOMPARE(range.range(), (TimeRange{40.0, 60.0}));
    range.reveal(70.0, 72.0);
    QVERIFY(std::abs(range.range().length() - 20.0) < 1e-9);
    QVERIFY(range.range().end > 72.0 && range.range().end < 75.0);
    range.reveal(10.0, 12.0);
    QVERIFY(range.range().start < 10.0 && range.range().start > 7.0);
    range.reveal(0.0, 90.0);
    QVERIFY(range.range().start <= 0.0 && range.range().end >= 90.0);
}

QTEST_GUILESS_MAIN(TestVisibleRange)
#include "tst_visiblerange.moc"
