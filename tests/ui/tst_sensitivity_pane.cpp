#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/campaignfile.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"
#include "ui/sensitivity/sensitivitychart.h"
#include "ui/sensitivity/sensitivitycontrols.h"
#include "ui/sensitivity/sensitivitypane.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/loadingbar.h"
#include "ui/widgets/quantityfield.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QMouseEvent>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QtCharts/QAbstractSeries>
#include <QtCharts/QChart>

using namespace minard;

/// Sweeps parameters with mouse and keys, compares with the command line, and takes values over.
class TestSensitivityPane : public QObject, private test::PaneFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void hintUntilSomethingRan();
    void listsParametersWithTheirValues();
    void numbersAreThoseOfTheCommandLine_data();
    void numbersAreThoseOfTheCommandLine();
    void drawsBoundsAsStacks();
    void drawsSelectedPhases();
    void hoverTellsAndKeysReachEveryValue();
    void clickTakesTheValueOver();
    void workloadParametersChangeAllScenarios();
    void rangeIsTypedAndRefused();
    void cancelKeepsWhatWasThere();
    void changesRunAgainOrSaySo();
    void recordingsSayWhy();
    void emptyCampaignsSaySo();
    void valuesWithoutScheduleAreGaps();
    void copiesAndExports();
    void fewHundredPointsAreDrawnInTime();
    void controlsHaveNamesAndTips();

private:
    void open(const QString& sample, int scenario = 0);
    void choose(const QString& name);
    void runAndWait();
    [[nodiscard]] QPoint placeOf(std::size_t index) const;
    void moveTo(QPoint position);

    std::unique_ptr<SensitivityPane> m_pane;
};

void TestSensitivityPane::init()
{
    makeParts();
    m_pane = std::make_unique<SensitivityPane>(*m_document, *m_selection, *m_presentation, *m_editor, *m_theme);
    m_pane->resize(480, 420);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
}

void TestSensitivityPane::cleanup()
{
    m_pane.reset();
    clearParts();
}

void TestSensitivityPane::open(const QString& sample, int scenario)
{
    test::openSample(*m_document, sample);
    m_selection->setScenario(ScenarioId(static_cast<std::size_t>(scenario)));
}

