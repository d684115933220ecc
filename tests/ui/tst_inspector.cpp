#include "core/analysis/rangestatistics.h"
#include "tests/ui/uitest.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/rangequeries.h"
#include "ui/document/wording.h"
#include "ui/inspector/inspectorpane.h"
#include "ui/jobs/jobqueue.h"
#include "ui/models/facts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/quantityfield.h"

#include <QSignalSpy>
#include <QTest>

using namespace minard;

class TestInspector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void showsTheScenarioWithoutASelection();
    void showsThePhaseThatIsSelected();
    void showsThePieceOfATiledPhase();
    void sumsSeveralPhases();
    void tellsStatisticsOfTheRange();
    void takesTypedEdges();
    void refusesNonsenseInFields_data();
    void refusesNonsenseInFields();
    void givesUpWithEscape();
    void followsTheUnitOfTime();
    void survivesAnEmptyDocument();

private:
    [[nodiscard]] ScenarioId scenario(const char* id) const { return m_document->campaign().findScenario(id); }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Presentation> m_presentation;
    std::unique_ptr<RangeQueries> m_ranges;
    std::unique_ptr<InspectorPane> m_pane;
};

void TestInspector::init()
{
    m_theme = std::make_unique<Theme>();
    m_jobs = std::make_unique<JobQueue>();
    m_document = std::make_unique<Document>(*m_jobs);
    m_selection = std::make_unique<Selection>();
    m_presentation = std::make_unique<Presentation>();
    m_ranges = std::make_unique<RangeQueries>(m_document->timelines(), *m_jobs);
    m_pane = std::make_unique<InspectorPane>(*m_document, *m_selection, *m_presentation, *m_ranges);
    m_pane->show();
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_selection->setScenario(scenario("dilated-throttled"));
}

void TestInspector::cleanup()
{
    m_pane.reset();
    m_ranges.reset();
    m_presentation.reset();
    m_selection.reset();
    m_document.reset();
    m_jobs.reset();
    m_theme.reset();
}

void TestInspector::showsTheScenarioWithoutASelection()
{
    const FactGrid& facts = m_pane->scenarioFactGrid();
    QVERIFY(facts.isVisible());
    QCOMPARE(facts.value(QStringLiteral("makespan")), QStringLiteral("11.35 s"));
    QCOMPARE(facts.value(QStringLiteral("idle")), QStringLiteral("0 s"));
    QCOMPARE(facts.value(QStringLiteral("above the bound")), QStringLiteral("0 %"));
    QCOMPARE(facts.value(QStringLiteral("pieces")), QStringLiteral("8"));
}

void TestInspector::showsThePhaseThatIsSelected()
{
    m_selection->selectPhase(PhaseId(0));
    const FactGrid& facts = m_pane->phaseFactGrid();
    QVERIFY(facts.isVisible());
    QVERIFY(!m_pane->scenarioFactGrid().isVisible());
    QCOMPARE(facts.value(QStringLiteral("undilated")), QStringLiteral("3 s"));
    QCOMPARE(facts.value(QStringLiteral("added by dilation")), QStringLiteral("5.25 s"));
    QCOMPARE(facts.value(QStringLiteral("added by throttling")), QStringLiteral("600 ms"));
    QCOMPARE(facts.value(QStringLiteral("bound by")), QStringLiteral("compute"));
    QCOMPARE(facts.value(QStringLiteral("efficiency")), QStringLiteral("70 %"));
}

void TestInspector::showsThePieceOfATiledPhase()
{
    m_selection->setScenario(scenario("pipelined"));
    m_selection->setPiece(PieceRef{
        .scenario = scenario("pipelined"), .phase = PhaseId(1), .node = 1, .tile = 1, .start = 3.25, .end = 5.75});
    const FactGrid& facts = m_pane->pieceFactGrid();
    QVERIFY(facts.isVisible());
    QCOMPARE(facts.value(QStringLiteral("tile")), QStringLiteral("2 of 4"));
    QCOMPARE(facts.value(QStringLiteral("duration")), QStringLiteral("2.5 s"));
    // A piece of another scenario is not looked up in this one.
    m_selection->setScenario(scenario("sequential"));
    QVERIFY(!facts.isVisible());
    QCOMPARE(m_pane->phaseFactGrid().value(QStringLiteral("busy")), QStringLiteral("10 s"));
}

