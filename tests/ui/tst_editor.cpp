#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/orderedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "tests/ui/uitest.h"
#include "ui/commands/editor.h"
#include "ui/commands/editpreview.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"

#include <QSignalSpy>
#include <QTest>
#include <functional>
#include <memory>

using namespace minard;

/// Intents on the document: one named step each, undone and redone exactly, or refused with words.
class TestEditor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();

    void everyIntentIsOneStepThatCanBeTakenBack_data();
    void everyIntentIsOneStepThatCanBeTakenBack();
    void stepsOfAScheduleCopyNoPhases();
    void undoTakesBackWhatWasBuilt();
    void stepsThatBecomeOneTakeBackTheFirstAndTheLast();
    void stepsOfASliderAreOne();
    void aSliderThatComesBackLeavesNoStep();
    void refusesWithWordsAndWithoutAStep();
    void breaksDependenciesOnlyAsAWhatIf();
    void saysWhatCameOfIt();
    void duplicatesAndShowsTheVariant();
    void undoingTakesTheVariantOffTheScreen();
    void removingAScenarioKeepsTheOthersInView();
    void selectionFollowsPhasesThatMove();
    void coloursStayWithTheirPhases();
    void timelinesStayWhileScenariosComeAndGo();
    void undoWorksAcrossSaving();
    void undoToTheStartIsNotModified();

private:
    [[nodiscard]] ScenarioId scenario(const char* id) const { return m_document->campaign().findScenario(id); }

    [[nodiscard]] PhaseId phase(const char* id) const { return m_document->campaign().workload.findPhase(id); }

    [[nodiscard]] double makespan(ScenarioId scenario)
    {
        return m_document->timelines().at(scenario)->built->timeline.makespan();
    }

    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Presentation> m_presentation;
    std::unique_ptr<Editor> m_editor;
};

using Intent = std::function<void(Editor&)>;
Q_DECLARE_METATYPE(Intent)

void TestEditor::init()
{
    m_editor.reset();
    m_document.reset();
    m_jobs = std::make_unique<JobQueue>(1);
    m_document = std::make_unique<Document>(*m_jobs);
    m_selection = std::make_unique<Selection>();
    m_presentation = std::make_unique<Presentation>();
    m_editor = std::make_unique<Editor>(*m_document, *m_selection, *m_presentation);
    connect(m_document.get(), &Document::renumbered, m_selection.get(), &Selection::renumber);
    connect(m_document.get(), &Document::renumbered, m_presentation.get(), &Presentation::renumber);
    test::openSample(*m_document, QStringLiteral("three-phase-pipeline"));
    m_presentation->setShown({scenario("sequential"), scenario("pipelined")});
    m_presentation->setBaseline(scenario("sequential"));
    m_selection->setScenario(scenario("pipelined"));
    m_selection->selectPhase(phase("C"));
}

void TestEditor::everyIntentIsOneStepThatCanBeTakenBack_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<Intent>("intent");
    const auto row = [](const char* name, const char* where, Intent intent) {
        QTest::newRow(name) << QString::fromLatin1(where) << std::move(intent);
    };
    row("overlap", "sequential", [](Editor& editor) { editor.overlapWithNeighbour(); });
    row("leave", "pipelined", [](Editor& editor) { editor.leavePipeline(); });
    row("fewer tiles", "pipelined", [](Editor& editor) { editor.fewerTiles(); });
    row("more tiles", "pipelined", [](Editor& editor) { editor.moreTiles(); });
    row("fine", "pipelined", [](Editor& editor) { editor.setTiles({1, true}, Editor::Step::Own); });
    row("advance", "pipelined", [](Editor& editor) { editor.setAdvance(Advance::Event); });
    row("dilation", "pipelined", [](Editor& editor) { editor.setDilation(Dilation::Longest); });
    row("throttle", "pipelined", [](Editor& editor) { editor.setThrottle(Throttle::MaxMin); });
    row("what-if move", "sequential", [](Editor& editor) {
        editor.setRule(DependencyRule::WhatIf);
        editor.moveEarlier();
    });
    row("duplicate", "pipelined", [](Editor& editor) { editor.duplicateScenario(); });
    row("remove scenario", "pipelined", [](Editor& editor) { editor.removeScenario(); });
    row("rename scenario", "pipelined", [](Editor& editor) { editor.renameScenario(ScenarioId(0), u"other"_qs); });
    row("add phase", "pipelined", [](Editor& editor) { editor.addPhase(); });
    row("remove phase", "pipelined", [](Editor& editor) { editor.removePhases(); });
    row("split phase", "pipelined", [](Editor& editor) { editor.splitPhase(3); });
    row("rename phase", "pipelined", [](Editor& editor) { editor.renamePhase(PhaseId(0), u"softmax"_qs); });
}

