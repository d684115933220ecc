// From the start of the process to a window that can be used, against a blank Qt Charts window (P7 of the performance
// targets). Both are this program called again, so that both load the same libraries; medians of one run.
//
//     bench_start SAMPLE          SAMPLE = a campaign to open

#include <QApplication>
#include <QChartView>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/support/heap.h"
#include "ui/campaign/campaigncanvas.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"

namespace {

using namespace minard;

constexpr int rounds = 31;
constexpr double limit = 3.0;

/// Says so when everything that waits is done and drawn, and ends the program without taking the window apart.
void sayWhenIdle()
{
    QTimer::singleShot(0, [] {
        QCoreApplication::sendPostedEvents();
        std::fputs("ready\n", stdout);
        std::fflush(stdout);
        std::_Exit(0);
    });
}

/// Says so after the first time that a widget was painted for which `isDrawn` holds.
class FirstPaint : public QObject {
public:
    explicit FirstPaint(std::function<bool(const QObject*)> isDrawn) : m_isDrawn(std::move(isDrawn))
    {
        qApp->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && m_isDrawn && m_isDrawn(watched)) {
            m_isDrawn = {};
            sayWhenIdle();
        }
        return false;
    }

private:
    std::function<bool(const QObject*)> m_isDrawn;
};

int blankChart(int argc, char** argv)
{
    QApplication application(argc, argv);
    QChartView view;
    view.resize(1600, 1000);
    const FirstPaint first([&view](const QObject* painted) { return painted == view.viewport(); });
    view.show();
    return QApplication::exec();
}

int explorer(int argc, char** argv)
{
    growHeapInHugePages();
    QApplication application(argc, argv);
    describeApplication();
    MainWindow window;
    window.resize(1600, 1000);
    const FirstPaint first([&window](const QObject* painted) {
        return qobject_cast<const CampaignCanvas*>(painted) && !window.document().timelines().isAnyPending();
    });
    window.start({QString::fromLocal8Bit(argv[2])});
    window.showReady();
    return QApplication::exec();
}

double startMs(const QStringList& arguments)
{
    QProcess process;
    QElapsedTimer clock;
    clock.start();
    process.start(QCoreApplication::applicationFilePath(), arguments);
    process.waitForReadyRead();
    const double time = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    process.waitForFinished();
    if (process.readAllStandardOutput() != "ready\n")
        qFatal("the window did not come up");
    return time;
}

double median(std::vector<double> times)
{
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[rounds / 2];
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QByteArray mode = argc > 1 ? argv[1] : "";
    if (mode == "--blank-chart")
        return blankChart(argc, argv);
    if (mode == "--explorer" && argc > 2)
        return explorer(argc, argv);
    if (argc != 2) {
        fmt::print("bench_start SAMPLE\n");
        return 2;
    }
    const QCoreApplication application(argc, argv);
    const QTemporaryDir home;
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    // In turn, so that both meet the machine in the same moods.
    std::vector<double> blanks;
    std::vector<double> usables;
    for (int i = 0; i < rounds; ++i) {
        blanks.push_back(startMs({QStringLiteral("--blank-chart")}));
        usables.push_back(startMs({QStringLiteral("--explorer"), QString::fromLocal8Bit(argv[1])}));
    }
    const double blank = median(std::move(blanks));
    const double usable = median(std::move(usables));
    fmt::print("     blank chart {:.0f} ms, explorer with a sample {:.0f} ms\n", blank, usable);
    fmt::print("{:4} {:88} {:9.2f}   target ≤ {:<6g} {}\n", "P7", "start to a usable window ÷ a blank Qt Charts window",
        usable / blank, limit, usable / blank <= limit ? "met" : "MISSED");
    return 0;
}
