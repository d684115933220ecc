#include "tests/ui/handfixture.h"
#include "tests/ui/uitest.h"
#include "ui/mainwindow/applicationinfo.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>
#include <cmath>

using namespace minard;

/// Turns the schedules of the samples into their better variants by hand alone: drops with the mouse, keys for the
/// rest. Taking everything back gives the file as it was, byte by byte.
class TestDragSamples : public QObject, private test::HandFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    void samplesAreWrittenAsTheyAre_data();
    void samplesAreWrittenAsTheyAre();
    void twoPhasesInto1075();
    void oversubscribedInto1135();
    void threePhasesInto13125();
    void threePhasesFusedInto63();
    void unfusesAgain();
    void settingsByKeys();
    void dropsLeaveTheValueAxis_data();
    void dropsLeaveTheValueAxis();
    void triedDropsGiveTheValueAxisBack();
    void showingAllFitsTheValueAxis();

private:
    [[nodiscard]] static std::string fileText(const QString& sample);
    void takeEverythingBack(const QString& sample);

    /// Two phases that ask for much more than there is when they overlap.
    void openHeavy();

    [[nodiscard]] ValueRange values() { return canvas().panel().geometry.values; }
};

std::string TestDragSamples::fileText(const QString& sample)
{
    QFile file(test::samplePath(sample));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void TestDragSamples::takeEverythingBack(const QString& sample)
{
    const std::string edited = saved();
    QVERIFY(edited != fileText(sample));
    const int steps = stack().count();
    while (stack().canUndo())
        key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stack().index(), 0);
    QCOMPARE(saved(), fileText(sample));
    while (stack().canRedo())
        key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(stack().index(), steps);
    QCOMPARE(saved(), edited);
    while (stack().canUndo())
        stack().undo();
    QCOMPARE(saved(), fileText(sample));
}

void TestDragSamples::samplesAreWrittenAsTheyAre_data()
{
    QTest::addColumn<QString>("sample");
    const QStringList files = QDir(QFileInfo(test::samplePath(QStringLiteral("x"))).path())
                                  .entryList({QStringLiteral("*.campaign.json")});
    QVERIFY(files.size() > 10);
    for (const QString& file : files) {
        const QString name = file.left(file.indexOf(u'.'));
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestDragSamples::samplesAreWrittenAsTheyAre()
{
    QFETCH(QString, sample);
    test::openSample(window().document(), sample);
    QCOMPARE(saved(), fileText(sample));
    QVERIFY(!window().document().isModified());
}

void TestDragSamples::twoPhasesInto1075()
{
    const auto sample = QStringLiteral("two-phase");
    open(sample, {QStringLiteral("sequential")});
    QCOMPARE(makespan(), 13.0);
    drag(onLine("B", 8.0), onLine("A", 1.5));
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
    QCOMPARE(stack().count(), 1);
    QCOMPARE(stack().undoText(), QStringLiteral("Overlap A and B"));
    takeEverythingBack(sample);
    QCOMPARE(makespan(), 13.0);
}

void TestDragSamples::oversubscribedInto1135()
{
    const auto sample = QStringLiteral("memory-oversubscription");
    open(sample, {QStringLiteral("sequential")});
    drag(onLine("A", 1.0), onLine("B", 8.0));
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
    key(Qt::Key_T);
    QVERIFY(std::abs(makespan() - 11.35) < 1e-9);
    QCOMPARE(stack().undoText(), QStringLiteral("Throttle uniformly"));
    // Without dilation the same takes longer.
    key(Qt::Key_E);
    QVERIFY(std::abs(makespan() - 11.875) < 1e-9);
    key(Qt::Key_E);
    QVERIFY(std::abs(makespan() - 11.35) < 1e-9);
    QCOMPARE(stack().count(), 4);
    takeEverythingBack(sample);
}

void TestDragSamples::threePhasesInto13125()
{
    const auto sample = QStringLiteral("three-phase-pipeline");
    open(sample, {QStringLiteral("sequential")});
    QCOMPARE(makespan(), 20.0);
    drag(onLine("B", 10.0), onLine("A", 2.5));
    drag(onLine("C", timing("C").start + 1.0), at(5.0, 60));
    QVERIFY(std::abs(makespan() - 12.5) < 1e-9);
    key(Qt::Key_T);
    QVERIFY(std::abs(makespan() - 13.125) < 1e-9);
    // Eight tiles, by the worked table.
    key(Qt::Key_BracketRight);
    QVERIFY(std::abs(makespan() - 12.1875) < 1e-9);
    key(Qt::Key_BracketLeft);
    QVERIFY(std::abs(makespan() - 13.125) < 1e-9);
    takeEverythingBack(sample);
    QCOMPARE(makespan(), 20.0);
}

void TestDragSamples::threePhasesFusedInto63()
{
    const auto sample = QStringLiteral("three-phase-fusion");
    open(sample, {QStringLiteral("as-given")});
    QCOMPARE(makespan(), 15.0);
    // A click, then the others with Ctrl, then the key.
    click(onLine("A", 1.5));
    click(onLine("B", 8.0), Qt::ControlModifier);
    click(onLine("C", 14.0), Qt::ControlModifier);
    QCOMPARE(window().selection().phases().size(), std::size_t(3));
    key(Qt::Key_F);
    QVERIFY2(std::abs(makespan() - 6.3) < 1e-9, qPrintable(QString::number(makespan(), 'g', 12)));
    QCOMPARE(stack().undoText(), QStringLiteral("Fuse A, B and C"));
    QCOMPARE(stack().count(), 1);
    takeEverythingBack(sample);
    QCOMPARE(makespan(), 15.0);
}

void TestDragSamples::unfusesAgain()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("fused")});
    QVERIFY(std::abs(makespan() - 6.3) < 1e-9);
    click(onLine("B", timing("B").start + 1.0));
    key(Qt::Key_F);
    QVERIFY(std::abs(makespan() - 12.3) < 1e-9);
    key(Qt::Key_A, Qt::ControlModifier);
    key(Qt::Key_F);
    QVERIFY(std::abs(makespan() - 6.3) < 1e-9);
    QCOMPARE(stack().count(), 2);
}

