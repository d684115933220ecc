#include "core/io/campaignreader.h"
#include "core/io/presetedits.h"
#include "core/schedule/buildscenario.h"
#include "tests/ui/panefixture.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"
#include "ui/machine/machinepane.h"
#include "ui/machine/machinesdialog.h"
#include "ui/machine/presetfigures.h"
#include "ui/machine/presetmodel.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace minard;

/// Searches the presets, uses them, and goes back.
class TestMachinePresets : public QObject, private test::PaneFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void cleanup();

    void modelIsSound();
    void sortsNumbersAsNumbersAndUnknownsLast();
    void searchesByWords();
    void showsEveryFigureWithStatusAndSource();
    void usesAPresetAndUndoGivesTheSameBytes();
    void choosesThePrecision();
    void refusesWhatDoesNotFit();
    void keepsOrForgetsPeaksOfScenarios();
    void triesAPresetInOneScenario();
    void copiesAndBeginsMachines();
    void displayedPairFollowsTheMachine();
    void windowSurvivesOtherResources();
    void newCampaignIsUsable();

private:
    void open(const std::string& text = {});
    void search(const QString& text);

    [[nodiscard]] std::string saved() const { return m_document->savedForm()(); }

    std::unique_ptr<MachinesDialog> m_dialog;
};

void TestMachinePresets::init()
{
    makeParts();
}

void TestMachinePresets::cleanup()
{
    m_dialog.reset();
    clearParts();
}

void TestMachinePresets::open(const std::string& text)
{
    if (text.empty())
        test::openSample(*m_document, QStringLiteral("gemm-low-rank"));
    else
        test::openText(*m_document, text);
    m_selection->setScenario(ScenarioId(0));
    m_dialog = std::make_unique<MachinesDialog>(*m_document, *m_selection, *m_editor);
    m_dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
}

void TestMachinePresets::search(const QString& text)
{
    m_dialog->searchField().setFocus();
    m_dialog->searchField().selectAll();
    QTest::keyClicks(&m_dialog->searchField(), text);
}

void TestMachinePresets::modelIsSound()
{
    PresetModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    PresetFilter filter(model);
    const QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSearch(QStringLiteral("nvidia"));
    filter.sort(model.bandwidthColumn(), Qt::DescendingOrder);
    QCOMPARE(model.rowCount(), 40);
    for (int column = 0; column < model.columnCount(); ++column)
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
}

void TestMachinePresets::sortsNumbersAsNumbersAndUnknownsLast()
{
    PresetModel model;
    PresetFilter filter(model);
    for (int column = PresetModel::FirstPeak; column <= model.capacityColumn(); ++column) {
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            filter.sort(column, order);
            bool unknown = false;
            double before = order == Qt::AscendingOrder ? 0.0 : 1e300;
            for (int row = 0; row < filter.rowCount(); ++row) {
                const QVariant figure = filter.index(row, column).data(PresetModel::FigureRole);
                QVERIFY(!unknown || !figure.isValid());
                unknown = !figure.isValid();
                if (unknown)
                    continue;
                QVERIFY(order == Qt::AscendingOrder ? figure.toDouble() >= before : figure.toDouble() <= before);
                before = figure.toDouble();
            }
        }
    }
}

void TestMachinePresets::searchesByWords()
{
    open();
    search(QStringLiteral("h100 sxm"));
    QCOMPARE(m_dialog->table().model()->rowCount(), 1);
    QVERIFY(m_dialog->preset() != nullptr);
    QCOMPARE(m_dialog->preset()->id, std::string("nvidia-h100-sxm5-80gb"));
    search(QStringLiteral("no such thing ("));
    QCOMPARE(m_dialog->table().model()->rowCount(), 0);
    QVERIFY(m_dialog->preset() == nullptr);
    QVERIFY(!m_dialog->useButton().isEnabled());
    search(QStringLiteral("TPU"));
    QVERIFY(m_dialog->table().model()->rowCount() > 1);
    // From the search into the list.
    QTest::keyClick(&m_dialog->searchField(), Qt::Key_Down);
    QVERIFY(m_dialog->table().hasFocus());
}

