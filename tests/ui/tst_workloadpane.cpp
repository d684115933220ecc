#include "core/io/campaignwriter.h"
#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/jobs/jobqueue.h"
#include "ui/models/accesstablemodel.h"
#include "ui/models/costtablemodel.h"
#include "ui/models/einsumtablemodel.h"
#include "ui/models/ranktablemodel.h"
#include "ui/models/tensortablemodel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/quantityfield.h"
#include "ui/workload/einsumfield.h"
#include "ui/workload/workloadpane.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <cmath>

using namespace minard;

namespace {

const char* const emptyArray = R"({"format":"campaign/1","machine":{"resources":[
    {"id":"compute","kind":"throughput","unit":"op/s","peak":6.160384e13},
    {"id":"dram","kind":"bandwidth","unit":"B/s","peak":4e11}]},
    "workload":{"bits":64,"ranks":{"M":20480,"N":20480,"K":20480,"R":512,"Q":512},"phases":[]},
    "scenarios":[{"id":"default"}]})";

} // namespace

class TestWorkloadPane : public QObject, private test::PaneFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void writesAWorkloadFromNothing();
    void saysVolumesWhileTyping();
    void marksThePlaceOfAFault();
    void keepsTextThatIsWrong();
    void addsRanksWithASecondEnter();
    void changesRanks();
    void addsAndRemovesRanks();
    void refusesToRemoveWhatIsUsed();
    void changesTensors_data();
    void changesTensors();
    void changesPasses();
    void changesCosts();
    void changesElementsAndLayers();
    void refusesHalfALayer();
    void duplicatesAndMoves();
    void dragsRows();
    void refusesToDragBeforeTheProducer();
    void isOneSelectionWithTheDiagrams();
    void takesTextThatCommandsUse();
    void leavesTheDocumentAsItWas();
    void survivesEmptyDocuments();

private:
    [[nodiscard]] static QLineEdit* edit(QTableView& view, int row, int column)
    {
        const QModelIndex index = view.model()->index(row, column);
        view.setFocus();
        view.setCurrentIndex(index);
        QTest::keyClick(&view, Qt::Key_F2);
        return qobject_cast<QLineEdit*>(view.indexWidget(index));
    }

    static void enter(QTableView& view, int row, int column, const QString& text)
    {
        QLineEdit* field = edit(view, row, column);
        QVERIFY(field);
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    void writeLowRank()
    {
        for (const char* text : {"T[r,q] = VA[r,k] * UB[k,q]", "SC[r,q] = SA[r] * T[r,q]", "VC[q,n] = SB[q] * VB[q,n]",
                 "UC[m,q] = UA[m,r] * SC[r,q]", "C[m,n] = UC[m,q] * VC[q,n]"})
            enter(m_pane->einsumView(), int(campaign().workload.phases.size()), EinsumTableModel::Text,
                QString::fromLatin1(text));
        QCOMPARE(campaign().workload.phases.size(), 5U);
    }

    [[nodiscard]] const Campaign& campaign() const { return m_document->campaign(); }

    [[nodiscard]] double makespan() const
    {
        const TimedScenarioPointer timed = m_document->timelines().at(ScenarioId(0));
        return timed ? timed->built->timeline.makespan() : -1.0;
    }

    [[nodiscard]] QStringList phaseIds() const
    {
        QStringList ids;
        for (const Phase& phase : campaign().workload.phases)
            ids.append(QString::fromStdString(phase.id));
        return ids;
    }

    std::unique_ptr<WorkloadPane> m_pane;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> m_testers;
};

void TestWorkloadPane::init()
{
    makeParts();
    m_pane = std::make_unique<WorkloadPane>(*m_document, *m_editor, *m_selection, *m_presentation, *m_theme);
    for (QTableView* view :
        {&m_pane->einsumView(), &m_pane->rankView(), &m_pane->tensorView(), &m_pane->accessView(), &m_pane->costView()})
        m_testers.push_back(std::make_unique<QAbstractItemModelTester>(
            view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest));
    m_pane->resize(600, 700);
    m_pane->show();
    m_pane->activateWindow();
    test::openText(*m_document, emptyArray);
    m_selection->setScenario(ScenarioId(0));
}

