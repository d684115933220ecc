#include "ui/document/selection.h"

#include <QSignalSpy>
#include <QTest>
#include <limits>

using namespace minard;

class TestSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsOnlyWhenSomethingIsDifferent();
    void togglesPhases();
    void selectsThePhaseOfAPiece();
    void forgetsThePieceOfAPhaseNoLongerSelected();
    void putsTheEndsOfARangeInOrder();
    void clearsEverythingButTheScenario();
};

void TestSelection::tellsOnlyWhenSomethingIsDifferent()
{
    Selection selection;
    QSignalSpy phases(&selection, &Selection::phasesChanged);
    QSignalSpy hovers(&selection, &Selection::hoverChanged);
    selection.selectPhase(PhaseId(3));
    selection.selectPhase(PhaseId(3));
    QCOMPARE(phases.size(), 1);
    selection.setHover({.scenario = ScenarioId(0), .phase = PhaseId(1), .piece = {}, .time = 2.0});
    selection.setHover({.scenario = ScenarioId(0), .phase = PhaseId(1), .piece = {}, .time = 2.0});
    QCOMPARE(hovers.size(), 1);
}

void TestSelection::togglesPhases()
{
    Selection selection;
    selection.selectPhase(PhaseId(1));
    selection.togglePhase(PhaseId(4));
    QCOMPARE(selection.phases(), PhaseSet({PhaseId(1), PhaseId(4)}));
    QCOMPARE(selection.currentPhase(), PhaseId(4));
    selection.togglePhase(PhaseId(4));
    QCOMPARE(selection.phases(), PhaseSet({PhaseId(1)}));
    QCOMPARE(selection.currentPhase(), PhaseId(1));
    selection.togglePhase(PhaseId(1));
    QVERIFY(selection.phases().empty());
    QVERIFY(!selection.currentPhase().isValid());
}

void TestSelection::selectsThePhaseOfAPiece()
{
    Selection selection;
    selection.setPhases({PhaseId(0), PhaseId(2)});
    const PieceRef first{
        .scenario = ScenarioId(1), .phase = PhaseId(2), .node = 5, .tile = 7, .start = 1.0, .end = 2.0};
    selection.setPiece(first);
    QCOMPARE(selection.phases(), PhaseSet({PhaseId(0), PhaseId(2)}));
    QCOMPARE(selection.currentPhase(), PhaseId(2));
    QCOMPARE(selection.scenario(), ScenarioId(1));
    PieceRef other = first;
    other.phase = PhaseId(9);
    selection.setPiece(other);
    QCOMPARE(selection.phases(), PhaseSet({PhaseId(9)}));
    QCOMPARE(*selection.piece(), other);
}

void TestSelection::forgetsThePieceOfAPhaseNoLongerSelected()
{
    Selection selection;
    selection.setPiece(PieceRef{.scenario = ScenarioId(0), .phase = PhaseId(2), .node = 5});
    QSignalSpy pieces(&selection, &Selection::pieceChanged);
    selection.selectPhase(PhaseId(1));
    QVERIFY(!selection.piece());
    QCOMPARE(pieces.size(), 1);
}

void TestSelection::putsTheEndsOfARangeInOrder()
{
    Selection selection;
    selection.setRange(TimeRange{5.0, 2.0});
    QCOMPARE(*selection.range(), (TimeRange{2.0, 5.0}));
    selection.setRange(TimeRange{0.0, std::numeric_limits<double>::quiet_NaN()});
    QVERIFY(!selection.range());
}

void TestSelection::clearsEverythingButTheScenario()
{
    Selection selection;
    selection.setPiece(PieceRef{.scenario = ScenarioId(3), .phase = PhaseId(2), .node = 5});
    selection.setRange(TimeRange{0.0, 1.0});
    selection.setFilter(PhaseSet{PhaseId(1)});
    selection.setHover({.scenario = ScenarioId(3), .phase = PhaseId(2), .piece = {}, .time = {}});
    selection.clear();
    QVERIFY(selection.phases().empty() && !selection.piece() && !selection.range() && !selection.filter());
    QCOMPARE(selection.hover(), Hover());
    QCOMPARE(selection.scenario(), ScenarioId(3));
    selection.reset();
    QVERIFY(!selection.scenario().isValid());
}

QTEST_GUILESS_MAIN(TestSelection)
#include "tst_selection.moc"