void TestDragSamples::settingsByKeys()
{
    open(QStringLiteral("memory-oversubscription"), {QStringLiteral("pipelined")});
    // Without a phase the settings of pipelines wait; those of the scenario do not.
    QVERIFY(!window().actions().at(ActionId::Dilate)->isEnabled());
    QVERIFY(window().actions().at(ActionId::NextThrottle)->isEnabled());
    click(onLine("B", 4.5));
    QVERIFY(window().actions().at(ActionId::AdvanceLockstep)->isChecked());
    QVERIFY(!window().actions().at(ActionId::Dilate)->isChecked());
    key(Qt::Key_E);
    QVERIFY(window().actions().at(ActionId::Dilate)->isChecked());
    key(Qt::Key_V);
    QVERIFY(window().actions().at(ActionId::AdvanceEvent)->isChecked());
    // Dilation needs slots: it went with them, and is refused now.
    QVERIFY(!window().actions().at(ActionId::Dilate)->isChecked());
    const int count = stack().count();
    key(Qt::Key_E);
    QCOMPARE(stack().count(), count);
    QVERIFY(!window().actions().at(ActionId::Dilate)->isChecked());
    key(Qt::Key_V);
    QVERIFY(std::abs(makespan() - 13.0) < 1e-9);
    for (const ActionId id :
        {ActionId::ThrottleUniform, ActionId::ThrottleMaxMin, ActionId::ThrottlePriority, ActionId::ThrottleNone}) {
        key(Qt::Key_T);
        QVERIFY(window().actions().at(id)->isChecked());
    }
    window().actions().at(ActionId::FineTiles)->trigger();
    QVERIFY(window().actions().at(ActionId::FineTiles)->isChecked());
}

void TestDragSamples::openHeavy()
{
    openCampaign(R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
        "workload":{"phases":[
            {"id":"A","given":{"duration":8,"use":{"compute":0.8,"dram":0.5}}},
            {"id":"B","given":{"duration":8,"use":{"compute":0.8,"dram":0.9}}}],
            "edges":[{"from":"A","to":"B","kind":"stream"}]},
        "scenarios":[{"id":"sequential","order":["A","B"]}]})");
    look();
}

void TestDragSamples::dropsLeaveTheValueAxis_data()
{
    QTest::addColumn<bool>("heavy");
    QTest::addColumn<bool>("mirrored");
    QTest::newRow("a little") << false << false;
    QTest::newRow("a little, mirrored") << false << true;
    QTest::newRow("much") << true << false;
    QTest::newRow("much, mirrored") << true << true;
}

/// A drop that first asks for more than there is: badges come, the axis stays. Where more is reached than the axis has,
/// it grows while the hand still moves.
void TestDragSamples::dropsLeaveTheValueAxis()
{
    QFETCH(const bool, heavy);
    QFETCH(const bool, mirrored);
    if (heavy)
        openHeavy();
    else
        open(QStringLiteral("memory-oversubscription"), {QStringLiteral("sequential")});
    if (mirrored)
        window().presentation().setLayout(DiagramLayout::Mirrored);
    look();
    QVERIFY(built().timeline.oversubscribed().empty());
    const ValueRange before = values();
    const QRectF plot = canvas().plotRect();
    press(onLine("A", 1.0));
    const QPoint onB = onLine("B", timing("B").start + 0.5 * (timing("B").end - timing("B").start));
    moveTo(onB - QPoint(40, 0));
    moveTo(onB);
    look();
    const ValueRange during = values();
    release(onB);
    // At once, and when everything has been built.
    QCOMPARE(values(), during);
    look();
    QVERIFY(!built().timeline.oversubscribed().empty());
    QCOMPARE(values(), during);
    QCOMPARE(during != before, heavy);
    QCOMPARE(canvas().plotRect(), plot);
    for (const DrawItem& item : canvas().panel().list.items) {
        if (item.role == DrawRole::ComputeLine || item.role == DrawRole::Excess || item.role == DrawRole::Rail)
            QVERIFY(item.y >= plot.top() && item.y + item.height <= plot.bottom() + 1.0);
    }
    // Nor does the way back.
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(built().timeline.oversubscribed().empty());
    QCOMPARE(values(), during);
}

void TestDragSamples::triedDropsGiveTheValueAxisBack()
{
    openHeavy();
    const ValueRange before = values();
    press(onLine("A", 1.0));
    const QPoint onB = onLine("B", timing("B").start + 1.0);
    moveTo(onB - QPoint(20, 0));
    moveTo(onB);
    look();
    QVERIFY(values().top > before.top);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    look();
    QCOMPARE(values(), before);
}

void TestDragSamples::showingAllFitsTheValueAxis()
{
    openHeavy();
    const ValueRange before = values();
    drag(onLine("A", 1.0), onLine("B", timing("B").start + 1.0));
    QVERIFY(values().top > before.top);
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(values().top > before.top);
    window().actions().at(ActionId::FitAll)->trigger();
    look();
    QCOMPARE(values(), before);
}

QTEST_MAIN(TestDragSamples)

#include "tst_dragsamples.moc"
