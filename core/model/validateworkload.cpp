#include <algorithm>
#include <limits>

#include <spdlog/fmt/fmt.h>

#include "core/model/einsumtext.h"
#include "core/model/tensornames.h"
#include "core/model/validation.h"

namespace minard::validation {

namespace {

void checkTensors(Report& report, const Workload& workload)
{
    UniqueIds ids(report, "tensors", "workload.tensors");
    for (std::size_t i = 0; i < workload.tensors.size(); ++i) {
        const Tensor& tensor = workload.tensors[i];
        const std::string where = fmt::format("workload.tensors[{}]", i);
        ids.add(tensor.id);
        checkNumber(report, tensor.bits, Range::Positive, "the number of bits", where + ".bits");
        checkNumber(report, tensor.bytes, Range::NotNegative, "the number of bytes", where + ".bytes");
        for (std::size_t r = 0; r < tensor.ranks.size(); ++r) {
            if (workload.ranks.count(tensor.ranks[r]) == 0) {
                report.fault(fmt::format("no rank '{}' in workload.ranks", tensor.ranks[r]),
                    fmt::format("{}.ranks[{}]", where, r));
            }
        }
    }
}

void checkAccesses(
    Report& report, const Campaign& campaign, const std::vector<Access>& accesses, const std::string& where)
{
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const Access& access = accesses[i];
        const std::string place = fmt::format("{}[{}]", where, i);
        if (!inTable(access.tensor, campaign.workload.tensors.size()))
            report.fault("the workload has no such tensor", place + ".tensor");
        if (access.at.isValid() && !inTable(access.at, campaign.machine.resources.size()))
            report.fault("the machine has no such resource", place + ".at");
        checkNumber(report, access.passes, Range::NotNegative, "the number of passes", place + ".passes");
        checkNumber(report, access.bytes, Range::NotNegative, "the number of bytes", place + ".bytes");
    }
}

void checkEinsumTensors(Report& report, const Phase& phase, const TensorNames& tensors, const std::string& where)
{
    for (const TensorMention& mention : tensorMentions(phase.einsum)) {
        if (!tensors.find(mention.name).isValid())
            report.fault(fmt::format("no tensor '{}'", mention.name), where + ".einsum");
    }
}

void checkPhase(Report& report, const Campaign& campaign, const TensorNames& tensors, std::size_t index)
{
    const Phase& phase = campaign.workload.phases[index];
    const std::string where = fmt::format("workload.phases[{}]", index);
    if (phase.on.isValid() && !inTable(phase.on, campaign.machine.resources.size()))
        report.fault("the machine has no such resource", where + ".on");
    checkNumber(
        report, phase.opsPerPoint, Range::NotNegative, "the number of operations per point", where + ".opsPerPoint");
    checkNumber(report, phase.density, Range::Fraction, "the density", where + ".density");
    checkAmounts(report, campaign.machine, phase.demand, where + ".demand");
    checkAccesses(report, campaign, phase.reads, where + ".reads");
    checkAccesses(report, campaign, phase.writes, where + ".writes");
    checkEinsumTensors(report, phase, tensors, where);
    if (phase.given) {
        checkNumber(report, phase.given->duration, Range::NotNegative, "the duration", where + ".given.duration");
        checkUse(report, campaign.machine, phase.given->use, fmt::format("phase '{}'", phase.id), where + ".given.use");
    }
}

/// With repetitions, "A#3" names the third copy of A: no phase may be called so.
void checkRepetitionNames(Report& report, const Workload& workload)
{
    if (workload.repeat < 2)
        return;
    for (std::size_t i = 0; i < workload.phases.size(); ++i) {
        const std::string& id = workload.phases[i].id;
        const std::size_t mark = id.rfind('#');
        const bool numbered = mark != std::string::npos && mark + 1 < id.size()
            && id.find_first_not_of("0123456789", mark + 1) == std::string::npos;
        if (numbered) {
            report.fault(fmt::format("'{}' reads like a repetition of '{}'; with workload.repeat a phase cannot be "
                                     "called so",
                             id, id.substr(0, mark)),
                fmt::format("workload.phases[{}].id", i));
        }
    }
}

void checkEdges(Report& report, const Workload& workload)
{
    for (std::size_t i = 0; i < workload.edges.size(); ++i) {
        const Edge& edge = workload.edges[i];
        const std::string where = fmt::format("workload.edges[{}]", i);
        if (!inTable(edge.from, workload.phases.size()))
            report.fault("the workload has no such phase", where + ".from");
        if (!inTable(edge.to, workload.phases.size()))
            report.fault("the workload has no such phase", where + ".to");
        if (edge.tensor.isValid() && !inTable(edge.tensor, workload.tensors.size()))
            report.fault("the workload has no such tensor", where + ".tensor");
        if (edge.from == edge.to && inTable(edge.from, workload.phases.size()))
            report.fault(
                fmt::format("phase '{}' cannot depend on itself; a value of the previous step is a tensor with "
                            "the role 'state'",
                    workload.phase(edge.from).id),
                where);
    }
}

} // namespace

void checkWorkload(Report& report, const Campaign& campaign)
{
    const Workload& workload = campaign.workload;
    for (const auto& [name, size] : workload.ranks)
        checkNumber(report, size, Range::Positive, "the size of the rank", fmt::format("workload.ranks.{}", name));
    for (const auto& [name, cost] : workload.operations)
        checkNumber(report, cost, Range::NotNegative, "the cost", fmt::format("workload.operations.{}", name));
    checkNumber(report, workload.bits, Range::Positive, "the number of bits", "workload.bits");
    checkTensors(report, workload);

    const TensorNames tensors(workload);
    UniqueIds ids(report, "phases", "workload.phases");
    for (std::size_t i = 0; i < workload.phases.size(); ++i) {
        ids.add(workload.phases[i].id);
        checkPhase(report, campaign, tensors, i);
    }
    checkEdges(report, workload);
    checkRepetitionNames(report, workload);

    constexpr std::uint64_t kMaximalNodes = std::numeric_limits<std::uint32_t>::max() - 1U;
    const std::uint64_t phases = workload.phases.size();
    if (workload.repeat < 1)
        report.fault("the number of repetitions is 0; it must be at least 1", "workload.repeat");
    else if (phases > kMaximalNodes / workload.repeat)
        report.fault(fmt::format("{} phases times {} repetitions are more than the {} that can be addressed", phases,
                         workload.repeat, kMaximalNodes),
            "workload.repeat");
}

void checkDependencies(Report& report, const Campaign& campaign)
{
    const Workload& workload = campaign.workload;
    const std::vector<Edge> edges = dependencies(workload);
    std::vector<PhaseId> cycle = findCycle(workload.phases.size(), edges);
    if (cycle.empty())
        return;
    // The way out needs something to take hold of: the tensor that closes the circle, when an edge has one.
    const PhaseId first = cycle.front();
    const PhaseId last = cycle.back();
    const auto closing = std::find_if(
        edges.begin(), edges.end(), [&](const Edge& edge) { return edge.from == last && edge.to == first; });
    const std::string tensor = closing != edges.end() && closing->tensor.isValid()
        ? fmt::format("'{}'", workload.tensors[closing->tensor.index()].id)
        : std::string("a tensor");
    cycle.push_back(first);
    report.fault(fmt::format("the phases depend on each other in a circle: {}; take one of these dependencies away, or "
                             "give {} the role 'state' and put its reader first if the value is the previous step's",
                     phaseChain(workload, cycle), tensor),
        fmt::format("workload.phases[{}]", first.index()));
}

} // namespace minard::validation
