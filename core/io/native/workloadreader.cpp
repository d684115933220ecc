#include "core/io/native/workloadreader.h"

#include <array>
#include <cstdint>
#include <limits>

#include "core/io/native/documentwords.h"

namespace minard {

namespace {

class WorkloadReader {
public:
    WorkloadReader(const Machine& machine, CampaignNames& names) : m_machine(machine), m_names(names) { }

    Workload read(const DocumentNode& node);

private:
    void readTensor(const DocumentNode& node);
    void readPhase(const DocumentNode& node);
    void readEdge(const DocumentNode& node);
    [[nodiscard]] Access readAccess(const DocumentNode& node) const;
    [[nodiscard]] std::vector<Access> readAccesses(const DocumentNode& phase, std::string_view key) const;
    [[nodiscard]] Given readGiven(const DocumentNode& node) const;

    const Machine& m_machine;
    CampaignNames& m_names;
    Workload m_workload;
};

void WorkloadReader::readTensor(const DocumentNode& node)
{
    if (!node.expectObject())
        return;
    static constexpr std::array<std::string_view, 5> kKeys{"id", "ranks", "bits", "bytes", "role"};
    node.noteUnknownKeys(kKeys);
    Tensor tensor;
    tensor.id = readId(node, m_names.tensors, TensorId(m_workload.tensors.size()));
    if (const auto ranks = node.find("ranks"))
        tensor.ranks = ranks->texts();
    node.read("bits", tensor.bits, Unit::None);
    node.read("bytes", tensor.bytes, Unit::Byte);
    if (const auto role = node.find("role"))
        tensor.role = role->choice<TensorRole>(words::kRoles);
    m_workload.tensors.push_back(std::move(tensor));
}

/// An access is an object, or the name of the tensor alone.
Access WorkloadReader::readAccess(const DocumentNode& node) const
{
    Access access;
    if (node.value().isText()) {
        access.tensor = m_names.tensors.resolve(node);
        return access;
    }
    if (!node.expectObject())
        return access;
    static constexpr std::array<std::string_view, 4> kKeys{"tensor", "passes", "bytes", "at"};
    node.noteUnknownKeys(kKeys);
    if (const auto tensor = node.require("tensor"))
        access.tensor = m_names.tensors.resolve(*tensor);
    node.read("passes", access.passes, Unit::None);
    node.read("bytes", access.bytes, Unit::Byte);
    if (const auto at = node.find("at"))
        access.at = m_names.resources.resolve(*at);
    return access;
}

std::vector<Access> WorkloadReader::readAccesses(const DocumentNode& phase, std::string_view key) const
{
    std::vector<Access> accesses;
    if (const auto list = phase.find(key))
        list->forEachElement([&](const DocumentNode& entry) { accesses.push_back(readAccess(entry)); });
    return accesses;
}

Given WorkloadReader::readGiven(const DocumentNode& node) const
{
    Given given;
    if (!node.expectObject())
        return given;
    static constexpr std::array<std::string_view, 2> kKeys{"duration", "use"};
    node.noteUnknownKeys(kKeys);
    if (const auto duration = node.find("duration"))
        given.duration = duration->time();
    if (const auto use = node.find("use"))
        given.use = readFractions(*use, m_names);
    return given;
}

void WorkloadReader::readPhase(const DocumentNode& node)
{
    if (!node.expectObject())
        return;
    static constexpr std::array<std::string_view, 11> kKeys{
        "id", "name", "class", "einsum", "on", "opsPerPoint", "density", "demand", "reads", "writes", "given"};
    node.noteUnknownKeys(kKeys);
    Phase phase;
    phase.id = readId(node, m_names.phases, PhaseId(m_workload.phases.size()));
    node.read("name", phase.name);
    node.read("class", phase.layerClass);
    node.read("einsum", phase.einsum);
    if (const auto on = node.find("on"))
        phase.on = m_names.resources.resolve(*on);
    node.read("opsPerPoint", phase.opsPerPoint, Unit::Operation);
    node.read("density", phase.density, Unit::Fraction);
    if (const auto demand = node.find("demand"))
        phase.demand = readDemand(*demand, m_machine, m_names);
    phase.reads = readAccesses(node, "reads");
    phase.writes = readAccesses(node, "writes");
    if (const auto given = node.find("given"))
        phase.given = readGiven(*given);
    m_workload.phases.push_back(std::move(phase));
}

void WorkloadReader::readEdge(const DocumentNode& node)
{
    if (!node.expectObject())
        return;
    static constexpr std::array<std::string_view, 4> kKeys{"from", "to", "tensor", "kind"};
    node.noteUnknownKeys(kKeys);
    Edge edge;
    if (const auto from = node.require("from"))
        edge.from = m_names.phases.resolve(*from);
    if (const auto to = node.require("to"))
        edge.to = m_names.phases.resolve(*to);
    if (const auto tensor = node.find("tensor"))
        edge.tensor = m_names.tensors.resolve(*tensor);
    if (const auto kind = node.find("kind"))
        edge.kind = kind->choice<EdgeKind>(words::kEdgeKinds);
    m_workload.edges.push_back(edge);
}

Workload WorkloadReader::read(const DocumentNode& node)
{
    if (!node.expectObject())
        return {};
    static constexpr std::array<std::string_view, 7> kKeys{
        "ranks", "operations", "bits", "tensors", "phases", "edges", "repeat"};
    node.noteUnknownKeys(kKeys);
    if (const auto ranks = node.find("ranks")) {
        ranks->forEachMember([this](std::string_view name, const DocumentNode& size) {
            m_workload.ranks[std::string(name)] = size.number(Unit::None);
        });
    }
    if (const auto operations = node.find("operations")) {
        operations->forEachMember([this](std::string_view name, const DocumentNode& cost) {
            m_workload.operations[std::string(name)] = cost.number(Unit::Operation);
        });
    }
    node.read("bits", m_workload.bits, Unit::None);
    if (const auto tensors = node.find("tensors"))
        tensors->forEachElement([this](const DocumentNode& tensor) { readTensor(tensor); });
    if (const auto phases = node.require("phases"))
        phases->forEachElement([this](const DocumentNode& phase) { readPhase(phase); });
    if (const auto edges = node.find("edges"))
        edges->forEachElement([this](const DocumentNode& edge) { readEdge(edge); });
    if (const auto repeat = node.find("repeat")) {
        const std::uint64_t count = repeat->count(1);
        if (count > std::numeric_limits<std::uint32_t>::max())
            repeat->fault("more than 4 294 967 295 repetitions are not supported");
        m_workload.repeat = static_cast<std::uint32_t>(count);
    }
    return std::move(m_workload);
}

template <typename ReadValue>
std::vector<ResourceAmount> readAmounts(const DocumentNode& node, const CampaignNames& names, ReadValue readValue)
{
    std::vector<ResourceAmount> amounts;
    node.forEachMember([&](std::string_view name, const DocumentNode& value) {
        const ResourceId resource = names.resources.resolve(value, name);
        if (!resource.isValid())
            return;
        ResourceAmount amount{resource, std::nullopt};
        if (!value.value().isNull())
            amount.value = readValue(value, resource);
        amounts.push_back(amount);
    });
    return amounts;
}

} // namespace

Workload readWorkload(const DocumentNode& node, const Machine& machine, CampaignNames& names)
{
    return WorkloadReader(machine, names).read(node);
}

std::vector<ResourceAmount> readDemand(const DocumentNode& node, const Machine& machine, const CampaignNames& names)
{
    return readAmounts(node, names, [&machine](const DocumentNode& value, ResourceId resource) {
        const bool isThroughput = machine.resource(resource).kind == ResourceKind::Throughput;
        return value.number(isThroughput ? Unit::Operation : Unit::Byte);
    });
}

std::vector<ResourceAmount> readFractions(const DocumentNode& node, const CampaignNames& names)
{
    constexpr double kLargestPercentage = 100.0;
    return readAmounts(node, names, [](const DocumentNode& value, ResourceId) {
        const double fraction = value.number(Unit::Fraction);
        if (fraction > kLargestPercentage)
            value.fault("cannot be a fraction of a peak, nor a percentage; write 0.7 for 70 %");
        return fraction;
    });
}

} // namespace minard
