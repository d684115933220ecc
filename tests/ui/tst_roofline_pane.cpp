#include "core/analysis/rangestatistics.h"
#include "tests/ui/rooflinefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/rangequeries.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"
#include "ui/roofline/axislimitsdialog.h"
#include "ui/roofline/rooflinekey.h"
#include "ui/roofline/rooflinepane.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"

#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <QtCharts/QChart>
#include <cmath>

using namespace minard;

/// Drives the roofline pane with real events and looks at selection and pixels.
class TestRooflinePane : public test::RooflineFixture {
    Q_OBJECT

private Q_SLOTS:
    void chartAgreesWithQtChartsOnPlaces();
    void showsAPointPerPhaseAndScenario();
    void clickSelectsPhaseAndScenario();
    void controlClickAddsAndTakesAway();
    void clickOnGroundClears();
    void selectionElsewhereIsMarkedHere();
    void hoverIsSharedBothWays();
    void filterDimsTheOthers();
    void cardTellsDistanceAndLimiter();
    void wheelZoomsAboutTheCursorAndStaysInside();
    void dragPansAndDoubleClickFits();
    void keysReachEveryPoint();
    void rangeOfTimeIsOneMorePoint();
    void longTimelinesAnswerFromAnIndex();
};

void TestRooflinePane::chartAgreesWithQtChartsOnPlaces()
{
    QCOMPARE(chart().chart()->plotArea(), chart().plotRect());
    QVERIFY(!chart().chart()->series().isEmpty());
    // 3 roofs: each a line series on the same axes.
    QCOMPARE(chart().chart()->series().size(), 3);
    const PlottedPoint* gemm = find("GEMM");
    QVERIFY(gemm != nullptr);
    const QPointF mapped = chart().chart()->mapToPosition(
        {gemm->place.x, gemm->place.y}, chart().chart()->series().front());
    QVERIFY2(std::hypot(mapped.x() - gemm->x, mapped.y() - gemm->y) < 0.01,
        qPrintable(QStringLiteral("%1 %2").arg(mapped.x() - gemm->x).arg(mapped.y() - gemm->y)));
}

void TestRooflinePane::showsAPointPerPhaseAndScenario()
{
    QCOMPARE(chart().plotted().symbols.size(), std::size_t(5));
    show({"before", "after"});
    QCOMPARE(chart().plotted().symbols.size(), std::size_t(10));
    QVERIFY(find("softmax", "before")->symbol != find("softmax", "after")->symbol);
    QCOMPARE(find("softmax", "before")->style, find("softmax", "after")->style);
    QVERIFY(find("GEMM", "before")->radius > find("GEMM", "after")->radius); // area by time
    m_presentation->setShown({});
    QTRY_VERIFY(m_pane->isShowingHint());
}

void TestRooflinePane::clickSelectsPhaseAndScenario()
{
    show({"before", "after"});
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {}, place("softmax", "after"));
    QCOMPARE(m_selection->phases(), PhaseSet{phase("soft")});
    QVERIFY(m_selection->currentPhase() == phase("soft"));
    QVERIFY(m_selection->scenario() == scenario("after"));
    // The whole scenario: no phase, but the scenario is current.
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {}, place("before"));
    QVERIFY(m_selection->scenario() == scenario("before"));
}

void TestRooflinePane::controlClickAddsAndTakesAway()
{
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {}, place("softmax"));
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, Qt::ControlModifier, place("GEMM"));
    QCOMPARE(m_selection->phases(), (PhaseSet{phase("gemm"), phase("soft")}));
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, Qt::ControlModifier, place("softmax"));
    QCOMPARE(m_selection->phases(), PhaseSet{phase("gemm")});
}

void TestRooflinePane::clickOnGroundClears()
{
    m_selection->selectPhase(phase("gemm"));
    const QPoint ground = chart().plotRect().topLeft().toPoint() + QPoint(20, 20);
    QVERIFY(chart().hitAt(ground).isEmpty());
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, Qt::ControlModifier, ground);
    QCOMPARE(m_selection->phases().size(), std::size_t(1));
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {}, ground);
    QVERIFY(m_selection->phases().empty());
}

