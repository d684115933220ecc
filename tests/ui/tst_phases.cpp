#include "core/io/campaignwriter.h"
#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/visiblerange.h"
#include "ui/jobs/jobqueue.h"
#include "ui/models/phasetablemodel.h"
#include "ui/phases/phasespane.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QTest>

using namespace minard;

class TestPhases : public QObject, private test::PaneFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void listsThePhasesOfTheCurrentScenario();
    void namesUnitsInTheHeader();
    void followsTheUnitOfTime();
    void sortsWithGapsAtTheEnd();
    void keepsTheSelectionWhileSorting();
    void filtersByText_data();
    void filtersByText();
    void greysWhatTheFilterLeavesOut();
    void copiesAtFullPrecision();
    void isOneSelectionWithTheDiagrams();
    void survivesKeysOnAnEmptyTable();
    void numbersRepetitions();
    void holdsManyRows();
    void editsNumbersInPlace_data();
    void editsNumbersInPlace();
    void keepsRefusedTextForCorrection();
    void givesUpWithEscape();
    void goesOnWithTab();
    void startsWithADigit();
    void renamesInPlace();
    void goesBackToWhatIsInherited();
    void saysWhyACellIsFixed();
    void keepsTypingWhileNumbersChange();
    void leavesTheDocumentAsItWas();

private:
    /// The field on a cell after F2 on it.
    QLineEdit* edit(int row, PhaseColumn::Kind kind, std::size_t resource = 0)
    {
        const QModelIndex index = model().index(row, column(kind, resource));
        m_pane->view().setCurrentIndex(index);
        QTest::keyClick(&m_pane->view(), Qt::Key_F2);
        return qobject_cast<QLineEdit*>(m_pane->view().indexWidget(index));
    }

    void openForEditing()
    {
        test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
        m_selection->setScenario(m_document->campaign().findScenario("sequential"));
    }

    [[nodiscard]] std::optional<double> raw(int row, PhaseColumn::Kind kind, std::size_t resource = 0) const
    {
        const QVariant value = model().index(row, column(kind, resource)).data(PhaseTableModel::RawRole);
        return value.isValid() ? std::optional(value.toDouble()) : std::nullopt;
    }

    [[nodiscard]] int column(PhaseColumn::Kind kind, std::size_t resource = 0) const
    {
        for (std::size_t i = 0; i < model().columns().size(); ++i) {
            const PhaseColumn& candidate = model().columns()[i];
            if (candidate.kind == kind && (!candidate.resource.isValid() || candidate.resource.index() == resource))
                return static_cast<int>(i);
        }
        return -1;
    }

    [[nodiscard]] PhaseTableModel& model() const { return m_pane->model(); }

    [[nodiscard]] QString cell(int row, PhaseColumn::Kind kind, std::size_t resource = 0) const
    {
        return model().index(row, column(kind, resource)).data().toString();
    }

    [[nodiscard]] QStringList names() const
    {
        QStringList result;
        for (int row = 0; row < model().rowCount(); ++row)
            result.append(cell(row, PhaseColumn::Kind::Name));
        return result;
    }

    std::unique_ptr<VisibleRange> m_range;
    std::unique_ptr<PhasesPane> m_pane;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void TestPhases::init()
{
    makeParts();
    m_range = std::make_unique<VisibleRange>();
    m_pane = std::make_unique<PhasesPane>(*m_document, *m_editor, *m_selection, *m_range, *m_presentation, *m_theme);
    m_tester = std::make_unique<QAbstractItemModelTester>(
        &m_pane->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_pane->resize(700, 300);
    m_pane->show();
}

void TestPhases::cleanup()
{
    m_tester.reset();
    m_pane.reset();
    m_range.reset();
    clearParts();
}

void TestPhases::listsThePhasesOfTheCurrentScenario()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_selection->setScenario(m_document->campaign().findScenario("sequential"));
    QCOMPARE(names(), QStringList({QStringLiteral("A"), QStringLiteral("B")}));
    QCOMPARE(cell(1, PhaseColumn::Kind::Start), QStringLiteral("3"));
    QCOMPARE(cell(1, PhaseColumn::Kind::Duration), QStringLiteral("10"));
    QCOMPARE(cell(1, PhaseColumn::Kind::Share), QStringLiteral("76.92"));
    QCOMPARE(cell(1, PhaseColumn::Kind::Use, 1), QStringLiteral("90"));
    QCOMPARE(cell(1, PhaseColumn::Kind::Bound), QStringLiteral("memory"));
    m_selection->setScenario(m_document->campaign().findScenario("dilated-throttled"));
    QCOMPARE(cell(0, PhaseColumn::Kind::Dilated), QStringLiteral("5.25"));
    QCOMPARE(cell(0, PhaseColumn::Kind::Pieces), QStringLiteral("4"));
    QVERIFY(model().index(0, column(PhaseColumn::Kind::Throttled)).data(PhaseTableModel::RawRole).toDouble() > 0.0);
}