void TestInspector::sumsSeveralPhases()
{
    m_selection->setScenario(scenario("sequential"));
    m_selection->setPhases({PhaseId(0), PhaseId(1)});
    QCOMPARE(m_pane->phaseFactGrid().value(QStringLiteral("busy, in all")), QStringLiteral("13 s"));
    QCOMPARE(m_pane->phaseFactGrid().value(QStringLiteral("share of the makespan")), QStringLiteral("100 %"));
}

void TestInspector::tellsStatisticsOfTheRange()
{
    m_selection->setScenario(scenario("pipelined"));
    m_selection->setRange(TimeRange{0.5, 9.0});
    const TimedScenarioPointer timed = m_document->timelines().at(scenario("pipelined"));
    const std::vector<Fact> expected = rangeFacts(
        *timed, rangeStatistics(timed->built.timeline, 0.5, 9.0), numberFormat(*timed->campaign, *m_presentation));
    QVERIFY(m_pane->rangeFactGrid().isVisible());
    QCOMPARE(m_pane->rangeFactGrid().facts(), expected);
    QCOMPARE(m_pane->rangeFactGrid().value(QStringLiteral("memory, highest")), QStringLiteral("150 %"));
    QCOMPARE(m_pane->rangeFactGrid().value(QStringLiteral("length")), QStringLiteral("8.5 s"));
}

void TestInspector::takesTypedEdges()
{
    m_selection->setRange(TimeRange{1.0, 2.0});
    QuantityField& end = m_pane->rangeEndField();
    QCOMPARE(end.text(), QStringLiteral("2 s"));
    end.selectAll();
    QTest::keyClicks(&end, QStringLiteral("3500 ms"));
    QTest::keyClick(&end, Qt::Key_Return);
    QCOMPARE(*m_selection->range(), (TimeRange{1.0, 3.5}));
    QuantityField& start = m_pane->rangeStartField();
    start.selectAll();
    QTest::keyClicks(&start, QStringLiteral("5"));
    QTest::keyClick(&start, Qt::Key_Return);
    // The ends are put in order.
    QCOMPARE(*m_selection->range(), (TimeRange{3.5, 5.0}));
    QCOMPARE(start.text(), QStringLiteral("3.5 s"));
}

void TestInspector::refusesNonsenseInFields_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"abc", "1e999", "nan", "inf", "3 GB", "--1", "1,5 s"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestInspector::refusesNonsenseInFields()
{
    QFETCH(QString, text);
    m_selection->setRange(TimeRange{1.0, 2.0});
    QuantityField& field = m_pane->rangeEndField();
    field.selectAll();
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
    QVERIFY2(field.complaint().size() > 5, qPrintable(field.complaint()));
    QCOMPARE(*m_selection->range(), (TimeRange{1.0, 2.0}));
}

void TestInspector::givesUpWithEscape()
{
    m_selection->setRange(TimeRange{1.0, 2.0});
    QuantityField& field = m_pane->rangeEndField();
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("7"));
    QTest::keyClick(&field, Qt::Key_Escape);
    QCOMPARE(field.text(), QStringLiteral("2 s"));
    QCOMPARE(*m_selection->range(), (TimeRange{1.0, 2.0}));
}

void TestInspector::followsTheUnitOfTime()
{
    m_presentation->setTimeDisplay(TimeDisplay::Millisecond);
    QCOMPARE(m_pane->scenarioFactGrid().value(QStringLiteral("makespan")), QStringLiteral("11\u202f350 ms"));
}

void TestInspector::survivesAnEmptyDocument()
{
    m_selection->selectPhase(PhaseId(1));
    m_document->replace({}, {});
    QVERIFY(!m_pane->phaseFactGrid().isVisible());
    QVERIFY(!m_pane->scenarioFactGrid().isVisible());
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
