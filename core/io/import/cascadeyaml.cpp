#include "core/io/import/cascadeyaml.h"

#include <array>

#include "core/io/import/importtable.h"
#include "core/io/import/yamlkeys.h"
#include "core/io/native/documentnode.h"
#include "core/io/yaml/yamldocument.h"
#include "core/support/text.h"

namespace minard {

namespace {

bool isNullWord(const DocumentNode& node)
{
    return node.value().isText() && equalsIgnoringCase(node.value().asText(), "null");
}

/// A utilization; nothing where it is missing or null.
std::optional<double> readUtilization(const DocumentNode& kernel, std::string_view key)
{
    constexpr double kLargestPercentage = 100.0;
    const auto node = kernel.find(key);
    if (!node || isNullWord(*node)) {
        kernel.remark("utilization-missing", Severity::Warning, "is not given; the utilization is unknown", key);
        return std::nullopt;
    }
    const double value = node->number(Unit::Fraction);
    if (value < 0.0)
        node->fault("a utilization cannot be negative");
    if (value > kLargestPercentage)
        node->fault("cannot be a fraction of a peak, nor a percentage; write 0.7 for 70 %");
    return value;
}

ImportRow readKernel(const DocumentNode& kernel)
{
    ImportRow row;
    row.line = kernel.value().line();
    if (!kernel.expectObject())
        return row;
    static constexpr std::array<std::string_view, 4> kKeys{"name", "duration", "compute_util", "bw_util"};
    kernel.noteUnknownKeys(kKeys);
    kernel.read("name", row.name);
    if (const auto duration = kernel.require("duration")) {
        row.duration = duration->number(Unit::Second);
        if (*row.duration < 0.0)
            duration->fault("a duration cannot be negative");
    }
    row.computeUse = readUtilization(kernel, "compute_util");
    row.memoryUse = readUtilization(kernel, "bw_util");
    return row;
}

ImportTable readCascade(const DocumentNode& root)
{
    static constexpr std::array<std::string_view, 1> kRootKeys{"cascade"};
    static constexpr std::array<std::string_view, 2> kKeys{"name", "kernels"};
    ImportTable table;
    root.noteUnknownKeys(kRootKeys);
    const auto cascade = root.require("cascade");
    if (!cascade || !cascade->expectObject())
        return table;
    cascade->noteUnknownKeys(kKeys);
    cascade->read("name", table.title);
    if (const auto kernels = cascade->require("kernels"))
        kernels->forEachElement([&table](const DocumentNode& kernel) { table.rows.push_back(readKernel(kernel)); });
    return table;
}

} // namespace

bool looksLikeCascadeYaml(std::string_view text)
{
    return hasYamlKey(text, "cascade", YamlKeyPlace::Top);
}

Result<LoadedCampaign> readCascadeYaml(std::string_view text)
{
    Result<JsonDocument> document = parseYaml(text);
    if (!document)
        return tl::unexpected(std::move(document.error()));
    ReadLog log(PlaceStyle::LineAndPath);
    const NumberContext numbers;
    ImportTable table = readCascade(DocumentNode(document->root, log, numbers));
    if (log.hasFault())
        return tl::unexpected(log.fault(document->root));
    table.diagnostics = std::move(document->diagnostics);
    for (Diagnostic& remark : log.remarks(document->root))
        table.diagnostics.push_back(std::move(remark));
    return campaignFromTable(std::move(table));
}

} // namespace minard