void TestPhases::namesUnitsInTheHeader()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_selection->setScenario(ScenarioId(0));
    const auto header = [this](PhaseColumn::Kind kind, std::size_t resource = 0) {
        return model().headerData(column(kind, resource), Qt::Horizontal, Qt::DisplayRole).toString();
    };
    QCOMPARE(header(PhaseColumn::Kind::Start), QStringLiteral("Start [s]"));
    QCOMPARE(header(PhaseColumn::Kind::Share), QStringLiteral("Share [%]"));
    QCOMPARE(header(PhaseColumn::Kind::Use, 1), QStringLiteral("memory [%]"));
    QCOMPARE(header(PhaseColumn::Kind::Volume, 1), QStringLiteral("memory volume [TB]"));
    QCOMPARE(header(PhaseColumn::Kind::Intensity), QStringLiteral("Intensity [op/B]"));
    QCOMPARE(header(PhaseColumn::Kind::Name), QStringLiteral("Phase"));
    QVERIFY(model().index(0, column(PhaseColumn::Kind::Start)).data(Qt::TextAlignmentRole).value<Qt::Alignment>()
        & Qt::AlignRight);
}

void TestPhases::followsTheUnitOfTime()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_selection->setScenario(ScenarioId(0));
    m_presentation->setTimeDisplay(TimeDisplay::Millisecond);
    QCOMPARE(model().headerData(column(PhaseColumn::Kind::Start), Qt::Horizontal, Qt::DisplayRole).toString(),
        QStringLiteral("Start [ms]"));
    QCOMPARE(cell(1, PhaseColumn::Kind::Start), QStringLiteral("3\u202f000"));
}

void TestPhases::sortsWithGapsAtTheEnd()
{
    test::openText(*m_document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
        "workload":{"phases":[
        {"id":"a","given":{"duration":1,"use":{"compute":0.5,"dram":0.1}}},
        {"id":"b","given":{"duration":1,"use":{"compute":0.5,"dram":null}}},
        {"id":"c","given":{"duration":1,"use":{"compute":0.5,"dram":0.3}}},
        {"id":"d","given":{"duration":1,"use":{"compute":0.5,"dram":null}}},
        {"id":"e","given":{"duration":1,"use":{"compute":0.5,"dram":0.2}}}]}})");
    m_selection->setScenario(ScenarioId(0));
    const int dram = column(PhaseColumn::Kind::Use, 1);
    QCOMPARE(cell(1, PhaseColumn::Kind::Use, 1), QStringLiteral("n/a"));
    m_pane->view().horizontalHeader()->setSortIndicator(dram, Qt::AscendingOrder);
    QCOMPARE(names().join(QString()), QStringLiteral("aecbd"));
    m_pane->view().horizontalHeader()->setSortIndicator(dram, Qt::DescendingOrder);
    QCOMPARE(names().join(QString()), QStringLiteral("ceabd"));
    // Equal values stay in schedule order, either way.
    m_pane->view().horizontalHeader()->setSortIndicator(column(PhaseColumn::Kind::Use, 0), Qt::DescendingOrder);
    QCOMPARE(names().join(QString()), QStringLiteral("abcde"));
    m_pane->view().horizontalHeader()->setSortIndicator(0, Qt::DescendingOrder);
    QCOMPARE(names().join(QString()), QStringLiteral("edcba"));
    m_pane->view().horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    QCOMPARE(names().join(QString()), QStringLiteral("abcde"));
}

