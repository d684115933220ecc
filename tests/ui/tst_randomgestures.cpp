#include "core/analysis/bounds.h"
#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/droptargets.h"
#include "core/schedule/edits/fusionedits.h"
#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/orderedits.h"
#include "core/schedule/violations.h"
#include "tests/support/seededrandom.h"
#include "tests/ui/handfixture.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/edithands.h"
#include "ui/commands/editor.h"
#include "ui/commands/editpreview.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/widgets/hovercard.h"

#include <QElapsedTimer>
#include <QTest>
#include <cmath>

using namespace minard;

namespace {

/// What a fused or pulled phase needs is another question; the volumes of all others may never change.
using Volumes = std::vector<std::vector<double>>;

Volumes volumesOf(const BuiltScenario& built)
{
    Volumes volumes(built.plan.nodes.empty() ? 0 : built.plan.nodes.size());
    for (const PlanNode& node : built.plan.nodes)
        volumes[node.phase.index()] = node.volume;
    return volumes;
}

bool isSame(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](double x, double y) { return std::abs(x - y) <= 1e-9 * std::max(std::abs(x), std::abs(y)); });
}

} // namespace

/// A document with its editor, without a window.
struct Desk {
    JobQueue jobs{1};
    Document document{jobs};
    Selection selection;
    Presentation presentation;
    Editor editor{document, selection, presentation};

    [[nodiscard]] const BuiltScenario& built() const { return *document.timelines().at(ScenarioId(0))->built; }

    [[nodiscard]] double makespan() const { return built().timeline.makespan(); }
};

/// Ten thousand edits as hands make them, previewed and committed, taken back and made again, and some hundreds of
/// drags with real events. After each, what must hold holds. MINARD_SEED repeats one run.
class TestRandomGestures : public QObject, private test::HandFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void cleanup() { closeWindow(); }

    void tenThousandEdits();
    void hundredsOfDrags();

private:
    [[nodiscard]] static std::string workload(test::SeededRandom& random);
    [[nodiscard]] static EditResult<CampaignEdit> randomEdit(test::SeededRandom& random, const ScheduleLayout& layout);
    [[nodiscard]] static EditResult<CampaignEdit> randomMove(test::SeededRandom& random, const ScheduleLayout& layout);
    [[nodiscard]] static EditResult<CampaignEdit> randomSetting(
        test::SeededRandom& random, const ScheduleLayout& layout);
    [[nodiscard]] static PhaseId anyPhase(test::SeededRandom& random, const ScheduleLayout& layout);
    /// Why something does not hold; empty when all does.
    [[nodiscard]] QString broken(const BuiltScenario& now) const;
    void tryEdit(test::SeededRandom& random, Desk& desk);
    static void goBackAndForth(test::SeededRandom& random, Desk& desk);
    [[nodiscard]] QPoint anyPoint(test::SeededRandom& random);

    Volumes m_volumes;
    int m_refused = 0;
    int m_made = 0;
};

