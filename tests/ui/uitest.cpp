#include "tests/ui/uitest.h"

#include "ui/document/document.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/settings.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTest>

namespace minard::test {

namespace {

void waitForTimelines(Document& document)
{
    QTRY_VERIFY(!document.timelines().isAnyPending());
}

} // namespace

std::unique_ptr<MainWindow> shownWindow()
{
    QSettings().clear();
    Settings().setIntroduced();
    auto window = std::make_unique<MainWindow>();
    window->resize(1600, 900);
    window->show();
    [&window] { QVERIFY(QTest::qWaitForWindowExposed(window.get())); }();
    return window;
}

QString samplePath(const QString& name)
{
    return QStringLiteral(MINARD_SOURCE_DIR "/samples/%1.campaign.json").arg(name);
}

void openSample(Document& document, const QString& name)
{
    QSignalSpy ended(&document, &Document::openingEnded);
    QSignalSpy replaced(&document, &Document::replaced);
    document.open(samplePath(name));
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(replaced.size(), 1);
    waitForTimelines(document);
}

void openText(Document& document, const std::string& text)
{
    auto loaded = readCampaignText(text);
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().what.c_str());
    document.replace(std::move(*loaded), {});
    waitForTimelines(document);
}

namespace {

/// Times and numbers of all nodes and blocks, and who they are.
std::vector<double> figuresOf(const BuiltScenario& built)
{
    std::vector<double> figures;
    for (std::size_t i = 0; i < built.timeline.nodes().size(); ++i) {
        const PlanNode& node = built.timeline.nodes()[i];
        const NodeTiming& timing = built.timeline.timings()[i];
        figures.insert(figures.end(),
            {static_cast<double>(node.phase.index()), static_cast<double>(node.repetition), node.duration, timing.start,
                timing.end, timing.shares.undilated, timing.shares.dilated, timing.shares.throttled});
        figures.insert(figures.end(), node.use.begin(), node.use.end());
    }
    for (const BlockTiming& block : built.timeline.blocks())
        figures.insert(figures.end(), {static_cast<double>(block.block), block.start, block.end});
    return figures;
}

} // namespace

QString staleTimeline(const Document& document)
{
    const Campaign& campaign = document.campaign();
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        const ScenarioId scenario(i);
        const QString name = QString::fromStdString(campaign.scenarios[i].id);
        const TimedScenarioPointer timed = document.timelines().at(scenario);
        const auto expected = buildScenario(campaign, scenario);
        if (timed == nullptr || !expected) {
            if ((timed != nullptr) != expected.has_value())
                return name + QStringLiteral(" is there without reason, or not there");
            continue;
        }
        if (timed->built->scenario.id != scenario)
            return name + QStringLiteral(" has the timeline of another scenario");
        if (figuresOf(*timed->built) != figuresOf(*expected))
            return name + QStringLiteral(" has other figures");
        if (timed->built->diagnostics != expected->diagnostics)
            return name + QStringLiteral(" has other remarks");
    }
    return {};
}

std::string manyPhases(int count)
{
    std::string phases;
    for (int i = 0; i < count; ++i) {
        phases += i > 0 ? ",\n" : "";
        phases += R"({"id":"p)" + std::to_string(i) + R"(","given":{"duration":1,"use":{"compute":0.)"
            + std::to_string(1 + i % 8) + R"(,"dram":0.)" + std::to_string(9 - i % 8) + "}}}";
    }
    return R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
        "workload":{"phases":[)"
        + phases + "]}}";
}

} // namespace minard::test