void TestPhases::keepsTheSelectionWhileSorting()
{
    test::openText(*m_document, test::manyPhases(20));
    m_selection->setScenario(ScenarioId(0));
    m_pane->view().selectRow(7);
    const PhaseId phase = m_document->campaign().workload.findPhase("p7");
    QCOMPARE(m_selection->phases(), PhaseSet({phase}));
    m_pane->view().horizontalHeader()->setSortIndicator(0, Qt::DescendingOrder);
    QCOMPARE(m_selection->phases(), PhaseSet({phase}));
    const QModelIndexList rows = m_pane->view().selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(model().phaseAt(rows.first().row()), phase);
    QVERIFY(rows.first().row() != 7);
}

void TestPhases::filtersByText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("rows");
    QTest::newRow("part of a name") << QStringLiteral("P1") << 11;
    QTest::newRow("nothing") << QString() << 20;
    QTest::newRow("blanks") << QStringLiteral("  ") << 20;
    for (const char* odd : {"(", "[", "*", "\\", "%1", "<b>"})
        QTest::newRow(odd) << QString::fromLatin1(odd) << 0;
}

void TestPhases::filtersByText()
{
    QFETCH(QString, text);
    QFETCH(int, rows);
    test::openText(*m_document, test::manyPhases(20));
    m_selection->setScenario(ScenarioId(0));
    QTest::keyClicks(&m_pane->filterField(), text);
    QCOMPARE(model().rowCount(), rows);
    QCOMPARE(model().totalRows(), 20);
    m_pane->filterField().clear();
    QCOMPARE(model().rowCount(), 20);
}

void TestPhases::greysWhatTheFilterLeavesOut()
{
    test::openText(*m_document, test::manyPhases(20));
    m_selection->setScenario(ScenarioId(0));
    QTest::keyClicks(&m_pane->filterField(), QStringLiteral("p19"));
    QVERIFY(m_selection->filter());
    QCOMPARE(*m_selection->filter(), PhaseSet({m_document->campaign().workload.findPhase("p19")}));
    m_pane->filterField().clear();
    QVERIFY(!m_selection->filter());
}

void TestPhases::copiesAtFullPrecision()
{
    test::openText(*m_document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12}]},
        "workload":{"phases":[
        {"id":"a","name":"tab\there","given":{"duration":0.1234567890123,"use":{"compute":0.3}}},
        {"id":"b","given":{"duration":1e-9,"use":{"compute":null}}}]}})");
    m_selection->setScenario(ScenarioId(0));
    for (int i = 0; i < model().columnCount(); ++i)
        m_pane->view().setColumnHidden(
            i, i != 0 && i != column(PhaseColumn::Kind::Duration) && i != column(PhaseColumn::Kind::Use));
    m_pane->view().selectAll();
    QTest::keyClick(&m_pane->view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(),
        QStringLiteral("Phase\tDuration [s]\tcompute [fraction]\ntab here\t0.1234567890123\t0.3\nb\t1e-09\t\n"));
}

void TestPhases::isOneSelectionWithTheDiagrams()
{
    test::openText(*m_document, test::manyPhases(20));
    m_selection->setScenario(ScenarioId(0));
    m_selection->setPhases({PhaseId(3), PhaseId(4), PhaseId(9)}, PhaseId(9));
    QCOMPARE(m_pane->view().selectionModel()->selectedRows().size(), 3);
    m_selection->setPhases({});
    QVERIFY(m_pane->view().selectionModel()->selectedRows().isEmpty());
    const QRect row = m_pane->view().visualRect(model().index(2, 0));
    QTest::mouseClick(m_pane->view().viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(2)}));
    m_range->reset(0.0, 20.0);
    QTest::mouseDClick(m_pane->view().viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY(std::abs(m_range->range().start - 1.95) < 1e-9);
}

void TestPhases::survivesKeysOnAnEmptyTable()
{
    test::openText(*m_document, test::manyPhases(3));
    m_selection->setScenario(ScenarioId(0));
    m_pane->filterField().setText(QStringLiteral("no such phase"));
    QCOMPARE(model().rowCount(), 0);
    for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Delete, Qt::Key_Down, Qt::Key_PageUp})
        QTest::keyClick(&m_pane->view(), key);
    QTest::keyClick(&m_pane->view(), Qt::Key_C, Qt::ControlModifier);
    QTest::keyClick(&m_pane->view(), Qt::Key_A, Qt::ControlModifier);
    QVERIFY(m_selection->phases().empty());
    m_document->replace({}, {});
    QCOMPARE(model().rowCount(), 0);
    QTest::keyClick(&m_pane->view(), Qt::Key_Home);
}