void TestWorkloadPane::cleanup()
{
    m_testers.clear();
    m_pane.reset();
    clearParts();
}

/// Case studies, A.2: 10.087322 ms at 8 bytes.
void TestWorkloadPane::writesAWorkloadFromNothing()
{
    writeLowRank();
    QTRY_VERIFY(std::abs(makespan() - 0.010087322) < 5e-10);
    QCOMPARE(m_document->undoStack().count(), 5);
    QCOMPARE(campaign().workload.tensors.size(), 11U);
    const QAbstractItemModel& model = *m_pane->einsumView().model();
    QCOMPARE(model.index(4, EinsumTableModel::Operations).data().toString(), QStringLiteral("429 Gop"));
    QCOMPARE(model.index(4, EinsumTableModel::Intensity).data().toString(), QStringLiteral("122 op/B"));
    // The next one can be typed at once.
    QCOMPARE(m_pane->einsumView().currentIndex().row(), 5);
    QTest::keyClick(&m_pane->einsumView(), Qt::Key_F);
    auto* field = qobject_cast<QLineEdit*>(m_pane->einsumView().indexWidget(m_pane->einsumView().currentIndex()));
    QVERIFY(field);
    QCOMPARE(field->text(), QStringLiteral("f"));
}

void TestWorkloadPane::saysVolumesWhileTyping()
{
    const EinsumNote note = einsumNote(*m_document, {}, QStringLiteral("C[m,n] = A[m,k] * B[k,n]"));
    QCOMPARE(note.faultPlace, -1);
    QCOMPARE(note.text, QStringLiteral("17.2 Top · 1\u202f707 op/B\nreads A 3.36 GB, B 3.36 GB\nwrites C 3.36 GB"));
}

void TestWorkloadPane::marksThePlaceOfAFault()
{
    QLineEdit* line = edit(m_pane->einsumView(), 0, EinsumTableModel::Text);
    QVERIFY(line);
    auto* field = static_cast<EinsumField*>(line);
    QTest::keyClicks(field, QStringLiteral("C[m,n] = A[m,k] * ]"));
    QCOMPARE(field->faultPlace(), 18);
    QVERIFY(field->property("refused").toBool());
    QVERIFY(field->accessibleDescription().size() > 10);
    field->setText(QStringLiteral("C[m,n] = A[m,k] * B[k,n]"));
    QCOMPARE(field->faultPlace(), -1);
    QVERIFY(!field->property("refused").toBool());
}

void TestWorkloadPane::keepsTextThatIsWrong()
{
    writeLowRank();
    QLineEdit* field = edit(m_pane->einsumView(), 0, EinsumTableModel::Text);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("T[r,q] = "));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text(), QStringLiteral("T[r,q] = "));
    m_pane->rankView().setFocus();
    m_editor->renamePhase(PhaseId(1), QStringLiteral("scaling"));
    QCOMPARE(field->text(), QStringLiteral("T[r,q] = "));
    QCOMPARE(m_pane->einsumView().indexWidget(m_pane->einsumView().model()->index(0, EinsumTableModel::Text)), field);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(campaign().workload.phases[0].einsum, std::string("T[r,q] = VA[r,k] * UB[k,q]"));
}

