// A frame of the campaign diagram at 1920 × 1080 against the number of pieces, at several zooms; against the frame that
// only fills the ground and draws axes (P1 of the performance targets: 95th percentiles of one run are compared). Both
// are drawn into a picture that is then put on the screen. "moved" frames show what the one before showed, moved by a
// pixel or so; "first" ones know nothing of any frame before.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/analysis/levelofdetail.h"
#include "core/support/heap.h"
#include "ui/campaign/panelpicture.h"
#include "ui/theme/bundledfont.h"

namespace {

using namespace minard;

constexpr int widthPx = 1920;
constexpr int heightPx = 1080;
constexpr int frames = 200;

enum class TraceKind { Lanes, Pipeline };
enum class FrameKind { Moved, First };

/// A campaign of 24 phases, and what one scenario of it gives: recorded pieces on eight lanes, or one pipeline.
TimedScenarioPointer makeTimed(TraceKind kind, std::size_t pieces)
{
    auto campaign = std::make_shared<Campaign>();
    campaign->machine.resources = {
        {.id = "compute", .kind = ResourceKind::Throughput, .unit = "op/s", .peak = 1.0, .label = {}},
        {.id = "dram", .kind = ResourceKind::Bandwidth, .unit = "B/s", .peak = 1.0, .label = {}}};
    std::mt19937 random(1);
    std::uniform_real_distribution<double> real(0.05, 0.95);
    for (int i = 0; i < 24; ++i) {
        Phase phase;
        phase.id = "phase " + std::to_string(i);
        phase.given = Given{.duration = 1.0 + 9.0 * real(random),
            .use = {{ResourceId(0), real(random) / 4.0}, {ResourceId(1), real(random) / 4.0}}};
        campaign->workload.phases.push_back(phase);
        if (i > 0)
            campaign->workload.edges.push_back(
                {.from = PhaseId(std::size_t(i) - 1), .to = PhaseId(std::size_t(i)), .tensor = {}});
    }
    Scenario scenario;
    scenario.id = "s";
    if (kind == TraceKind::Pipeline) {
        Pipeline pipeline;
        pipeline.id = "p";
        for (std::size_t i = 0; i < 24; ++i)
            pipeline.phases.emplace_back(i);
        pipeline.tiles.count = std::max<std::size_t>(1, pieces / 24);
        scenario.pipelines = {pipeline};
    } else {
        auto recording = std::make_shared<Recording>();
        double now = 0.0;
        for (std::size_t i = 0; i < pieces; ++i) {
            now += real(random);
            recording->start.push_back(now);
            recording->duration.push_back(8.0 * real(random));
            recording->phase.push_back(static_cast<std::uint32_t>(random() % 24));
        }
        scenario.recording = recording;
    }
    campaign->scenarios = {scenario};
    auto built = buildScenario(*campaign, ScenarioId(0));
    if (!built)
        std::abort();
    auto timed = std::make_shared<TimedScenario>();
    timed->campaign = campaign;
    timed->built = std::make_shared<const BuiltScenario>(std::move(*built));
    return timed;
}

/// A picture with its pyramid; kept, since ten million pieces take a while.
std::shared_ptr<PanelPicture> pictureOf(TraceKind kind, std::size_t pieces)
{
    static std::map<std::pair<TraceKind, std::size_t>, std::shared_ptr<PanelPicture>> kept;
    auto& picture = kept[{kind, pieces}];
    if (picture)
        return picture;
    const TimedScenarioPointer timed = makeTimed(kind, pieces);
    const PhaseStyles styles(*timed->campaign);
    const DiagramInput input{.campaign = *timed->campaign,
        .scenario = timed->built->scenario,
        .timeline = timed->built->timeline,
        .styles = styles,
        .line = {},
        .pipe = {},
        .title = {},
        .subtitle = {}};
    picture = std::make_shared<PanelPicture>();
    picture->setTimed(
        timed, styles, LevelOfDetail::create(timed->built->timeline, panelGrouping(input, StackingOrder::Schedule)));
    picture->setPalette(lightPalette(), bundledFont(9.0));
    picture->setSize(QSizeF(widthPx, heightPx), 1.0);
    picture->setValues(picture->valueNeed().fitting);
    return picture;
}

/// What frames are drawn on, kept from one to the next as a window does.
QImage& screen()
{
    static QImage image(widthPx, heightPx, QImage::Format_RGB32);
    return image;
}

void putOnScreen(const QImage& image)
{
    QPainter painter(&screen());
    painter.drawImage(0, 0, image);
}

void paintBlank(QImage& image, const QFont& font)
{
    QPainter painter(&image);
    painter.fillRect(image.rect(), Qt::white);
    painter.setFont(font);
    for (int i = 0; i < 44; ++i) {
        painter.fillRect(40 + i * 42, 1050, 1, 6, Qt::black);
        painter.drawText(40 + i * 42, 1070, QString::number(i * 2.5));
    }
}

/// What any picture costs: ground, axes, 44 labels. The first, which loads the font, is not counted. `isShown` is
/// whether it is put on the screen too.
void blankFrame(benchmark::State& state, bool isShown)
{
    const QFont font = bundledFont(9.0);
    static QImage image(widthPx, heightPx, QImage::Format_RGB32);
    paintBlank(image, font);
    for (auto _ : state) {
        paintBlank(image, font);
        if (isShown)
            putOnScreen(image);
        benchmark::DoNotOptimize(screen().constBits());
    }
}

/// The picture has to ask for everything again.
void forget(PanelPicture& picture)
{
    const TimedScenarioPointer timed = picture.timed();
    const PhaseStyles styles(*timed->campaign);
    const std::shared_ptr<const ColumnSource> columns = picture.columns();
    picture.setTimed(nullptr, styles, nullptr);
    picture.setTimed(timed, styles, columns);
}

/// One frame: everything is drawn again and put on the screen.
void frame(benchmark::State& state, TraceKind kind, FrameKind frameKind, std::size_t pieces, double zoom)
{
    const std::shared_ptr<PanelPicture> picture = pictureOf(kind, pieces);
    const Timeline& timeline = picture->timed()->built->timeline;
    const TimeAxis all(timeline.start(), timeline.end(), 0.0, widthPx);
    const double span = all.span() / zoom;
    static int position = 0;
    for (auto _ : state) {
        if (frameKind == FrameKind::First) {
            state.PauseTiming();
            forget(*picture);
            state.ResumeTiming();
        }
        const double start = timeline.start() + 0.37 * (all.span() - span) + (++position % 100) * span / 1900.0;
        picture->setAxis(all.withRange(start, start + span));
        putOnScreen(picture->image());
        benchmark::DoNotOptimize(screen().constBits());
    }
    state.counters["items"] = static_cast<double>(picture->panel().list.items.size());
}

double percentile95(const std::vector<double>& values)
{
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::min(sorted.size() - 1, sorted.size() * 95 / 100)];
}

