#include "core/schedule/rankaliases.h"

#include "core/einsum/einsumparser.h"
#include "core/model/tensornames.h"

namespace minard {

RankAliases::RankAliases(const Workload& workload, const std::vector<PhaseId>& phases)
{
    const TensorNames tensors(workload);
    const auto sizeOf = [&](const std::string& rank) {
        const auto size = workload.ranks.find(rank);
        return size == workload.ranks.end() ? 0.0 : size->second;
    };
    for (const PhaseId phase : phases) {
        const auto einsum = parseEinsum(workload.phase(phase).einsum);
        if (!einsum)
            continue;
        std::vector<std::string> rankOf(einsum->indices.size());
        const auto meet = [&](const TensorReference& reference) {
            const TensorId id = tensors.find(reference.tensor);
            if (!id.isValid())
                return;
            const std::vector<std::string>& ranks = workload.tensors[id.index()].ranks;
            for (std::size_t place = 0; place < ranks.size() && place < reference.indices.size(); ++place) {
                if (!reference.indices[place].isPlain())
                    continue;
                const std::string rank = nameOf(ranks[place]);
                std::string& known = rankOf[reference.indices[place].terms.front().index];
                if (known.empty())
                    known = rank;
                else if (nameOf(known) != rank && sizeOf(known) == sizeOf(rank))
                    m_parent[rank] = nameOf(known);
            }
        };
        meet(einsum->result);
        for (const TensorReference& operand : einsum->operands)
            meet(operand);
    }
}

std::string RankAliases::nameOf(const std::string& rank) const
{
    std::string name = rank;
    for (auto parent = m_parent.find(name); parent != m_parent.end(); parent = m_parent.find(name))
        name = parent->second;
    return name;
}

} // namespace minard
