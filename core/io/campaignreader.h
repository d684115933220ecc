#pragma once

#include <filesystem>
#include <string_view>

#include "core/io/documentsource.h"
#include "core/model/campaign.h"
#include "core/support/diagnostic.h"
#include "core/support/filebytes.h"
#include "core/support/result.h"

namespace minard {

/// A campaign as read from a file, with what there is to say about it.
struct LoadedCampaign {
    Campaign campaign;
    DocumentSource source;
    Diagnostics diagnostics; ///< of the file and of validate()
};

/// Reads a document in the program's own format, `*.campaign.json` (spec 4.1), and validates it.
///
/// Tolerated: comments, commas before closing brackets, byte order marks; numbers as texts with units; keys that the
/// format does not know (kept, and remarked on); keys given twice (the last one counts, with a remark).
/// Errors say the place: a path such as "workload.phases[3].reads[0].tensor", or line and column where the text is no
/// JSON. A document of a later major version is Unsupported. A document without scenarios gets one, "default".
[[nodiscard]] Result<LoadedCampaign> readCampaignText(std::string_view utf8);

/// readCampaignText() of a file in UTF-8 or UTF-16; `where` of errors begins with the path.
[[nodiscard]] Result<LoadedCampaign> readCampaignFile(
    const std::filesystem::path& path, const ReadOptions& options = {});

} // namespace minard
