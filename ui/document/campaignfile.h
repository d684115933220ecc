#pragma once

#include <QString>
#include <functional>
#include <stop_token>

#include "core/io/campaignreader.h"

namespace minard {

/// Reads a campaign from a file of any kind the program knows, or from a resource (":/samples/…"). Made for a worker.
/// `where` of errors names the file. Fails with Cancelled when asked to stop.
[[nodiscard]] Result<LoadedCampaign> loadCampaign(
    const QString& path, std::stop_token stop, const std::function<void(double)>& progress);

/// What File > New begins with: no phases, one scenario, and a plain machine to be chosen or edited.
[[nodiscard]] LoadedCampaign newCampaign();

} // namespace minard
