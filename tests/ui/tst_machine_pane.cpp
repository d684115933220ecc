#include "core/io/presetedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/jobs/jobqueue.h"
#include "ui/machine/machinepane.h"
#include "ui/machine/machinerowwidget.h"
#include "ui/machine/partdialogs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/factorslider.h"
#include "ui/widgets/quantityfield.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

using namespace minard;

namespace {

const std::string campaignText = R"({"format": "campaign/1",
  "machine": {"resources": [
    {"id": "tensor", "kind": "throughput", "unit": "op/s", "peak": 1000},
    {"id": "hbm", "kind": "bandwidth", "unit": "B/s", "peak": 100, "label": "HBM"}],
    "buffers": [{"id": "l2", "capacity": 4096, "backing": "hbm", "reserve": 0.1}],
    "launchOverhead": 0.5},
  "workload": {"phases": [
    {"id": "gemm", "demand": {"tensor": 4000, "hbm": 40}},
    {"id": "copy", "demand": {"hbm": 400}}]},
  "scenarios": [
    {"id": "before", "timing": {"model": "roofline"}},
    {"id": "after", "base": "before"}]})";

using Kind = MachineValue::Kind;

const MachineValue tensorPeak{Kind::Peak, ResourceId(0), {}};
const MachineValue hbmPeak{Kind::Peak, ResourceId(1), {}};
const MachineValue hbmEfficiency{Kind::Efficiency, ResourceId(1), {}};
const MachineValue overhead{Kind::LaunchOverhead, {}, {}};
const MachineValue capacity{Kind::Capacity, {}, BufferId(0)};

/// Where the handle of a slider would be at `value`.
QPoint handleAt(FactorSlider& slider, int value)
{
    QStyleOptionSlider option;
    option.initFrom(&slider);
    option.orientation = Qt::Horizontal;
    option.minimum = slider.minimum();
    option.maximum = slider.maximum();
    option.tickPosition = slider.tickPosition();
    option.tickInterval = slider.tickInterval();
    option.sliderPosition = option.sliderValue = value;
    return slider.style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider).center();
}

void moveMouse(QWidget& widget, QPoint position)
{
    QMouseEvent event(
        QEvent::MouseMove, position, widget.mapToGlobal(position), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

} // namespace

/// Drives the machine pane with mouse and keys and looks at the document.
class TestMachinePane : public QObject, private test::PaneFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void showsEveryNumberWithItsOrigin();
    void dragIsLiveAndOneStep();
    void dragSnapsAtOneAndLeavesNoStep();
    void escapeGivesUpTheDrag();
    void keysAreOneStepUntilTheHandRests();
    void whatIfIsSavedAndReloaded();
    void fieldTakesUnitsAndRefusesNonsense();
    void resetGoesBackToWhatIsInherited();
    void variantsInheritWhatIfs();
    void efficiencyActsOnTheRoofline();
    void documentTargetChangesAllScenarios();
    void documentSliderCountsFromTheOpenedValue();
    void buffersBelongToTheDocument();
    void overheadOfZeroHasNoSlider();
    void recordingsCannotBeChanged();
    void resourcesAreRenamedAndRemovedByTheMenu();
    void refusedEditsStayInTheDialog();
    void machineIsRenamed();
    void asksWhetherAPeakIsSparse();
    void everyControlHasANameAndATip();
    void wheelScrollsThePane();
    void emptyPaneSaysWhatWouldBeThere();
    void dragFollowsTheHandWithManyPhases();

private:
    [[nodiscard]] MachineRowWidget& row(const MachineValue& what)
    {
        MachineRowWidget* found = m_pane->row(what);
        if (found == nullptr)
            qFatal("no such row");
        return *found;
    }

    [[nodiscard]] double makespan(const char* id = "before") const
    {
        return m_document->timelines().at(m_document->campaign().findScenario(id))->built->timeline.makespan();
    }

    void drag(FactorSlider& slider, int from, int to);
    void enter(QLineEdit& field, const QString& text);
    /// Chooses the entry of the menu that opens, once it is open.
    void chooseFromMenu(QToolButton& button, const QString& entry);

    std::unique_ptr<MachinePane> m_pane;
};

void TestMachinePane::init()
{
    makeParts();
    m_pane = std::make_unique<MachinePane>(*m_document, *m_selection, *m_presentation, *m_editor);
    m_pane->resize(340, 800);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    test::openText(*m_document, campaignText);
    m_selection->setScenario(ScenarioId(0));
    QTRY_VERIFY(m_pane->row(hbmPeak) != nullptr);
}

