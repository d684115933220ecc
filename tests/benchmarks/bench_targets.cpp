// Where the program stands against the targets of spec 8.2 that need no window: one row a target with its ratio.
//
//     bench_targets PROGRAM [SAMPLES]        PROGRAM = the built minard, SAMPLES = folder of samples
//
// Each figure is the median of several runs, and each ratio compares runs of this very call.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include "core/analysis/levelofdetail.h"
#include "core/io/campaignreader.h"
#include "core/schedule/buildscenario.h"
#include "core/support/largeblocks.h"

extern char** environ; // NOLINT: what posix_spawn passes on

namespace {

using namespace minard;

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double seconds(const std::function<void()>& work, int runs)
{
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return median(std::move(times));
}

void row(const char* target, const std::string& what, double ratio, double limit)
{
    fmt::print(
        "{:4} {:88} {:9.2f}   target ≤ {:<6g} {}\n", target, what, ratio, limit, ratio <= limit ? "met" : "MISSED");
}

/// Resident memory of this process in bytes.
double residentBytes()
{
    std::ifstream status("/proc/self/statm");
    double total = 0.0;
    double resident = 0.0;
    status >> total >> resident;
    return resident * 4096.0;
}

std::shared_ptr<Recording> record(std::size_t pieces, unsigned lanes)
{
    auto recording = std::make_shared<Recording>();
    recording->start.reserve(pieces);
    recording->duration.reserve(pieces);
    recording->phase.reserve(pieces);
    recording->lane.reserve(pieces);
    std::mt19937 random(2);
    std::uniform_real_distribution<double> real(0.2, 1.8);
    double now = 0.0;
    for (std::size_t i = 0; i < pieces; ++i) {
        now += real(random);
        recording->start.push_back(now);
        recording->duration.push_back(real(random) * lanes * 0.9);
        recording->phase.push_back(static_cast<std::uint32_t>(random() % 24));
        recording->lane.push_back(static_cast<std::uint16_t>(i % lanes));
    }
    return recording;
}

SchedulePlan recordedPlan(std::size_t pieces, unsigned lanes)
{
    SchedulePlan plan;
    plan.resourceCount = 2;
    for (std::uint32_t i = 0; i < 24; ++i)
        plan.nodes.push_back({PhaseId(i), 0, 1.0, {0.004 * i, 0.1 - 0.004 * i}, {1.0, 1.0}, 0});
    plan.recording = record(pieces, lanes);
    return plan;
}

struct Built {
    Timeline timeline;
    std::shared_ptr<const LevelOfDetail> detail;
};

Built buildAll(const SchedulePlan& plan)
{
    auto timeline = buildTimeline(plan);
    ColumnGrouping grouping{ResourceId(0), ResourceId(1), {}};
    for (std::uint32_t i = 0; i < 24; ++i)
        grouping.groupOfNode.push_back(i);
    auto detail = LevelOfDetail::create(*timeline, grouping);
    return {std::move(*timeline), std::move(detail)};
}

void memoryPerPiece(unsigned lanes)
{
    constexpr std::size_t pieces = 10'000'000;
    freeKeptLargeBlocks();
    const double before = residentBytes();
    const SchedulePlan plan = recordedPlan(pieces, lanes);
    const Built built = buildAll(plan);
    row("P4", fmt::format("resident bytes a recorded piece, recording + timeline + pyramid, {} lane(s)", lanes),
        (residentBytes() - before) / static_cast<double>(pieces), 64.0);
}

/// In turn, so that both sizes and their copies meet the machine in the same moods.
void recordedTimelines(unsigned lanes)
{
    constexpr int rounds = 9;
    constexpr std::size_t sizes[] = {1'000'000, 10'000'000};
    constexpr std::size_t bytesPerPiece = 22;
    const SchedulePlan plans[] = {recordedPlan(sizes[0], lanes), recordedPlan(sizes[1], lanes)};
    const std::vector<char> from(sizes[1] * bytesPerPiece, 1);
    std::vector<char> to(from.size(), 2);
    std::vector<double> builds[2];
    std::vector<double> copies[2];
    for (int round = 0; round < rounds; ++round) {
        for (int i = 0; i < 2; ++i) {
            builds[i].push_back(seconds([&] { buildAll(plans[i]); }, 1));
            copies[i].push_back(seconds([&] { std::memcpy(to.data(), from.data(), sizes[i] * bytesPerPiece); }, 3));
        }
    }
    for (int i = 0; i < 2; ++i)
        row("P3",
            fmt::format("{} M pieces on {} lane(s) → segments + pyramid, ÷ memcpy of the recording",
                sizes[i] / 1'000'000, lanes),
            median(builds[i]) / median(copies[i]), 30.0);
    row("P3", fmt::format("10 M ÷ 1 M pieces on {} lane(s)", lanes), median(builds[1]) / median(builds[0]), 12.0);
}

int call(const std::vector<std::string>& arguments)
{
    std::vector<char*> words;
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str())); // NOLINT: posix_spawn does not write to them
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1, 0);
    pid_t child = 0;
    int status = -1;
    if (posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ) == 0)
        waitpid(child, &status, 0);
    posix_spawn_file_actions_destroy(&actions);
    if (status != 0)
        fmt::print("{} failed\n", fmt::join(arguments, " "));
    return status;
}

