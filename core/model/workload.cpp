#include "core/model/workload.h"

namespace minard {

namespace {

/// No value when the size of a rank is not known.
std::optional<double> elementCount(const Workload& workload, const Tensor& tensor)
{
    double elements = 1.0;
    for (const std::string& rank : tensor.ranks) {
        const auto size = workload.ranks.find(rank);
        if (size == workload.ranks.end())
            return std::nullopt;
        elements *= size->second;
    }
    return elements;
}

} // namespace

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
    // The default is for tensors of ranks: one without any is given by bytes alone.
    const std::optional<double> bitsPerElement = tensor.bits || tensor.ranks.empty() ? tensor.bits : bits;
    const std::optional<double> elements = elementCount(*this, tensor);
    if (!bitsPerElement || !elements)
        return std::nullopt;
    return *elements * (*bitsPerElement / 8.0);
}

std::optional<double> Workload::elementBytes(TensorId id) const
{
    if (!id.isValid() || id.index() >= tensors.size())
        return std::nullopt;
    const Tensor& tensor = tensors[id.index()];
    if (tensor.bits)
        return *tensor.bits / 8.0;
    if (!tensor.bytes)
        return bits ? std::optional(*bits / 8.0) : std::nullopt;
    const std::optional<double> elements = elementCount(*this, tensor);
    return elements && !tensor.ranks.empty() ? std::optional(*tensor.bytes / *elements) : std::nullopt;
}

} // namespace minard