void TestMachinePane::cleanup()
{
    m_pane.reset();
    clearParts();
}

void TestMachinePane::drag(FactorSlider& slider, int from, int to)
{
    QTest::mousePress(&slider, Qt::LeftButton, {}, handleAt(slider, from));
    for (int step = 1; step <= 8; ++step)
        moveMouse(slider, handleAt(slider, from + (to - from) * step / 8));
}

void TestMachinePane::enter(QLineEdit& field, const QString& text)
{
    field.setFocus();
    field.selectAll();
    QTest::keyClick(&field, Qt::Key_Delete);
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
}

void TestMachinePane::chooseFromMenu(QToolButton& button, const QString& entry)
{
    QTimer::singleShot(0, this, [entry] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        for (QAction* action : menu->actions()) {
            if (action->text() == entry) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                return;
            }
        }
        menu->close();
        QFAIL("no such entry");
    });
    QTest::mouseClick(&button, Qt::LeftButton);
}

void TestMachinePane::showsEveryNumberWithItsOrigin()
{
    QCOMPARE(row(tensorPeak).field().text(), QStringLiteral("1 kop/s"));
    QCOMPARE(row(hbmPeak).row().title, QStringLiteral("HBM"));
    QCOMPARE(row(hbmPeak).row().origin, QStringLiteral("document"));
    QCOMPARE(row(hbmEfficiency).field().text(), QStringLiteral("100 %"));
    QCOMPARE(row(overhead).field().text(), QStringLiteral("500 ms"));
    QCOMPARE(row(capacity).field().text(), QStringLiteral("4.096 kB"));
    QCOMPARE(row(hbmPeak).factorText(), QStringLiteral("×1"));
    QVERIFY(m_pane->hint().contains(QStringLiteral("before")));
}

void TestMachinePane::dragIsLiveAndOneStep()
{
    QSignalSpy built(&m_document->timelines(), &Timelines::built);
    FactorSlider& slider = row(hbmPeak).slider();
    const double before = makespan();
    drag(slider, 0, 100);
    // The hand still holds the handle.
    QVERIFY(built.size() >= 4);
    const double peak = m_document->campaign().scenarios[0].machine->peaks.at(0).peak;
    QVERIFY2(peak > 180.0 && peak < 220.0, qPrintable(QString::number(peak)));
    QVERIFY(makespan() < before);
    QCOMPARE(row(hbmPeak).field().value(), peak);
    QCOMPARE(row(hbmPeak).row().origin, QStringLiteral("what-if"));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, handleAt(slider, slider.value()));
    QCOMPARE(m_document->undoStack().count(), 1);
    m_document->undoStack().undo();
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    QCOMPARE(makespan(), before);
    QTRY_COMPARE(row(hbmPeak).slider().value(), 0);
}

void TestMachinePane::dragSnapsAtOneAndLeavesNoStep()
{
    FactorSlider& slider = row(hbmPeak).slider();
    drag(slider, 0, 120);
    QVERIFY(slider.factor() > 2.0);
    for (int value = 100; value >= 0; value -= 20)
        moveMouse(slider, handleAt(slider, value));
    moveMouse(slider, handleAt(slider, 5));
    QCOMPARE(slider.value(), 0);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, handleAt(slider, 5));
    QCOMPARE(m_document->undoStack().count(), 0);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
}

void TestMachinePane::escapeGivesUpTheDrag()
{
    FactorSlider& slider = row(hbmPeak).slider();
    drag(slider, 0, -100);
    QVERIFY(m_document->campaign().scenarios[0].machine);
    QTest::keyClick(&slider, Qt::Key_Escape);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    moveMouse(slider, handleAt(slider, 200)); // the button is still down
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, handleAt(slider, 200));
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    QCOMPARE(slider.value(), 0);
}

void TestMachinePane::keysAreOneStepUntilTheHandRests()
{
    FactorSlider& slider = row(tensorPeak).slider();
    slider.setFocus();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(&slider, Qt::Key_Right);
    QCOMPARE(m_document->undoStack().count(), 1);
    QCOMPARE(slider.value(), 70);
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, 1000.0 * slider.factor());
    QTest::keyClick(&slider, Qt::Key_End);
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, 8000.0);
    QTest::keyClick(&slider, Qt::Key_Home);
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, 125.0);
    QTest::mouseDClick(&slider, Qt::LeftButton);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
}

