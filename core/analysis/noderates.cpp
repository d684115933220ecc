#include "core/analysis/noderates.h"

#include <algorithm>

#include "core/schedule/plan.h"

namespace minard {

std::vector<NodeRates> nodeRates(const std::vector<PlanNode>& nodes, const ColumnGrouping& grouping)
{
    const auto use = [](const PlanNode& node, ResourceId k) { return k.isValid() ? node.use[k.index()] : 0.0; };
    const auto isUnknown = [](const PlanNode& node, ResourceId k) {
        return k.isValid() && (node.unknown >> k.index() & 1U) != 0;
    };
    std::vector<NodeRates> rates;
    rates.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        rates.push_back({use(nodes[i], grouping.line), use(nodes[i], grouping.pipe), grouping.groupOfNode[i],
            isUnknown(nodes[i], grouping.line), isUnknown(nodes[i], grouping.pipe)});
    }
    return rates;
}

std::size_t groupCount(const ColumnGrouping& grouping)
{
    const auto last = std::max_element(grouping.groupOfNode.begin(), grouping.groupOfNode.end());
    return last == grouping.groupOfNode.end() ? 0 : std::size_t{*last} + 1;
}

} // namespace minard