void TestEditor::everyIntentIsOneStepThatCanBeTakenBack()
{
    QFETCH(QString, where);
    QFETCH(Intent, intent);
    m_selection->setScenario(scenario(where.toLatin1().constData()));
    const Campaign before = m_document->campaign();
    intent(*m_editor);
    const Campaign after = m_document->campaign();
    QVERIFY(after != before);
    QUndoStack& stack = m_document->undoStack();
    QCOMPARE(stack.count(), 1);
    QVERIFY(!stack.undoText().isEmpty());
    const auto timelinesFollow = [&] {
        QTRY_VERIFY(!m_document->timelines().isAnyPending());
        QCOMPARE(test::staleTimeline(*m_document), QString());
    };
    timelinesFollow();
    stack.undo();
    QCOMPARE(m_document->campaign(), before);
    timelinesFollow();
    stack.redo();
    QCOMPARE(m_document->campaign(), after);
    timelinesFollow();
    stack.undo();
    QCOMPARE(m_document->campaign(), before);
    timelinesFollow();
    QVERIFY(validate(after));
}

void TestEditor::undoTakesBackWhatWasBuilt()
{
    const ScenarioId edited = scenario("pipelined");
    const auto built = [&] { return m_document->timelines().at(edited)->built; };
    const auto first = built();
    m_editor->setThrottle(Throttle::MaxMin);
    const auto second = built();
    QVERIFY(second != first);
    m_editor->setDilation(Dilation::Longest);
    QUndoStack& stack = m_document->undoStack();
    stack.undo();
    QCOMPARE(built(), second);
    // A name is no number of the schedule: what was built stays, and has the new name.
    m_editor->renameScenario(scenario("sequential"), QStringLiteral("one after the other"));
    QCOMPARE(m_document->timelines().at(scenario("sequential"))->campaign->scenario(scenario("sequential")).label(),
        std::string("one after the other"));
    QCOMPARE(built(), second);
    stack.undo();
    stack.undo();
    QCOMPARE(built(), first);
    QCOMPARE(m_document->timelines().at(edited)->campaign, m_document->snapshot());
    stack.redo();
    QCOMPARE(built(), second);
    // Another way from here: what was built for the step that is gone does not come back.
    stack.undo();
    m_editor->setThrottle(Throttle::Uniform);
    QVERIFY(built() != second);
    QCOMPARE(test::staleTimeline(*m_document), QString());
}

void TestEditor::stepsThatBecomeOneTakeBackTheFirstAndTheLast()
{
    const ScenarioId edited = scenario("pipelined");
    const auto built = [&] { return m_document->timelines().at(edited)->built; };
    const auto first = built();
    for (int i = 0; i < 3; ++i)
        m_editor->moreTiles();
    QUndoStack& stack = m_document->undoStack();
    QCOMPARE(stack.count(), 1);
    const auto last = built();
    stack.undo();
    QCOMPARE(built(), first);
    stack.redo();
    QCOMPARE(built(), last);
    QCOMPARE(test::staleTimeline(*m_document), QString());
}

/// With ten thousand phases a copy takes as long as the schedule.
void TestEditor::stepsOfAScheduleCopyNoPhases()
{
    const Campaign before = m_document->campaign();
    const auto isShared = [&] { return m_document->campaign().workload.phases.isSharedWith(before.workload.phases); };
    m_selection->setScenario(scenario("sequential"));
    m_editor->overlapWithNeighbour();
    QCOMPARE(m_document->undoStack().count(), 1);
    QVERIFY(isShared());
    m_document->undoStack().undo();
    QVERIFY(isShared());
    m_document->undoStack().redo();
    QVERIFY(isShared());
    m_editor->setThrottle(Throttle::MaxMin);
    m_editor->moreTiles();
    QCOMPARE(m_document->undoStack().count(), 3);
    QVERIFY(isShared());
}

