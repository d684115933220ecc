#include "tests/ui/uitest.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/scenarioswitch.h"

#include <QSettings>
#include <QTest>
#include <QToolButton>

using namespace minard;

/// A or B by one key.
class TestScenarioSwitch : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void cleanup();

    void flipsToTheBaseAndBack();
    void putsTheOtherInItsPlace();
    void flipsFromTheBaselineToWhatWasSeen();
    void flipsFromAFreshBaselineToItsVariant();
    void tellsWhichIsSeen();
    void hasNothingToFlipTo();
    void followsScenariosThatGo();

private:
    [[nodiscard]] ScenarioId scenario(const char* id) const { return m_window->document().campaign().findScenario(id); }

    [[nodiscard]] ScenarioId focused() const { return m_window->selection().scenario(); }

    void press() { QTest::keyClick(m_window.get(), Qt::Key_X); }

    [[nodiscard]] QToolButton& button() const { return *m_window->findChild<ScenarioSwitch*>()->button(); }

    std::unique_ptr<MainWindow> m_window;
};

void TestScenarioSwitch::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1400, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    test::openSample(m_window->document(), QStringLiteral("memory-oversubscription"));
}

void TestScenarioSwitch::cleanup()
{
    m_window->document().undoStack().setClean();
    m_window.reset();
}

void TestScenarioSwitch::flipsToTheBaseAndBack()
{
    const ScenarioId throttled = scenario("dilated-throttled");
    m_window->selection().setScenario(throttled);
    const ScenarioId base = m_window->document().campaign().scenario(throttled).base;
    const std::vector<ScenarioId> shown = m_window->presentation().shown();
    for (int i = 0; i < 3; ++i) {
        press();
        QCOMPARE(focused(), base);
        press();
        QCOMPARE(focused(), throttled);
    }
    // Both have a panel, so all stay.
    QCOMPARE(m_window->presentation().shown(), shown);
}

void TestScenarioSwitch::putsTheOtherInItsPlace()
{
    const ScenarioId throttled = scenario("dilated-throttled");
    const ScenarioId base = m_window->document().campaign().scenario(throttled).base;
    m_window->presentation().setShown({throttled});
    m_window->selection().setScenario(throttled);
    const TimeRange before = m_window->visibleRange().range();
    press();
    QCOMPARE(m_window->presentation().shown(), std::vector<ScenarioId>{base});
    press();
    QCOMPARE(m_window->presentation().shown(), std::vector<ScenarioId>{throttled});
    QVERIFY(m_window->visibleRange().range().start <= before.start + 1e-9);
}

void TestScenarioSwitch::flipsFromTheBaselineToWhatWasSeen()
{
    m_window->selection().setScenario(scenario("pipelined"));
    m_window->selection().setScenario(scenario("sequential"));
    press();
    QCOMPARE(focused(), scenario("pipelined"));
}

void TestScenarioSwitch::flipsFromAFreshBaselineToItsVariant()
{
    QCOMPARE(focused(), scenario("sequential"));
    press();
    const ScenarioId variant = focused();
    QCOMPARE(m_window->document().campaign().scenario(variant).base, scenario("sequential"));
    press();
    QCOMPARE(focused(), scenario("sequential"));
}

void TestScenarioSwitch::tellsWhichIsSeen()
{
    m_window->selection().setScenario(scenario("dilated-throttled"));
    QVERIFY(button().isVisible());
    QCOMPARE(button().text(), QStringLiteral("Dilated and throttled  ⇄  Pipelined and dilated"));
    QTest::mouseClick(&button(), Qt::LeftButton);
    QCOMPARE(button().text(), QStringLiteral("Pipelined and dilated  ⇄  Dilated and throttled"));
}

void TestScenarioSwitch::hasNothingToFlipTo()
{
    test::openText(m_window->document(), test::manyPhases(2));
    QVERIFY(!button().isVisible());
    QVERIFY(!m_window->actions().at(ActionId::FlipScenario)->isEnabled());
    const ScenarioId before = focused();
    press();
    QCOMPARE(focused(), before);
}

void TestScenarioSwitch::followsScenariosThatGo()
{
    m_window->selection().setScenario(scenario("dilated-throttled"));
    press();
    m_window->editor().removeScenario();
    press();
    QVERIFY(focused().isValid());
    QVERIFY(focused().index() < m_window->document().campaign().scenarios.size());
}

QTEST_MAIN(TestScenarioSwitch)
#include "tst_scenarioswitch.moc"
