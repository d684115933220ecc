#include "core/diagram/heldvalues.h"

#include <QTest>

using namespace minard;

/// The value axis that stays where the user has it.
class HeldValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void fitsAtFirst();
    void staysWhileNothingIsCut();
    void growsWhereSomethingWouldBe();
    void forgetsWhatWasTried();
    void fitsAnewAfterRelease();
    void takesTheWidest();
};

void HeldValuesTest::fitsAtFirst()
{
    HeldValues values;
    QCOMPARE(values.hold({{1.25, 0.0}, {1.3, 0.0}}), (ValueRange{1.3, 0.0}));
}

void HeldValuesTest::staysWhileNothingIsCut()
{
    HeldValues values;
    static_cast<void>(values.hold({{1.25, 0.0}, {1.3, 0.0}}));
    // Badges would like more room.
    QCOMPARE(values.hold({{1.28, 0.0}, {1.55, 0.0}}), (ValueRange{1.3, 0.0}));
    QCOMPARE(values.hold({{1.1, 0.0}, {1.15, 0.0}}), (ValueRange{1.3, 0.0}));
}

void HeldValuesTest::growsWhereSomethingWouldBe()
{
    HeldValues values;
    static_cast<void>(values.hold({{1.25, -1.0}, {1.3, -1.1}}));
    QCOMPARE(values.hold({{1.75, -1.05}, {2.0, -1.5}}), (ValueRange{2.0, -1.1}));
    QCOMPARE(values.hold({{1.75, -1.2}, {2.0, -1.5}}), (ValueRange{2.0, -1.5}));
    QCOMPARE(values.hold({{1.25, -1.0}, {1.3, -1.1}}), (ValueRange{2.0, -1.5}));
}

void HeldValuesTest::forgetsWhatWasTried()
{
    HeldValues values;
    static_cast<void>(values.hold({{1.25, 0.0}, {1.3, 0.0}}));
    QCOMPARE(values.tried({{1.75, 0.0}, {2.0, 0.0}}), (ValueRange{2.0, 0.0}));
    QCOMPARE(values.hold({{1.25, 0.0}, {1.3, 0.0}}), (ValueRange{1.3, 0.0}));
}

void HeldValuesTest::fitsAnewAfterRelease()
{
    HeldValues values;
    static_cast<void>(values.hold({{1.75, 0.0}, {2.0, 0.0}}));
    values.release();
    QCOMPARE(values.hold({{1.25, 0.0}, {1.3, 0.0}}), (ValueRange{1.3, 0.0}));
}

void HeldValuesTest::takesTheWidest()
{
    const ValueNeed both = widest({{1.2, -1.0}, {1.3, -1.5}}, {{1.1, -1.2}, {1.4, -1.3}});
    QCOMPARE(both, (ValueNeed{{1.2, -1.2}, {1.4, -1.5}}));
}

QTEST_GUILESS_MAIN(HeldValuesTest)
#include "tst_heldvalues.moc"
