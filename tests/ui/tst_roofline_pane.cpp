#include "core/analysis/rangestatistics.h"
#include "tests/ui/uitest.h"
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

/// Drives the roofline pane with real events and looks at selection, document and pixels.
class TestRooflinePane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

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
    void pullingARoofIsOneStepThatFollowsTheHand();
    void escapePutsTheRoofBack();
    void viewStaysWhenTheDocumentChanges();
    void infiniteIntensityStandsAtTheRightEdge();
    void emptyCampaignShowsAHint();
    void unknownVolumesAreToldInWords();
    void differentMachinesAreNamed();
    void gainsFollowBaselineAndCurrentScenario();
    void keyOfScenariosChoosesOne();
    void typedLimitsAreRefusedOrTaken();
    void exportsTheDocumentNotTheScreen();
    void tensOfThousandsOfPhasesDoNotStall();
    void themeAndFontChangeInEveryState();
    void everyControlHasAName();

private:
    [[nodiscard]] RooflineChart& chart() { return m_pane->chart(); }

    /// Where the point of a phase (by name) or of a whole scenario is.
    [[nodiscard]] const PlottedPoint* find(const char* name, const char* scenario = nullptr);
    [[nodiscard]] QPoint place(const char* name, const char* scenario = nullptr);
    /// A place on the level of "tensor", clear of all points.
    [[nodiscard]] QPoint gripOfLevel();
    void moveTo(QPoint position, Qt::MouseButtons buttons = Qt::NoButton);
    void wheel(QPoint position, int notches);
    void show(std::initializer_list<const char*> scenarios);

    [[nodiscard]] PhaseId phase(const char* id) const { return m_document->campaign().workload.findPhase(id); }

    [[nodiscard]] ScenarioId scenario(const char* id) const { return m_document->campaign().findScenario(id); }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Presentation> m_presentation;
    std::unique_ptr<Editor> m_editor;
    std::unique_ptr<RangeQueries> m_ranges;
    std::unique_ptr<RooflinePane> m_pane;
};

namespace {

/// Three phases with volumes, one on chip, one copy; unfused and tuned.
const char* const kCampaign = R"({"format": "campaign/1",
  "machine": {"resources": [
    {"id": "tensor", "kind": "throughput", "unit": "op/s", "peak": 1000},
    {"id": "vector", "kind": "throughput", "unit": "op/s", "peak": 100},
    {"id": "hbm", "kind": "bandwidth", "unit": "B/s", "peak": 100}]},
  "workload": {"phases": [
    {"id": "gemm", "name": "GEMM", "demand": {"tensor": 4000, "hbm": 40}},
    {"id": "soft", "name": "softmax", "demand": {"tensor": 200, "hbm": 400}},
    {"id": "chip", "name": "on chip", "demand": {"tensor": 500}},
    {"id": "copy", "name": "copy", "demand": {"hbm": 100}}]},
  "scenarios": [
    {"id": "before", "timing": {"model": "roofline", "efficiency": {"tensor": 0.5, "hbm": 0.5}}},
    {"id": "after", "timing": {"model": "roofline"}}]})";

} // namespace

void TestRooflinePane::init()
{
    m_theme = std::make_unique<Theme>();
    m_theme->setMode(ThemeMode::Light);
    m_jobs = std::make_unique<JobQueue>();
    m_document = std::make_unique<Document>(*m_jobs);
    m_selection = std::make_unique<Selection>();
    m_presentation = std::make_unique<Presentation>();
    m_editor = std::make_unique<Editor>(*m_document, *m_selection, *m_presentation);
    m_ranges = std::make_unique<RangeQueries>(m_document->timelines(), *m_jobs);
    m_pane = std::make_unique<RooflinePane>(*m_document, *m_selection, *m_presentation, *m_ranges, *m_editor, *m_theme);
    m_pane->resize(560, 460);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    test::openText(*m_document, kCampaign);
    show({"before"});
}

void TestRooflinePane::cleanup()
{
    m_pane.reset();
    m_ranges.reset();
    m_editor.reset();
    m_presentation.reset();
    m_selection.reset();
    m_document.reset();
    m_jobs.reset();
    m_theme.reset();
}

void TestRooflinePane::show(std::initializer_list<const char*> scenarios)
{
    std::vector<ScenarioId> shown;
    for (const char* id : scenarios)
        shown.push_back(scenario(id));
    m_presentation->setShown(shown);
    m_selection->setScenario(shown.front());
    QTRY_COMPARE(chart().scene().series().size(), shown.size());
}

