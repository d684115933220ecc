#pragma once

#include "core/model/campaign.h"
#include "tests/support/seededrandom.h"

namespace minard::test {

/// A valid campaign that uses any field of the format, with odd names and numbers of any size.
[[nodiscard]] Campaign randomCampaign(SeededRandom& random);

/// Makes one to three random changes that leave `campaign` valid: of numbers, names, choices, order, and of elements
/// added and removed.
void edit(Campaign& campaign, SeededRandom& random);

} // namespace minard::test
