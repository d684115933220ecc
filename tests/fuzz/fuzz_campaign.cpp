#include "core/io/campaignreader.h"
#include "core/io/campaignwriter.h"

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

/// Any bytes are a campaign that survives being written, or one sentence of error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace minard;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const Result<LoadedCampaign> loaded = readCampaignText(text);
    if (!loaded) {
        require(!loaded.error().what.empty());
        return 0;
    }
    const std::string written = writeCampaign(loaded->campaign, loaded->source);
    const Result<LoadedCampaign> again = readCampaignText(written);
    require(again.has_value());
    require(again->campaign == loaded->campaign);
    require(writeCampaign(again->campaign, again->source) == written);
    const Result<LoadedCampaign> plain = readCampaignText(writeCampaign(loaded->campaign, {}));
    require(plain.has_value());
    require(plain->campaign == loaded->campaign);
    return 0;
}
