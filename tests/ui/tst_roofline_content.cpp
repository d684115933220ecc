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
#include <algorithm>
#include <cmath>

using namespace minard;

/// What the roofline pane shows of unusual documents, its what-if roofs, limits, export.
class TestRooflineContent : public test::RooflineFixture {
    Q_OBJECT

private Q_SLOTS:
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
    void toolsWithoutRoomAreInAMenu();

private:
    /// The button with that text; null if there is none.
    [[nodiscard]] QToolButton* tool(const QString& text) const
    {
        const QList<QToolButton*> all = m_pane->findChildren<QToolButton*>();
        const auto found = std::find_if(
            all.begin(), all.end(), [&](const QToolButton* one) { return one->text() == text; });
        return found == all.end() ? nullptr : *found;
    }
};

void TestRooflineContent::pullingARoofIsOneStepThatFollowsTheHand()
{
    // The level of "tensor", to the right of everything else.
    const QRectF plot = chart().plotRect();
    const QPoint grip = gripOfLevel();
    const double makespan = m_document->timelines().at(scenario("before"))->built->timeline.makespan();
    const RooflineAxes axes = chart().axes();
    QTest::mousePress(chart().viewport(), Qt::LeftButton, {}, grip);
    for (int i = 1; i <= 5; ++i) {
        moveTo(grip + QPoint(0, 12 * i), Qt::LeftButton);
        // What is under the hand is what the document has.
        const double shown = chart().axes().rate.at((plot.bottom() - grip.y() - 12.0 * i) / plot.height());
        const double peak = m_document->timelines().at(scenario("before"))->built->scenario.machine.resources[0].peak;
        QVERIFY2(std::abs(peak / shown - 1.0) < 0.006, qPrintable(QStringLiteral("%1 %2").arg(peak).arg(shown)));
        QCOMPARE(chart().axes(), axes);
    }
    QTest::mouseRelease(chart().viewport(), Qt::LeftButton, {}, grip + QPoint(0, 60));
    QCOMPARE(m_document->undoStack().count(), 1);
    QVERIFY(m_document->timelines().at(scenario("before"))->built->timeline.makespan() > makespan);
    m_document->undoStack().undo();
    QCOMPARE(m_document->timelines().at(scenario("before"))->built->timeline.makespan(), makespan);
}

void TestRooflineContent::escapePutsTheRoofBack()
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
    QCOMPARE(m_document->timelines().at(scenario("before"))->built->scenario.machine.resources[0].peak, 1000.0);
}

void TestRooflineContent::viewStaysWhenTheDocumentChanges()
{
    wheel(place("softmax"), 3);
    const RooflineAxes axes = chart().axes();
    m_presentation->setShown({scenario("before"), scenario("after")});
    QTRY_COMPARE(chart().scene().series().size(), std::size_t(2));
    QCOMPARE(chart().axes(), axes);
    openCampaign();
    QTRY_VERIFY(chart().isFitted()); // another document is another view
}

void TestRooflineContent::infiniteIntensityStandsAtTheRightEdge()
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

void TestRooflineContent::emptyCampaignShowsAHint()
{
    test::openText(*m_document, R"({"format": "campaign/1", "workload": {"phases": []}})");
    show({"default"});
    QTRY_VERIFY(m_pane->isShowingHint());
    QVERIFY(m_pane->note().isEmpty());
}

void TestRooflineContent::unknownVolumesAreToldInWords()
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

void TestRooflineContent::differentMachinesAreNamed()
{
    show({"before", "after"});
    QVERIFY(m_pane->note().isEmpty());
    m_selection->setScenario(scenario("after"));
    const QPoint grip = gripOfLevel();
    QTest::mousePress(chart().viewport(), Qt::LeftButton, {}, grip);
    moveTo(grip + QPoint(0, 30), Qt::LeftButton);
    QTest::mouseRelease(chart().viewport(), Qt::LeftButton, {}, grip + QPoint(0, 30));
    // The current scenario was meant, and only that one.
    QCOMPARE(m_document->timelines().at(scenario("before"))->built->scenario.machine.resources[0].peak, 1000.0);
    QVERIFY(m_document->timelines().at(scenario("after"))->built->scenario.machine.resources[0].peak < 1000.0);
    QTRY_VERIFY(m_pane->note().contains(QStringLiteral("machines that differ")));
}

void TestRooflineContent::gainsFollowBaselineAndCurrentScenario()
{
    QToolButton* gains = tool(QStringLiteral("Gains"));
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

void TestRooflineContent::keyOfScenariosChoosesOne()
{
    QVERIFY(!m_pane->key().isVisible());
    show({"before", "after"});
    QTRY_VERIFY(m_pane->key().isVisible());
    QTest::mouseClick(&m_pane->key(), Qt::LeftButton, {}, m_pane->key().entryRect(1).center());
    QVERIFY(m_selection->scenario() == scenario("after"));
    QVERIFY(m_pane->key().accessibleDescription().contains(QStringLiteral("square: after")));
}

void TestRooflineContent::typedLimitsAreRefusedOrTaken()
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

void TestRooflineContent::exportsTheDocumentNotTheScreen()
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

void TestRooflineContent::tensOfThousandsOfPhasesDoNotStall()
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

void TestRooflineContent::themeAndFontChangeInEveryState()
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

void TestRooflineContent::everyControlHasAName()
{
    QVERIFY(!chart().accessibleName().isEmpty());
    QVERIFY(!m_pane->key().accessibleName().isEmpty());
    for (const QToolButton* button : m_pane->findChildren<QToolButton*>()) {
        QVERIFY(!button->accessibleName().isEmpty());
        QVERIFY(!button->toolTip().isEmpty());
    }
}

void TestRooflineContent::toolsWithoutRoomAreInAMenu()
{
    const QToolButton* save = tool(QStringLiteral("Export…"));
    auto* more = m_pane->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
    QVERIFY(save != nullptr && more != nullptr);
    m_pane->resize(600, 400);
    QTRY_VERIFY(save->isVisible());
    QVERIFY(!more->isVisible());
    m_pane->resize(m_pane->minimumSizeHint().width(), 400);
    QTRY_VERIFY(more->isVisible());
    QVERIFY(!save->isVisible());
    QVERIFY(tool(QStringLiteral("Fit"))->isVisible());
    // Its picture is seen: it is all that is drawn there.
    const QImage image = more->grab().toImage();
    bool isSeen = false;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            isSeen = isSeen || image.pixelColor(x, y).alphaF() > 0.8F;
    }
    QVERIFY(isSeen);
}

QTEST_MAIN(TestRooflineContent)
#include "tst_roofline_content.moc"