void TestMachinePresets::showsEveryFigureWithStatusAndSource()
{
    open();
    for (int row = 0; row < m_dialog->table().model()->rowCount(); ++row) {
        m_dialog->table().selectRow(row);
        const MachinePreset& preset = *m_dialog->preset();
        std::size_t figures = 4 + preset.onChip.size();
        for (const PresetUnit& unit : preset.compute)
            figures += unit.peaks.size();
        QCOMPARE(m_dialog->figures().topLevelItemCount(), static_cast<int>(figures));
        for (int i = 0; i < m_dialog->figures().topLevelItemCount(); ++i) {
            const QTreeWidgetItem* item = m_dialog->figures().topLevelItem(i);
            for (const int column :
                {PresetFigures::Figure, PresetFigures::Value, PresetFigures::Status, PresetFigures::Source})
                QVERIFY2(!item->text(column).trimmed().isEmpty(), preset.id.c_str());
            QVERIFY2(!item->toolTip(PresetFigures::Status).isEmpty(), preset.id.c_str());
            QVERIFY(!item->text(PresetFigures::Value).contains(QLatin1String("nan")));
        }
    }
}

void TestMachinePresets::usesAPresetAndUndoGivesTheSameBytes()
{
    open();
    const std::string before = saved();
    const double makespan = m_document->timelines().at(ScenarioId(0))->built->timeline.makespan();
    search(QStringLiteral("h100 sxm"));
    QVERIFY2(m_dialog->useButton().isEnabled(), qPrintable(m_dialog->consequence()));
    QTest::mouseClick(&m_dialog->useButton(), Qt::LeftButton);
    QVERIFY(!m_dialog->isVisible());
    QCOMPARE(m_document->campaign().machine.preset, std::string("nvidia-h100-sxm5-80gb"));
    QCOMPARE(m_document->undoStack().count(), 1);
    QTRY_VERIFY(!m_document->timelines().isAnyPending());
    QVERIFY(m_document->timelines().at(ScenarioId(0))->built->timeline.makespan() != makespan);
    const std::string after = saved();
    const auto again = readCampaignText(after);
    QVERIFY(again.has_value());
    QCOMPARE(again->campaign.machine, m_document->campaign().machine);
    m_document->undoStack().undo();
    QCOMPARE(saved(), before);
    m_document->undoStack().redo();
    QCOMPARE(saved(), after);
}

void TestMachinePresets::choosesThePrecision()
{
    open();
    search(QStringLiteral("h100 sxm"));
    QComboBox& box = m_dialog->precisionBox();
    const int fp8 = box.findText(QStringLiteral("fp8"));
    QVERIFY(fp8 >= 0);
    box.setFocus();
    while (box.currentIndex() != fp8)
        QTest::keyClick(&box, box.currentIndex() < fp8 ? Qt::Key_Down : Qt::Key_Up);
    QVERIFY(m_dialog->consequence().contains(QStringLiteral("fp8")));
    QTest::mouseClick(&m_dialog->useButton(), Qt::LeftButton);
    QCOMPARE(m_document->campaign().machine.precision, std::string("fp8"));
    const auto machine = makeMachine(**findPreset("nvidia-h100-sxm5-80gb"), "fp8");
    QCOMPARE(m_document->campaign().machine.resources[0].peak,
        machine->resources[0].peak * m_document->campaign().units.opsPerMac / 2.0);
    // The pane offers the others.
    MachinePane pane(*m_document, *m_selection, *m_presentation, *m_editor);
    pane.show();
    pane.precisionBox().setFocus();
    QTest::keyClick(&pane.precisionBox(), Qt::Key_Home);
    QCOMPARE(m_document->campaign().machine.precision, presetPrecisions(**findPreset("nvidia-h100-sxm5-80gb")).front());
}

void TestMachinePresets::refusesWhatDoesNotFit()
{
    open(R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "c", "kind": "throughput", "peak": 1}, {"id": "m", "kind": "bandwidth", "peak": 1},
        {"id": "link", "kind": "bandwidth", "peak": 1}]},
        "workload": {"phases": [{"id": "send", "demand": {"m": 1, "link": 5}}]}})");
    search(QStringLiteral("h100 sxm"));
    QVERIFY(!m_dialog->useButton().isEnabled());
    QVERIFY(!m_dialog->copyButton().isEnabled());
    QVERIFY2(m_dialog->consequence().contains(QStringLiteral("in the place of link, which is used by phase send")),
        qPrintable(m_dialog->consequence()));
}