void TestRooflinePane::selectionElsewhereIsMarkedHere()
{
    const QImage before = chart().grab().toImage();
    m_selection->selectPhase(phase("soft"));
    const QImage after = chart().grab().toImage();
    const QPoint at = place("softmax");
    const PlottedPoint* point = find("softmax");
    const QRgb accent = m_theme->colors().accent.rgb();
    const auto countAccent = [&](const QImage& image) {
        int count = 0;
        const int reach = static_cast<int>(1.25 * point->radius) + 6;
        for (int y = at.y() - reach; y <= at.y() + reach; ++y) {
            for (int x = at.x() - reach; x <= at.x() + reach; ++x)
                count += image.pixel(x, y) == accent ? 1 : 0;
        }
        return count;
    };
    QCOMPARE(countAccent(before), 0);
    QVERIFY2(countAccent(after) > 10, qPrintable(QString::number(countAccent(after))));
}

void TestRooflinePane::hoverIsSharedBothWays()
{
    moveTo(place("softmax"));
    QVERIFY(m_selection->hover().phase == phase("soft"));
    QVERIFY(m_selection->hover().scenario == scenario("before"));
    QVERIFY(m_pane->card().isVisible());
    moveTo(chart().plotRect().topLeft().toPoint() + QPoint(5, 5));
    QVERIFY(!m_selection->hover().phase.isValid());
    QVERIFY(!m_pane->card().isVisible());
    // Hovered in another pane: the others are greyed here.
    const QPoint gemm = place("GEMM");
    const QRgb bright = chart().grab().toImage().pixel(gemm);
    m_selection->setHover({scenario("before"), phase("soft"), {}, {}});
    QVERIFY(chart().grab().toImage().pixel(gemm) != bright);
    m_selection->setHover({});
    QCOMPARE(chart().grab().toImage().pixel(gemm), bright);
}

void TestRooflinePane::filterDimsTheOthers()
{
    const QPoint gemm = place("GEMM");
    const QPoint soft = place("softmax");
    const QImage before = chart().grab().toImage();
    m_selection->setFilter(PhaseSet{phase("soft")});
    const QImage after = chart().grab().toImage();
    QVERIFY(after.pixel(gemm) != before.pixel(gemm));
    QCOMPARE(after.pixel(soft), before.pixel(soft));
    QCOMPARE(chart().plotted().symbols.size(), std::size_t(5)); // dimmed, not removed
}

void TestRooflinePane::cardTellsDistanceAndLimiter()
{
    moveTo(place("softmax"));
    const CardText& text = m_pane->card().text();
    QCOMPARE(text.title, QStringLiteral("softmax"));
    QStringList facts;
    for (const Fact& fact : text.facts)
        facts.append(fact.label + QStringLiteral(" = ") + fact.value);
    for (const char* expected : {"performance = 25 op/s", "intensity = 0.5 op/B", "roof there = 50 op/s",
             "distance = 50 % below the roof of hbm", "hbm volume = 400 B", "busy for = 8 s"})
        QVERIFY2(facts.contains(QString::fromLatin1(expected)), qPrintable(facts.join(QLatin1Char('\n'))));
}

void TestRooflinePane::wheelZoomsAboutTheCursorAndStaysInside()
{
    const QPoint cursor = place("softmax");
    const QRectF plot = chart().plotRect();
    const auto intensity = [&] { return chart().axes().intensity.at((cursor.x() - plot.left()) / plot.width()); };
    const auto rate = [&] { return chart().axes().rate.at((plot.bottom() - cursor.y()) / plot.height()); };
    for (int i = 0; i < 20; ++i) {
        const double before[] = {intensity(), rate(), chart().axes().rate.decades()};
        wheel(cursor, 1);
        QVERIFY(chart().axes().rate.decades() < before[2]);
        QVERIFY(std::abs(intensity() / before[0] - 1.0) < 1e-9 && std::abs(rate() / before[1] - 1.0) < 1e-9);
    }
    QVERIFY(!chart().isFitted());
    for (int i = 0; i < 800; ++i)
        wheel(cursor, 1);
    QVERIFY(chart().axes().intensity.lowest() < chart().axes().intensity.highest());
    for (int i = 0; i < 3000; ++i)
        wheel(cursor, -1);
    QVERIFY(std::isfinite(chart().axes().rate.highest()) && chart().axes().rate.lowest() > 0.0);
    chart().fit();
    QVERIFY(chart().isFitted());
}

