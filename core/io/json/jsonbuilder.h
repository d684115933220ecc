#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/io/json/jsonvalue.h"
#include "core/support/diagnostic.h"

namespace minard {

/// Puts a document together from what a parser meets in turn. Of a key given twice the last value counts, with a remark
/// "duplicate-key".
class JsonBuilder {
public:
    /// Opens a list or an object that begins on `line`; it is the next value of what is open already.
    void open(JsonValue::Kind kind, std::uint32_t line);
    /// Closes what was opened last, which is then placed.
    void close();
    /// Name of the next value of the open object.
    void setKey(std::string key);
    /// The next value of what is open, or the whole document.
    void place(JsonValue value);

    [[nodiscard]] std::size_t depth() const { return m_stack.size(); }

    /// True once the document is complete: nothing may follow.
    [[nodiscard]] bool isComplete() const { return m_root.has_value(); }

    /// The list or object opened last. Only when depth() > 0.
    [[nodiscard]] const JsonValue& container() const { return m_stack.back().container; }

    /// Path of the value that comes next, as far as its key is known: "workload.phases[3]".
    [[nodiscard]] std::string path() const;

    /// The document. Only when complete.
    [[nodiscard]] JsonValue takeRoot() { return std::move(*m_root); }

    [[nodiscard]] Diagnostics takeDiagnostics() { return std::move(m_diagnostics); }

private:
    struct Frame {
        JsonValue container;
        std::string key; ///< of the member that comes next
        /// Position of each key in `container`, kept once an object is too large to search through.
        std::unordered_map<std::string, std::size_t> index = {};
    };

    void placeMember(Frame& frame, JsonValue value);
    [[nodiscard]] static std::size_t findMember(Frame& frame);

    std::vector<Frame> m_stack;
    std::optional<JsonValue> m_root;
    Diagnostics m_diagnostics;
};

} // namespace minard