void TestEditor::stepsOfASliderAreOne()
{
    for (int i = 0; i < 4; ++i)
        m_editor->moreTiles();
    QCOMPARE(m_document->undoStack().count(), 1);
    QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Set 64 tiles"));
    m_document->undoStack().undo();
    QCOMPARE(m_editor->currentPipeline()->tiles.count, std::uint64_t(4));
    m_document->undoStack().redo();
    // Another edit in between ends the gesture.
    m_editor->setThrottle(Throttle::Uniform);
    m_editor->moreTiles();
    QCOMPARE(m_document->undoStack().count(), 3);
}

void TestEditor::aSliderThatComesBackLeavesNoStep()
{
    m_editor->moreTiles();
    QCOMPARE(m_document->undoStack().count(), 1);
    m_editor->fewerTiles();
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestEditor::refusesWithWordsAndWithoutAStep()
{
    QSignalSpy refused(m_editor.get(), &Editor::refused);
    m_selection->setScenario(scenario("sequential"));
    m_editor->moveEarlier();
    QCOMPARE(refused.size(), 1);
    const auto refusal = refused[0][1].value<Refusal>();
    QCOMPARE(refusalSentence(refusal), QStringLiteral("C depends on B and cannot run before it."));
    QCOMPARE(refusal.dependencies.front().from, phase("B"));
    m_editor->moveLater();
    QCOMPARE(refusalSentence(refused[1][1].value<Refusal>()), QStringLiteral("C is last already."));
    m_editor->fewerTiles();
    QCOMPARE(refused.size(), 3);
    m_selection->setPhases({});
    m_editor->leavePipeline();
    QCOMPARE(refusalSentence(refused[3][1].value<Refusal>()), QStringLiteral("Select a phase first."));
    QCOMPARE(m_document->undoStack().count(), 0);
}

void TestEditor::breaksDependenciesOnlyAsAWhatIf()
{
    const ScenarioId sequential = scenario("sequential");
    const auto early = [&] {
        const auto layout = ScheduleLayout::create(m_document->campaign(), sequential);
        return setStart(*layout, {phase("C"), {}}, 2.0);
    };
    QVERIFY(!m_editor->perform(sequential, early()));
    QCOMPARE(m_document->undoStack().count(), 0);
    m_editor->setRule(DependencyRule::WhatIf);
    QVERIFY(m_editor->perform(sequential, early()));
    const Diagnostics& findings = m_document->timelines().at(sequential)->built->diagnostics;
    QVERIFY(std::any_of(findings.begin(), findings.end(),
        [](const Diagnostic& finding) { return finding.id == "dependency-violated"; }));
}

void TestEditor::saysWhatCameOfIt()
{
    QSignalSpy performed(m_editor.get(), &Editor::performed);
    m_editor->setThrottle(Throttle::Uniform);
    QCOMPARE(performed.size(), 1);
    const QString sentence = performed[0][0].toString();
    QVERIFY2(sentence.startsWith(QStringLiteral("Throttle uniformly: 14.75 s, +2.25 s (+18 %)")), qPrintable(sentence));
    QVERIFY2(sentence.contains(QStringLiteral("no longer above 100 %")), qPrintable(sentence));
}

void TestEditor::duplicatesAndShowsTheVariant()
{
    const ScenarioId base = scenario("pipelined");
    m_editor->duplicateScenario();
    const ScenarioId variant = scenario("pipelined-2");
    QCOMPARE(variant.index(), base.index() + 1);
    QCOMPARE(m_selection->scenario(), variant);
    QVERIFY(m_presentation->isShown(variant) && m_presentation->isShown(base));
    QTRY_VERIFY(m_document->timelines().at(variant));
    QCOMPARE(makespan(variant), makespan(base));
    m_editor->setThrottle(Throttle::Uniform);
    QCOMPARE(makespan(base), 12.5);
    QCOMPARE(makespan(variant), 14.75);
}

void TestEditor::undoingTakesTheVariantOffTheScreen()
{
    m_editor->duplicateScenario();
    QCOMPARE(m_presentation->shown().size(), std::size_t(3));
    m_document->undoStack().undo();
    QCOMPARE(m_presentation->shown(), (std::vector<ScenarioId>{scenario("sequential"), scenario("pipelined")}));
    QVERIFY(!m_selection->scenario().isValid());
}

void TestEditor::removingAScenarioKeepsTheOthersInView()
{
    m_selection->setScenario(scenario("sequential"));
    m_editor->removeScenario();
    QCOMPARE(m_presentation->shown(), std::vector<ScenarioId>{scenario("pipelined")});
    QCOMPARE(m_presentation->baseline(), ScenarioId(0));
    QVERIFY(m_selection->scenario().isValid());
    m_document->undoStack().undo();
    QCOMPARE(m_presentation->shown(), std::vector<ScenarioId>{scenario("pipelined")});
}

void TestEditor::selectionFollowsPhasesThatMove()
{
    m_selection->selectPhase(phase("A"));
    m_editor->addPhase();
    QCOMPARE(m_selection->currentPhase(), phase("new"));
    m_selection->setPhases({phase("A"), phase("C")}, phase("C"));
    m_document->undoStack().undo();
    QCOMPARE(m_selection->phases(), (PhaseSet{phase("A"), phase("C")}));
    QCOMPARE(m_selection->currentPhase(), phase("C"));
    m_selection->selectPhase(phase("B"));
    m_editor->removePhases();
    QVERIFY(m_selection->phases().empty());
}

void TestEditor::coloursStayWithTheirPhases()
{
    const auto styleOf = [this](const char* id) { return m_document->styles().style(phase(id)); };
    const auto a = styleOf("A");
    const auto b = styleOf("B");
    const auto c = styleOf("C");
    m_editor->renamePhase(phase("B"), QStringLiteral("softmax"));
    QCOMPARE(styleOf("B"), b);
    for (int i = 0; i < 10; ++i)
        m_editor->addPhase();
    m_selection->selectPhase(phase("A"));
    m_editor->removePhases();
    QCOMPARE(styleOf("B"), b);
    QCOMPARE(styleOf("C"), c);
    while (m_document->undoStack().canUndo())
        m_document->undoStack().undo();
    QCOMPARE(styleOf("A"), a);
    QCOMPARE(styleOf("B"), b);
}

void TestEditor::timelinesStayWhileScenariosComeAndGo()
{
    const TimedScenarioPointer before = m_document->timelines().at(scenario("sequential"));
    m_selection->setScenario(scenario("sequential"));
    QSignalSpy changed(m_document.get(), &Document::changed);
    connect(m_document.get(), &Document::renumbered, this, [this, &before] {
        QCOMPARE(m_document->timelines().at(scenario("sequential")), before);
        QVERIFY(m_document->timelines().at(scenario("pipelined")));
    });
    m_editor->duplicateScenario();
    QCOMPARE(changed.size(), 1);
    QVERIFY(m_document->timelines().at(scenario("pipelined")));
    QCOMPARE(makespan(scenario("pipelined")), 12.5);
}

void TestEditor::undoWorksAcrossSaving()
{
    const Campaign before = m_document->campaign();
    m_editor->setThrottle(Throttle::Uniform);
    m_document->undoStack().setClean();
    QVERIFY(!m_document->isModified());
    m_editor->moreTiles();
    m_document->undoStack().undo();
    QVERIFY(!m_document->isModified());
    m_document->undoStack().undo();
    QVERIFY(m_document->isModified());
    QCOMPARE(m_document->campaign(), before);
}

void TestEditor::undoToTheStartIsNotModified()
{
    m_editor->setThrottle(Throttle::Uniform);
    m_editor->duplicateScenario();
    QVERIFY(m_document->isModified());
    m_document->undoStack().undo();
    m_document->undoStack().undo();
    QVERIFY(!m_document->isModified());
}

QTEST_MAIN(TestEditor)

#include "tst_editor.moc"