void TestRooflinePane::dragPansAndDoubleClickFits()
{
    const QPoint ground = chart().plotRect().center().toPoint() + QPoint(60, 90);
    QVERIFY(chart().hitAt(ground).isEmpty());
    const QPoint before = place("softmax");
    QTest::mousePress(chart().viewport(), Qt::LeftButton, {}, ground);
    for (const int step : {15, 30, 40})
        moveTo(ground + QPoint(step, -step / 2), Qt::LeftButton);
    QTest::mouseRelease(chart().viewport(), Qt::LeftButton, {}, ground + QPoint(40, -20));
    QCOMPARE(place("softmax"), before + QPoint(40, -20));
    QVERIFY(m_selection->phases().empty());
    QTest::mouseDClick(chart().viewport(), Qt::LeftButton, {}, chart().plotRect().topLeft().toPoint() + QPoint(4, 4));
    QVERIFY(chart().isFitted());
    QCOMPARE(place("softmax"), before);
}

void TestRooflinePane::keysReachEveryPoint()
{
    chart().setFocus();
    std::set<std::string> reached;
    QTest::keyClick(&chart(), Qt::Key_Home);
    for (std::size_t i = 0; i < chart().plotted().symbols.size(); ++i) {
        QVERIFY(chart().focusedPoint() != nullptr);
        reached.insert(chart().focusedPoint()->point->name);
        QVERIFY(!chart().accessibleDescription().isEmpty());
        QTest::keyClick(&chart(), Qt::Key_Right);
    }
    QCOMPARE(reached, (std::set<std::string>{"GEMM", "softmax", "on chip", "copy", "before"}));
    QTest::keyClick(&chart(), Qt::Key_End);
    QTest::keyClick(&chart(), Qt::Key_Return);
    QVERIFY(chart().accessibleDescription().contains(QStringLiteral("∞")));
    QCOMPARE(m_selection->phases(), PhaseSet{phase("chip")});
    const RooflineAxes before = chart().axes();
    QTest::keyClick(&chart(), Qt::Key_Plus);
    QVERIFY(chart().axes().intensity.decades() < before.intensity.decades());
    QTest::keyClick(&chart(), Qt::Key_0);
    QVERIFY(chart().isFitted());
}

void TestRooflinePane::rangeOfTimeIsOneMorePoint()
{
    const std::size_t before = chart().plotted().symbols.size();
    m_selection->setRange(TimeRange{2.0, 9.0});
    QTRY_COMPARE(chart().plotted().symbols.size(), before + 1);
    const auto& range = chart().scene().series().front().range;
    QVERIFY(range.has_value());
    const Timeline& timeline = m_document->timelines().at(scenario("before"))->built->timeline;
    const RangeStatistics expected = rangeStatistics(timeline, 2.0, 9.0);
    QVERIFY(std::abs(range->operations - expected.volume[0]) <= 1e-9 * expected.volume[0]);
    QVERIFY(std::abs(*range->rate - expected.volume[0] / 7.0) <= 1e-9 * *range->rate);
    m_selection->setRange({});
    QTRY_COMPARE(chart().plotted().symbols.size(), before);
}

void TestRooflinePane::longTimelinesAnswerFromAnIndex()
{
    // Dragged over each other, so that every tile is listed by itself.
    test::openText(*m_document, R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 10},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 10}]},
      "workload": {"phases": [{"id": "a", "demand": {"c": 10, "m": 5}}, {"id": "b", "demand": {"c": 5, "m": 10}},
        {"id": "z", "demand": {"c": 1, "m": 1}}], "edges": [{"from": "a", "to": "b"}]},
      "scenarios": [{"id": "s", "pipelines": [{"id": "p", "phases": ["a", "b"], "tiles": 40000, "advance": "event"}],
        "starts": {"z": 0.5}}]})");
    show({"s"});
    const Timeline& timeline = m_document->timelines().at(scenario("s"))->built->timeline;
    QVERIFY(rangeStatisticsCost(timeline) > 20000);
    m_selection->setRange(TimeRange{0.25, 0.75});
    QTRY_VERIFY(chart().scene().series().front().range.has_value());
    const RangeStatistics expected = rangeStatistics(timeline, 0.25, 0.75);
    QVERIFY(std::abs(chart().scene().series().front().range->bytes - expected.volume[1]) <= 1e-9 * expected.volume[1]);
    QVERIFY(m_ranges->statistics(scenario("s"), {0.0, 1.0}).has_value());
}

QTEST_MAIN(TestRooflinePane)
#include "tst_roofline_pane.moc"