/// A chain with side branches, half of the phases given by volumes, some tensors between them.
std::string TestRandomGestures::workload(test::SeededRandom& random)
{
    constexpr int count = 8;
    std::string phases;
    std::string edges;
    std::string tensors;
    for (int i = 0; i < count; ++i) {
        const std::string id = "p" + std::to_string(i);
        phases += (i > 0 ? "," : "") + std::string("{\"id\":\"") + id + "\",";
        const double duration = random.real(0.5, 4.0);
        if (i % 2 == 0) {
            phases += "\"given\":{\"duration\":" + std::to_string(duration) + ",\"use\":{\"c\":"
                + std::to_string(random.real(0.05, 0.95)) + ",\"m\":" + std::to_string(random.real(0.05, 0.95)) + "}}}";
        } else {
            tensors += (tensors.empty() ? "" : ",") + std::string("{\"id\":\"t") + std::to_string(i)
                + "\",\"bytes\":" + std::to_string(random.integer(1, 3)) + "}";
            phases += "\"demand\":{\"c\":" + std::to_string(duration) + "},\"writes\":[{\"tensor\":\"t"
                + std::to_string(i) + "\"}]";
            if (i > 2)
                phases += ",\"reads\":[{\"tensor\":\"t" + std::to_string(i - 2) + "\",\"passes\":2}]";
            phases += ",\"given\":{\"duration\":" + std::to_string(duration * 2.0) + "}}";
        }
        if (i > 0 && random.chance(0.6)) {
            const std::string kind = random.chance(0.15) ? "barrier" : "stream";
            edges += (edges.empty() ? "" : ",") + std::string("{\"from\":\"p")
                + std::to_string(random.integer(0, i - 1)) + "\",\"to\":\"" + id + "\",\"kind\":\"" + kind + "\"}";
        }
    }
    return R"({"format":"campaign/1","machine":{"resources":[
        {"id":"c","kind":"throughput","unit":"op/s","peak":1},{"id":"m","kind":"bandwidth","unit":"B/s","peak":1}]},
        "workload":{"tensors":[)"
        + tensors + R"(],"phases":[)" + phases + R"(],"edges":[)" + edges
        + R"(]},"scenarios":[{"id":"s","timing":{"model":"given"}}]})";
}

PhaseId TestRandomGestures::anyPhase(test::SeededRandom& random, const ScheduleLayout& layout)
{
    const auto last = static_cast<std::int64_t>(layout.workload().phases.size()) - 1;
    return PhaseId(static_cast<std::size_t>(random.integer(0, last)));
}

EditResult<CampaignEdit> TestRandomGestures::randomMove(test::SeededRandom& random, const ScheduleLayout& layout)
{
    const PhaseId phase = anyPhase(random, layout);
    const Pipeline* pipeline = layout.pipelineOf(phase);
    const bool whole = pipeline != nullptr && random.chance(0.5);
    const ScheduleUnit unit = whole ? ScheduleUnit{{}, pipeline->id} : ScheduleUnit{phase, {}};
    const DropTargets targets = dropTargets(layout, unit);
    const auto blocks = static_cast<std::int64_t>(layout.blocks().size());
    if (random.chance(0.5))
        return moveToGap(layout, targets, unit, static_cast<std::size_t>(random.integer(0, blocks)));
    if (random.chance(0.6))
        return dropOnBlock(layout, targets, unit, static_cast<std::size_t>(random.integer(0, blocks - 1)));
    const ScheduleUnit block = pipeline != nullptr ? ScheduleUnit{{}, pipeline->id} : ScheduleUnit{phase, {}};
    return random.chance(0.5) ? setStart(layout, block, random.real(-1.0, 30.0)) : clearStart(layout, block);
}

EditResult<CampaignEdit> TestRandomGestures::randomSetting(test::SeededRandom& random, const ScheduleLayout& layout)
{
    const std::vector<Pipeline>& pipelines = layout.effective().pipelines;
    const auto choice = random.integer(0, pipelines.empty() ? 0 : 3);
    if (choice == 0)
        return setThrottle(layout, static_cast<Throttle>(random.integer(0, 3)));
    const std::string& id = random.pick(pipelines).id;
    if (choice == 1)
        return setTiles(layout, id, {static_cast<std::uint64_t>(random.integer(0, 24)), random.chance(0.1)});
    if (choice == 2)
        return setAdvance(layout, id, static_cast<Advance>(random.integer(0, 2)));
    return setDilation(layout, id, random.chance(0.5) ? Dilation::Longest : Dilation::None);
}

EditResult<CampaignEdit> TestRandomGestures::randomEdit(test::SeededRandom& random, const ScheduleLayout& layout)
{
    const double kind = random.real(0.0, 1.0);
    if (kind < 0.55)
        return randomMove(random, layout);
    if (kind < 0.85)
        return randomSetting(random, layout);
    const std::vector<FusionGroup>& groups = layout.effective().fusion;
    if (!groups.empty() && random.chance(0.5)) {
        const FusionGroup& group = random.pick(groups);
        std::vector<PhaseId> members = group.phases;
        if (random.chance(0.5))
            members.pop_back();
        else
            members.push_back(anyPhase(random, layout));
        return random.chance(0.3) ? unfuse(layout, group.id) : setFusionMembers(layout, group.id, members);
    }
    return fuse(layout, {anyPhase(random, layout), anyPhase(random, layout), anyPhase(random, layout)});
}