void TestPhases::numbersRepetitions()
{
    test::openText(*m_document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12}]},
        "workload":{"repeat":3,"phases":[{"id":"a","given":{"duration":1,"use":{"compute":0.3}}}]}})");
    m_selection->setScenario(ScenarioId(0));
    QCOMPARE(names(), QStringList({QStringLiteral("a#0"), QStringLiteral("a#1"), QStringLiteral("a#2")}));
    // A phase is selected in all its repetitions.
    m_pane->view().selectRow(1);
    QCOMPARE(m_selection->phases(), PhaseSet({PhaseId(0)}));
}

void TestPhases::holdsManyRows()
{
    m_tester.reset();
    test::openText(*m_document, test::manyPhases(100000));
    m_selection->setScenario(ScenarioId(0));
    QCOMPARE(model().rowCount(), 100000);
    m_pane->view().horizontalHeader()->setSortIndicator(column(PhaseColumn::Kind::Use), Qt::DescendingOrder);
    QCOMPARE(cell(0, PhaseColumn::Kind::Use), QStringLiteral("80"));
    m_pane->filterField().setText(QStringLiteral("p9999"));
    QCOMPARE(model().rowCount(), 11);
}

void TestPhases::editsNumbersInPlace_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("value");
    using Kind = PhaseColumn::Kind;
    QTest::newRow("duration with unit") << int(Kind::Duration) << QStringLiteral("3500 ms") << 3.5;
    QTest::newRow("duration, plain") << int(Kind::Duration) << QStringLiteral("4.5") << 4.5;
    QTest::newRow("utilization") << int(Kind::Use) << QStringLiteral("55 %") << 0.55;
    QTest::newRow("utilization, plain") << int(Kind::Use) << QStringLiteral("55") << 0.55;
    QTest::newRow("volume") << int(Kind::Volume) << QStringLiteral("2 Top") << 2e12;
}

void TestPhases::editsNumbersInPlace()
{
    QFETCH(int, kind);
    QFETCH(QString, typed);
    QFETCH(double, value);
    openForEditing();
    const auto column = static_cast<PhaseColumn::Kind>(kind);
    QLineEdit* field = edit(0, column);
    QVERIFY(field);
    QVERIFY(field->hasSelectedText());
    QTest::keyClicks(field, typed);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!m_pane->view().indexWidget(m_pane->view().currentIndex()));
    QCOMPARE(m_document->undoStack().count(), 1);
    QVERIFY(std::abs(raw(0, column).value_or(-1.0) - value) <= 1e-9 * value);
}

