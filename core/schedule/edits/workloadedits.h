#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

/// Edits of what the phases of a workload share. All are refused when the workload would not be valid afterwards, when
/// an Einsum could not be read, or when a scenario could no longer be scheduled.
namespace minard {

/// Adds a rank, or gives it another size, > 0. A new name is one that an Einsum can use.
[[nodiscard]] EditResult<CampaignEdit> setRank(const Campaign& campaign, const std::string& name, double size);

/// Another name for a rank, in tensors and in the texts that bind an index to it. Refused where the name is taken, and
/// when an Einsum finds the rank by the name of its index, which then finds none.
[[nodiscard]] EditResult<CampaignEdit> renameRank(
    const Campaign& campaign, const std::string& name, const std::string& now);

/// Removes a rank. Refused while a tensor or an Einsum uses it.
[[nodiscard]] EditResult<CampaignEdit> removeRank(const Campaign& campaign, const std::string& name);

/// Adds a tensor behind all others.
[[nodiscard]] EditResult<CampaignEdit> addTensor(const Campaign& campaign, Tensor tensor);

/// Another name, shape, size or role of a tensor. Einsums that name it do so by its new name.
[[nodiscard]] EditResult<CampaignEdit> setTensor(const Campaign& campaign, TensorId tensor, Tensor value);

/// Removes a tensor. Refused while a phase moves it; dependencies and fusion groups that name it forget it.
[[nodiscard]] EditResult<CampaignEdit> removeTensor(const Campaign& campaign, TensorId tensor);

/// Bits per element of tensors that do not say; no value = not known.
[[nodiscard]] EditResult<CampaignEdit> setElementBits(const Campaign& campaign, std::optional<double> bits);

/// What a function costs in operations per point; no value = the standard cost, or 1 where there is none.
[[nodiscard]] EditResult<CampaignEdit> setOperationCost(
    const Campaign& campaign, const std::string& function, std::optional<double> cost);

/// How often the workload runs in sequence, ≥ 1.
[[nodiscard]] EditResult<CampaignEdit> setRepeat(const Campaign& campaign, std::uint32_t repeat);

/// Names that Einsums can use: a letter or '_', then letters, digits, '_' and '\''.
[[nodiscard]] bool isEinsumName(const std::string& name);

} // namespace minard
