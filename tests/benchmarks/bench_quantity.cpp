#include "core/support/units.h"

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

using namespace minard;

/// Columns of a CSV file with units in every cell: the case where reading quantities dominates an import.
static void parseColumn(benchmark::State& state)
{
    std::vector<std::string> cells;
    for (std::int64_t i = 0; i < state.range(0); ++i)
        cells.push_back(std::to_string(i) + "." + std::to_string(i % 997) + (i % 2 == 0 ? " us" : " ms"));
    for (auto _ : state)
        for (const std::string& cell : cells)
            benchmark::DoNotOptimize(parseQuantityAs(cell, Unit::Second));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(parseColumn)->Arg(1'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
