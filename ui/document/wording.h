#pragma once

#include <QString>
#include <optional>
#include <string_view>

#include "core/model/campaign.h"
#include "core/support/numberformat.h"
#include "core/support/units.h"

namespace minard {

class Presentation;

/// UTF-8 of core as text of Qt.
[[nodiscard]] QString fromUtf8(std::string_view text);

/// A tool tip that shows `text` as it is: names with '<' or '&' are no markup.
[[nodiscard]] QString plainToolTip(const QString& text);

/// How numbers of this campaign are written for a person: the wishes of the presentation and the clock of the document.
[[nodiscard]] NumberFormat numberFormat(const Campaign& campaign, const Presentation& presentation);

/// "1.25 ms": a time of the campaign as it is written everywhere in the window.
[[nodiscard]] QString timeText(std::optional<double> time, const Campaign& campaign, const NumberFormat& format);

/// Label of a resource for people, its id without one.
[[nodiscard]] QString resourceText(const Resource& resource);

/// "analytical", "simulated" or "measured".
[[nodiscard]] QString sourceText(Source source);

} // namespace minard
