#include "core/io/native/campaignjson.h"
#include "core/io/native/documentwords.h"

namespace minard {

namespace {

JsonValue tensorJson(const Tensor& tensor)
{
    ObjectBuilder object;
    object.addText("id", tensor.id);
    object.addIfAny("ranks", listOf(tensor.ranks, [](const std::string& rank) { return JsonValue::text(rank); }));
    object.addNumberIfAny("bits", tensor.bits);
    object.addNumberIfAny("bytes", tensor.bytes);
    object.addText("role", words::wordFor(words::kRoles, tensor.role));
    return object.take();
}

class PhaseWriter {
public:
    PhaseWriter(const Workload& workload, const Machine& machine) : m_workload(workload), m_machine(machine) { }

    [[nodiscard]] JsonValue write(const Phase& phase) const
    {
        ObjectBuilder object;
        object.addText("id", phase.id);
        object.addTextIfAny("name", phase.name);
        object.addTextIfAny("class", phase.layerClass);
        object.addTextIfAny("einsum", phase.einsum);
        if (phase.on.isValid())
            object.addText("on", m_machine.resource(phase.on).id);
        object.addNumberIfAny("opsPerPoint", phase.opsPerPoint);
        object.addNumberIfAny("density", phase.density);
        object.addIfAny("demand", amountsJson(phase.demand, m_machine));
        object.addIfAny("reads", listOf(phase.reads, [this](const Access& access) { return writeAccess(access); }));
        object.addIfAny("writes", listOf(phase.writes, [this](const Access& access) { return writeAccess(access); }));
        if (phase.given)
            object.add("given", writeGiven(*phase.given));
        return object.take();
    }

private:
    [[nodiscard]] JsonValue writeAccess(const Access& access) const
    {
        ObjectBuilder object;
        object.addText("tensor", m_workload.tensors[access.tensor.index()].id);
        if (access.passes != 1.0)
            object.addNumber("passes", access.passes);
        object.addNumberIfAny("bytes", access.bytes);
        if (access.at.isValid())
            object.addText("at", m_machine.resource(access.at).id);
        return object.take();
    }

    [[nodiscard]] JsonValue writeGiven(const Given& given) const
    {
        ObjectBuilder object;
        object.addNumberIfAny("duration", given.duration);
        object.addIfAny("use", amountsJson(given.use, m_machine));
        return object.take();
    }

    const Workload& m_workload;
    const Machine& m_machine;
};

JsonValue edgeJson(const Edge& edge, const Workload& workload)
{
    ObjectBuilder object;
    object.addText("from", workload.phase(edge.from).id);
    object.addText("to", workload.phase(edge.to).id);
    if (edge.tensor.isValid())
        object.addText("tensor", workload.tensors[edge.tensor.index()].id);
    if (edge.kind != EdgeKind::Stream)
        object.addText("kind", words::wordFor(words::kEdgeKinds, edge.kind));
    return object.take();
}

} // namespace

JsonValue workloadJson(const Workload& workload, const Machine& machine)
{
    ObjectBuilder ranks;
    for (const auto& [name, size] : workload.ranks)
        ranks.addNumber(name, size);
    ObjectBuilder operations;
    for (const auto& [function, cost] : workload.operations)
        operations.addNumber(function, cost);
    const PhaseWriter phases(workload, machine);
    ObjectBuilder object;
    object.addIfAny("ranks", ranks.take());
    object.addIfAny("operations", operations.take());
    if (workload.bits)
        object.addNumber("bits", *workload.bits);
    object.addIfAny("tensors", listOf(workload.tensors, tensorJson));
    object.add("phases", listOf(workload.phases, [&phases](const Phase& phase) { return phases.write(phase); }));
    object.addIfAny(
        "edges", listOf(workload.edges, [&workload](const Edge& edge) { return edgeJson(edge, workload); }));
    if (workload.repeat != 1)
        object.add("repeat", JsonValue::count(workload.repeat));
    return object.take();
}

} // namespace minard
