#include "core/analysis/rangestatistics.h"
#include "core/io/campaignwriter.h"
#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/rangequeries.h"
#include "ui/document/wording.h"
#include "ui/inspector/blockfields.h"
#include "ui/inspector/fusionfields.h"
#include "ui/inspector/inspectorpane.h"
#include "ui/inspector/phasefields.h"
#include "ui/inspector/scenariofields.h"
#include "ui/jobs/jobqueue.h"
#include "ui/models/facts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/quantityfield.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

using namespace minard;

class TestInspector : public QObject, private test::PaneFixture {
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
    void changesNumbersOfThePhase();
    void keepsRefusedTextOfThePhase();
    void forgetsTypingWhenThePhaseChanges();
    void takesUnknownAndInherited();
    void renamesThePhase();
    void changesTheBlock();
    void changesTheScenario();
    void changesTheFusion();
    void leavesTheDocumentAsItWas();

private:
    static void type(QLineEdit& field, const QString& text)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
    }

    static void choose(QComboBox& box, int downs)
    {
        box.setFocus();
        for (int i = 0; i < downs; ++i)
            QTest::keyClick(&box, Qt::Key_Down);
    }

    [[nodiscard]] const BuiltScenario& built() const
    {
        return *m_document->timelines().at(m_selection->scenario())->built;
    }

    [[nodiscard]] ScenarioId scenario(const char* id) const { return m_document->campaign().findScenario(id); }

    std::unique_ptr<RangeQueries> m_ranges;
    std::unique_ptr<InspectorPane> m_pane;
};

void TestInspector::init()
{
    makeParts();
    m_ranges = std::make_unique<RangeQueries>(m_document->timelines(), *m_jobs);
    m_pane = std::make_unique<InspectorPane>(*m_document, *m_editor, *m_selection, *m_presentation, *m_ranges);
    m_pane->show();
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_selection->setScenario(scenario("dilated-throttled"));
}

void TestInspector::cleanup()
{
    m_pane.reset();
    m_ranges.reset();
    clearParts();
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
        *timed, rangeStatistics(timed->built->timeline, 0.5, 9.0), numberFormat(*timed->campaign, *m_presentation));
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

void TestInspector::changesNumbersOfThePhase()
{
    m_selection->setScenario(scenario("sequential"));
    m_selection->selectPhase(PhaseId(1));
    PhaseFields& fields = m_pane->phaseFields();
    QCOMPARE(fields.durationField().text(), QStringLiteral("10 s"));
    QCOMPARE(fields.useField(ResourceId(1)).text(), QStringLiteral("90 %"));
    type(fields.durationField(), QStringLiteral("12"));
    QCOMPARE(built().plan.nodes[1].duration, 12.0);
    QCOMPARE(fields.useField(ResourceId(1)).text(), QStringLiteral("75 %"));
    type(fields.useField(ResourceId(1)), QStringLiteral("50"));
    QCOMPARE(built().plan.nodes[1].use[1], 0.5);
    type(fields.volumeField(ResourceId(0)), QStringLiteral("120 Top"));
    QCOMPARE(built().plan.nodes[1].volume[0], 1.2e14);
    QCOMPARE(m_document->undoStack().count(), 3);
    QVERIFY(fields.durationField().font().bold());
}

void TestInspector::keepsRefusedTextOfThePhase()
{
    m_selection->setScenario(scenario("sequential"));
    m_selection->selectPhase(PhaseId(1));
    QuantityField& field = m_pane->phaseFields().durationField();
    for (const char* text : {"-3", "4 GB", "?", "soon"}) {
        type(field, QString::fromLatin1(text));
        QCOMPARE(field.text(), QString::fromLatin1(text));
        QVERIFY2(field.complaint().size() > 10, qPrintable(field.complaint()));
        m_pane->phaseFields().nameField().setFocus();
        QCOMPARE(field.text(), QString::fromLatin1(text));
    }
    QCOMPARE(m_document->undoStack().count(), 0);
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_Escape);
    QCOMPARE(field.text(), QStringLiteral("10 s"));
    QVERIFY(field.complaint().isEmpty());
}

void TestInspector::forgetsTypingWhenThePhaseChanges()
{
    m_selection->setScenario(scenario("sequential"));
    m_selection->selectPhase(PhaseId(1));
    QuantityField& field = m_pane->phaseFields().durationField();
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("99"));
    m_selection->selectPhase(PhaseId(0));
    QCOMPARE(field.text(), QStringLiteral("3 s"));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestInspector::takesUnknownAndInherited()
{
    m_selection->setScenario(scenario("sequential"));
    m_selection->selectPhase(PhaseId(1));
    QuantityField& field = m_pane->phaseFields().useField(ResourceId(0));
    type(field, QStringLiteral("?"));
    QCOMPARE(field.text(), QStringLiteral("n/a"));
    QVERIFY((built().plan.nodes[1].unknown & 1U) != 0);
    field.setFocus();
    field.selectAll();
    QTest::keyClick(&field, Qt::Key_Delete);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(field.text(), QStringLiteral("20 %"));
}

