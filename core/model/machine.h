#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/strongid.h"

namespace minard {

enum class ResourceKind {
    Throughput, ///< a compute unit, peak in op/s
    Bandwidth,  ///< a memory level or link, peak in B/s
};

/// Something rate-limited.
struct Resource {
    std::string id;
    ResourceKind kind = ResourceKind::Throughput;
    std::string unit = "op/s"; ///< unit of `peak` as written: "op/s" or "B/s"
    double peak = 0.0;         ///< op/s or B/s, > 0; dense figures only
    std::string label;         ///< for people; empty = the id

    friend bool operator==(const Resource&, const Resource&) = default;
};

/// On-chip storage in front of a bandwidth resource.
struct Buffer {
    std::string id;
    double capacity = 0.0; ///< bytes, > 0
    ResourceId backing;    ///< the bandwidth resource whose traffic it saves; may be invalid
    double reserve = 0.0;  ///< fraction of the capacity that is not usable, in [0, 1)

    friend bool operator==(const Buffer&, const Buffer&) = default;
};

/// Named resources with peaks, on-chip buffers and overheads. The order of `resources` is the order of every array
/// "per resource" in the program. At most 64 resources.
struct Machine {
    std::string name;
    std::string preset;    ///< id of the preset it started from, or empty
    std::string precision; ///< "fp16": the row of the preset's compute peaks, or empty
    std::vector<Resource> resources;
    std::vector<Buffer> buffers;
    ResourceId line;             ///< the resource drawn as the compute line; invalid = the first throughput resource
    ResourceId pipe;             ///< the resource drawn as the pipe; invalid = the first bandwidth resource
    ResourceId offChip;          ///< charged for tensor traffic; invalid = the first bandwidth resource
    double launchOverhead = 0.0; ///< idle time before each phase, in the document's time unit

    friend bool operator==(const Machine&, const Machine&) = default;

    [[nodiscard]] ResourceId find(std::string_view id) const;
    [[nodiscard]] BufferId findBuffer(std::string_view id) const;

    [[nodiscard]] const Resource& resource(ResourceId id) const { return resources[id.index()]; }

    /// `line` or its default; invalid only when no throughput resource exists and none is named.
    [[nodiscard]] ResourceId displayLine() const;
    /// `pipe` or its default.
    [[nodiscard]] ResourceId displayPipe() const;
    /// `offChip` or its default.
    [[nodiscard]] ResourceId trafficResource() const;
};

/// What a scenario changes about the campaign's machine; resources are matched by id.
struct MachineOverride {
    struct Peak {
        ResourceId resource;
        double peak = 0.0;
        friend bool operator==(const Peak&, const Peak&) = default;
    };

    std::string preset; ///< empty = the campaign's; else its peaks replace those of the resources with the same ids
    std::string precision;
    std::vector<Peak> peaks; ///< those the preset brings (filled in by the reader) and those given by hand
    std::optional<ResourceId> line;
    std::optional<ResourceId> pipe;
    std::optional<double> launchOverhead;

    friend bool operator==(const MachineOverride&, const MachineOverride&) = default;
};

} // namespace minard