void TestMachinePresets::keepsOrForgetsPeaksOfScenarios()
{
    open(R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "compute", "kind": "throughput", "peak": 1}, {"id": "dram", "kind": "bandwidth", "peak": 1}]},
        "workload": {"phases": [{"id": "a", "demand": {"dram": 1}}]},
        "scenarios": [{"id": "s", "machine": {"resources": [{"id": "dram", "peak": 7}]}}]})");
    QTest::mouseClick(&m_dialog->useButton(), Qt::LeftButton);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    m_document->undoStack().undo();
    QCOMPARE(m_document->campaign().scenarios[0].machine->peaks.at(0).peak, 7.0);
}

void TestMachinePresets::triesAPresetInOneScenario()
{
    open();
    m_selection->setScenario(ScenarioId(1));
    const std::string before = saved();
    const Machine machine = m_document->campaign().machine;
    const double makespan = m_document->timelines().at(ScenarioId(0))->built->timeline.makespan();
    search(QStringLiteral("h100 sxm"));
    QVERIFY2(m_dialog->tryButton().text().contains(fromUtf8(m_document->campaign().scenarios[1].label()).left(4)),
        qPrintable(m_dialog->tryButton().text()));
    QTest::mouseClick(&m_dialog->tryButton(), Qt::LeftButton);
    QCOMPARE(m_document->campaign().machine, machine);
    QVERIFY(!m_document->campaign().scenarios[0].machine);
    QCOMPARE(m_document->campaign().scenarios[1].machine->preset, std::string("nvidia-h100-sxm5-80gb"));
    QTRY_VERIFY(!m_document->timelines().isAnyPending());
    QCOMPARE(m_document->timelines().at(ScenarioId(0))->built->timeline.makespan(), makespan);
    const double tried = m_document->timelines().at(ScenarioId(1))->built->timeline.makespan();
    QVERIFY(tried < makespan);
    const auto again = readCampaignText(saved());
    QVERIFY(again.has_value());
    const auto built = buildScenario(again->campaign, ScenarioId(1));
    QCOMPARE(built->timeline.makespan(), tried);
    m_document->undoStack().undo();
    QCOMPARE(saved(), before);
}

void TestMachinePresets::copiesAndBeginsMachines()
{
    open();
    QSignalSpy editing(m_dialog.get(), &MachinesDialog::editingWanted);
    search(QStringLiteral("a100"));
    QTest::mouseClick(&m_dialog->copyButton(), Qt::LeftButton);
    QCOMPARE(editing.size(), 1);
    QVERIFY(m_document->campaign().machine.preset.empty());
    QVERIFY(m_document->campaign().machine.name.find("Copy of") == 0);
    const auto copied = readCampaignText(saved());
    QCOMPARE(copied->campaign.machine, m_document->campaign().machine);
    m_dialog->show();
    QTest::mouseClick(&m_dialog->newButton(), Qt::LeftButton);
    QCOMPARE(m_document->campaign().machine.name, std::string("New machine"));
    QCOMPARE(readCampaignText(saved())->campaign.machine, m_document->campaign().machine);
    m_document->undoStack().undo();
    m_document->undoStack().undo();
    QVERIFY(m_document->undoStack().isClean());
}

void TestMachinePresets::displayedPairFollowsTheMachine()
{
    open(R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "idle", "kind": "throughput", "peak": 1}, {"id": "c", "kind": "throughput", "peak": 1},
        {"id": "m", "kind": "bandwidth", "peak": 1}]},
        "workload": {"phases": [{"id": "a", "demand": {"c": 1, "m": 1}}]}})");
    m_presentation->setPair({ResourceId(1), ResourceId(2)});
    QTest::mouseClick(&m_dialog->useButton(), Qt::LeftButton);
    QCOMPARE(m_document->campaign().machine.resources[0].id, std::string("c"));
    QVERIFY(m_presentation->pair() == (DisplayPair{ResourceId(0), ResourceId(1)}));
    QTRY_VERIFY(!m_document->timelines().isAnyPending());
    m_document->undoStack().undo();
    QVERIFY(m_presentation->pair() == (DisplayPair{ResourceId(1), ResourceId(2)}));
    QTRY_VERIFY(!m_document->timelines().isAnyPending());
    QCOMPARE(m_document->timelines().at(ScenarioId(0))->built->timeline.resourceCount(), 3U);
}

