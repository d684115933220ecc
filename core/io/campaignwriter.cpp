#include "core/io/campaignwriter.h"

#include "core/io/json/jsonmerge.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/native/campaignjson.h"
#include "core/io/native/documentnode.h"
#include "core/io/native/machinereader.h"
#include "core/io/native/viewreader.h"
#include "core/support/filebytes.h"

namespace minard {

namespace {

/// What reading the machine of `root` would give.
Machine machineOf(const JsonValue& root)
{
    ReadLog log;
    NumberContext numbers;
    CampaignNames names;
    const DocumentNode document(root, log, numbers);
    if (const auto units = document.find("units")) {
        [[maybe_unused]] const Units read = readUnits(*units, numbers);
    }
    return readMachine(document, document.find("machine"), names);
}

} // namespace

std::string writeCampaign(const Campaign& campaign, const DocumentSource& source)
{
    const JsonValue after = campaignJson(campaign);
    if (source.isEmpty())
        return writeJson(after);
    JsonValue root = source.root();
    mergeJson(root, campaignJson(source.campaign()), after);
    // Entries that lean on a preset mean more than they say, so that a merged machine may read differently.
    if (source.campaign().machine != campaign.machine && machineOf(root) != campaign.machine) {
        if (JsonValue* machine = root.find("machine"))
            *machine = machineJson(campaign.machine);
    }
    return writeJson(root);
}

Result<> saveCampaignFile(const std::filesystem::path& path, const Campaign& campaign, const DocumentSource& source)
{
    return writeFile(path, writeCampaign(campaign, source));
}

} // namespace minard
