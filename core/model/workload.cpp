#include "core/model/workload.h"

namespace minard {

PhaseId Workload::findPhase(std::string_view id) const
{
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (phases[i].id == id)
            return PhaseId(i);
    }
    return {};
}

TensorId Workload::findTensor(std::string_view id) const
{
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].id == id)
            return TensorId(i);
    }
    return {};
}

std::optional<double> Workload::tensorBytes(TensorId id) const
{
    if (!id.isValid() || id.index() >= tensors.size())
        return std::nullopt;
    const Tensor& tensor = tensors[id.index()];
    if (tensor.bytes)
        return tensor.bytes;
    if (!tensor.bits)
        return std::nullopt;
    double elements = 1.0;
    for (const std::string& rank : tensor.ranks) {
        const auto found = ranks.find(rank);
        if (found == ranks.end())
            return std::nullopt;
        elements *= found->second;
    }
    return elements * (*tensor.bits / 8.0);
}

} // namespace minard
