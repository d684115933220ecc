#pragma once

#include <filesystem>
#include <string>

#include "core/io/documentsource.h"
#include "core/model/campaign.h"
#include "core/support/result.h"

namespace minard {

/// `campaign` as a document of the program's own format, always the same text for the same arguments. What has not
/// changed since `source` was read is written as it stood there: numbers with their units and digits, unknown keys, the
/// order of keys; only layout and comments are the program's own. Recorded pieces are not written.
///
/// Writing what was read from this text gives the same text again.
[[nodiscard]] std::string writeCampaign(const Campaign& campaign, const DocumentSource& source);

/// writeCampaign() into a file, which afterwards holds either the new document or what it held before.
[[nodiscard]] Result<> saveCampaignFile(
    const std::filesystem::path& path, const Campaign& campaign, const DocumentSource& source);

} // namespace minard
