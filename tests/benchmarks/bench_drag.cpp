// One step of a drag against the repaint alone, and undo against the step (P2 and P9 of the performance targets): the
// program's own window, real mouse events, medians of one run.
//
//     bench_drag [PHASES TILES]          without: the targets

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

#include <fmt/format.h>

#include "core/io/campaignreader.h"
#include "ui/campaign/campaigncanvas.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/jobs/jobqueue.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"

namespace {

using namespace minard;

constexpr int rounds = 41;
constexpr int pauseMs = 30;        ///< between two steps
constexpr int phasesInGroup = 100; ///< a pipeline of all but one, and that one by itself behind it
constexpr int heldPhase = 399;

double medianMs(const std::function<void(int)>& work)
{
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
        QElapsedTimer clock;
        clock.start();
        work(i);
        times.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
        // What only has to be done some time is done between the steps, and not counted.
        QEventLoop pause;
        QTimer::singleShot(pauseMs, &pause, &QEventLoop::quit);
        pause.exec();
    }
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[rounds / 2];
}

void row(const char* target, const std::string& what, double ratio, double limit)
{
    fmt::print(
        "{:4} {:88} {:9.2f}   target ≤ {:<6g} {}\n", target, what, ratio, limit, ratio <= limit ? "met" : "MISSED");
}

/// Pipelines of 99 phases that stream into one another, dilated and throttled, and single phases between them.
std::string document(int phases, std::uint64_t tiles)
{
    std::string names;
    std::string edges;
    std::string text = R"({"format":"campaign/1","machine":{"resources":[
{"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},{"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
"workload":{"phases":[)";
    std::string pipelines;
    for (int i = 0; i < phases; ++i) {
        text += fmt::format(R"({}{{"id":"p{}","given":{{"duration":{},"use":{{"compute":{},"dram":{}}}}}}})",
            i > 0 ? "," : "", i, 1 + i % 7, 0.01 + 0.003 * (i % 9), 0.01 + 0.004 * (i % 5));
        const int place = i % phasesInGroup;
        if (place == phasesInGroup - 1) {
            pipelines += fmt::format(R"({}{{"id":"q{}","phases":[{}],"tiles":{},"dilate":"longest"}})",
                pipelines.empty() ? "" : ",", i / phasesInGroup, names, tiles);
            names.clear();
            continue;
        }
        if (place > 0)
            edges += fmt::format(R"({}{{"from":"p{}","to":"p{}"}})", edges.empty() ? "" : ",", i - 1, i);
        names += fmt::format(R"({}"p{}")", place > 0 ? "," : "", i);
    }
    return text + "],\"edges\":[" + edges + R"(]},"scenarios":[{"id":"s","throttle":"uniform","pipelines":[)"
        + pipelines + "]}]}";
}

/// Timelines and pyramids are there, and all they led to is done.
void settle(MainWindow& window)
{
    QCoreApplication::processEvents();
    while (!window.jobs().isIdle())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
}

/// A window on one document, and a hand in it.
class Hand {
public:
    Hand(int phases, std::uint64_t tiles)
    {
        auto loaded = readCampaignText(document(phases, tiles));
        if (!loaded)
            qFatal("%s", sentence(loaded.error()).c_str());
        m_window.resize(1920, 1080);
        m_window.show();
        m_window.document().replace(std::move(*loaded), {});
        settle(m_window);
        m_window.visibleRange().fit();
        QCoreApplication::processEvents();
    }

    [[nodiscard]] CampaignCanvas& canvas() { return m_window.campaignView().panels().front()->canvas(); }

    [[nodiscard]] MainWindow& window() { return m_window; }

    void repaint() { canvas().repaint(); }

    /// Milliseconds of a whole repaint: the view has moved by a pixel.
    [[nodiscard]] double repaintMs()
    {
        return medianMs([&](int i) {
            m_window.visibleRange().panBy((i % 2 == 0 ? 1.0 : -1.0) / canvas().width());
            repaint();
        });
    }

    /// Milliseconds of a step: a phase is held and taken from one place to another, and everything is built and drawn
    /// each time.
    [[nodiscard]] double stepMs()
    {
        const QPointF held = onHeldPhase();
        send(QEvent::MouseButtonPress, held, Qt::LeftButton, Qt::LeftButton);
        const int left = static_cast<int>(0.5 * canvas().width());
        const double time = medianMs([&](int i) {
            // Another place each time.
            send(QEvent::MouseMove, QPointF(left + (i % 2 == 0 ? 0.0 : 0.4 * canvas().width()), held.y()), Qt::NoButton,
                Qt::LeftButton);
            repaint();
        });
        send(QEvent::MouseButtonRelease, QPointF(left, held.y()), Qt::LeftButton, Qt::NoButton);
        if (m_window.document().undoStack().count() != 1)
            qFatal("the drop made no step");
        return time;
    }

    /// Milliseconds of undo or redo until its picture is there.
    [[nodiscard]] double undoMs()
    {
        QUndoStack& stack = m_window.document().undoStack();
        return medianMs([&](int i) {
            i % 2 == 0 ? stack.undo() : stack.redo();
            while (m_window.document().timelines().isAnyPending())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            repaint();
        });
    }

private:
    [[nodiscard]] QPointF onHeldPhase()
    {
        for (const DrawItem& item : canvas().panel().list.items) {
            if (item.role == DrawRole::ComputeLine && item.phase == PhaseId(std::size_t{heldPhase}))
                return {item.x + 0.5 * item.width, item.y + 0.5 * item.height};
        }
        qFatal("no line to take hold of");
    }

    void send(QEvent::Type type, QPointF position, Qt::MouseButton button, Qt::MouseButtons buttons)
    {
        QMouseEvent event(type, position, canvas().mapToGlobal(position), button, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas(), &event);
    }

    MainWindow m_window;
};

/// Milliseconds, medians.
struct Measured {
    double repaint = 0.0;
    double step = 0.0;
    double undo = 0.0;
};

Measured measure(int phases, std::uint64_t tiles)
{
    Hand hand(phases, tiles);
    Measured measured;
    measured.repaint = hand.repaintMs();
    measured.step = hand.stepMs();
    measured.undo = hand.undoMs();
    fmt::print("     repaint {:.2f} ms, drag step {:.2f} ms, undo or redo {:.2f} ms with {} phases × {} tiles\n",
        measured.repaint, measured.step, measured.undo, phases, tiles);
    return measured;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    QApplication application(argc, argv);
    describeApplication();
    if (argc == 3) {
        measure(std::atoi(argv[1]), std::strtoull(argv[2], nullptr, 10));
        return 0;
    }
    const Measured few = measure(1000, 64);
    const Measured many = measure(1000, 100'000);
    const Measured large = measure(10'000, 64);
    row("P2", "drag step ÷ repaint alone, 1 000 phases × 64 tiles", few.step / few.repaint, 2.0);
    row("P2", "drag step ÷ repaint alone, 1 000 phases × 100 000 tiles", many.step / many.repaint, 2.0);
    row("P2", "drag step with 100 000 ÷ 64 tiles", many.step / few.step, 1.5);
    row("P9", "undo or redo ÷ drag step, 10 000 phases", large.undo / large.step, 1.0);
    return 0;
}
