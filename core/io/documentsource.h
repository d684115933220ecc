#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/campaign.h"

namespace minard {

class JsonValue;

/// The document a campaign was read from: unknown keys, the order of keys, units and digits of numbers, for writing it
/// back with nothing changed but what was edited. Cheap to copy; empty for a campaign that was not read from a
/// document.
class DocumentSource {
public:
    DocumentSource() = default;
    /// `campaign` is what reading `root` gave.
    DocumentSource(JsonValue root, Campaign campaign);

    [[nodiscard]] bool isEmpty() const { return m_content == nullptr; }

    /// The members of "meta" other than title and notes as "build.compiler" → "gcc 12", in document order, for the
    /// heads of reports.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> metadata() const;

    /// Only when not empty.
    [[nodiscard]] const JsonValue& root() const;
    [[nodiscard]] const Campaign& campaign() const;

private:
    struct Content;
    std::shared_ptr<const Content> m_content;
};

} // namespace minard