void TestSensitivityPane::choose(const QString& label)
{
    QComboBox& box = m_pane->controls().parameterBox();
    const int index = box.findText(label, Qt::MatchStartsWith);
    QVERIFY2(index >= 0, qPrintable(label));
    box.setFocus();
    while (box.currentIndex() != index)
        QTest::keyClick(&box, box.currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    QTRY_VERIFY(!m_pane->isRunning());
}

void TestSensitivityPane::runAndWait()
{
    QTest::mouseClick(&m_pane->controls().runButton(), Qt::LeftButton);
    QTRY_VERIFY(!m_pane->isRunning());
}

QPoint TestSensitivityPane::placeOf(std::size_t index) const
{
    const CurvePlot& plot = m_pane->chart().plot();
    return m_pane->chart().placeOf(plot.x[index], plot.yAxis.at(0.4)).toPoint();
}

void TestSensitivityPane::moveTo(QPoint position)
{
    QWidget* viewport = m_pane->chart().viewport();
    QMouseEvent event(
        QEvent::MouseMove, position, viewport->mapToGlobal(position), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(viewport, &event);
}

void TestSensitivityPane::hintUntilSomethingRan()
{
    QVERIFY(m_pane->isShowingHint());
    QVERIFY(!m_pane->controls().runButton().isEnabled());
    open(QStringLiteral("gemm-low-rank"));
    QVERIFY(m_pane->isShowingHint());
    runAndWait();
    QVERIFY(!m_pane->isShowingHint());
    m_document->replace({}, {});
    QVERIFY(m_pane->isShowingHint());
    QVERIFY(!m_pane->copyButton().isEnabled());
}

void TestSensitivityPane::listsParametersWithTheirValues()
{
    open(QStringLiteral("memory-oversubscription"), 3);
    const auto effective = resolveScenario(m_document->campaign(), ScenarioId(3));
    const auto parameters = sensitivityParameters(m_document->campaign(), *effective);
    QCOMPARE(m_pane->controls().parameterBox().count(), static_cast<int>(parameters.size()));
    QVERIFY(m_pane->controls().parameterBox().findText(QStringLiteral("tiles of"), Qt::MatchStartsWith) >= 0);
}

void TestSensitivityPane::numbersAreThoseOfTheCommandLine_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<int>("scenario");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("name");
    QTest::newRow("peak") << "gemm-low-rank" << 0 << "peak of memory"
                          << "peak.dram";
    QTest::newRow("rank") << "gemm-low-rank" << 1 << "size of rank"
                          << "";
    QTest::newRow("tiles") << "memory-oversubscription" << 3 << "tiles of every"
                           << "tiles";
    QTest::newRow("overhead") << "three-phase" << 0 << "launch overhead"
                              << "launchOverhead";
    QTest::newRow("repeat") << "three-phase" << 0 << "repetitions"
                            << "repeat";
}

void TestSensitivityPane::numbersAreThoseOfTheCommandLine()
{
    QFETCH(QString, sample);
    QFETCH(int, scenario);
    QFETCH(QString, label);
    QFETCH(QString, name);
    open(sample, scenario);
    choose(label);
    runAndWait();
    QVERIFY2(m_pane->result().has_value(), qPrintable(m_pane->note()));
    const std::string parameter = m_pane->result()->parameter.name();
    if (!name.isEmpty())
        QCOMPARE(QString::fromStdString(parameter), name);
    const SensitivityRange range{m_pane->controls().fromField().value(), m_pane->controls().toField().value(),
        m_pane->controls().stepsBox().value(), m_pane->controls().logButton().isChecked()};
    QProcess program;
    program.start(QStringLiteral(MINARD_BINARY),
        {QStringLiteral("analyze"), test::samplePath(sample), QStringLiteral("--scenario"),
            fromUtf8(m_document->campaign().scenario(m_selection->scenario()).id), QStringLiteral("--csv"),
            QStringLiteral("--sweep"), QString::fromStdString(parameter + "=" + sweepText(range))});
    QVERIFY(program.waitForFinished(60000));
    QCOMPARE(program.exitCode(), 0);
    const QString expected = QString::fromUtf8(program.readAllStandardOutput());
    QVERIFY(expected.count(QLatin1Char('\n')) > 2);
    QCOMPARE(m_pane->asText().replace(QLatin1Char('\t'), QLatin1Char(',')), expected);
}

void TestSensitivityPane::drawsBoundsAsStacks()
{
    open(QStringLiteral("gemm-low-rank"));
    choose(QStringLiteral("peak of memory"));
    m_pane->viewBox().setFocus();
    QTest::keyClick(&m_pane->viewBox(), Qt::Key_Down);
    const CurvePlot& plot = m_pane->chart().plot();
    QVERIFY(plot.curves.size() >= 3);
    for (std::size_t i = 0; i < plot.x.size(); ++i) {
        double sum = 0.0;
        for (const Curve& curve : plot.curves)
            sum += curve.form == Curve::Form::Stacked ? *curve.values[i] : 0.0;
        // One after the other: what the resources bound is all of the time.
        QVERIFY(std::abs(sum - *plot.curves.back().values[i]) <= 1e-9 * sum);
    }
    QCOMPARE(m_pane->chart().chart()->series().size(), static_cast<qsizetype>(plot.curves.size()));
}

void TestSensitivityPane::drawsSelectedPhases()
{
    open(QStringLiteral("gemm-low-rank"));
    runAndWait();
    m_pane->viewBox().setFocus();
    QTest::keyClick(&m_pane->viewBox(), Qt::Key_End);
    QCOMPARE(m_pane->chart().plot().curves.size(), m_document->campaign().workload.phases.size());
    m_selection->selectPhase(PhaseId(2));
    QCOMPARE(m_pane->chart().plot().curves.size(), 1U);
    QCOMPARE(m_pane->chart().plot().curves[0].name, m_document->campaign().workload.phases[2].label());
}

void TestSensitivityPane::hoverTellsAndKeysReachEveryValue()
{
    open(QStringLiteral("gemm-low-rank"));
    runAndWait();
    moveTo(placeOf(7));
    QCOMPARE(m_pane->chart().focused(), std::optional<std::size_t>(7));
    QVERIFY(m_pane->card().isVisible());
    const NumberFormat format = numberFormat(m_document->campaign(), *m_presentation);
    const SensitivityPoint& point = m_pane->result()->points[7];
    QVERIFY2(m_pane->card().text().title.contains(
                 fromUtf8(formatQuantity(point.value, m_pane->result()->parameter.unit, format))),
        qPrintable(m_pane->card().text().title));
    QVERIFY(m_pane->card().text().subtitle.contains(timeText(point.makespan, m_document->campaign(), format)));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&m_pane->chart(), &leave);
    QVERIFY(!m_pane->card().isVisible());
    m_pane->chart().setFocus();
    const std::size_t count = m_pane->result()->points.size();
    for (std::size_t i = 0; i < count + 3; ++i)
        QTest::keyClick(&m_pane->chart(), Qt::Key_Right);
    QCOMPARE(m_pane->chart().focused(), std::optional(count - 1));
    QVERIFY(m_pane->chart().accessibleDescription().contains(QStringLiteral("makespan")));
}