void TestMachinePane::whatIfIsSavedAndReloaded()
{
    FactorSlider& slider = row(hbmPeak).slider();
    drag(slider, 0, 140);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, handleAt(slider, slider.value()));
    const QString shown = row(hbmPeak).field().text();
    const double peak = m_document->campaign().scenarios[0].machine->peaks.at(0).peak;
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("saved.campaign.json"));
    QSignalSpy saved(m_document.get(), &Document::saved);
    m_document->save(path);
    QTRY_COMPARE(saved.size(), 1);
    QSignalSpy replaced(m_document.get(), &Document::replaced);
    m_document->open(path);
    QTRY_COMPARE(replaced.size(), 1);
    m_selection->setScenario(ScenarioId(0));
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, peak);
    m_pane->refresh();
    QCOMPARE(row(hbmPeak).field().text(), shown);
    QCOMPARE(row(hbmPeak).slider().value(), slider.value());
}

void TestMachinePane::fieldTakesUnitsAndRefusesNonsense()
{
    QuantityField& field = row(hbmPeak).field();
    enter(field, QStringLiteral("0.2 kB/s"));
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, 200.0);
    QCOMPARE(row(hbmPeak).factorText(), QStringLiteral("×2"));
    QCOMPARE(row(hbmPeak).slider().value(), 100);
    for (const char* const bad : {"-3 B/s", "0", "12 op/s", "fast"}) {
        enter(field, QString::fromLatin1(bad));
        QVERIFY2(!field.complaint().isEmpty(), bad);
        QTest::keyClick(&field, Qt::Key_Escape);
    }
    QCOMPARE(m_document->undoStack().count(), 1);
    // Beyond the ends of the slider the field counts.
    enter(field, QStringLiteral("5 kB/s"));
    QCOMPARE(row(hbmPeak).factorText(), QStringLiteral("×50"));
    QCOMPARE(row(hbmPeak).slider().value(), row(hbmPeak).slider().maximum());
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, 5000.0);
}

void TestMachinePane::resetGoesBackToWhatIsInherited()
{
    QVERIFY(!row(overhead).resetButton().isEnabled());
    enter(row(overhead).field(), QStringLiteral("2 s"));
    QCOMPARE(m_document->campaign().scenarios[0].machine->launchOverhead, std::optional(2.0));
    QTest::mouseClick(&row(overhead).resetButton(), Qt::LeftButton);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    QCOMPARE(row(overhead).field().text(), QStringLiteral("500 ms"));
}

void TestMachinePane::variantsInheritWhatIfs()
{
    enter(row(hbmPeak).field(), QStringLiteral("200 B/s"));
    m_selection->setScenario(ScenarioId(1));
    m_pane->refresh();
    QCOMPARE(row(hbmPeak).row().origin, QStringLiteral("from before"));
    QCOMPARE(row(hbmPeak).row().reference, 200.0);
    enter(row(hbmPeak).field(), QStringLiteral("100 B/s"));
    QCOMPARE(row(hbmPeak).factorText(), QStringLiteral("×0.5"));
    QTest::mouseClick(&row(hbmPeak).resetButton(), Qt::LeftButton);
    QCOMPARE(row(hbmPeak).field().value(), 200.0);
}

void TestMachinePane::efficiencyActsOnTheRoofline()
{
    const double before = makespan();
    enter(row(hbmEfficiency).field(), QStringLiteral("50 %"));
    QCOMPARE(makespan(), before + 4.0); // "copy" takes twice its 4 s
    enter(row(hbmEfficiency).field(), QStringLiteral("120 %"));
    QVERIFY(!row(hbmEfficiency).field().complaint().isEmpty());
    QTest::keyClick(&row(hbmEfficiency).field(), Qt::Key_Escape);
    // The slider ends at the peak itself.
    row(hbmEfficiency).slider().setFocus();
    QTest::keyClick(&row(hbmEfficiency).slider(), Qt::Key_End);
    QCOMPARE(makespan(), before);
    m_pane->timingBox().setFocus();
    QTest::keyClick(&m_pane->timingBox(), Qt::Key_Up);
    QCOMPARE(m_document->campaign().scenarios[0].timing->model, TimingModel::Given);
}