QString TestRandomGestures::broken(const BuiltScenario& now) const
{
    if (!violatedEdges(now.plan, now.timeline).empty())
        return QStringLiteral("a dependency is broken");
    std::vector<bool> isFused(m_volumes.size(), false);
    for (const FusionGroup& group : now.scenario.fusion) {
        for (const PhaseId phase : group.phases)
            isFused[phase.index()] = true;
    }
    const Volumes volumes = volumesOf(now);
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        if (!isFused[i] && !isSame(volumes[i], m_volumes[i]))
            return QStringLiteral("the volumes of phase %1 are others").arg(i);
    }
    if (now.timeline.oversubscribed().empty()) {
        const double bound = computeBounds(now.plan).best();
        if (now.timeline.makespan() < bound * (1.0 - 1e-9))
            return QStringLiteral("%1 is below the bound %2").arg(now.timeline.makespan()).arg(bound);
    } else if (now.scenario.throttle != Throttle::None) {
        return QStringLiteral("throttled, and yet oversubscribed");
    }
    return {};
}

void TestRandomGestures::goBackAndForth(test::SeededRandom& random, Desk& desk)
{
    const Campaign before = desk.document.campaign();
    QUndoStack& stack = desk.document.undoStack();
    const auto depth = static_cast<int>(random.integer(1, 5));
    int undone = 0;
    for (; undone < depth && stack.canUndo(); ++undone)
        stack.undo();
    for (; undone > 0; --undone)
        stack.redo();
    QVERIFY2(desk.document.campaign() == before, random.note().c_str());
    if (random.chance(0.5))
        stack.undo();
}

void TestRandomGestures::tryEdit(test::SeededRandom& random, Desk& desk)
{
    const Campaign before = desk.document.campaign();
    auto preview = EditPreview::create(desk.document, ScenarioId(0));
    QVERIFY(preview.has_value());
    EditOutcome outcome = (*preview)->attempt(randomEdit(random, (*preview)->layout()), desk.editor.rule());
    // A preview changes nothing.
    QVERIFY2(desk.document.campaign() == before, random.note().c_str());
    const int count = desk.document.undoStack().index();
    const bool changes = !outcome.isRefused() && !outcome.edit.isEmpty();
    const double shown = changes ? outcome.timed->built->timeline.makespan() : desk.makespan();
    QVERIFY2(!outcome.isRefused() || !outcome.refusal->what.empty(), random.note().c_str());
    desk.editor.commit(std::move(outcome), *(*preview)->before(), NumberFormat());
    QCOMPARE(desk.document.undoStack().index(), count + (changes ? 1 : 0));
    QVERIFY2(desk.makespan() == shown, random.note().c_str());
    ++(changes ? m_made : m_refused);
}

void TestRandomGestures::tenThousandEdits()
{
    constexpr int runs = 20;
    constexpr int steps = 500;
    QElapsedTimer clock;
    clock.start();
    for (const std::uint64_t seed : test::seeds(runs)) {
        test::SeededRandom random(seed);
        Desk desk;
        test::openText(desk.document, workload(random));
        const std::string first = desk.document.savedForm()();
        m_volumes = volumesOf(desk.built());
        QUndoStack& stack = desk.document.undoStack();
        for (int step = 0; step < steps; ++step) {
            if (random.chance(0.15) && stack.canUndo())
                goBackAndForth(random, desk);
            else
                tryEdit(random, desk);
            QVERIFY2(!QTest::currentTestFailed(), random.note().c_str());
            QTRY_VERIFY(!desk.document.timelines().isAnyPending());
            // Undo and redo take back what was built before: it must be what would be built now.
            if (step % 10 == 0)
                QCOMPARE(test::staleTimeline(desk.document), QString());
            const QString reason = broken(desk.built());
            QVERIFY2(reason.isEmpty(),
                qPrintable(reason + QStringLiteral(" at step %1, ").arg(step) + QString::fromStdString(random.note())));
        }
        while (stack.canUndo())
            stack.undo();
        QVERIFY2(desk.document.savedForm()() == first, random.note().c_str());
    }
    qInfo("%d edits made, %d without effect or refused, %.1f s", m_made, m_refused,
        static_cast<double>(clock.elapsed()) * 1e-3);
    // Enough tries must come through, or nothing was tested.
    QVERIFY(m_made > m_refused / 2);
}