void TestSensitivityPane::clickTakesTheValueOver()
{
    open(QStringLiteral("gemm-low-rank"));
    choose(QStringLiteral("peak of memory"));
    const double value = m_pane->result()->points[20].value;
    const double makespan = m_pane->result()->points[20].makespan;
    const std::string before = m_document->savedForm()();
    moveTo(placeOf(20));
    QTest::mouseClick(m_pane->chart().viewport(), Qt::LeftButton, {}, placeOf(20));
    QCOMPARE(m_document->undoStack().count(), 1);
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, value);
    QTRY_VERIFY(!m_document->timelines().isAnyPending());
    QCOMPARE(m_document->timelines().at(ScenarioId(0))->built->timeline.makespan(), makespan);
    m_document->undoStack().undo();
    QCOMPARE(m_document->savedForm()(), before);
}

void TestSensitivityPane::workloadParametersChangeAllScenarios()
{
    open(QStringLiteral("gemm-low-rank"));
    choose(QStringLiteral("repetitions"));
    m_pane->chart().setFocus();
    QTest::keyClick(&m_pane->chart(), Qt::Key_Right);
    QTest::keyClick(&m_pane->chart(), Qt::Key_Right);
    QTest::keyClick(&m_pane->chart(), Qt::Key_Return);
    QCOMPARE(m_document->campaign().workload.repeat, 2U);
    QCOMPARE(m_document->undoStack().count(), 1);
}

void TestSensitivityPane::rangeIsTypedAndRefused()
{
    open(QStringLiteral("gemm-low-rank"));
    choose(QStringLiteral("peak of memory"));
    QuantityField& from = m_pane->controls().fromField();
    from.setFocus();
    from.selectAll();
    QTest::keyClicks(&from, QStringLiteral("1 TB/s"));
    QTest::keyClick(&from, Qt::Key_Return);
    QTRY_VERIFY(!m_pane->isRunning());
    QCOMPARE(m_pane->result()->points.front().value, 1e12);
    from.selectAll();
    QTest::keyClicks(&from, QStringLiteral("0"));
    QTest::keyClick(&from, Qt::Key_Return);
    QVERIFY(!from.complaint().isEmpty());
    QTest::keyClick(&from, Qt::Key_Escape);
    choose(QStringLiteral("launch overhead"));
    QVERIFY(m_pane->result().has_value());
    QTest::mouseClick(&m_pane->controls().logButton(), Qt::LeftButton); // from 0: no logarithm
    QTRY_VERIFY(!m_pane->isRunning());
    QVERIFY(!m_pane->result().has_value());
    QVERIFY2(m_pane->note().contains(QStringLiteral("above 0")), qPrintable(m_pane->note()));
    QTest::mouseClick(&m_pane->controls().logButton(), Qt::LeftButton);
    QTRY_VERIFY(m_pane->result().has_value());
}

