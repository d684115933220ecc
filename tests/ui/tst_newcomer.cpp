#include "tests/ui/uitest.h"
#include "ui/machine/machinesdialog.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/models/einsumtablemodel.h"
#include "ui/models/ranktablemodel.h"
#include "ui/widgets/quantityfield.h"
#include "ui/workload/workloadpane.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <cmath>

using namespace minard;

/// Follows resources/help/lowrank.md with the hands of somebody who has only read that: from a new campaign to the
/// figures of the low-rank study (case studies, A.2). And types into every field what commands use as keys.
class TestNewcomer : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void cleanup();

    void followsTheLowRankStudy();
    void takesTheHelpAtItsWord();
    void firesNoCommandFromFields();
    void firesNoCommandFromCells();

private:
    [[nodiscard]] WorkloadPane& pane() const { return *test::revealPane<WorkloadPane>(*m_window, "workload"); }

    [[nodiscard]] Document& document() const { return m_window->document(); }

    [[nodiscard]] double makespan() const
    {
        const TimedScenarioPointer timed = document().timelines().at(ScenarioId(0));
        return timed && !document().timelines().isAnyPending() ? timed->built->timeline.makespan() : -1.0;
    }

    void chooseMachine(const QString& name);
    void typeEinsum(const QString& text, int enters);
    void setRank(const QString& name, const QString& size);
    void typeInto(QLineEdit& field, const QString& text);

    std::unique_ptr<MainWindow> m_window;
};

void TestNewcomer::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void TestNewcomer::cleanup()
{
    document().undoStack().setClean();
    m_window.reset();
}

void TestNewcomer::typeInto(QLineEdit& field, const QString& text)
{
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
}

void TestNewcomer::chooseMachine(const QString& name)
{
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier);
    auto* dialog = m_window->findChild<MachinesDialog*>();
    QVERIFY(dialog);
    QTest::keyClicks(&dialog->searchField(), name);
    QVERIFY(dialog->preset());
    QTest::mouseClick(&dialog->useButton(), Qt::LeftButton);
    QTRY_VERIFY(!m_window->findChild<MachinesDialog*>());
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestNewcomer::typeEinsum(const QString& text, int enters)
{
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    QTest::keyClicks(field, text);
    for (int i = 0; i < enters; ++i)
        QTest::keyClick(field, Qt::Key_Return);
}

void TestNewcomer::setRank(const QString& name, const QString& size)
{
    QTableView& view = pane().rankView();
    int row = 0;
    while (row < view.model()->rowCount() && view.model()->index(row, 0).data().toString() != name)
        ++row;
    const QModelIndex cell = view.model()->index(row, RankTableModel::Size);
    view.scrollTo(cell);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
    auto* field = qobject_cast<QLineEdit*>(view.indexWidget(cell));
    QVERIFY2(field, qPrintable(name));
    QTest::keyClicks(field, size);
    QTest::keyClick(field, Qt::Key_Return);
}

void TestNewcomer::followsTheLowRankStudy()
{
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(document().isEmpty());
    chooseMachine(QStringLiteral("FuseMax LR-GEMM"));
    QCOMPARE(document().campaign().machine.resource(document().campaign().machine.displayLine()).peak, 6.160384e13);

    typeEinsum(QStringLiteral("C[m,n] = A[m,k] * B[k,n]"), 2);
    QCOMPARE(document().campaign().workload.phases.size(), 1U);
    typeInto(pane().elementField(), QStringLiteral("8 B"));
    for (const char* rank : {"M", "N", "K"})
        setRank(QString::fromLatin1(rank), QStringLiteral("20480"));
    QTRY_VERIFY2(std::abs(makespan() - 0.2788766) < 5e-8, qPrintable(QString::number(makespan(), 'g', 10)));

    // Duplicating keeps the dense product to come back to; here it makes way.
    QTableView& einsums = pane().einsumView();
    const QModelIndex dense = einsums.model()->index(0, EinsumTableModel::Name);
    QTest::mouseClick(einsums.viewport(), Qt::LeftButton, {}, einsums.visualRect(dense).center());
    QTest::keyClick(&einsums, Qt::Key_Delete);
    QVERIFY(document().isEmpty());

    typeEinsum(QStringLiteral("T[r,q] = VA[r,k] * UB[k,q]"), 2);
    for (const char* rank : {"R", "Q"})
        setRank(QString::fromLatin1(rank), QStringLiteral("512"));
    typeEinsum(QStringLiteral("SC[r,q] = SA[r] * T[r,q]"), 1);
    typeEinsum(QStringLiteral("VC[q,n] = SB[q] * VB[q,n]"), 1);
    typeEinsum(QStringLiteral("UC[m,q] = UA[m,r] * SC[r,q]"), 1);
    typeEinsum(QStringLiteral("C[m,n] = UC[m,q] * VC[q,n]"), 1);
    QCOMPARE(document().campaign().workload.phases.size(), 5U);
    QTRY_VERIFY2(std::abs(makespan() - 0.010087322) < 5e-10, qPrintable(QString::number(makespan(), 'g', 10)));
    // What is shown is what is calculated: 10.09 ms at four digits.
    typeInto(pane().elementField(), QStringLiteral("4 B"));
    QTRY_VERIFY2(std::abs(makespan() - 0.0076116) < 5e-8, qPrintable(QString::number(makespan(), 'g', 10)));
}