void TestWorkloadPane::addsRanksWithASecondEnter()
{
    QLineEdit* field = edit(m_pane->einsumView(), 0, EinsumTableModel::Text);
    QTest::keyClicks(field, QStringLiteral("Y[j] = X[i,j]"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(campaign().workload.phases.empty());
    QVERIFY2(
        field->accessibleDescription().contains(QStringLiteral("J, I")), qPrintable(field->accessibleDescription()));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(campaign().workload.phases.size(), 1U);
    QCOMPARE(campaign().workload.ranks.at("I"), 1024.0);
    QCOMPARE(m_document->undoStack().count(), 1);
}

void TestWorkloadPane::changesRanks()
{
    writeLowRank();
    QTableView& view = m_pane->rankView();
    const double before = makespan();
    enter(view, 1, RankTableModel::Size, QStringLiteral("40960"));
    QCOMPARE(campaign().workload.ranks.at("M"), 40960.0);
    QTRY_VERIFY(makespan() > before);
    QLineEdit* field = edit(view, 1, RankTableModel::Size);
    QCOMPARE(field->text().remove(QChar(0x202f)), QStringLiteral("40960"));
    QTest::keyClicks(field, QStringLiteral("none"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text(), QStringLiteral("none"));
    QVERIFY(field->property("refused").toBool());
}

void TestWorkloadPane::addsAndRemovesRanks()
{
    QTableView& view = m_pane->rankView();
    const int last = view.model()->rowCount() - 1;
    enter(view, last, RankTableModel::Name, QStringLiteral("Z = 48"));
    QCOMPARE(campaign().workload.ranks.at("Z"), 48.0);
    view.setCurrentIndex(view.model()->index(last, 0));
    QTest::keyClick(&view, Qt::Key_Delete);
    QCOMPARE(campaign().workload.ranks.count("Z"), 0U);
    QCOMPARE(m_document->undoStack().count(), 2);
    // A digit begins to edit a size.
    view.setCurrentIndex(view.model()->index(0, RankTableModel::Size));
    QTest::keyClick(&view, Qt::Key_7);
    auto* field = qobject_cast<QLineEdit*>(view.indexWidget(view.currentIndex()));
    QVERIFY(field);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(campaign().workload.ranks.at("K"), 7.0);
}

void TestWorkloadPane::refusesToRemoveWhatIsUsed()
{
    writeLowRank();
    QSignalSpy refusals(m_editor.get(), &Editor::refused);
    for (QTableView* view : {&m_pane->rankView(), &m_pane->tensorView()}) {
        view->setFocus();
        view->setCurrentIndex(view->model()->index(0, 0));
        QTest::keyClick(view, Qt::Key_Delete);
    }
    QCOMPARE(refusals.size(), 2);
    QCOMPARE(m_document->undoStack().count(), 5);
}

void TestWorkloadPane::changesTensors_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("shown");
    QTest::newRow("name") << int(TensorTableModel::Name) << QStringLiteral("Low") << QStringLiteral("Low");
    QTest::newRow("shape") << int(TensorTableModel::Shape) << QStringLiteral("[R,Q]") << QStringLiteral("R, Q");
    QTest::newRow("element") << int(TensorTableModel::Element) << QStringLiteral("16 bit") << QStringLiteral("2 B");
    QTest::newRow("size") << int(TensorTableModel::Size) << QStringLiteral("3 MB") << QStringLiteral("3 MB");
    QTest::newRow("role") << int(TensorTableModel::Role) << QStringLiteral("State") << QStringLiteral("state");
}

void TestWorkloadPane::changesTensors()
{
    QFETCH(int, column);
    QFETCH(QString, typed);
    QFETCH(QString, shown);
    writeLowRank();
    const int steps = m_document->undoStack().count();
    m_pane->tables().setCurrentIndex(1);
    enter(m_pane->tensorView(), 0, column, typed);
    QCOMPARE(m_pane->tensorView().model()->index(0, column).data().toString(), shown);
    QVERIFY(m_document->undoStack().count() <= steps + 1);
    QVERIFY(makespan() > 0.0);
}

void TestWorkloadPane::changesPasses()
{
    writeLowRank();
    m_selection->selectPhase(PhaseId(4));
    m_pane->tables().setCurrentIndex(2);
    QTableView& view = m_pane->accessView();
    QCOMPARE(view.model()->rowCount(), 3);
    const double before = makespan();
    enter(view, 0, AccessTableModel::Passes, QStringLiteral("4"));
    QCOMPARE(campaign().workload.phases[4].reads.front().passes, 4.0);
    QTRY_VERIFY(makespan() > before);
}

void TestWorkloadPane::changesCosts()
{
    writeLowRank();
    m_pane->tables().setCurrentIndex(3);
    QTableView& view = m_pane->costView();
    enter(view, view.model()->rowCount() - 1, CostTableModel::Name, QStringLiteral("fancy = 9"));
    QCOMPARE(campaign().workload.operations.at("fancy"), 9.0);
    int row = 0;
    while (view.model()->index(row, 0).data().toString() != QStringLiteral("fancy"))
        ++row;
    enter(view, row, CostTableModel::Cost, QStringLiteral("11"));
    QCOMPARE(campaign().workload.operations.at("fancy"), 11.0);
    view.setCurrentIndex(view.model()->index(row, 0));
    QTest::keyClick(&view, Qt::Key_Delete);
    QVERIFY(campaign().workload.operations.empty());
}

void TestWorkloadPane::changesElementsAndLayers()
{
    writeLowRank();
    QuantityField& element = m_pane->elementField();
    QCOMPARE(element.text(), QStringLiteral("8 B"));
    element.selectAll();
    QTest::keyClicks(&element, QStringLiteral("2"));
    QTest::keyClick(&element, Qt::Key_Return);
    QCOMPARE(campaign().workload.bits, std::optional(16.0));
    QTRY_VERIFY2(std::abs(makespan() - 0.0074280) < 5e-8, qPrintable(QString::number(makespan(), 'g', 12)));
    QuantityField& layers = m_pane->repeatField();
    layers.selectAll();
    QTest::keyClicks(&layers, QStringLiteral("48"));
    QTest::keyClick(&layers, Qt::Key_Return);
    QCOMPARE(campaign().workload.repeat, 48U);
    QTRY_VERIFY(std::abs(makespan() - 48.0 * 0.0074280) < 5e-6);
}

void TestWorkloadPane::refusesHalfALayer()
{
    QuantityField& layers = m_pane->repeatField();
    for (const char* text : {"1.5", "0", "many", "2 GB"}) {
        layers.selectAll();
        QTest::keyClicks(&layers, QString::fromLatin1(text));
        QTest::keyClick(&layers, Qt::Key_Return);
        QVERIFY2(!layers.complaint().isEmpty(), text);
        QCOMPARE(layers.text(), QString::fromLatin1(text));
        QTest::keyClick(&layers, Qt::Key_Escape);
        QCOMPARE(layers.text(), QStringLiteral("1"));
    }
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestWorkloadPane::duplicatesAndMoves()
{
    writeLowRank();
    m_selection->selectPhase(PhaseId(3));
    m_pane->duplicate();
    QCOMPARE(phaseIds().value(4), QStringLiteral("UC-2"));
    QCOMPARE(m_selection->currentPhase(), PhaseId(4));
    m_pane->einsumView().setFocus();
    m_pane->einsumView().setCurrentIndex(m_pane->einsumView().model()->index(2, 1));
    QTest::keyClick(&m_pane->einsumView(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(phaseIds().value(1), QStringLiteral("VC"));
    QCOMPARE(m_pane->einsumView().currentIndex().row(), 1);
    QTest::keyClick(&m_pane->einsumView(), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(phaseIds().value(2), QStringLiteral("VC"));
}

void TestWorkloadPane::dragsRows()
{
    writeLowRank();
    QTableView& view = m_pane->einsumView();
    const auto middle = [&view](int row) { return view.visualRect(view.model()->index(row, 1)).center(); };
    const int quarter = view.rowHeight(0) / 4;
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, middle(2));
    for (int y = middle(2).y(); y >= middle(0).y() - quarter; y -= 4)
        QTest::mouseMove(view.viewport(), QPoint(middle(0).x(), y));
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, middle(0) - QPoint(0, quarter));
    QCOMPARE(phaseIds().first(), QStringLiteral("VC"));
    QCOMPARE(m_selection->currentPhase(), PhaseId(0));
    m_document->undoStack().undo();
    QCOMPARE(phaseIds().first(), QStringLiteral("T"));
    // Escape gives up.
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, middle(2));
    QTest::mouseMove(view.viewport(), middle(1));
    QTest::mouseMove(view.viewport(), middle(0));
    QTest::keyClick(&view, Qt::Key_Escape);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, middle(0));
    QCOMPARE(phaseIds().first(), QStringLiteral("T"));
}

void TestWorkloadPane::refusesToDragBeforeTheProducer()
{
    writeLowRank();
    QSignalSpy refusals(m_editor.get(), &Editor::refused);
    m_selection->selectPhase(PhaseId(1));
    m_pane->moveBy(-1);
    QCOMPARE(refusals.size(), 1);
    QCOMPARE(phaseIds().first(), QStringLiteral("T"));
}

void TestWorkloadPane::isOneSelectionWithTheDiagrams()
{
    writeLowRank();
    QTableView& view = m_pane->einsumView();
    m_selection->setPhases({PhaseId(1), PhaseId(3)}, PhaseId(3));
    QCOMPARE(view.selectionModel()->selectedRows().size(), 2);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(2, 0)).center());
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(2)}));
    // The row for the next Einsum leaves the phase selected behind which it is added.
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(5, 1)).center());
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(2)}));
    auto* field = qobject_cast<QLineEdit*>(view.indexWidget(view.model()->index(5, 1)));
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("E[m] = D[m]"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(phaseIds().value(3), QStringLiteral("E"));
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(3)}));
}

