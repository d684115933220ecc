#include "core/io/campaignreader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/io/json/jsonparser.h"
#include "core/io/native/documentnode.h"
#include "core/io/native/machinereader.h"
#include "core/io/native/migration.h"
#include "core/io/native/nametable.h"
#include "core/io/native/scenarioreader.h"
#include "core/io/native/viewreader.h"
#include "core/io/native/workloadreader.h"
#include "core/support/oserror.h"
#include "core/support/textfile.h"

namespace minard {

namespace {

Campaign readDocument(const JsonValue& root, ReadLog& log)
{
    static constexpr std::array<std::string_view, 8> kKeys{
        "$schema", "format", "meta", "units", "machine", "workload", "scenarios", "view"};
    NumberContext numbers;
    const DocumentNode document(root, log, numbers);
    CampaignNames names;
    Campaign campaign;
    document.noteUnknownKeys(kKeys);
    if (const auto meta = document.find("meta"); meta && meta->expectObject()) {
        meta->read("title", campaign.title);
        meta->read("notes", campaign.notes);
    }
    if (const auto units = document.find("units"))
        campaign.units = readUnits(*units, numbers);
    campaign.machine = readMachine(document, document.find("machine"), names);
    if (const auto workload = document.require("workload"))
        campaign.workload = readWorkload(*workload, campaign.machine, names);
    if (const auto scenarios = document.find("scenarios"))
        campaign.scenarios = readScenarios(*scenarios, campaign, names);
    if (campaign.scenarios.empty()) {
        campaign.scenarios.emplace_back();
        campaign.scenarios.back().id = "default";
    }
    if (const auto view = document.find("view"))
        campaign.view = readView(*view);
    return campaign;
}

} // namespace

Result<LoadedCampaign> readCampaignText(std::string_view utf8)
{
    Result<JsonDocument> document = parseJson(utf8);
    if (!document)
        return tl::unexpected(std::move(document.error()));
    if (Result<> migrated = migrateToCurrent(document->root); !migrated)
        return tl::unexpected(std::move(migrated.error()));
    ReadLog log;
    Campaign campaign = readDocument(document->root, log);
    if (log.hasFault())
        return tl::unexpected(log.fault(document->root));
    Result<Diagnostics> validated = validate(campaign);
    if (!validated)
        return tl::unexpected(std::move(validated.error()));
    LoadedCampaign loaded;
    loaded.diagnostics = std::move(document->diagnostics);
    for (Diagnostics& more : std::array{log.remarks(document->root), std::move(*validated)})
        std::move(more.begin(), more.end(), std::back_inserter(loaded.diagnostics));
    loaded.source = DocumentSource(std::move(document->root), campaign);
    loaded.campaign = std::move(campaign);
    return loaded;
}

Result<LoadedCampaign> readCampaignFile(const std::filesystem::path& path, const ReadOptions& options)
{
    const Result<TextFile> file = readTextFile(path, InvalidText::Refuse, options);
    if (!file)
        return tl::unexpected(file.error());
    Result<LoadedCampaign> loaded = readCampaignText(file->text);
    if (!loaded) {
        std::string& where = loaded.error().where;
        where = where.empty() ? pathText(path) : pathText(path) + ": " + where;
    }
    return loaded;
}

} // namespace minard
