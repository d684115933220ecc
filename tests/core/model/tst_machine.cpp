#include "core/model/machine.h"

#include <QTest>

#include "tests/core/model/campaigns.h"

using namespace minard;

class TestMachine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsResourcesAndBuffersById();
    void displaysTheFirstOfEachKindByDefault();
    void prefersWhatIsNamed();
    void hasNoLineWithoutThroughput();
};

void TestMachine::findsResourcesAndBuffersById()
{
    const Machine machine = test::smallMachine();
    QCOMPARE(machine.find("dram").index(), std::size_t{1});
    QVERIFY(!machine.find("l2").isValid());
    QCOMPARE(machine.findBuffer("sram").index(), std::size_t{0});
    QVERIFY(!machine.findBuffer("dram").isValid());
}

void TestMachine::displaysTheFirstOfEachKindByDefault()
{
    Machine machine = test::smallMachine();
    machine.resources.insert(machine.resources.begin(), {"link", ResourceKind::Bandwidth, "B/s", 1.0, {}});
    machine.resources.push_back({"vector", ResourceKind::Throughput, "op/s", 1.0, {}});
    QCOMPARE(machine.resource(machine.displayLine()).id, std::string("compute"));
    QCOMPARE(machine.resource(machine.displayPipe()).id, std::string("link"));
    QCOMPARE(machine.resource(machine.trafficResource()).id, std::string("link"));
}

void TestMachine::prefersWhatIsNamed()
{
    Machine machine = test::smallMachine();
    machine.line = ResourceId(1);
    machine.pipe = ResourceId(0);
    machine.offChip = ResourceId(0);
    QCOMPARE(machine.displayLine(), ResourceId(1));
    QCOMPARE(machine.displayPipe(), ResourceId(0));
    QCOMPARE(machine.trafficResource(), ResourceId(0));
}

void TestMachine::hasNoLineWithoutThroughput()
{
    Machine machine = test::smallMachine();
    machine.resources.erase(machine.resources.begin());
    QVERIFY(!machine.displayLine().isValid());
    machine.resources.clear();
    QVERIFY(!machine.displayPipe().isValid());
    QVERIFY(!machine.trafficResource().isValid());
}

QTEST_GUILESS_MAIN(TestMachine)
#include "tst_machine.moc"