void TestSensitivityPane::cancelKeepsWhatWasThere()
{
    test::openText(*m_document, test::manyPhases(4000));
    m_selection->setScenario(ScenarioId(0));
    m_pane->controls().stepsBox().setValue(300);
    QTRY_VERIFY(m_pane->isRunning());
    auto* bar = m_pane->findChild<LoadingBar*>();
    QVERIFY(bar->isVisible());
    QSignalSpy progressed(m_jobs.get(), &JobQueue::progressed);
    QTRY_VERIFY(!progressed.isEmpty() || !m_pane->isRunning());
    QVERIFY2(m_pane->isRunning(), "too quick to be cancelled");
    QTest::mouseClick(bar->findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(!m_pane->isRunning());
    QVERIFY(!bar->isVisible());
    QVERIFY(m_pane->isShowingHint());
    QTest::qWait(0);
    QVERIFY(!m_pane->result());
}

void TestSensitivityPane::changesRunAgainOrSaySo()
{
    open(QStringLiteral("gemm-low-rank"));
    choose(QStringLiteral("peak of PE array"));
    runAndWait();
    const double before = m_pane->result()->points[0].makespan;
    m_document->undoStack().clear();
    m_editor->setThrottle(Throttle::Uniform);
    m_selection->setScenario(ScenarioId(1));
    QTRY_VERIFY(m_pane->result()->scenario == m_document->campaign().scenarios[1].id);
    QTRY_VERIFY(!m_pane->isRunning());
    QVERIFY(m_pane->result()->points[0].makespan != before);
    QVERIFY(!m_pane->note().contains(QStringLiteral("run again")));
}

void TestSensitivityPane::recordingsSayWhy()
{
    open(QStringLiteral("two-phase"));
    auto loaded = readCampaignText(m_document->savedForm()());
    Recording recording;
    recording.start = {0.0};
    recording.duration = {1.0};
    recording.phase = {0};
    loaded->campaign.scenarios[0].recording = std::make_shared<const Recording>(recording);
    m_document->replace(std::move(*loaded), {});
    m_selection->setScenario(ScenarioId(0));
    runAndWait();
    QVERIFY2(m_pane->note().contains(QStringLiteral("recording")), qPrintable(m_pane->note()));
    QVERIFY(m_pane->isShowingHint());
}

void TestSensitivityPane::emptyCampaignsSaySo()
{
    m_document->replace(newCampaign(), {});
    m_selection->setScenario(ScenarioId(0));
    runAndWait();
    QVERIFY(m_pane->isShowingHint());
    QVERIFY2(m_pane->note().contains(QStringLiteral("no phases")), qPrintable(m_pane->note()));
}

void TestSensitivityPane::valuesWithoutScheduleAreGaps()
{
    test::openText(*m_document, R"({"format": "campaign/1",
      "workload": {"phases": [{"id": "A", "given": {"duration": 3, "use": {"compute": 0.5}}},
        {"id": "B", "given": {"duration": 2, "use": {"compute": 0.2}}}],
        "edges": [{"from": "A", "to": "B", "kind": "barrier"}]},
      "scenarios": [{"id": "s", "pipelines": [{"id": "p", "phases": ["A", "B"], "tiles": 1}]}]})");
    m_selection->setScenario(ScenarioId(0));
    choose(QStringLiteral("tiles of p"));
    QVERIFY(m_pane->result().has_value());
    QVERIFY(m_pane->result()->points.front().isBuilt());
    QVERIFY(!m_pane->result()->points.back().isBuilt());
    QVERIFY(!m_pane->chart().plot().curves[0].values.back());
    QVERIFY2(m_pane->note().contains(QStringLiteral("no schedule")), qPrintable(m_pane->note()));
    moveTo(placeOf(m_pane->result()->points.size() - 1));
    QVERIFY2(m_pane->card().text().subtitle.contains(QStringLiteral("no schedule")),
        qPrintable(m_pane->card().text().subtitle));
}

void TestSensitivityPane::copiesAndExports()
{
    open(QStringLiteral("gemm-low-rank"));
    runAndWait();
    QTest::mouseClick(&m_pane->copyButton(), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), m_pane->asText());
    const QStringList lines = m_pane->asText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), static_cast<qsizetype>(m_pane->result()->points.size()) + 1);
    const QTemporaryDir folder;
    for (const char* const suffix : {"svg", "png", "pdf"}) {
        const QString path = folder.filePath(QStringLiteral("s.%1").arg(QString::fromLatin1(suffix)));
        const auto written = m_pane->exportTo(path);
        QVERIFY2(written.has_value(), written ? "" : written.error().what.c_str());
        QVERIFY(QFile(path).size() > 1000);
    }
    QVERIFY(!QImage(folder.filePath(QStringLiteral("s.png"))).isNull());
    QVERIFY(!m_pane->exportTo(QStringLiteral("/no/such/folder/s.svg")));
}

void TestSensitivityPane::fewHundredPointsAreDrawnInTime()
{
    open(QStringLiteral("gemm-low-rank"));
    m_pane->controls().stepsBox().setValue(300);
    QTRY_VERIFY(!m_pane->isRunning());
    QCOMPARE(m_pane->result()->points.size(), 300U);
    m_pane->viewBox().setFocus();
    QTest::keyClick(&m_pane->viewBox(), Qt::Key_Down);
    QElapsedTimer clock;
    clock.start();
    const QPixmap picture = m_pane->chart().grab();
    QVERIFY(!picture.isNull());
    QVERIFY2(clock.elapsed() < 3000, qPrintable(QString::number(clock.elapsed())));
    qInfo("300 values stacked: %lld ms", static_cast<long long>(clock.elapsed()));
}

void TestSensitivityPane::controlsHaveNamesAndTips()
{
    open(QStringLiteral("gemm-low-rank"));
    // Beside the diagram there is not much room.
    QVERIFY2(m_pane->minimumSizeHint().width() <= 300, qPrintable(QString::number(m_pane->minimumSizeHint().width())));
    for (QWidget* widget : std::initializer_list<QWidget*>{&m_pane->controls().parameterBox(),
             &m_pane->controls().fromField(), &m_pane->controls().toField(), &m_pane->controls().stepsBox(),
             &m_pane->controls().logButton(), &m_pane->viewBox(), &m_pane->copyButton()}) {
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        QVERIFY2(!widget->toolTip().isEmpty(), qPrintable(widget->accessibleName()));
    }
}

QTEST_MAIN(TestSensitivityPane)
#include "tst_sensitivity_pane.moc"