QPoint TestRandomGestures::anyPoint(test::SeededRandom& random)
{
    const std::vector<DrawItem>& items = canvas().panel().list.items;
    const QRectF plot = canvas().plotRect();
    // Mostly on phases, and often near their ends.
    for (int attempt = 0; attempt < 20 && random.chance(0.8); ++attempt) {
        const DrawItem& item = random.pick(items);
        if (!item.phase.isValid() || item.width < 3.0)
            continue;
        const double share = random.chance(0.3) ? 1.0 - 1.5 / item.width : random.real(0.0, 1.0);
        return QPointF(item.x + share * item.width, item.y + 0.5 * item.height).toPoint();
    }
    const double top = random.chance(0.4) ? plot.top() - 12.0 : plot.top();
    return QPointF(
        random.real(plot.left(), plot.right()), random.real(top, random.chance(0.3) ? plot.top() : plot.bottom()))
        .toPoint();
}

void TestRandomGestures::hundredsOfDrags()
{
    constexpr int runs = 4;
    constexpr int gestures = 100;
    openWindow();
    int made = 0;
    for (const std::uint64_t seed : test::seeds(runs)) {
        test::SeededRandom random(seed);
        if (seed % 2 == 0)
            open(QStringLiteral("three-phase-fusion"), {QStringLiteral("as-given")});
        else
            openCampaign(workload(random));
        const std::string first = saved();
        const TimeRange view = window().visibleRange().range();
        for (int i = 0; i < gestures; ++i) {
            look();
            constexpr Qt::KeyboardModifiers all[] = {Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier,
                Qt::AltModifier, Qt::ControlModifier | Qt::AltModifier};
            const Qt::KeyboardModifiers modifiers = all[random.integer(0, 4)];
            const QPoint from = anyPoint(random);
            const QPoint to = random.chance(0.2) ? from + QPoint(0, static_cast<int>(random.integer(-60, 60)))
                                                 : anyPoint(random);
            const Campaign before = window().document().campaign();
            const int count = stack().index();
            press(from, modifiers);
            moveTo(from + (to - from) / 3, modifiers);
            moveTo(to, modifiers);
            QVERIFY2(window().document().campaign() == before, random.note().c_str());
            const QString title = window().hands().card().text().title;
            const QString shown = fact("makespan");
            const bool cancels = random.chance(0.15);
            if (cancels && random.chance(0.5))
                QTest::keyClick(&canvas(), Qt::Key_Escape);
            else if (cancels)
                QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
            release(to, modifiers);
            // One gesture is one step at most, and what was shown is what is stored.
            QVERIFY2(stack().index() <= count + 1, random.note().c_str());
            if (!cancels && stack().index() > count) {
                const Campaign& campaign = window().document().campaign();
                QCOMPARE(stack().undoText(), title);
                QCOMPARE(timeText(makespan(), campaign, numberFormat(campaign, window().presentation())), shown);
                QVERIFY(campaign != before);
                ++made;
            }
            QVERIFY(violatedEdges(built().plan, built().timeline).empty());
            QCOMPARE(window().visibleRange().range(), view);
            if (random.chance(0.2))
                stack().undo();
        }
        while (stack().canUndo())
            stack().undo();
        QVERIFY2(saved() == first, random.note().c_str());
    }
    qInfo("%d drags made a step", made);
    QVERIFY(made > 50 || test::seeds(2).size() == 1);
}

QTEST_MAIN(TestRandomGestures)

#include "tst_randomgestures.moc"
