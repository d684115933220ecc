#include "core/schedule/edits/phaseedits.h"
#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/jobs/jobqueue.h"
#include "ui/theme/theme.h"
#include "ui/workload/graphpane.h"
#include "ui/workload/graphview.h"

#include <QElapsedTimer>
#include <QGraphicsItem>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace minard;

/// The graph of dependencies, driven by real events.
class TestGraph : public QObject, private test::PaneFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void drawsPhasesAndDependencies();
    void isOneSelectionWithTheDiagrams();
    void hoversBothWays();
    void walksWithArrows();
    void zoomsAndPans();
    void tellsTensorsOfArrows();
    void marksBarriers();
    void followsEdits();
    void keepsTheViewWhileNumbersChange();
    void staysFluidWithThousands();
    void isEmptyWithoutPhases();

private:
    [[nodiscard]] GraphView& view() const { return m_pane->view(); }

    void open(const QString& sample)
    {
        test::openSample(*m_document, sample);
        m_selection->setScenario(ScenarioId(0));
    }

    void click(PhaseId phase, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, modifiers, view().boxRect(phase).center());
    }

    std::unique_ptr<GraphPane> m_pane;
};

void TestGraph::init()
{
    makeParts();
    m_pane = std::make_unique<GraphPane>(*m_document, *m_selection, *m_theme);
    m_pane->resize(500, 700);
    m_pane->show();
    open(QStringLiteral("gemm-low-rank"));
}

void TestGraph::cleanup()
{
    m_pane.reset();
    clearParts();
}

void TestGraph::drawsPhasesAndDependencies()
{
    QCOMPARE(m_pane->caption().text(), QStringLiteral("5 phases · 4 dependencies"));
    QCOMPARE(view().arrowCount(), 4U);
    // T before SC before UC before C, from top to bottom.
    const int order[] = {0, 1, 3, 4};
    for (std::size_t i = 1; i < std::size(order); ++i) {
        const QRect above = view().boxRect(PhaseId(static_cast<std::size_t>(order[i - 1])));
        const QRect below = view().boxRect(PhaseId(static_cast<std::size_t>(order[i])));
        QVERIFY(above.bottom() < below.top());
    }
    // Every box shows the sample of its phase: something of colour before the name.
    const QImage picture = view().viewport()->grab().toImage();
    for (std::size_t i = 0; i < 5; ++i) {
        const QRect box = view().boxRect(PhaseId(i));
        int coloured = 0;
        for (int x = box.left() + 10; x < box.left() + 28; ++x) {
            for (int y = box.top() + 6; y < box.bottom() - 6; ++y)
                coloured += picture.pixelColor(x, y) != m_theme->colors().raised ? 1 : 0;
        }
        QVERIFY2(coloured > 50, qPrintable(QString::number(coloured)));
    }
}

void TestGraph::isOneSelectionWithTheDiagrams()
{
    click(PhaseId(3));
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(3)}));
    click(PhaseId(1), Qt::ControlModifier);
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(1), PhaseId(3)}));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, QPoint(2, 2));
    QVERIFY(m_selection->phases().empty());
    const QImage before = view().grab().toImage();
    m_selection->selectPhase(PhaseId(0));
    QVERIFY(view().grab().toImage() != before);
    QCOMPARE(view().accessibleDescription(), QStringLiteral("T"));
}

void TestGraph::hoversBothWays()
{
    QTest::mouseMove(view().viewport(), view().boxRect(PhaseId(2)).center());
    QCOMPARE(m_selection->hover().phase, PhaseId(2));
    QTest::mouseMove(view().viewport(), QPoint(2, 2));
    QVERIFY(!m_selection->hover().phase.isValid());
    const QImage before = view().grab().toImage();
    m_selection->setHover({ScenarioId(0), PhaseId(4), {}, {}});
    QVERIFY(view().grab().toImage() != before);
}

void TestGraph::walksWithArrows()
{
    click(PhaseId(0));
    QTest::keyClick(&view(), Qt::Key_Down);
    QCOMPARE(m_selection->currentPhase(), PhaseId(1));
    QTest::keyClick(&view(), Qt::Key_Down);
    QTest::keyClick(&view(), Qt::Key_Down);
    QCOMPARE(m_selection->currentPhase(), PhaseId(4));
    QTest::keyClick(&view(), Qt::Key_Down);
    QCOMPARE(m_selection->currentPhase(), PhaseId(4));
    QTest::keyClick(&view(), Qt::Key_Up);
    QVERIFY(m_selection->currentPhase() == PhaseId(2) || m_selection->currentPhase() == PhaseId(3));
}