void TestPhases::keepsRefusedTextForCorrection()
{
    openForEditing();
    QLineEdit* field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClicks(field, QStringLiteral("4 GB"));
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Tab}) {
        QTest::keyClick(field, key);
        QCOMPARE(field->text(), QStringLiteral("4 GB"));
        QVERIFY(field->property("refused").toBool());
        QVERIFY2(field->accessibleDescription().size() > 10, qPrintable(field->accessibleDescription()));
    }
    m_pane->filterField().setFocus();
    QCOMPARE(m_pane->view().indexWidget(model().index(0, column(PhaseColumn::Kind::Duration))), field);
    QCOMPARE(m_document->undoStack().count(), 0);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Backspace);
    QVERIFY(!field->property("refused").toBool());
    QTest::keyClick(field, Qt::Key_Backspace);
    QTest::keyClicks(field, QStringLiteral("s"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(raw(0, PhaseColumn::Kind::Duration), std::optional(4.0));
}

void TestPhases::givesUpWithEscape()
{
    openForEditing();
    QLineEdit* field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClicks(field, QStringLiteral("77"));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(m_document->undoStack().count(), 0);
    QVERIFY(!m_pane->view().indexWidget(model().index(0, column(PhaseColumn::Kind::Duration))));
    // What is not changed makes no step.
    field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestPhases::goesOnWithTab()
{
    openForEditing();
    QLineEdit* field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClicks(field, QStringLiteral("4"));
    QTest::keyClick(field, Qt::Key_Tab);
    // Start, share and the like follow from others and are passed over.
    const QModelIndex next = m_pane->view().currentIndex();
    QCOMPARE(next.column(), column(PhaseColumn::Kind::Use, 0));
    field = qobject_cast<QLineEdit*>(m_pane->view().indexWidget(next));
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("40"));
    QTest::keyClick(field, Qt::Key_Backtab);
    QCOMPARE(m_pane->view().currentIndex().column(), column(PhaseColumn::Kind::Duration));
    QCOMPARE(m_document->undoStack().count(), 2);
    QVERIFY(std::abs(*raw(0, PhaseColumn::Kind::Use) - 0.4) < 1e-12);
}

void TestPhases::startsWithADigit()
{
    openForEditing();
    const QModelIndex index = model().index(1, column(PhaseColumn::Kind::Duration));
    m_pane->view().setCurrentIndex(index);
    QTest::keyClick(&m_pane->view(), Qt::Key_6);
    auto* field = qobject_cast<QLineEdit*>(m_pane->view().indexWidget(index));
    QVERIFY(field);
    QCOMPARE(field->text(), QStringLiteral("6"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(raw(1, PhaseColumn::Kind::Duration), std::optional(6.0));
}

void TestPhases::renamesInPlace()
{
    openForEditing();
    QLineEdit* field = edit(0, PhaseColumn::Kind::Name);
    QCOMPARE(field->text(), QStringLiteral("A"));
    QTest::keyClicks(field, QStringLiteral("<b>gemm</b> & %1"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(cell(0, PhaseColumn::Kind::Name), QStringLiteral("<b>gemm</b> & %1"));
    QCOMPARE(m_document->undoStack().count(), 1);
}

void TestPhases::goesBackToWhatIsInherited()
{
    openForEditing();
    QLineEdit* field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClicks(field, QStringLiteral("4"));
    QTest::keyClick(field, Qt::Key_Return);
    const QModelIndex index = model().index(0, column(PhaseColumn::Kind::Duration));
    QVERIFY(index.data(Qt::FontRole).value<QFont>().bold());
    field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(raw(0, PhaseColumn::Kind::Duration), std::optional(3.0));
    QVERIFY(!index.data(Qt::FontRole).isValid());
}

void TestPhases::saysWhyACellIsFixed()
{
    openForEditing();
    for (int i = 0; i < model().columnCount(); ++i) {
        const QModelIndex index = model().index(0, i);
        const QString tip = index.data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.size() > 20, qPrintable(tip));
        QCOMPARE(bool(index.flags() & Qt::ItemIsEditable), tip.contains(QStringLiteral("F2")));
    }
    QVERIFY(!model().setData(model().index(0, column(PhaseColumn::Kind::Start)), QStringLiteral("3")));
    QVERIFY(!edit(0, PhaseColumn::Kind::Start));
}

void TestPhases::keepsTypingWhileNumbersChange()
{
    openForEditing();
    QLineEdit* field = edit(0, PhaseColumn::Kind::Duration);
    QTest::keyClicks(field, QStringLiteral("12"));
    m_editor->renamePhase(PhaseId(1), QStringLiteral("other"));
    QCOMPARE(field->text(), QStringLiteral("12"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(raw(0, PhaseColumn::Kind::Duration), std::optional(12.0));
    QCOMPARE(cell(1, PhaseColumn::Kind::Name), QStringLiteral("other"));
}

void TestPhases::leavesTheDocumentAsItWas()
{
    openForEditing();
    const std::string before = writeCampaign(m_document->campaign(), {});
    for (const auto kind : {PhaseColumn::Kind::Name, PhaseColumn::Kind::Class, PhaseColumn::Kind::Duration,
             PhaseColumn::Kind::Use, PhaseColumn::Kind::Volume}) {
        QLineEdit* field = edit(1, kind);
        QVERIFY(field);
        QTest::keyClicks(field, QStringLiteral("42"));
        QTest::keyClick(field, Qt::Key_Return);
    }
    QCOMPARE(m_document->undoStack().count(), 5);
    QVERIFY(writeCampaign(m_document->campaign(), {}) != before);
    while (m_document->undoStack().canUndo())
        m_document->undoStack().undo();
    QCOMPARE(writeCampaign(m_document->campaign(), {}), before);
}

QTEST_MAIN(TestPhases)
#include "tst_phases.moc"
