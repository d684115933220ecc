#include "core/io/campaignwriter.h"
#include "core/io/import/zigzagworkload.h"
#include "core/support/textfile.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

} // namespace

/// Any text file is a campaign that can be written and read, or one sentence of error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace minard;
    const Result<TextFile> file = decodeText(std::string(reinterpret_cast<const char*>(bytes), size));
    if (!file)
        return 0;
    const std::string_view text = file->text;
    [[maybe_unused]] const bool looksRight = looksLikeZigzagWorkload(text);
    const Result<LoadedCampaign> loaded = readZigzagWorkload(text);
    if (!loaded) {
        require(!loaded.error().what.empty());
        return 0;
    }
    const Result<LoadedCampaign> again = readCampaignText(writeCampaign(loaded->campaign, {}));
    require(again.has_value());
    require(again->campaign == loaded->campaign);
    return 0;
}
