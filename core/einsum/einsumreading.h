#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/einsum/einsum.h"
#include "core/einsum/iterationspace.h"
#include "core/model/campaign.h"

namespace minard {

/// An Einsum as an editor shows it while it is typed: what it would need, and what the workload lacks for it.
struct EinsumReading {
    /// One tensor of the Einsum, moved once.
    struct Use {
        std::string tensor;
        bool isWrite = false;
        std::optional<double> bytes; ///< no value when the size of the tensor is not known

        friend bool operator==(const Use&, const Use&) = default;
    };

    Einsum einsum;
    std::vector<Tensor> newTensors;            ///< named by the text and not in the workload
    std::vector<std::string> newRanks;         ///< that its indices run over and the workload lacks
    double points = 0.0;                       ///< of the iteration space; 0 while ranks lack
    double operations = 0.0;                   ///< 0 while ranks lack
    std::vector<Use> tensors;                  ///< operands once each, then the result
    std::vector<std::string> remarks;          ///< ranks that disagree in size, as sentences
    std::vector<std::string> unknownFunctions; ///< functions without cost, counted as 1

    /// Bytes in all; no value when one of them is not known.
    [[nodiscard]] std::optional<double> bytes() const;
    /// Operations per byte; no value without bytes or operations.
    [[nodiscard]] std::optional<double> intensity() const;
};

/// Reads the text of an Einsum for the campaign: with the opsPerPoint and density of `phase`, whose own text does not
/// matter. Faults name the place, other than ranks and tensors that lack: those are listed. O(text + workload).
[[nodiscard]] tl::expected<EinsumReading, EinsumFault> readEinsum(
    std::string_view text, const Campaign& campaign, const Phase& phase = {});

} // namespace minard
