// A frame of the campaign diagram at 1920 × 1080 against the number of pieces, at several zooms; against the frame that
// only fills the ground and draws axes (P1 of the performance targets: 95th percentiles of one run are compared).

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
const int frames = std::getenv("FR") ? atoi(std::getenv("FR")) : 40;

enum class TraceKind { Lanes, Pipeline };

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

void paintBlank(const QFont& font)
{
    QPainter painter(&screen());
    painter.fillRect(screen().rect(), Qt::white);
    painter.setFont(font);
    for (int i = 0; i < 44; ++i) {
        painter.fillRect(40 + i * 42, 1050, 1, 6, Qt::black);
        painter.drawText(40 + i * 42, 1070, QString::number(i * 2.5));
    }
}

/// What any picture costs: ground, axes, 44 labels. The first, which loads the font, is not counted.
void blankFrame(benchmark::State& state)
{
    const QFont font = bundledFont(9.0);
    paintBlank(font);
    for (auto _ : state) {
        paintBlank(font);
        benchmark::DoNotOptimize(screen().constBits());
    }
}

/// One frame: the visible range has moved by a pixel or so, everything is drawn again and put on the screen.
void frame(benchmark::State& state, TraceKind kind, std::size_t pieces, double zoom)
{
    const std::shared_ptr<PanelPicture> picture = pictureOf(kind, pieces);
    const Timeline& timeline = picture->timed()->built->timeline;
    const TimeAxis all(timeline.start(), timeline.end(), 0.0, widthPx);
    const double span = all.span() / zoom;
    static int position = 0;
    for (auto _ : state) {
        const double start = timeline.start() + 0.37 * (all.span() - span) + (++position % 100) * span / 1900.0;
        picture->setAxis(all.withRange(start, start + span));
        QPainter painter(&screen());
        painter.drawImage(0, 0, picture->image());
        painter.end();
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

/// Nothing is printed for what was left out by a filter.
void printTargets(const Keeper& times)
{
    for (const std::string kind : {"lanes", "pipeline"}) {
        const double few = times.worst("frame/" + kind + "/1000/");
        const double many = times.worst("frame/" + kind + "/10000000/");
        const double blank = times.median("blank");
        if (few > 0.0 && many > 0.0)
            row(fmt::format("{}: a frame of 10 M ÷ 1 k pieces, worst zoom, 95th percentile", kind), many / few, 2.0);
        if (many > 0.0 && blank > 0.0)
            row(fmt::format("{}: a frame of 10 M pieces, worst zoom, ÷ blank fill with axes", kind), many / blank, 8.0);
    }
}

} // namespace

int main(int argc, char** argv)
{
    growHeapInHugePages(); // as the program does
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    add("blank", blankFrame);
    for (const auto& [kind, name] :
        {std::pair(TraceKind::Lanes, "lanes"), std::pair(TraceKind::Pipeline, "pipeline")}) {
        for (const std::size_t pieces :
            {std::size_t{1000}, std::size_t{100000}, std::size_t{1000000}, std::size_t{10000000}}) {
            for (const double zoom : {1.0, 10.0, 1000.0, 1.0e6})
                add("frame/" + std::string(name) + "/" + std::to_string(pieces) + "/x"
                        + std::to_string(static_cast<long>(zoom)),
                    [kind = kind, pieces, zoom](benchmark::State& state) { frame(state, kind, pieces, zoom); });
        }
    }
    benchmark::Initialize(&argc, argv);
    Keeper times;
    benchmark::RunSpecifiedBenchmarks(&times);
    printTargets(times);
    benchmark::Shutdown();
    return 0;
}
