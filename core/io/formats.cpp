#include "core/io/formats.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/io/import/cascadecsv.h"
#include "core/io/import/cascadeyaml.h"
#include "core/io/import/einsumyaml.h"
#include "core/io/import/llmviewertable.h"
#include "core/io/import/onnxtooltable.h"
#include "core/io/import/timeloopproblem.h"
#include "core/io/import/zigzagworkload.h"
#include "core/support/oserror.h"
#include "core/support/text.h"
#include "core/support/textfile.h"

namespace minard {

namespace {

bool hasSuffix(const FileSample& sample, std::string_view suffix)
{
    return toLowerAscii(sample.fileName).ends_with(suffix);
}

/// Blanks and comments at the beginning of a hand-written document passed over.
std::string_view withoutLeadingComments(std::string_view text)
{
    while (true) {
        text = trimmed(text);
        const bool isLine = text.starts_with("//");
        if (!isLine && !text.starts_with("/*"))
            return text;
        const std::size_t end = isLine ? text.find_first_of("\r\n") : text.find("*/", 2);
        if (end == std::string_view::npos)
            return {};
        text.remove_prefix(isLine ? end : end + 2);
    }
}

Match matchCampaign(const FileSample& sample)
{
    const bool isObject = withoutLeadingComments(sample.text).starts_with('{');
    const std::size_t format = sample.text.find("\"format\"");
    if (isObject && format != std::string::npos && sample.text.find("\"campaign/", format) != std::string::npos)
        return Match::Certain;
    if (hasSuffix(sample, ".campaign.json"))
        return Match::Certain;
    const bool isList = withoutLeadingComments(sample.text).starts_with('[');
    return hasSuffix(sample, ".json") && (isObject || isList) ? Match::Possible : Match::No;
}

template <bool (*Looks)(std::string_view)>
Match matchText(const FileSample& sample)
{
    return Looks(sample.text) ? Match::Certain : Match::No;
}

/// Reads a text file and puts its path before the place of faults. What the file does not say about itself, its name
/// has to.
template <Result<LoadedCampaign> (*Read)(std::string_view)>
Result<LoadedCampaign> readText(const std::filesystem::path& path, const ReadOptions& options)
{
    const Result<TextFile> file = readTextFile(path, InvalidText::Refuse, options);
    if (!file)
        return tl::unexpected(file.error());
    Result<LoadedCampaign> loaded = Read(file->text);
    if (!loaded) {
        std::string& where = loaded.error().where;
        where = where.empty() ? pathText(path) : pathText(path) + ": " + where;
        return loaded;
    }
    if (loaded->campaign.title.empty())
        loaded->campaign.title = path.stem().string();
    if (loaded->campaign.notes.empty())
        loaded->campaign.notes = "Read from " + path.filename().string() + '.';
    return loaded;
}

constexpr std::array<Format, 8> kFormats{{
    {"campaign", "Campaign document", "*.campaign.json", "everything", matchCampaign, readCampaignFile},
    {"cascade-yaml", "Cascade of the published campaign tool", "*.yaml *.yml", "durations, utilizations",
        matchText<looksLikeCascadeYaml>, readText<readCascadeYaml>},
    {"cascade-csv", "Table of the published campaign tool", "*.csv",
        "durations, utilizations, starts, fusion groups, traffic", matchText<looksLikeCascadeCsv>,
        readText<readCascadeCsv>},
    {"einsum-yaml", "Cascade of Einsums (AccelForge, TeAAL)", "*.yaml *.yml", "Einsums, ranks, tensors",
        matchText<looksLikeEinsumYaml>, readText<readEinsumYaml>},
    {"timeloop-problem", "Problem of Timeloop", "*.yaml *.yml", "Einsums, ranks, tensors",
        matchText<looksLikeTimeloopProblem>, readText<readTimeloopProblem>},
    {"zigzag-workload", "Workload of ZigZag", "*.yaml *.yml", "Einsums, ranks, tensors, bits",
        matchText<looksLikeZigzagWorkload>, readText<readZigzagWorkload>},
    {"llm-viewer", "Table of LLM-Viewer", "*.csv", "volumes, durations, derived peaks; a scenario per block",
        matchText<looksLikeLlmViewerTable>, readText<readLlmViewerTable>},
    {"onnx-tool", "Table of onnx-tool", "*.csv *.txt", "operations, bytes", matchText<looksLikeOnnxToolTable>,
        readText<readOnnxToolTable>},
}};

Result<FileSample> sampleOf(const std::filesystem::path& path)
{
    constexpr std::size_t kSampleBytes = std::size_t{64} << 10U;
    Result<std::string> bytes = readFileBeginning(path, kSampleBytes);
    if (!bytes)
        return tl::unexpected(std::move(bytes.error()));
    if (bytes->empty())
        return invalid("the file is empty", pathText(path));
    FileSample sample;
    sample.fileName = path.filename().string();
    sample.bytes = *bytes;
    if (Result<TextFile> text = decodeText(std::move(*bytes), InvalidText::Replace))
        sample.text = std::move(text->text);
    return sample;
}

} // namespace

std::span<const Format> formats()
{
    return kFormats;
}

Result<const Format*> findFormat(std::string_view id)
{
    const auto found = std::find_if(
        kFormats.begin(), kFormats.end(), [id](const Format& format) { return format.id == id; });
    if (found != kFormats.end())
        return &*found;
    std::vector<std::string> ids;
    for (const Format& format : kFormats)
        ids.emplace_back(format.id);
    return failure(ErrorCode::NotFound, "no format " + inQuotes(id) + didYouMean(id, ids));
}

Result<const Format*> detectFormat(const std::filesystem::path& path)
{
    const Result<FileSample> sample = sampleOf(path);
    if (!sample)
        return tl::unexpected(sample.error());
    for (const Match wanted : {Match::Certain, Match::Possible}) {
        for (const Format& format : kFormats) {
            if (format.match(*sample) == wanted)
                return &format;
        }
    }
    std::string list;
    for (const Format& format : kFormats)
        list += (list.empty() ? "" : "; ") + std::string(format.name) + " (" + std::string(format.suffixes) + ')';
    return failure(
        ErrorCode::Unsupported, "this is no kind of file that can be read; there are: " + list, pathText(path));
}

Result<LoadedCampaign> openCampaign(const std::filesystem::path& path, const ReadOptions& options)
{
    const Result<const Format*> format = detectFormat(path);
    if (!format)
        return tl::unexpected(format.error());
    return (*format)->read(path, options);
}

} // namespace minard