/// Fault I11: what commands use as keys is text in fields.
void TestWorkloadPane::takesTextThatCommandsUse()
{
    writeLowRank();
    const int steps = m_document->undoStack().count();
    QLineEdit* field = edit(m_pane->einsumView(), 0, EinsumTableModel::Name);
    const QString typed = QStringLiteral("wsfm/ [].,0123?+-=");
    QTest::keyClicks(field, typed);
    QCOMPARE(field->text(), typed);
    QCOMPARE(m_document->undoStack().count(), steps);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(campaign().workload.phases[0].name, typed.toStdString());
}

void TestWorkloadPane::leavesTheDocumentAsItWas()
{
    const std::string before = writeCampaign(campaign(), {});
    writeLowRank();
    enter(m_pane->rankView(), 0, RankTableModel::Size, QStringLiteral("100"));
    enter(m_pane->tensorView(), 2, TensorTableModel::Name, QStringLiteral("Renamed"));
    enter(m_pane->einsumView(), 1, EinsumTableModel::Text, QStringLiteral("SC[r,q] = exp(Renamed[r,q])"));
    m_selection->selectPhase(PhaseId(2));
    m_pane->moveBy(-1);
    m_pane->duplicate();
    m_editor->removePhases();
    QVERIFY(m_document->undoStack().count() > 9);
    const std::string after = writeCampaign(campaign(), {});
    while (m_document->undoStack().canUndo())
        m_document->undoStack().undo();
    QCOMPARE(writeCampaign(campaign(), {}), before);
    while (m_document->undoStack().canRedo())
        m_document->undoStack().redo();
    QCOMPARE(writeCampaign(campaign(), {}), after);
}

void TestWorkloadPane::survivesEmptyDocuments()
{
    writeLowRank();
    m_selection->selectPhase(PhaseId(4));
    m_document->replace({}, {});
    for (QTableView* view : {&m_pane->einsumView(), &m_pane->rankView(), &m_pane->tensorView(), &m_pane->costView()}) {
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Delete, Qt::Key_F2, Qt::Key_X})
            QTest::keyClick(view, key);
    }
    m_pane->addEinsum();
    m_pane->moveBy(1);
    QVERIFY(campaign().workload.phases.empty());
    QVERIFY(!m_pane->repeatField().isEnabled());
}

QTEST_MAIN(TestWorkloadPane)
#include "tst_workloadpane.moc"