void add(const std::string& name, const std::function<void(benchmark::State&)>& run)
{
    benchmark::RegisterBenchmark(name.c_str(), run)
        ->Iterations(1)
        ->Repetitions(frames)
        ->ReportAggregatesOnly()
        ->ComputeStatistics("p95", percentile95)
        ->Unit(benchmark::kMillisecond);
}

void addFrames(FrameKind frameKind, TraceKind kind)
{
    const std::string frameName = frameKind == FrameKind::Moved ? "moved" : "first";
    const std::string name = frameName + (kind == TraceKind::Lanes ? "/lanes/" : "/pipeline/");
    for (const std::size_t pieces :
        {std::size_t{1000}, std::size_t{100000}, std::size_t{1000000}, std::size_t{10000000}}) {
        for (const double zoom : {1.0, 10.0, 1000.0, 1.0e6})
            add(name + std::to_string(pieces) + "/x" + std::to_string(static_cast<long>(zoom)),
                [=](benchmark::State& state) { frame(state, kind, frameKind, pieces, zoom); });
    }
}

/// Keeps the medians and 95th percentiles of what is printed, by name, in milliseconds.
class Keeper : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs) {
            if (run.aggregate_name == "p95" || run.aggregate_name == "median")
                m_times[run.run_name.function_name + ' ' + run.aggregate_name] = run.GetAdjustedRealTime();
        }
        ConsoleReporter::ReportRuns(runs);
    }

    /// The largest 95th percentile of the frames whose names begin so.
    [[nodiscard]] double worst(const std::string& prefix) const
    {
        double largest = 0.0;
        for (const auto& [name, time] : m_times) {
            if (name.rfind(prefix, 0) == 0 && name.size() > 4 && name.substr(name.size() - 4) == " p95")
                largest = std::max(largest, time);
        }
        return largest;
    }

    [[nodiscard]] double median(const std::string& name) const
    {
        const auto found = m_times.find(name + " median");
        return found != m_times.end() ? found->second : 0.0;
    }

private:
    std::map<std::string, double> m_times;
};

void row(const std::string& what, double ratio, double limit)
{
    fmt::print("P1   {:88} {:9.2f}   target ≤ {:<6g} {}\n", what, ratio, limit, ratio <= limit ? "met" : "MISSED");
}

/// For those who compare with the drawing alone.
void note(const std::string& what, double ratio)
{
    fmt::print("     {:88} {:9.2f}\n", what, ratio);
}

/// Nothing is printed for what was left out by a filter.
void printTargets(const Keeper& times)
{
    const double shown = times.median("blank/shown");
    const double drawn = times.median("blank/drawn");
    for (const std::string kind : {"moved/lanes", "moved/pipeline", "first/lanes", "first/pipeline"}) {
        const double few = times.worst(kind + "/1000/");
        const double many = times.worst(kind + "/10000000/");
        if (few > 0.0 && many > 0.0)
            row(fmt::format("{}: a frame of 10 M ÷ 1 k pieces, worst zoom, 95th percentile", kind), many / few, 2.0);
        if (many > 0.0 && shown > 0.0)
            row(fmt::format("{}: a frame of 10 M pieces, worst zoom, ÷ blank fill with axes", kind), many / shown, 8.0);
        if (many > 0.0 && drawn > 0.0)
            note(fmt::format("{}: the same ÷ blank fill with axes that is not put on the screen", kind), many / drawn);
    }
}

} // namespace

int main(int argc, char** argv)
{
    growHeapInHugePages(); // as the program does
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    add("blank/shown", [](benchmark::State& state) { blankFrame(state, true); });
    add("blank/drawn", [](benchmark::State& state) { blankFrame(state, false); });
    for (const FrameKind frameKind : {FrameKind::Moved, FrameKind::First}) {
        addFrames(frameKind, TraceKind::Lanes);
        addFrames(frameKind, TraceKind::Pipeline);
    }
    benchmark::Initialize(&argc, argv);
    Keeper times;
    benchmark::RunSpecifiedBenchmarks(&times);
    printTargets(times);
    benchmark::Shutdown();
    return 0;
}