const PlottedPoint* TestRooflinePane::find(const char* name, const char* scenarioName)
{
    for (const PlottedPoint& point : chart().plotted().symbols) {
        const bool isNamed = point.point->name == name;
        const std::string& series = chart().scene().series()[point.series].name;
        if (isNamed && (scenarioName == nullptr || series == scenarioName))
            return &point;
    }
    return nullptr;
}

QPoint TestRooflinePane::place(const char* name, const char* scenarioName)
{
    const PlottedPoint* point = find(name, scenarioName);
    if (point == nullptr)
        qFatal("no point '%s'", name);
    return QPointF(point->x, point->y).toPoint();
}

QPoint TestRooflinePane::gripOfLevel()
{
    const QRectF plot = chart().plotRect();
    const double y = plot.bottom() - chart().axes().rate.fraction(1000.0) * plot.height();
    for (double share = 0.6; share < 0.95; share += 0.01) {
        const QPoint at(static_cast<int>(plot.left() + share * plot.width()), static_cast<int>(std::lround(y)));
        if (chart().hitAt(at).isEmpty())
            return at;
    }
    qFatal("the level is covered by points");
}

void TestRooflinePane::moveTo(QPoint position, Qt::MouseButtons buttons)
{
    QMouseEvent event(
        QEvent::MouseMove, position, chart().viewport()->mapToGlobal(position), Qt::NoButton, buttons, Qt::NoModifier);
    QApplication::sendEvent(chart().viewport(), &event);
}

void TestRooflinePane::wheel(QPoint position, int notches)
{
    QWheelEvent event(position, chart().viewport()->mapToGlobal(position), QPoint(), QPoint(0, 120 * notches),
        Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(chart().viewport(), &event);
    QVERIFY(event.isAccepted());
}

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
    const Timeline& timeline = m_document->timelines().at(scenario("before"))->built.timeline;
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
    const Timeline& timeline = m_document->timelines().at(scenario("s"))->built.timeline;
    QVERIFY(rangeStatisticsCost(timeline) > 20000);
    m_selection->setRange(TimeRange{0.25, 0.75});
    QTRY_VERIFY(chart().scene().series().front().range.has_value());
    const RangeStatistics expected = rangeStatistics(timeline, 0.25, 0.75);
    QVERIFY(std::abs(chart().scene().series().front().range->bytes - expected.volume[1]) <= 1e-9 * expected.volume[1]);
    QVERIFY(m_ranges->statistics(scenario("s"), {0.0, 1.0}).has_value());
}

void TestRooflinePane::pullingARoofIsOneStepThatFollowsTheHand()
{
    // The level of "tensor", to the right of everything else.
    const QRectF plot = chart().plotRect();
    const QPoint grip = gripOfLevel();
    const double makespan = m_document->timelines().at(scenario("before"))->built.timeline.makespan();
    const RooflineAxes axes = chart().axes();
    QTest::mousePress(chart().viewport(), Qt::LeftButton, {}, grip);
    for (int i = 1; i <= 5; ++i) {
        moveTo(grip + QPoint(0, 12 * i), Qt::LeftButton);
        // What is under the hand is what the document has.
        const double shown = chart().axes().rate.at((plot.bottom() - grip.y() - 12.0 * i) / plot.height());
        const double peak = m_document->timelines().at(scenario("before"))->built.scenario.machine.resources[0].peak;
        QVERIFY2(std::abs(peak / shown - 1.0) < 0.006, qPrintable(QStringLiteral("%1 %2").arg(peak).arg(shown)));
        QCOMPARE(chart().axes(), axes);
    }
    QTest::mouseRelease(chart().viewport(), Qt::LeftButton, {}, grip + QPoint(0, 60));
    QCOMPARE(m_document->undoStack().count(), 1);
    QVERIFY(m_document->timelines().at(scenario("before"))->built.timeline.makespan() > makespan);
    m_document->undoStack().undo();
    QCOMPARE(m_document->timelines().at(scenario("before"))->built.timeline.makespan(), makespan);
}

void TestRooflinePane::escapePutsTheRoofBack()
{
    const QPoint grip = gripOfLevel();
    QTest::mousePress(chart().viewport(), Qt::LeftButton, {}, grip);
    moveTo(grip + QPoint(0, 30), Qt::LeftButton);
    QCOMPARE(m_document->undoStack().index(), 1);
    QTest::keyClick(&chart(), Qt::Key_Escape);
    QCOMPARE(m_document->undoStack().index(), 0);
    moveTo(grip + QPoint(0, 60), Qt::LeftButton);
    QTest::mouseRelease(chart().viewport(), Qt::LeftButton, {}, grip + QPoint(0, 60));
    QCOMPARE(m_document->undoStack().index(), 0);
    QCOMPARE(m_document->timelines().at(scenario("before"))->built.scenario.machine.resources[0].peak, 1000.0);
}