void TestGraph::zoomsAndPans()
{
    const double before = view().zoom();
    const QPoint place = view().boxRect(PhaseId(1)).center();
    QWheelEvent wheel(
        place, view().viewport()->mapToGlobal(place), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view().viewport(), &wheel);
    QVERIFY(view().zoom() > before);
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(&view(), Qt::Key_Plus);
    const double zoomed = view().zoom();
    const QPoint box = view().boxRect(PhaseId(1)).center();
    QTest::mousePress(view().viewport(), Qt::LeftButton, {}, QPoint(100, 100));
    QTest::mouseMove(view().viewport(), QPoint(110, 110));
    QTest::mouseMove(view().viewport(), QPoint(100, 80));
    QTest::mouseRelease(view().viewport(), Qt::LeftButton, {}, QPoint(100, 80));
    QVERIFY(view().boxRect(PhaseId(1)).center().y() < box.y());
    QCOMPARE(view().zoom(), zoomed);
    QTest::keyClick(&view(), Qt::Key_0);
    QCOMPARE(view().zoom(), before);
}

void TestGraph::tellsTensorsOfArrows()
{
    QVERIFY2(view().arrowText(0).startsWith(QStringLiteral("T → SC\nT (2.1 MB)")), qPrintable(view().arrowText(0)));
    const QGraphicsItem* item = view().itemAt(view().arrowPoint(0));
    QVERIFY(item);
    QVERIFY(item->toolTip().contains(QStringLiteral("2.1 MB")));
}

void TestGraph::marksBarriers()
{
    const QImage before = view().grab().toImage();
    m_editor->performOnLists(addDependency(m_document->campaign(), {PhaseId(0), PhaseId(1), {}, EdgeKind::Barrier}));
    QVERIFY(view().arrowText(0).contains(QStringLiteral("barrier")));
    QVERIFY(view().grab().toImage() != before);
}

void TestGraph::followsEdits()
{
    m_selection->selectPhase(PhaseId(4));
    m_editor->removePhases();
    QCOMPARE(m_pane->caption().text(), QStringLiteral("4 phases · 2 dependencies"));
    m_document->undoStack().undo();
    QCOMPARE(view().arrowCount(), 4U);
    // What is not seen is not drawn, until it is seen.
    m_pane->hide();
    m_selection->selectPhase(PhaseId(0));
    m_editor->removePhases();
    QCOMPARE(view().arrowCount(), 4U);
    m_pane->show();
    QCOMPARE(view().arrowCount(), 3U);
}

void TestGraph::keepsTheViewWhileNumbersChange()
{
    QTest::keyClick(&view(), Qt::Key_Plus);
    QTest::keyClick(&view(), Qt::Key_Plus);
    const double zoomed = view().zoom();
    m_editor->renamePhase(PhaseId(0), QStringLiteral("first product"));
    QCOMPARE(view().zoom(), zoomed);
}

void TestGraph::staysFluidWithThousands()
{
    std::string phases;
    std::string edges;
    for (int i = 0; i < 3000; ++i) {
        const std::string id = "p" + std::to_string(i);
        phases += (i > 0 ? "," : "") + std::string(R"({"id":")") + id + R"(","given":{"duration":1}})";
        if (i >= 5)
            edges += (i > 5 ? "," : "") + std::string(R"({"from":"p)") + std::to_string(i - 1 - i % 5) + R"(","to":")"
                + id + R"("})";
    }
    QSignalSpy presented(m_pane.get(), &GraphPane::presented);
    test::openText(
        *m_document, R"({"format":"campaign/1","workload":{"phases":[)" + phases + R"(],"edges":[)" + edges + "]}}");
    QTRY_VERIFY_WITH_TIMEOUT(!presented.isEmpty() && view().arrowCount() == 2995, 20000);
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 10; ++i) {
        QTest::keyClick(&view(), i % 2 == 0 ? Qt::Key_Plus : Qt::Key_Minus);
        view().grab();
    }
    qInfo("3000 phases: %lld ms a frame", static_cast<long long>(clock.elapsed() / 10));
    QVERIFY(clock.elapsed() < 10 * 1000);
}

void TestGraph::isEmptyWithoutPhases()
{
    m_document->replace({}, {});
    QVERIFY(!view().isVisible());
    QVERIFY(m_pane->caption().text().isEmpty());
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_0, Qt::Key_Plus, Qt::Key_Left})
        QTest::keyClick(&view(), key);
    QVERIFY(m_selection->phases().empty());
}

QTEST_MAIN(TestGraph)
#include "tst_graph.moc"
