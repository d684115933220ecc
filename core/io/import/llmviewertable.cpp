#include "core/io/import/llmviewertable.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/io/import/csvheader.h"
#include "core/io/import/finishimport.h"
#include "core/io/machinepresets.h"
#include "core/support/text.h"
#include "core/support/units.h"

namespace minard {

namespace {

struct Layer {
    std::size_t line = 0;
    std::string name;
    double operations = 0.0;
    double bytes = 0.0;
    double performance = 0.0; ///< op/s
    double duration = 0.0;    ///< s
    bool isComputeBound = false;
};

struct Block {
    std::size_t line = 0;
    std::string title; ///< between the signs of the heading
    std::vector<Layer> layers;
};

/// A figure of three digits with an SI suffix: "33.6M", "8.2KB", "43.7us". The suffix K stands for k.
Result<double> figureIn(std::string_view cell, std::string_view unitIfNone, Unit unit, std::size_t line)
{
    std::string text(cell);
    const std::size_t kilo = text.find('K');
    if (kilo != std::string::npos)
        text[kilo] = 'k';
    const bool hasUnit = unit == Unit::Byte || unit == Unit::Second;
    if (!hasUnit && !text.empty() && text.back() >= '0' && text.back() <= '9')
        text += ' ';
    if (!hasUnit)
        text += unitIfNone;
    const Result<double> value = parseQuantityAs(text, unit);
    if (!value || *value < 0.0)
        return invalid(inQuotes(cell) + " is no figure that can be read here", lineText(line));
    return value;
}

class TableReader {
public:
    explicit TableReader(std::string_view text) : m_lines(split(text, '\n')) { }

    Result<std::vector<Block>> read();

private:
    Result<> readBlock(Block& block);
    Result<Layer> readLayer(const CsvHeader& header, std::string_view text) const;

    [[nodiscard]] std::string_view line() const { return trimmed(m_lines[m_at]); }

