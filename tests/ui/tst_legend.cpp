#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/overviewstrip.h"
#include "ui/legend/legendpane.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/models/legendmodel.h"
#include "ui/models/phasetablemodel.h"
#include "ui/phases/phasespane.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QMouseEvent>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QTreeView>

using namespace minard;

/// The legend in the window: what it lists, and that hover and selection are one thing everywhere.
class TestLegend : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void cleanup();
    void listsPhasesInScheduleOrder();
    void tellsSharesOfTheCurrentScenario();
    void namesDashesAndHatching();
    void leavesOutWhatIsNotShown();
    void paintsTheSampleOfEachRow();
    void hoveringGreysTheRestEverywhere();
    void hoveringATableRowDoesTheSame();
    void clickingSelects();
    void showsWhatIsSelectedElsewhere();
    void selectsByKeys();
    void marksCannotBeSelected();
    void takesPhasesOfOneNameTogether();
    void saysWhatWouldBeThere();

private:
    [[nodiscard]] QString cell(int row, LegendModel::Column column) const
    {
        return m_legend->model().index(row, static_cast<int>(column)).data().toString();
    }

    [[nodiscard]] PhaseId phase(const char* name) const
    {
        return m_window->document().campaign().workload.findPhase(name);
    }

    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel = 0)
    {
        return m_window->campaignView().panels()[panel]->canvas();
    }

    static void moveOver(QAbstractItemView& view, const QModelIndex& index)
    {
        const QPoint place = view.visualRect(index).center();
        QMouseEvent move(QEvent::MouseMove, place, view.viewport()->mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(view.viewport(), &move);
    }

    std::unique_ptr<MainWindow> m_window;
    LegendPane* m_legend = nullptr;
};

void TestLegend::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_legend = test::revealPane<LegendPane>(*m_window, "legend");
    QVERIFY(m_legend);
    QTRY_VERIFY(m_legend->isVisible());
    new QAbstractItemModelTester(&m_legend->model(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_legend);
    test::openSample(m_window->document(), QStringLiteral("memory-oversubscription"));
    QTRY_VERIFY(m_legend->view().visualRect(m_legend->model().index(0, 0)).height() > 8);
}

void TestLegend::cleanup()
{
    m_window.reset();
}

void TestLegend::listsPhasesInScheduleOrder()
{
    QStringList names;
    for (int row = 0; row < m_legend->model().rowCount(); ++row) {
        if (m_legend->model().entry(row).kind == LegendKind::Phase)
            names.append(cell(row, LegendModel::Column::Name));
    }
    QCOMPARE(names, (QStringList{QStringLiteral("A"), QStringLiteral("B")}));
}

void TestLegend::tellsSharesOfTheCurrentScenario()
{
    // A runs 3 s and B 10 s, one after the other.
    QCOMPARE(cell(0, LegendModel::Column::Share), QStringLiteral("23.1 %"));
    QCOMPARE(cell(1, LegendModel::Column::Share), QStringLiteral("76.9 %"));
    QVERIFY(std::abs(*m_legend->model().share(0) - 3.0 / 13.0) < 1e-12);
    m_window->selection().setScenario(ScenarioId(5));
    const auto& timeline = m_window->document().timelines().at(ScenarioId(5))->built->timeline;
    QVERIFY(std::abs(*m_legend->model().share(1) - timeline.timings()[1].shares.total() / timeline.makespan()) < 1e-12);
}

void TestLegend::namesDashesAndHatching()
{
    QSet<int> kinds;
    for (int row = 0; row < m_legend->model().rowCount(); ++row) {
        kinds.insert(static_cast<int>(m_legend->model().entry(row).kind));
        QVERIFY(!cell(row, LegendModel::Column::Name).isEmpty());
    }
    for (const LegendKind kind :
        {LegendKind::Dilated, LegendKind::Throttled, LegendKind::Excess, LegendKind::Unused, LegendKind::Tiles})
        QVERIFY(kinds.contains(static_cast<int>(kind)));
}

void TestLegend::leavesOutWhatIsNotShown()
{
    m_window->presentation().setShown({ScenarioId(0)});
    for (int row = 0; row < m_legend->model().rowCount(); ++row)
        QVERIFY(m_legend->model().entry(row).kind != LegendKind::Throttled);
}

void TestLegend::paintsTheSampleOfEachRow()
{
    const QImage picture = m_legend->view().viewport()->grab().toImage();
    const auto colours = [&](int row) {
        const QRect rect = m_legend->view().visualRect(m_legend->model().index(row, 0));
        QSet<QRgb> seen;
        for (int x = rect.left() + 8; x < rect.left() + 38; ++x) {
            for (int y = rect.top() + 1; y < rect.bottom(); ++y)
                seen.insert(picture.pixel(QPoint(x, y) * m_legend->devicePixelRatioF()));
        }
        return seen;
    };
    for (int row = 0; row < m_legend->model().rowCount(); ++row)
        QVERIFY2(colours(row).size() >= 2, qPrintable(cell(row, LegendModel::Column::Name)));
    QVERIFY(colours(0) != colours(1));
}

