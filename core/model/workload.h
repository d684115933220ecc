#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/result.h"
#include "core/support/sharedvector.h"
#include "core/support/strongid.h"

namespace minard {

enum class TensorRole { Input, Weight, Intermediate, State, Output };

struct Tensor {
    std::string id;
    std::vector<std::string> ranks; ///< names from Workload::ranks; empty for a tensor given by bytes alone
    std::optional<double> bits;     ///< bits per element; absent = Workload::bits
    std::optional<double> bytes;    ///< size; when absent, the product of the ranks times bits / 8
    TensorRole role = TensorRole::Intermediate;

    friend bool operator==(const Tensor&, const Tensor&) = default;
};

/// One read or write of a tensor by a phase. Traffic = bytes × passes.
struct Access {
    TensorId tensor;
    double passes = 1.0;         ///< how often the whole tensor moves, ≥ 0
    std::optional<double> bytes; ///< overrides the tensor's size for this access
    ResourceId at;               ///< the resource charged; invalid = Machine::trafficResource()

    friend bool operator==(const Access&, const Access&) = default;
};

/// An amount of one resource: a volume (op, B) or a utilization (fraction). No value = unknown, which is never 0.
struct ResourceAmount {
    ResourceId resource;
    std::optional<double> value;

    friend bool operator==(const ResourceAmount&, const ResourceAmount&) = default;
};

/// Numbers given rather than derived: duration in the document's time unit, utilizations as fractions of the peak.
struct Given {
    std::optional<double> duration;
    std::vector<ResourceAmount> use;

    friend bool operator==(const Given&, const Given&) = default;
};

/// One step of the workload.
struct Phase {
    std::string id;
    std::string name;                   ///< for people; empty = the id
    std::string layerClass;             ///< "attention", "linear" …: the key "class" of the document; may be empty
    std::string einsum;                 ///< text of the Einsum; empty when volumes or durations are given
    ResourceId on;                      ///< compute resource of the Einsum; invalid = Machine::displayLine()
    std::optional<double> opsPerPoint;  ///< operations per point of the iteration space
    std::optional<double> density;      ///< fraction of the iteration space that is computed, (0, 1]
    std::vector<ResourceAmount> demand; ///< volumes: op or B; resources not named need 0
    std::vector<Access> reads;
    std::vector<Access> writes;
    std::optional<Given> given;

    friend bool operator==(const Phase&, const Phase&) = default;

    [[nodiscard]] const std::string& label() const { return name.empty() ? id : name; }
};

enum class EdgeKind {
    Stream,  ///< tile τ of the consumer needs tile τ of the producer
    Barrier, ///< the consumer needs all of the producer
};

struct Edge {
    PhaseId from;
    PhaseId to;
    TensorId tensor; ///< may be invalid
    EdgeKind kind = EdgeKind::Stream;

    friend bool operator==(const Edge&, const Edge&) = default;
};

/// Phases, the tensors they read and write, and the dependencies between them.
struct Workload {
    std::map<std::string, double> ranks;      ///< rank name → size
    std::map<std::string, double> operations; ///< function of Einsums → operations per point, over the standard costs
    std::optional<double> bits; ///< bits per element of tensors that do not say: the element size as one number
    std::vector<Tensor> tensors;
    SharedVector<Phase> phases; ///< shared by copies of the campaign: edits of schedules copy none
    std::vector<Edge> edges;    ///< as written in the document; see dependencies()
    std::uint32_t repeat = 1;   ///< runs that often in sequence; repetition r of phase TX is "TX#r", r from 0

    friend bool operator==(const Workload&, const Workload&) = default;

    /// Linear search; build a name index for bulk look-ups.
    [[nodiscard]] PhaseId findPhase(std::string_view id) const;
    [[nodiscard]] TensorId findTensor(std::string_view id) const;

    [[nodiscard]] const Phase& phase(PhaseId id) const { return phases[id.index()]; }

    /// Size in bytes, or no value when neither bytes nor ranks and bits are known.
    [[nodiscard]] std::optional<double> tensorBytes(TensorId id) const;
    /// Size of one element in bytes: from the bits, else from bytes and ranks; no value when it is not known.
    [[nodiscard]] std::optional<double> elementBytes(TensorId id) const;
};

/// All dependencies of a workload: the written edges, and producer → consumer for every tensor (a state tensor only
/// towards consumers that come later in the document, since earlier ones read the previous step's value). A written
/// edge decides the kind of its pair. One edge per pair and tensor, sorted by (from, to). O(accesses).
[[nodiscard]] std::vector<Edge> dependencies(const Workload& workload);

/// The phases of one dependency cycle in order, or empty when the edges form a DAG. Iterative, O(phases + edges).
[[nodiscard]] std::vector<PhaseId> findCycle(std::size_t phaseCount, const std::vector<Edge>& edges);

} // namespace minard
