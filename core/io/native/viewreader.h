#pragma once

#include "core/io/native/documentnode.h"
#include "core/model/campaign.h"

namespace minard {

/// Reads the key "units", and makes its unit of time and clock those that `numbers` uses from here on.
[[nodiscard]] Units readUnits(const DocumentNode& node, NumberContext& numbers);

/// Reads the key "view". Nothing in it affects a number, so faults are only remarked and the view stays empty.
[[nodiscard]] View readView(const DocumentNode& node);

} // namespace minard