/// A pipeline with about `pieces` pieces in all, throttled.
std::string pipelineDocument(std::size_t phases, std::size_t tiles)
{
    std::string text = R"({"format":"campaign/1","machine":{"resources":[
{"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},{"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
"workload":{"phases":[)";
    std::string names;
    std::string edges;
    for (std::size_t i = 0; i < phases; ++i) {
        text += fmt::format(R"({}{{"id":"p{}","given":{{"duration":{},"use":{{"compute":{},"dram":{}}}}}}})",
            i ? "," : "", i, 1 + i % 7, 0.05 + 0.01 * static_cast<double>(i % 9),
            0.1 + 0.01 * static_cast<double>(i % 5));
        names += fmt::format(R"({}"p{}")", i ? "," : "", i);
        if (i > 0)
            edges += fmt::format(R"({}{{"from":"p{}","to":"p{}"}})", i > 1 ? "," : "", i - 1, i);
    }
    return text + "],\"edges\":[" + edges
        + R"(]},"scenarios":[{"id":"s","throttle":"uniform","pipelines":[{"id":"p","phases":[)" + names
        + fmt::format(R"(],"tiles":{},"dilate":"none"}}]}}]}})", tiles);
}

void wholeProcesses(const std::string& program, const std::filesystem::path& samples)
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "minard-bench";
    std::filesystem::create_directories(folder);
    const double version = seconds([&] { call({program, "--version"}); }, 9);
    const std::filesystem::path mamba = samples / "mamba-1-370m-48-layers.campaign.json";
    if (!std::filesystem::exists(mamba))
        fmt::print("P8   not measured: {} is missing\n", mamba.string());
    else
        row("P8", "minard analyze of the Mamba sample × 48 layers with 64 tiles ÷ minard --version",
            seconds(
                [&] {
                    call({program, "analyze", mamba.string()});
                },
                9)
                / version,
            3.0);
    for (const std::size_t tiles : {25U, 250U, 2500U}) {
        const std::filesystem::path file = folder / fmt::format("pipeline-{}.campaign.json", tiles);
        std::ofstream(file) << pipelineDocument(40, tiles);
        const std::string picture = (folder / "picture.png").string();
        const double time = seconds([&] { call({program, "render", file.string(), "-o", picture}); }, 5);
        fmt::print("P6   whole process, tile + pipeline + throttle + PNG, {:6} pieces: {:.0f} ms (own side only)\n",
            40 * tiles, time * 1e3);
    }
    std::filesystem::remove_all(folder);
}

void growth()
{
    double read[2] = {};
    double build[2] = {};
    for (int i = 0; i < 2; ++i) {
        const std::string text = pipelineDocument(i == 0 ? 2000 : 8000, 4);
        read[i] = seconds([&] { static_cast<void>(readCampaignText(text)); }, 9);
        const auto loaded = readCampaignText(text);
        build[i] = seconds([&] { static_cast<void>(buildScenario(loaded->campaign, ScenarioId(0))); }, 15);
    }
    row("P10", "reading a document of 8 000 ÷ 2 000 phases", read[1] / read[0], 5.0);
    row("P10", "building its pipeline", build[1] / build[0], 5.0);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        fmt::print("bench_targets PROGRAM [SAMPLES]\n");
        return 2;
    }
    growth(); // before the recordings, which leave the heap in pieces
    memoryPerPiece(1);
    memoryPerPiece(8);
    recordedTimelines(1);
    recordedTimelines(8);
    wholeProcesses(argv[1], argc > 2 ? argv[2] : "samples");
    return 0;
}