/// Keys, Einsums, sizes and results that the page names are those that the test uses.
void TestNewcomer::takesTheHelpAtItsWord()
{
    QFile file(QStringLiteral(":/help/lowrank.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll());
    for (const char* word : {"Ctrl+N", "Ctrl+M", "Ctrl+E", "FuseMax", "8 B", "20480", "512", "278.9 ms", "10.09 ms",
             "7.612 ms", "C[m,n] = A[m,k] * B[k,n]", "T[r,q] = VA[r,k] * UB[k,q]", "SC[r,q] = SA[r] * T[r,q]",
             "VC[q,n] = SB[q] * VB[q,n]", "UC[m,q] = UA[m,r] * SC[r,q]", "C[m,n] = UC[m,q] * VC[q,n]"})
        QVERIFY2(page.contains(QString::fromUtf8(word)), word);
}

/// Fault I11.
void TestNewcomer::firesNoCommandFromFields()
{
    test::openSample(document(), QStringLiteral("gemm-low-rank"));
    m_window->selection().selectPhase(PhaseId(1));
    int fired = 0;
    for (QAction* action : m_window->actions().all())
        connect(action, &QAction::triggered, this, [&fired] { ++fired; });
    int tried = 0;
    for (QLineEdit* field : m_window->findChildren<QLineEdit*>()) {
        if (!field->isEnabled() || field->isReadOnly())
            continue;
        for (QWidget* outer = field; outer && outer != m_window.get(); outer = outer->parentWidget()) {
            outer->show();
            outer->raise();
        }
        field->setFocus();
        if (!field->hasFocus())
            continue;
        ++tried;
        QTest::keyClicks(field, QStringLiteral("wsadfm/rlz 0123[].,?+-="));
        QTest::keyClick(field, Qt::Key_Space);
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClick(field, Qt::Key_Home);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(fired == 0, qPrintable(field->accessibleName()));
        QTest::keyClick(field, Qt::Key_Escape);
        fired = 0;
    }
    QVERIFY2(tried >= 4, qPrintable(QString::number(tried)));
}

void TestNewcomer::firesNoCommandFromCells()
{
    test::openSample(document(), QStringLiteral("gemm-low-rank"));
    int fired = 0;
    for (QAction* action : m_window->actions().all())
        connect(action, &QAction::triggered, this, [&fired] { ++fired; });
    QTableView& einsums = pane().einsumView();
    for (QWidget* outer = &einsums; outer && outer != m_window.get(); outer = outer->parentWidget()) {
        outer->show();
        outer->raise();
    }
    einsums.setFocus();
    einsums.setCurrentIndex(einsums.model()->index(0, EinsumTableModel::Text));
    QTest::keyClick(&einsums, Qt::Key_F2);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("wsfm/ [],.?"));
    QCOMPARE(field->text(), QStringLiteral("wsfm/ [],.?"));
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClick(field, Qt::Key_Insert);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(fired, 0);
    // Escape gave up the text, and only the next one is the command that clears the selection.
    QTest::keyClick(&einsums, Qt::Key_Escape);
    QCOMPARE(fired, 1);
}

QTEST_MAIN(TestNewcomer)
#include "tst_newcomer.moc"