void TestRooflinePane::viewStaysWhenTheDocumentChanges()
{
    wheel(place("softmax"), 3);
    const RooflineAxes axes = chart().axes();
    m_presentation->setShown({scenario("before"), scenario("after")});
    QTRY_COMPARE(chart().scene().series().size(), std::size_t(2));
    QCOMPARE(chart().axes(), axes);
    test::openText(*m_document, kCampaign);
    QTRY_VERIFY(chart().isFitted()); // another document is another view
}

void TestRooflinePane::infiniteIntensityStandsAtTheRightEdge()
{
    const PlottedPoint* chip = find("on chip");
    QVERIFY(chip->place.atRight);
    QVERIFY(chip->x > chart().plotRect().right() - 30.0 && chip->x < chart().plotRect().right());
    const PlottedPoint* copy = find("copy");
    QVERIFY(copy->place.atBottom);
    QVERIFY(copy->y > chart().plotRect().bottom() - 30.0 && copy->y < chart().plotRect().bottom());
    moveTo(place("on chip"));
    QString notes;
    for (const Fact& fact : m_pane->card().text().facts)
        notes += fact.value + QLatin1Char(';');
    QVERIFY2(notes.contains(QStringLiteral("the intensity is infinite")), qPrintable(notes));
}

void TestRooflinePane::emptyCampaignShowsAHint()
{
    test::openText(*m_document, R"({"format": "campaign/1", "workload": {"phases": []}})");
    show({"default"});
    QTRY_VERIFY(m_pane->isShowingHint());
    QVERIFY(m_pane->note().isEmpty());
}

void TestRooflinePane::unknownVolumesAreToldInWords()
{
    test::openText(*m_document, R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 10},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 10}]},
      "workload": {"phases": [{"id": "a", "demand": {"c": 10, "m": 5}},
        {"id": "<b>%1", "given": {"duration": 1}, "demand": {"c": null, "m": 5}}]}})");
    show({"default"});
    QTRY_VERIFY(m_pane->note().contains(QStringLiteral("1 phase")));
    QVERIFY(find("a") != nullptr);
}

void TestRooflinePane::differentMachinesAreNamed()
{
    show({"before", "after"});
    QVERIFY(m_pane->note().isEmpty());
    m_selection->setScenario(scenario("after"));
    const QPoint grip = gripOfLevel();
    QTest::mousePress(chart().viewport(), Qt::LeftButton, {}, grip);
    moveTo(grip + QPoint(0, 30), Qt::LeftButton);
    QTest::mouseRelease(chart().viewport(), Qt::LeftButton, {}, grip + QPoint(0, 30));
    // The current scenario was meant, and only that one.
    QCOMPARE(m_document->timelines().at(scenario("before"))->built.scenario.machine.resources[0].peak, 1000.0);
    QVERIFY(m_document->timelines().at(scenario("after"))->built.scenario.machine.resources[0].peak < 1000.0);
    QTRY_VERIFY(m_pane->note().contains(QStringLiteral("machines that differ")));
}

void TestRooflinePane::gainsFollowBaselineAndCurrentScenario()
{
    QToolButton* gains = nullptr;
    for (QToolButton* button : m_pane->findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("Gains"))
            gains = button;
    }
    QVERIFY(gains != nullptr);
    QVERIFY(!gains->isEnabled());
    show({"before", "after"});
    QTRY_VERIFY(gains->isEnabled());
    const QImage with = chart().grab().toImage();
    gains->click();
    QVERIFY(chart().grab().toImage() != with);
    gains->click();
    QCOMPARE(chart().grab().toImage(), with);
}

void TestRooflinePane::keyOfScenariosChoosesOne()
{
    QVERIFY(!m_pane->key().isVisible());
    show({"before", "after"});
    QTRY_VERIFY(m_pane->key().isVisible());
    QTest::mouseClick(&m_pane->key(), Qt::LeftButton, {}, m_pane->key().entryRect(1).center());
    QVERIFY(m_selection->scenario() == scenario("after"));
    QVERIFY(m_pane->key().accessibleDescription().contains(QStringLiteral("square: after")));
}