void TestMachinePane::documentTargetChangesAllScenarios()
{
    QTest::mouseClick(&m_pane->documentButton(), Qt::LeftButton);
    QCOMPARE(m_pane->target(), MachineTarget::Document);
    QVERIFY(m_pane->row(hbmEfficiency) == nullptr);
    enter(row(hbmPeak).field(), QStringLiteral("50 B/s"));
    QCOMPARE(m_document->campaign().machine.resources[1].peak, 50.0);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    QCOMPARE(makespan("before"), makespan("after"));
    QCOMPARE(makespan(), 4.0 + 0.5 + 8.0);
    QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Change the peak of HBM in the document to 50 B/s"));
}

void TestMachinePane::documentSliderCountsFromTheOpenedValue()
{
    m_pane->setTarget(MachineTarget::Document);
    FactorSlider& slider = row(hbmPeak).slider();
    drag(slider, 0, 100);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, handleAt(slider, slider.value()));
    QCOMPARE(m_document->undoStack().count(), 1);
    QCOMPARE(row(hbmPeak).row().reference, 100.0);
    QVERIFY(m_document->campaign().machine.resources[1].peak > 150.0);
    QTest::mouseClick(&row(hbmPeak).resetButton(), Qt::LeftButton);
    QCOMPARE(m_document->campaign().machine.resources[1].peak, 100.0);
}

void TestMachinePane::buffersBelongToTheDocument()
{
    QVERIFY(!row(capacity).field().isEnabled());
    QVERIFY(row(capacity).field().toolTip().contains(QStringLiteral("Document")));
    m_pane->setTarget(MachineTarget::Document);
    enter(row(capacity).field(), QStringLiteral("2 MiB"));
    QCOMPARE(m_document->campaign().machine.buffers[0].capacity, 2097152.0);
}

void TestMachinePane::overheadOfZeroHasNoSlider()
{
    m_pane->setTarget(MachineTarget::Document);
    enter(row(overhead).field(), QStringLiteral("0"));
    m_pane->setTarget(MachineTarget::Scenario);
    QVERIFY(!row(overhead).slider().isEnabled());
    enter(row(overhead).field(), QStringLiteral("1 ms"));
    QCOMPARE(m_document->campaign().scenarios[0].machine->launchOverhead, std::optional(1e-3));
    QCOMPARE(row(overhead).factorText(), QStringLiteral("–"));
}

void TestMachinePane::recordingsCannotBeChanged()
{
    auto loaded = readCampaignText(campaignText);
    Recording recording;
    recording.start = {0.0, 4.0};
    recording.duration = {4.0, 4.0};
    recording.phase = {0, 1};
    loaded->campaign.scenarios[0].recording = std::make_shared<const Recording>(recording);
    m_document->replace(std::move(*loaded), {});
    m_selection->setScenario(ScenarioId(0));
    m_pane->refresh();
    QVERIFY(!row(hbmPeak).field().isEnabled());
    QVERIFY(!row(hbmPeak).slider().isEnabled());
    QVERIFY2(m_pane->hint().contains(QStringLiteral("recorded")), qPrintable(m_pane->hint()));
}

void TestMachinePane::resourcesAreRenamedAndRemovedByTheMenu()
{
    QTimer::singleShot(200, this, [this] {
        auto* dialog = qobject_cast<ResourceDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        auto* id = dialog->findChildren<QLineEdit*>().first();
        enter(*id, QStringLiteral("dram"));
    });
    chooseFromMenu(row(hbmPeak).menuButton(), MachinePane::tr("Edit…"));
    QCOMPARE(m_document->campaign().machine.resources[1].id, std::string("dram"));
    QCOMPARE(makespan(), 8.5);
    // In use: it stays, and the editor says why.
    QSignalSpy refused(m_editor.get(), &Editor::refused);
    chooseFromMenu(row(hbmPeak).menuButton(), MachinePane::tr("Remove from the document"));
    QCOMPARE(refused.size(), 1);
    QCOMPARE(m_document->campaign().machine.resources.size(), 2U);
    m_pane->refresh();
    chooseFromMenu(row(capacity).menuButton(), MachinePane::tr("Remove from the document"));
    QVERIFY(m_document->campaign().machine.buffers.empty());
    QTRY_VERIFY(m_pane->row(capacity) == nullptr);
}

void TestMachinePane::refusedEditsStayInTheDialog()
{
    QTimer::singleShot(0, this, [this] {
        auto* dialog = qobject_cast<ResourceDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        auto* id = dialog->findChildren<QLineEdit*>().first();
        enter(*id, QString());
        QVERIFY(dialog->isVisible());
        QVERIFY(!dialog->complaint().isEmpty());
        enter(*id, QStringLiteral("vector"));
    });
    m_pane->addResource();
    QCOMPARE(m_document->campaign().machine.resources.back().id, std::string("vector"));
    QCOMPARE(m_document->undoStack().count(), 1);
}