void TestLegend::hoveringGreysTheRestEverywhere()
{
    OverviewStrip& overview = m_window->campaignView().overview();
    const QImage canvasBefore = canvas().grab().toImage();
    const QImage overviewBefore = overview.grab().toImage();
    moveOver(m_legend->view(), m_legend->model().index(0, 0));
    QCOMPARE(m_window->selection().hover().phase, phase("A"));
    QVERIFY(canvas().grab().toImage() != canvasBefore);
    QVERIFY(overview.grab().toImage() != overviewBefore);
    // A itself stays as it was.
    const PanelGeometry& geometry = canvas().panel().geometry;
    const QPoint onA(static_cast<int>(geometry.axis.toPixel(1.5)), static_cast<int>(geometry.toY(0.8)) - 1);
    QCOMPARE(canvas().grab().toImage().pixel(onA * canvas().devicePixelRatioF()),
        canvasBefore.pixel(onA * canvas().devicePixelRatioF()));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_legend->view().viewport(), &leave);
    QVERIFY(!m_window->selection().hover().phase.isValid());
    QCOMPARE(canvas().grab().toImage(), canvasBefore);
}

void TestLegend::hoveringATableRowDoesTheSame()
{
    auto* phases = m_window->findChild<PhasesPane*>();
    m_window->findChild<QWidget*>(QStringLiteral("phases"))->raise();
    QTRY_VERIFY(phases->isVisible());
    moveOver(phases->view(), phases->model().index(1, 0));
    QCOMPARE(m_window->selection().hover().phase, phase("B"));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(phases->view().viewport(), &leave);
    QVERIFY(!m_window->selection().hover().phase.isValid());
}

void TestLegend::clickingSelects()
{
    QTreeView& view = m_legend->view();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(m_legend->model().index(1, 0)).center());
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("B")});
    QTest::mouseClick(
        view.viewport(), Qt::LeftButton, Qt::ControlModifier, view.visualRect(m_legend->model().index(0, 0)).center());
    QCOMPARE(m_window->selection().phases(), (PhaseSet{phase("A"), phase("B")}));
}

void TestLegend::showsWhatIsSelectedElsewhere()
{
    m_window->selection().selectPhase(phase("B"));
    const QModelIndexList rows = m_legend->view().selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.first().row(), 1);
    m_window->selection().setPhases({});
    QVERIFY(!m_legend->view().selectionModel()->hasSelection());
}

void TestLegend::selectsByKeys()
{
    QTreeView& view = m_legend->view();
    view.setFocus();
    view.selectionModel()->setCurrentIndex(m_legend->model().index(0, 0), QItemSelectionModel::NoUpdate);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("B")});
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("A")});
}

void TestLegend::marksCannotBeSelected()
{
    m_window->selection().selectPhase(phase("B"));
    const int last = m_legend->model().rowCount() - 1;
    QVERIFY(m_legend->model().entry(last).kind != LegendKind::Phase);
    moveOver(m_legend->view(), m_legend->model().index(last, 0));
    QVERIFY(!m_window->selection().hover().phase.isValid());
    QVERIFY(!(m_legend->model().flags(m_legend->model().index(last, 0)) & Qt::ItemIsSelectable));
}

void TestLegend::takesPhasesOfOneNameTogether()
{
    test::openText(m_window->document(), R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
        "workload":{"phases":[
        {"id":"x1","name":"gemm<float, 4> & more","given":{"duration":1,"use":{"compute":0.5,"dram":0.5}}},
        {"id":"y","given":{"duration":2,"use":{"compute":0.5,"dram":0.5}}},
        {"id":"x2","name":"gemm<float, 4> & more","given":{"duration":1,"use":{"compute":0.5,"dram":0.5}}}]}})");
    QCOMPARE(cell(0, LegendModel::Column::Name), QStringLiteral("gemm<float, 4> & more"));
    QCOMPARE(cell(0, LegendModel::Column::Share), QStringLiteral("50.0 %"));
    moveOver(m_legend->view(), m_legend->model().index(0, 0));
    QVERIFY(m_window->selection().hover().means(phase("x1")));
    QVERIFY(m_window->selection().hover().means(phase("x2")));
    QCOMPARE(*m_window->selection().bright(), (PhaseSet{phase("x1"), phase("x2")}));
    QTreeView& view = m_legend->view();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(m_legend->model().index(0, 0)).center());
    QCOMPARE(m_window->selection().phases(), (PhaseSet{phase("x1"), phase("x2")}));
}

void TestLegend::saysWhatWouldBeThere()
{
    m_window->document().replace({}, {});
    QCOMPARE(m_legend->model().rowCount(), 0);
    QVERIFY(!m_legend->view().isVisible());
}

QTEST_MAIN(TestLegend)
#include "tst_legend.moc"