    std::vector<std::string_view> m_lines;
    std::size_t m_at = 0; ///< index of the line being read
};

bool isHeading(std::string_view line)
{
    return line.size() > 6 && line.starts_with("===") && line.ends_with("===");
}

Result<Layer> TableReader::readLayer(const CsvHeader& header, std::string_view text) const
{
    CsvReader reader(text, {.separator = ',', .blanks = CsvBlanks::Trim, .firstLine = m_at + 1});
    const CsvRecord* record = reader.next();
    Layer layer;
    layer.line = m_at + 1;
    if (!record)
        return invalid("a layer has no figures", lineText(layer.line));
    layer.name = cellOf(*record, header.find({"layer_name"}));
    layer.isComputeBound = equalsIgnoringCase(cellOf(*record, header.find({"bound"})), "compute");

    const struct {
        const char* heading;
        const char* unitIfNone;
        Unit unit;
        double* value;
    } fields[] = {{"OPs", "op", Unit::Operation, &layer.operations}, {"Access", "", Unit::Byte, &layer.bytes},
        {"performance", "op/s", Unit::OperationPerSecond, &layer.performance},
        {"inference_time", "", Unit::Second, &layer.duration}};

    for (const auto& field : fields) {
        const Result<double> value = figureIn(
            cellOf(*record, header.find({field.heading})), field.unitIfNone, field.unit, layer.line);
        if (!value)
            return tl::unexpected(value.error());
        *field.value = *value;
    }
    return layer;
}

Result<> TableReader::readBlock(Block& block)
{
    while (m_at < m_lines.size() && line().empty())
        ++m_at;
    if (m_at == m_lines.size())
        return invalid("the block has no table", lineText(block.line));
    CsvReader headings(line(), {.separator = ',', .blanks = CsvBlanks::Trim, .firstLine = m_at + 1});
    const CsvRecord* record = headings.next();
    if (!record)
        return invalid("the block has no headings", lineText(m_at + 1));
    const CsvHeader header(*record);
    for (const char* name : {"layer_name", "OPs", "Access", "performance", "inference_time"}) {
        if (!header.find({name}))
            return invalid("the heading " + inQuotes(name) + " is missing", lineText(m_at + 1));
    }
    for (++m_at; m_at < m_lines.size() && !line().empty() && !isHeading(line()); ++m_at) {
        Result<Layer> layer = readLayer(header, line());
        if (!layer)
            return tl::unexpected(std::move(layer.error()));
        block.layers.push_back(std::move(*layer));
    }
    return {};
}

Result<std::vector<Block>> TableReader::read()
{
    std::vector<Block> blocks;
    while (m_at < m_lines.size()) {
        if (line().empty()) {
            ++m_at;
            continue;
        }
        if (!isHeading(line()))
            return invalid("expected a block heading such as === model hardware ===, found " + inQuotes(line()),
                lineText(m_at + 1));
        Block block;
        block.line = m_at + 1;
        block.title = trimmed(line().substr(3, line().size() - 6));
        ++m_at;
        if (Result<> read = readBlock(block); !read)
            return tl::unexpected(std::move(read.error()));
        blocks.push_back(std::move(block));
    }
    if (blocks.empty())
        return invalid("the file is empty");
    return blocks;
}

double median(std::vector<double> values)
{
    if (values.empty())
        return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Peaks that the figures of the layers show.
Machine machineOf(const std::vector<Block>& blocks, Diagnostics& diagnostics)
{
    std::vector<double> computePeaks;
    std::vector<double> bandwidths;
    for (const Block& block : blocks) {
        for (const Layer& layer : block.layers) {
            if (layer.isComputeBound && layer.performance > 0.0)
                computePeaks.push_back(layer.performance);
            else if (!layer.isComputeBound && layer.duration > 0.0 && layer.bytes > 0.0)
                bandwidths.push_back(layer.bytes / layer.duration);
        }
    }
    Machine machine = nominalMachine();
    if (const double peak = median(std::move(computePeaks)); peak > 0.0) {
        machine.resources[0].peak = peak;
        machine.resources[0].label = "Compute (derived)";
    }
    if (const double peak = median(std::move(bandwidths)); peak > 0.0) {
        machine.resources[1].peak = peak;
        machine.resources[1].label = "Memory (derived)";
    }
    for (const Resource& resource : machine.resources) {
        if (resource.peak == 1.0) {
            diagnostics.push_back({"peak-unknown", Severity::Warning,
                "no layer shows the peak of " + inQuotes(resource.id) + "; its utilization is unknown", {}});
        }
    }
    return machine;
}

bool isKnown(const Machine& machine, std::size_t resource)
{
    return machine.resources[resource].peak != 1.0;
}

/// Volumes where the peak is known, else an unknown utilization.
std::vector<ResourceAmount> demandOf(const Layer& layer, const Machine& machine)
{
    std::vector<ResourceAmount> demand;
    for (std::size_t i = 0; i < 2; ++i) {
        if (isKnown(machine, i))
            demand.push_back({ResourceId(i), i == 0 ? layer.operations : layer.bytes});
    }
    return demand;
}

std::vector<ResourceAmount> unknownUse(const Machine& machine)
{
    std::vector<ResourceAmount> use;
    for (std::size_t i = 0; i < 2; ++i) {
        if (!isKnown(machine, i))
            use.push_back({ResourceId(i), std::nullopt});
    }
    return use;
}

/// The tool's times are those of the roofline, so that the roofline of the derived peaks gives them again, and without
/// the rounding of the file.
Scenario scenarioOf(const Block& block, std::size_t number, const Machine& machine)
{
    Scenario scenario;
    scenario.id = "block-" + std::to_string(number + 1);
    scenario.name = block.title;
    scenario.source = Source::Analytical;
    scenario.timing = Timing{
        isKnown(machine, 0) || isKnown(machine, 1) ? TimingModel::Roofline : TimingModel::Given, {}};
    for (std::size_t i = 0; number > 0 && i < block.layers.size(); ++i)
        scenario.phases.push_back({PhaseId(i), std::nullopt, {}, demandOf(block.layers[i], machine)});
    return scenario;
}

bool haveSameLayers(const Block& a, const Block& b)
{
    return std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(),
        [](const Layer& x, const Layer& y) { return x.name == y.name; });
}

} // namespace

bool looksLikeLlmViewerTable(std::string_view text)
{
    return isHeading(trimmed(trimmed(text).substr(0, trimmed(text).find('\n'))))
        && text.find("layer_name") != std::string_view::npos && text.find("inference_time") != std::string_view::npos;
}

Result<LoadedCampaign> readLlmViewerTable(std::string_view text)
{
    const Result<std::vector<Block>> blocks = TableReader(text).read();
    if (!blocks)
        return tl::unexpected(blocks.error());
    const Block& first = blocks->front();
    Diagnostics diagnostics{{"figures-rounded", Severity::Note,
        "the file has three digits of every figure; durations are computed anew from volumes and derived peaks", {}}};
    Campaign campaign;
    campaign.title = first.title;
    campaign.machine = machineOf(*blocks, diagnostics);
    std::vector<std::size_t> lines;
    UniqueNames phaseNames;
    for (const Layer& layer : first.layers) {
        Phase& phase = campaign.workload.phases.emplace_back();
        phase.id = phaseNames.take(layer.name.empty() ? std::string("layer") : layer.name);
        phase.demand = demandOf(layer, campaign.machine);
        phase.given = Given{layer.duration, unknownUse(campaign.machine)};
        lines.push_back(layer.line);
    }
    for (std::size_t i = 0; i < blocks->size(); ++i) {
        const Block& block = (*blocks)[i];
        if (haveSameLayers(block, first)) {
            campaign.scenarios.push_back(scenarioOf(block, i, campaign.machine));
        } else {
            diagnostics.push_back({"block-unused", Severity::Warning,
                "this block has other layers than the first one and is left out", lineText(block.line)});
        }
    }
    return finishImport(std::move(campaign), lines, std::move(diagnostics));
}

} // namespace minard
