#include "tests/ui/handfixture.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/blockbar.h"
#include "ui/campaign/edithands.h"
#include "ui/campaign/fusionform.h"
#include "ui/campaign/paneltools.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/widgets/quantityfield.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <cmath>

using namespace minard;

/// The settings of a fusion group, opened from the bar and by key, down to the document.
class TestFusionForm : public QObject, private test::HandFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init()
    {
        openWindow();
        open(QStringLiteral("three-phase-fusion"), {QStringLiteral("fused"), QStringLiteral("as-given")});
    }

    void cleanup() { closeWindow(); }

    void opensByKeyAndButton();
    void refusesWithoutAGroup();
    void keepsLess();
    void retimesWithTheEfficiency();
    void computesAgain();
    void choosesABuffer();
    void setsTiles();
    void unfuses();
    void followsUndo();
    void everyControlHasAName();

private:
    /// As given the sample has its fused scenario second.
    [[nodiscard]] std::size_t fusedPanel() { return scenario(0).index() == 2 ? 0 : 1; }

    FusionForm& openForm();

    [[nodiscard]] const FusionGroup& group() { return built(fusedPanel()).scenario.fusion.front(); }
};

FusionForm& TestFusionForm::openForm()
{
    window().selection().setScenario(window().document().campaign().findScenario("fused"));
    window().selection().selectPhase(phase("B"));
    canvas(fusedPanel()).setFocus();
    window().actions().at(ActionId::FusionSettings)->trigger();
    return *window().hands().tools(window().selection().scenario())->fusionForm();
}

void TestFusionForm::opensByKeyAndButton()
{
    FusionForm& form = openForm();
    QVERIFY(form.isVisible());
    QCOMPARE(form.group().id, std::string("all"));
    form.hide();
    PanelTools& tools = *window().hands().tools(window().selection().scenario());
    QVERIFY(tools.bar().fusion().isVisible());
    QTest::mouseClick(&tools.bar().fusion(), Qt::LeftButton);
    QVERIFY(form.isVisible());
    QVERIFY(form.screen()->availableGeometry().contains(form.geometry()));
    QTest::keyClick(&form, Qt::Key_Escape);
    QVERIFY(!form.isVisible());
    QCOMPARE(stack().count(), 0);
}

void TestFusionForm::refusesWithoutAGroup()
{
    window().selection().setScenario(window().document().campaign().findScenario("as-given"));
    window().selection().selectPhase(phase("B"));
    QVERIFY(!window().actions().at(ActionId::FusionSettings)->isEnabled());
    QSignalSpy refused(&window().editor(), &Editor::refused);
    window().hands().openFusion();
    QCOMPARE(refused.size(), 1);
}

void TestFusionForm::keepsLess()
{
    FusionForm& form = openForm();
    const TensorId t2 = window().document().campaign().workload.findTensor("T2");
    QVERIFY(form.keep(t2));
    QVERIFY(form.keep(t2)->isChecked());
    QTest::mouseClick(form.keep(t2), Qt::LeftButton, {}, QPoint(6, form.keep(t2)->height() / 2));
    QCOMPARE(group().keep->size(), std::size_t(1));
    QVERIFY(makespan(fusedPanel()) > 6.3 + 0.1);
    QCOMPARE(stack().count(), 1);
    // All of them again are what a group keeps that names none.
    QTest::mouseClick(form.keep(t2), Qt::LeftButton, {}, QPoint(6, form.keep(t2)->height() / 2));
    QVERIFY(!group().keep);
    QVERIFY(std::abs(makespan(fusedPanel()) - 6.3) < 1e-9);
}

void TestFusionForm::retimesWithTheEfficiency()
{
    // As given A takes 3 s where the roofline says 2.1: with that efficiency it stays so.
    window().selection().setScenario(window().document().campaign().findScenario("as-given"));
    window().selection().setPhases({phase("A"), phase("B"), phase("C")}, phase("A"));
    canvas(1 - fusedPanel()).setFocus();
    window().editor().toggleFusion();
    QVERIFY(std::abs(makespan(1 - fusedPanel()) - 6.3) < 1e-9);
    window().hands().openFusion();
    FusionForm& form = *window().hands().tools(window().selection().scenario())->fusionForm();
    form.retime().setFocus();
    QTest::keyClick(&form.retime(), Qt::Key_Down);
    QCOMPARE(built(1 - fusedPanel()).scenario.fusion.front().retime, Retime::Efficiency);
    QVERIFY(makespan(1 - fusedPanel()) > 7.0);
    QVERIFY(std::abs(timing("A", 1 - fusedPanel()).end - 3.0) < 1e-9);
}

void TestFusionForm::computesAgain()
{
    FusionForm& form = openForm();
    QuantityField* field = form.recompute(phase("A"));
    QVERIFY(field);
    field->setFocus();
    field->selectAll();
    // As much as it computes anyway, at the peak: twice as long.
    QTest::keyClicks(field, QStringLiteral("107.52 TFLOP"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(group().recompute.size(), std::size_t(1));
    QVERIFY(std::abs(makespan(fusedPanel()) - (6.3 + 2.1)) < 1e-6);
}

void TestFusionForm::choosesABuffer()
{
    Machine machine = window().document().campaign().machine;
    Buffer buffer;
    buffer.id = "onchip";
    buffer.capacity = 1e6;
    machine.buffers.push_back(buffer);
    window().document().change({CampaignChange::Machine, {}}, [&](Campaign& campaign) { campaign.machine = machine; });
    QTRY_VERIFY(!window().document().timelines().isAnyPending());
    FusionForm& form = openForm();
    QCOMPARE(form.buffer().count(), 2);
    form.buffer().setFocus();
    QTest::keyClick(&form.buffer(), Qt::Key_Down);
    QVERIFY(group().buffer.isValid());
    QCOMPARE(stack().count(), 1);
}

void TestFusionForm::setsTiles()
{
    FusionForm& form = openForm();
    form.tiles().setFocus();
    form.tiles().selectAll();
    QTest::keyClicks(&form.tiles(), QStringLiteral("8"));
    QTest::keyClick(&form.tiles(), Qt::Key_Return);
    QCOMPARE(group().tiles.value_or(0), std::uint64_t(8));
    QCOMPARE(stack().count(), 1);
}

void TestFusionForm::unfuses()
{
    FusionForm& form = openForm();
    QTest::mouseClick(form.findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(!form.isVisible());
    QVERIFY(built(fusedPanel()).scenario.fusion.empty());
    QVERIFY(std::abs(makespan(fusedPanel()) - 12.3) < 1e-9);
}

void TestFusionForm::followsUndo()
{
    FusionForm& form = openForm();
    form.tiles().setFocus();
    form.tiles().selectAll();
    QTest::keyClicks(&form.tiles(), QStringLiteral("8"));
    QTest::keyClick(&form.tiles(), Qt::Key_Return);
    stack().undo();
    QCOMPARE(form.tiles().value(), 0);
    QCOMPARE(form.group().tiles, std::nullopt);
}

void TestFusionForm::everyControlHasAName()
{
    FusionForm& form = openForm();
    for (const QWidget* control : form.findChildren<QWidget*>()) {
        // Labels are what they say.
        if (control->focusPolicy() == Qt::NoFocus || qobject_cast<const QLabel*>(control)
            || control->objectName() == QLatin1String("qt_spinbox_lineedit"))
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(control);
        const bool isNamed = !control->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        QVERIFY2(isNamed, control->metaObject()->className());
    }
}

QTEST_MAIN(TestFusionForm)

#include "tst_fusionform.moc"
