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