void TestInspector::renamesThePhase()
{
    m_selection->selectPhase(PhaseId(0));
    type(m_pane->phaseFields().nameField(), QStringLiteral("w <s> f&m /"));
    QCOMPARE(m_document->campaign().workload.phases[0].name, std::string("w <s> f&m /"));
    QCOMPARE(m_document->undoStack().count(), 1);
}

void TestInspector::changesTheBlock()
{
    m_selection->setScenario(scenario("sequential"));
    m_selection->selectPhase(PhaseId(0));
    QVERIFY(!m_pane->blockFields().isVisible());
    m_selection->setScenario(scenario("pipelined"));
    BlockFields& fields = m_pane->blockFields();
    QVERIFY(fields.isVisible());
    QCOMPARE(fields.tilesField().text(), QStringLiteral("4"));
    type(fields.tilesField(), QStringLiteral("16"));
    QCOMPARE(built().scenario.pipelines.front().tiles.count, std::uint64_t{16});
    type(fields.tilesField(), QStringLiteral("1.5"));
    QVERIFY(!fields.tilesField().complaint().isEmpty());
    type(fields.tilesField(), QStringLiteral("fine"));
    QVERIFY(built().scenario.pipelines.front().tiles.fine);
    QCOMPARE(fields.tilesField().text(), QStringLiteral("fine"));
    type(fields.tilesField(), QStringLiteral("4"));
    choose(fields.dilationBox(), 1);
    QCOMPARE(built().scenario.pipelines.front().dilate, Dilation::Longest);
    choose(fields.advanceBox(), 1);
    QCOMPARE(built().scenario.pipelines.front().advance, Advance::Event);
    QCOMPARE(m_document->undoStack().count(), 5);
}

void TestInspector::changesTheScenario()
{
    m_selection->setScenario(scenario("pipelined"));
    ScenarioFields& fields = m_pane->scenarioFields();
    QVERIFY(fields.isVisible());
    QCOMPARE(fields.throttleBox().currentText(), QStringLiteral("none"));
    choose(fields.throttleBox(), 1);
    QCOMPARE(built().scenario.throttle, Throttle::Uniform);
    type(fields.overheadField(), QStringLiteral("250 ms"));
    QCOMPARE(built().scenario.machine.launchOverhead, 0.25);
    choose(fields.timingBox(), 1);
    QCOMPARE(built().scenario.timing.model, TimingModel::Roofline);
    QCOMPARE(m_document->undoStack().count(), 3);
    type(fields.overheadField(), QStringLiteral("often"));
    QCOMPARE(fields.overheadField().text(), QStringLiteral("often"));
    QVERIFY(!fields.overheadField().complaint().isEmpty());
}

void TestInspector::changesTheFusion()
{
    test::openSample(*m_document, QStringLiteral("decoder-block"));
    m_selection->setScenario(ScenarioId(1));
    const FusionGroup before = built().scenario.fusion.front();
    m_selection->selectPhase(before.phases.front());
    FusionFields& fields = m_pane->fusionFields();
    QVERIFY(fields.isVisible());
    QTest::mouseClick(
        &fields.doubleBufferedBox(), Qt::LeftButton, {}, QPoint(8, fields.doubleBufferedBox().height() / 2));
    QTRY_COMPARE(built().scenario.fusion.front().doubleBuffered, !before.doubleBuffered);
    type(fields.tilesField(), QStringLiteral("32"));
    QCOMPARE(built().scenario.fusion.front().tiles, std::optional<std::uint64_t>(32));
    QVERIFY(fields.keepList().count() > 0);
    fields.keepList().setFocus();
    fields.keepList().setCurrentRow(0);
    const bool wasKept = fields.keepList().item(0)->checkState() == Qt::Checked;
    QTest::keyClick(&fields.keepList(), Qt::Key_Space);
    QTRY_COMPARE(fields.keepList().item(0)->checkState() == Qt::Checked, !wasKept);
    QTRY_VERIFY(built().scenario.fusion.front().keep != before.keep || !before.keep);
    while (m_document->undoStack().canUndo())
        m_document->undoStack().undo();
    QTRY_COMPARE(built().scenario.fusion.front(), before);
}

void TestInspector::leavesTheDocumentAsItWas()
{
    const std::string before = writeCampaign(m_document->campaign(), {});
    m_selection->setScenario(scenario("pipelined"));
    type(m_pane->scenarioFields().overheadField(), QStringLiteral("1 s"));
    m_selection->selectPhase(PhaseId(1));
    type(m_pane->phaseFields().durationField(), QStringLiteral("7"));
    type(m_pane->phaseFields().nameField(), QStringLiteral("second"));
    type(m_pane->blockFields().tilesField(), QStringLiteral("8"));
    QCOMPARE(m_document->undoStack().count(), 4);
    while (m_document->undoStack().canUndo())
        m_document->undoStack().undo();
    QCOMPARE(writeCampaign(m_document->campaign(), {}), before);
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