void TestMachinePresets::windowSurvivesOtherResources()
{
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    // Many phases on three resources: too many to be timed at once.
    Campaign campaign;
    campaign.machine = plainMachine(campaign.units);
    campaign.machine.resources.push_back(
        {.id = "link", .kind = ResourceKind::Bandwidth, .unit = "B/s", .peak = 1.0, .label = {}});
    for (int i = 0; i < 6000; ++i) {
        Phase& phase = campaign.workload.phases.emplace_back();
        phase.id = "p" + std::to_string(i);
        phase.given = Given{1.0, {{ResourceId(0), 0.5}, {ResourceId(1), 0.4}, {ResourceId(2), i % 2 == 0 ? 0.3 : 0.0}}};
    }
    campaign.scenarios.resize(1);
    campaign.scenarios[0].id = "s";
    window.document().replace({campaign, {}, {}}, {});
    const auto settle = [&] {
        for (int i = 0; i < 3; ++i)
            QVERIFY(!window.grab().isNull()); // whatever is drawn meanwhile
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().timelines().isAnyPending(), 20000);
        QVERIFY(!window.grab().isNull());
    };
    settle();
    Machine machine = campaign.machine;
    std::swap(machine.resources[0], machine.resources[2]);
    const MachineMapping swapped{{ResourceId(2), ResourceId(1), ResourceId(0)}, {}};
    QVERIFY(window.editor().performOnLists(
        replaceMachine(window.document().campaign(), machine, swapped, "Swap two resources")));
    settle();
    QVERIFY(window.editor().performOnLists(addResource(window.document().campaign(), machine.resources[0])));
    settle();
    QVERIFY(window.editor().performOnLists(removeResource(window.document().campaign(), ResourceId(3))));
    settle();
    while (window.document().undoStack().canUndo()) {
        window.document().undoStack().undo();
        settle();
    }
    QCOMPARE(window.document().campaign().machine, campaign.machine);
    window.document().undoStack().clear();
}

void TestMachinePresets::newCampaignIsUsable()
{
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    Document& document = window.document();
    QCOMPARE(document.campaign().scenarios.size(), 1U);
    QVERIFY(document.isEmpty());
    QVERIFY(!document.isModified());
    QTRY_VERIFY(!document.timelines().isAnyPending());
    QVERIFY(document.timelines().error(ScenarioId(0)) == nullptr);
    // A machine first …
    window.actions().at(ActionId::Machines)->trigger();
    auto* dialog = window.findChild<MachinesDialog*>();
    QVERIFY(dialog != nullptr);
    QTest::keyClicks(&dialog->searchField(), QStringLiteral("tpu v5e"));
    QVERIFY2(dialog->useButton().isEnabled(), qPrintable(dialog->consequence()));
    QTest::mouseClick(&dialog->useButton(), Qt::LeftButton);
    QVERIFY(!document.campaign().machine.preset.empty());
    // … what-ifs of it …
    auto* pane = window.findChild<MachinePane*>();
    pane->refresh();
    QVERIFY(pane->row({MachineValue::Kind::Peak, ResourceId(0), {}}) != nullptr);
    // … then a phase.
    QTest::keyClick(&window, Qt::Key_Insert);
    QCOMPARE(document.campaign().workload.phases.size(), 1U);
    QTRY_VERIFY(!document.timelines().isAnyPending());
    QCOMPARE(document.timelines().at(ScenarioId(0))->built->timeline.makespan(), 1.0);
    const auto again = readCampaignText(document.savedForm()());
    QVERIFY(again.has_value());
    QCOMPARE(again->campaign.machine, document.campaign().machine);
    document.undoStack().setIndex(0);
    QVERIFY(document.isEmpty());
    document.undoStack().clear();
}

QTEST_MAIN(TestMachinePresets)
#include "tst_machine_presets.moc"
