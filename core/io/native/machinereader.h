#pragma once

#include <optional>

#include "core/io/native/documentnode.h"
#include "core/io/native/nametable.h"
#include "core/model/machine.h"

namespace minard {

/// Reads the key "machine" and enters its resources and buffers into `names`.
///
/// - A preset brings its resources and buffers. A list "resources" in which every entry has kind and peak, with at
/// least
///   one of either kind, takes the place of the preset's; entries of any other list are laid over it by id. Likewise
///   "buffers", whose list is complete when every entry has a capacity.
/// - A display may name a resource or the "group" of some: the first of the group is drawn.
/// - A buffer may be backed by another buffer; what counts is the resource at the end of the chain.
/// - Without a machine, or one with neither preset nor resources, there are "compute" and "dram" with nominal peaks of
/// 1,
///   with a remark: utilizations and durations are right, volumes only relative.
[[nodiscard]] Machine readMachine(
    const DocumentNode& document, const std::optional<DocumentNode>& node, CampaignNames& names);

/// Reads a scenario's "machine": what it changes about `machine`.
[[nodiscard]] MachineOverride readMachineOverride(
    const DocumentNode& node, const Machine& machine, const CampaignNames& names);

} // namespace minard