void TestMachinePane::machineIsRenamed()
{
    QTimer::singleShot(0, this, [this] {
        auto* dialog = QApplication::activeModalWidget();
        QVERIFY(dialog != nullptr);
        enter(*dialog->findChild<QLineEdit*>(), QStringLiteral("Mine <b>%1"));
    });
    m_pane->renameMachine();
    QCOMPARE(m_document->campaign().machine.name, std::string("Mine <b>%1"));
    QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Rename the machine to Mine <b>%1"));
}

void TestMachinePane::asksWhetherAPeakIsSparse()
{
    auto edit = usePreset(m_document->campaign(), **findPreset("nvidia-h100-sxm5-80gb"), "fp16");
    QVERIFY(m_editor->performOnLists(std::move(edit)));
    m_pane->setTarget(MachineTarget::Document);
    QVERIFY(!row(tensorPeak).row().isSuspicious);
    QVERIFY2(row(tensorPeak).field().toolTip().contains(QStringLiteral("H100")),
        qPrintable(row(tensorPeak).field().toolTip()));
    enter(row(tensorPeak).field(), QStringLiteral("1979 TFLOP/s"));
    QVERIFY(row(tensorPeak).row().isSuspicious);
    QVERIFY(row(tensorPeak).field().toolTip().contains(QStringLiteral("sparsity")));
    QTest::mouseClick(&row(tensorPeak).resetButton(), Qt::LeftButton);
    QVERIFY(!row(tensorPeak).row().isSuspicious);
    QCOMPARE(row(tensorPeak).row().reference, row(tensorPeak).row().value);
}

void TestMachinePane::everyControlHasANameAndATip()
{
    QTRY_VERIFY(row(overhead).field().isVisible());
    int count = 0;
    for (QWidget* widget : m_pane->findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget)
            || qobject_cast<QSlider*>(widget) || qobject_cast<QComboBox*>(widget);
        if (!isControl || widget->objectName().startsWith(QLatin1String("qt_")) || !widget->isVisibleTo(m_pane.get()))
            continue;
        ++count;
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        QVERIFY2(!widget->toolTip().isEmpty(), qPrintable(widget->accessibleName()));
    }
    QVERIFY2(count > 20, qPrintable(QString::number(count)));
}

void TestMachinePane::wheelScrollsThePane()
{
    FactorSlider& slider = row(hbmPeak).slider();
    slider.setFocus();
    QWheelEvent event(QPointF(5, 5), slider.mapToGlobal(QPointF(5, 5)), QPoint(), QPoint(0, 120), Qt::NoButton,
        Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&slider, &event);
    QCOMPARE(slider.value(), 0);
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestMachinePane::emptyPaneSaysWhatWouldBeThere()
{
    m_document->replace({}, {});
    m_selection->reset();
    QTRY_VERIFY(!m_pane->findChildren<QLabel*>().first()->isHidden());
    QVERIFY(!m_pane->documentButton().isVisible());
    m_pane->openMachines();
    m_pane->addResource();
    m_pane->addBuffer();
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestMachinePane::dragFollowsTheHandWithManyPhases()
{
    // What a step costs must grow with the phases, not with their square.
    const auto msPerStep = [this](int phases) {
        test::openText(*m_document, test::manyPhases(phases));
        m_selection->setScenario(ScenarioId(0));
        m_pane->refresh();
        FactorSlider& slider = row(hbmPeak).slider();
        QTest::mousePress(&slider, Qt::LeftButton, {}, handleAt(slider, 0));
        QElapsedTimer clock;
        clock.start();
        constexpr int steps = 10;
        for (int step = 1; step <= steps; ++step)
            moveMouse(slider, handleAt(slider, 20 * step));
        const double ms = static_cast<double>(clock.nsecsElapsed()) * 1e-6 / steps;
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, handleAt(slider, slider.value()));
        return ms;
    };
    const double few = msPerStep(1000);
    QCOMPARE(m_document->undoStack().count(), 1);
    const double many = msPerStep(8000);
    qInfo("a step of the slider: %.2f ms with 1000 phases, %.2f ms with 8000", few, many);
    QVERIFY2(many < 8.0 * 3.0 * few, qPrintable(QStringLiteral("%1 ms, %2 ms").arg(few).arg(many)));
}

QTEST_MAIN(TestMachinePane)
#include "tst_machine_pane.moc"
