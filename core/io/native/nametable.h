#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/io/native/documentnode.h"
#include "core/support/strongid.h"
#include "core/support/text.h"

namespace minard {

/// Ids by name, for resolving references while a document is read.
template <typename Id>
class NameTable {
public:
    /// `kind` as in "no tensor 'T9'".
    explicit NameTable(std::string_view kind) : m_kind(kind) { }

    /// False, and nothing changes, when the name is taken.
    bool add(const std::string& name, Id id)
    {
        if (!m_ids.try_emplace(name, id).second)
            return false;
        m_names.push_back(name);
        return true;
    }

    /// Invalid when there is none of that name.
    [[nodiscard]] Id find(std::string_view name) const
    {
        const auto found = m_ids.find(std::string(name));
        return found == m_ids.end() ? Id() : found->second;
    }

    /// As find(), with a fault at `node` that names the nearest there is.
    [[nodiscard]] Id resolve(const DocumentNode& node, std::string_view name) const
    {
        const Id id = find(name);
        if (!id.isValid())
            node.fault("no " + std::string(m_kind) + ' ' + inQuotes(name) + didYouMean(name, m_names));
        return id;
    }

    /// The id that the text of `node` names; invalid, with a fault, when it is no text or names nothing.
    [[nodiscard]] Id resolve(const DocumentNode& node) const
    {
        return node.value().isText() ? resolve(node, node.value().asText()) : resolveFault(node);
    }

    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

    [[nodiscard]] std::string_view kind() const { return m_kind; }

private:
    [[nodiscard]] static Id resolveFault(const DocumentNode& node)
    {
        [[maybe_unused]] const std::string text = node.text();
        return {};
    }

    std::string_view m_kind;
    std::unordered_map<std::string, Id> m_ids;
    std::vector<std::string> m_names;
};

/// All names of a campaign that references can mean.
struct CampaignNames {
    NameTable<ResourceId> resources{"resource"};
    NameTable<BufferId> buffers{"buffer"};
    NameTable<TensorId> tensors{"tensor"};
    NameTable<PhaseId> phases{"phase"};
    NameTable<ScenarioId> scenarios{"scenario"};
};

/// Reads the member "id" of `node` and enters it. Faults a missing, empty or taken one.
template <typename Id>
std::string readId(const DocumentNode& node, NameTable<Id>& table, Id id)
{
    const auto member = node.require("id");
    if (!member)
        return {};
    std::string name = member->text();
    if (name.empty() && member->value().isText())
        member->fault("must not be empty");
    else if (!table.add(name, id))
        member->fault("there are two " + std::string(table.kind()) + "s called " + inQuotes(name));
    return name;
}

} // namespace minard
