#pragma once

#include <string_view>
#include <unordered_map>

#include "core/model/workload.h"

namespace minard {

/// The tensors of a workload by name, for looking up many. Refers to the workload, which must not change meanwhile.
class TensorNames {
public:
    explicit TensorNames(const Workload& workload)
    {
        m_ids.reserve(workload.tensors.size());
        for (std::size_t i = 0; i < workload.tensors.size(); ++i)
            m_ids.emplace(workload.tensors[i].id, TensorId(i));
    }

    /// Invalid when there is none of that name. O(1).
    [[nodiscard]] TensorId find(std::string_view name) const
    {
        const auto found = m_ids.find(name);
        return found == m_ids.end() ? TensorId() : found->second;
    }

private:
    std::unordered_map<std::string_view, TensorId> m_ids;
};

} // namespace minard
