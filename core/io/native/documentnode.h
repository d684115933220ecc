#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/io/json/jsonvalue.h"
#include "core/support/diagnostic.h"
#include "core/support/result.h"
#include "core/support/units.h"

namespace minard {

/// How numbers of a document are to be understood.
struct NumberContext {
    Unit time = Unit::Second; ///< Second, Cycle or Tick: what a plain duration counts
    std::optional<double> clockHz;
    double opsPerMac = 2.0;
};

/// How the place of a remark is written.
enum class PlaceStyle {
    Path,        ///< "workload.phases[3]"
    LineAndPath, ///< "line 40 (cascade.kernels[3])", for texts in which people look for lines
};

/// What a reader finds wrong with a document: the first fault, and all remarks. Places are kept as values of the
/// document and turned into paths only at the end, in one walk, so that a correct document pays nothing for them.
class ReadLog {
public:
    explicit ReadLog(PlaceStyle places = PlaceStyle::Path) : m_places(places) { }

    /// The document cannot be used because of `value`, or of its member when `suffix` names one.
    void fault(const JsonValue& value, std::string what, std::string suffix = {});
    void remark(
        const JsonValue& value, std::string id, Severity severity, std::string message, std::string suffix = {});

    [[nodiscard]] bool hasFault() const { return m_fault.has_value(); }

    /// The fault as an Error with its path below `root`. Only when there is one.
    [[nodiscard]] Error fault(const JsonValue& root) const;
    /// One remark for all that say the same of members of the same name, with their number.
    [[nodiscard]] Diagnostics remarks(const JsonValue& root) const;

private:
    struct Entry {
        const JsonValue* value = nullptr;
        std::string suffix;
        Diagnostic diagnostic; ///< without its place
    };

    [[nodiscard]] std::string place(const Entry& entry, const std::string& path) const;

    PlaceStyle m_places;
    std::optional<Entry> m_fault;
    std::vector<Entry> m_remarks;
};

/// A value of a document while it is being read. The accessors return what is wanted or record a fault and return
/// something harmless, so that readers are plain lists of fields; whoever started reading asks ReadLog::hasFault().
class DocumentNode {
public:
    /// All must outlive the node.
    DocumentNode(const JsonValue& value, ReadLog& log, const NumberContext& numbers)
        : m_value(&value)
        , m_log(&log)
        , m_numbers(&numbers)
    {
    }

    [[nodiscard]] const JsonValue& value() const { return *m_value; }

    void fault(std::string what, std::string_view key = {}) const;
    void remark(std::string id, Severity severity, std::string message, std::string_view key = {}) const;

    /// True for an object; else a fault.
    [[nodiscard]] bool expectObject() const;

    /// The member of that name; nothing when it is missing or null, which are the same in a campaign.
    [[nodiscard]] std::optional<DocumentNode> find(std::string_view key) const;
    /// As find(), but a fault when missing.
    [[nodiscard]] std::optional<DocumentNode> require(std::string_view key) const;

    /// Calls `visit` for every element; a fault when this is no list.
    void forEachElement(const std::function<void(const DocumentNode&)>& visit) const;
    /// Calls `visit` for every member, null ones too; a fault when this is no object.
    void forEachMember(const std::function<void(std::string_view, const DocumentNode&)>& visit) const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool flag() const;
    /// A number, or a text with a unit that converts to `unit`.
    [[nodiscard]] double number(Unit unit) const;

    /// A number in the document's unit of time.
    [[nodiscard]] double time() const { return number(m_numbers->time); }

    /// A whole number in [least, 2^53].
    [[nodiscard]] std::uint64_t count(std::uint64_t least) const;
    [[nodiscard]] std::vector<std::string> texts() const;

    /// The value that goes with the word, or a fault that lists the words.
    template <typename Enum>
    [[nodiscard]] Enum choice(std::span<const std::pair<std::string_view, Enum>> words) const;

    /// Fields by name; what is missing leaves `out` as it is.
    void read(std::string_view key, std::string& out) const;
    void read(std::string_view key, bool& out) const;
    void read(std::string_view key, double& out, Unit unit) const;
    void read(std::string_view key, std::optional<double>& out, Unit unit) const;

    /// Remarks on members that the format does not know, with the nearest known name: a slip of the keyboard would
    /// otherwise pass unseen. They are kept and written back.
    void noteUnknownKeys(std::span<const std::string_view> known) const;

    [[nodiscard]] const NumberContext& numbers() const { return *m_numbers; }

private:
    [[nodiscard]] DocumentNode child(const JsonValue& value) const { return {value, *m_log, *m_numbers}; }

    [[nodiscard]] bool expect(JsonValue::Kind kind) const;
    [[nodiscard]] std::size_t chooseWord(std::span<const std::string_view> words) const;
    [[nodiscard]] double quantity(Unit unit) const;

    const JsonValue* m_value;
    ReadLog* m_log;
    const NumberContext* m_numbers;
};

template <typename Enum>
Enum DocumentNode::choice(std::span<const std::pair<std::string_view, Enum>> words) const
{
    std::vector<std::string_view> names;
    for (const auto& word : words)
        names.push_back(word.first);
    return words[chooseWord(names)].second;
}

} // namespace minard
