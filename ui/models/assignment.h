#pragma once

#include <QString>
#include <QVariant>
#include <optional>
#include <string>

#include "core/support/result.h"

namespace minard {

/// "K = 4096" as name and number, as rows for new things take it.
struct Assignment {
    std::string name;
    std::optional<Result<double>> value; ///< absent without '='
};

[[nodiscard]] Assignment assignment(const QString& text);

/// A number without unit.
[[nodiscard]] Result<double> plainNumber(const QString& text);

/// All digits of a number, in groups: "20 480".
[[nodiscard]] QString groupedNumber(double value);

/// Colour of texts that say what could be there, for Qt::ForegroundRole.
[[nodiscard]] QVariant mutedText();

} // namespace minard