void TestRooflinePane::typedLimitsAreRefusedOrTaken()
{
    AxisLimitsDialog dialog(chart().axes(), Unit::OperationPerSecond);
    auto* accept = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    QVERIFY(accept->isEnabled());
    for (const char* bad : {"0", "-1", "nan", "inf", "1e400", "", "abc", "5 s"}) {
        dialog.field(AxisLimitsDialog::LowestIntensity).setText(QString::fromLatin1(bad));
        QVERIFY2(!accept->isEnabled(), bad);
        QVERIFY(!dialog.problem().isEmpty());
    }
    dialog.field(AxisLimitsDialog::LowestIntensity).setText(QStringLiteral("0.25"));
    dialog.field(AxisLimitsDialog::HighestRate).setText(QStringLiteral("2 kop/s"));
    QVERIFY2(accept->isEnabled(), qPrintable(dialog.problem()));
    QVERIFY(dialog.problem().isEmpty());
    chart().setAxes(dialog.axes());
    QCOMPARE(chart().axes().intensity.lowest(), 0.25);
    QCOMPARE(chart().axes().rate.highest(), 2000.0);
}

void TestRooflinePane::exportsTheDocumentNotTheScreen()
{
    QTemporaryDir folder;
    m_theme->setMode(ThemeMode::Dark);
    m_pane->resize(200, 200);
    show({"before", "after"});
    for (const char* name : {"r.svg", "r.pdf", "r.png"}) {
        const QString path = folder.filePath(QString::fromLatin1(name));
        const auto written = m_pane->exportTo(path);
        QVERIFY2(written.has_value(), written ? "" : written.error().what.c_str());
        QVERIFY(QFileInfo(path).size() > 1000);
    }
    QFile svg(folder.filePath(QStringLiteral("r.svg")));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray bytes = svg.readAll();
    QVERIFY(bytes.contains("width=\"7in\""));
    QVERIFY(bytes.contains("softmax"));
    QVERIFY(bytes.contains("before, after"));
    QVERIFY(bytes.contains("fill=\"#ffffff\""));
    QVERIFY(!m_pane->exportTo(folder.filePath(QStringLiteral("none/r.svg"))));
    QVERIFY(!m_pane->exportTo(folder.filePath(QStringLiteral("r.txt"))));
}

void TestRooflinePane::tensOfThousandsOfPhasesDoNotStall()
{
    std::string phases;
    for (int i = 0; i < 20'000; ++i)
        phases += std::string(i == 0 ? "" : ",") + R"({"id": "k)" + std::to_string(i) + R"(", "demand": {"c": )"
            + std::to_string(1 + (i * 7919) % 100'003) + R"(, "m": )" + std::to_string(1 + (i * 104'729) % 99'991)
            + "}}";
    test::openText(*m_document,
        R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 1000},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 100}]}, "workload": {"phases": [)"
            + phases + "]}}");
    show({"default"});
    QTRY_VERIFY(!chart().plotted().density.empty());
    // What is painted is bounded, whatever the number of phases.
    QVERIFY(chart().plotted().symbols.size() <= kMostSymbols);
    QVERIFY(chart().plotted().density.size() < 20'000);
    const auto centre = [](const DensityCell& cell) {
        return QPointF(cell.x + 0.5 * cell.size, cell.y + 0.5 * cell.size).toPoint();
    };
    const auto crowded = std::find_if(chart().plotted().density.begin(), chart().plotted().density.end(),
        [&](const DensityCell& cell) { return chart().hitAt(centre(cell)).points.size() > 3; });
    QVERIFY(crowded != chart().plotted().density.end());
    const QPoint at = centre(*crowded);
    const RooflineHit hit = chart().hitAt(at);
    QVERIFY(!hit.isEmpty());
    moveTo(at);
    QVERIFY(m_pane->card().isVisible());
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(m_selection->phases().size(), hit.points.size());
}

void TestRooflinePane::themeAndFontChangeInEveryState()
{
    for (const ThemeMode mode : {ThemeMode::Dark, ThemeMode::Light}) {
        for (const double size : {8.0, 24.0, 10.0}) {
            m_theme->setMode(mode);
            m_theme->setPointSize(size);
            const QImage image = chart().grab().toImage();
            const QColor ground = image.pixelColor(2, 2);
            QVERIFY(mode == ThemeMode::Dark ? ground.lightness() < 60 : ground.lightness() > 220);
            QVERIFY(chart().plotRect().width() > 50.0 && chart().plotRect().height() > 50.0);
        }
    }
    m_document->replace({}, {});
    m_theme->setMode(ThemeMode::Dark);
    QVERIFY(!m_pane->grab().isNull());
}

void TestRooflinePane::everyControlHasAName()
{
    QVERIFY(!chart().accessibleName().isEmpty());
    QVERIFY(!m_pane->key().accessibleName().isEmpty());
    for (const QToolButton* button : m_pane->findChildren<QToolButton*>()) {
        QVERIFY(!button->accessibleName().isEmpty());
        QVERIFY(!button->toolTip().isEmpty());
    }
}

QTEST_MAIN(TestRooflinePane)
#include "tst_roofline_pane.moc"
