// Dependencies of a workload from who writes and who reads each tensor.
//
// The phases that touch a tensor are taken in document order. A reader depends on every writer before it; an in-place
// update (a phase that reads and writes the tensor) replaces the writers before it, so that a chain of n updates has
// n − 1 edges and not n². A reader with no writer before it depends on the writers after it (the document need not be
// sorted), unless it reads the previous step's value: a state tensor, a read such as H[i-1], or its own tensor.

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/model/einsumtext.h"
#include "core/model/tensornames.h"
#include "core/model/workload.h"

namespace minard {

namespace {

/// What one phase does with one tensor.
struct Touch {
    TensorId tensor;
    PhaseId phase;
    bool reads = false;
    bool writes = false;
    bool shifted = false; ///< all its reads are of an earlier step
};

std::vector<Touch> touchesOf(const Workload& workload)
{
    const TensorNames names(workload);
    std::vector<Touch> touches;
    for (std::size_t p = 0; p < workload.phases.size(); ++p) {
        const Phase& phase = workload.phases[p];
        for (const Access& read : phase.reads)
            touches.push_back({read.tensor, PhaseId(p), true, false, false});
        for (const Access& write : phase.writes)
            touches.push_back({write.tensor, PhaseId(p), false, true, false});
        if (phase.einsum.empty())
            continue;
        for (const TensorMention& mention : tensorMentions(phase.einsum)) {
            const TensorId tensor = names.find(mention.name);
            if (tensor.isValid())
                touches.push_back({tensor, PhaseId(p), !mention.written, mention.written, mention.shifted});
        }
    }
    return touches;
}

/// Sorts by tensor, then phase, and merges what a phase does with a tensor into one touch. An Einsum's shift outlives
/// an explicit access of the same tensor, which only adds passes or bytes to it.
void mergeTouches(std::vector<Touch>& touches)
{
    std::stable_sort(touches.begin(), touches.end(),
        [](const Touch& a, const Touch& b) { return std::tie(a.tensor, a.phase) < std::tie(b.tensor, b.phase); });
    std::size_t kept = 0;
    for (const Touch& touch : touches) {
        Touch* last = kept > 0 ? &touches[kept - 1] : nullptr;
        if (last != nullptr && last->tensor == touch.tensor && last->phase == touch.phase) {
            last->reads = last->reads || touch.reads;
            last->writes = last->writes || touch.writes;
            last->shifted = last->shifted || touch.shifted;
        } else {
            touches[kept++] = touch;
        }
    }
    touches.resize(kept);
}

/// Adds the edges of one tensor; `first` … `last` are its touches in document order.
void addTensorEdges(std::vector<Edge>& edges, const Touch* first, const Touch* last, bool isState)
{
    std::vector<PhaseId> writers;
    std::vector<PhaseId> waiting;
    std::vector<PhaseId> laterWriters;
    for (const Touch* touch = first; touch != last; ++touch) {
        if (touch->reads) {
            for (const PhaseId writer : writers)
                edges.push_back({writer, touch->phase, touch->tensor, EdgeKind::Stream});
            if (writers.empty() && !touch->writes && !touch->shifted && !isState)
                waiting.push_back(touch->phase);
        }
        if (touch->writes) {
            if (touch->reads && !touch->shifted)
                writers.clear();
            writers.push_back(touch->phase);
            laterWriters.push_back(touch->phase);
        }
    }
    // Readers wait only while no writer has come, so every writer is later than every waiting reader.
    for (const PhaseId reader : waiting) {
        for (const PhaseId writer : laterWriters)
            edges.push_back({writer, reader, first->tensor, EdgeKind::Stream});
    }
}

auto pairOf(const Edge& edge)
{
    return std::tie(edge.from, edge.to);
}

void sortUnique(std::vector<Edge>& edges)
{
    const auto key = [](const Edge& edge) { return std::tie(edge.from, edge.to, edge.tensor); };
    std::stable_sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
    edges.erase(std::unique(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) { return key(a) == key(b); }),
        edges.end());
}

/// Gives all edges of a pair one kind (a barrier if any written edge of the pair is one), and drops an edge without a
/// tensor when the pair has one with.
void settlePairs(std::vector<Edge>& edges)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < edges.size();) {
        std::size_t end = i;
        bool barrier = false;
        bool named = false;
        while (end < edges.size() && pairOf(edges[end]) == pairOf(edges[i])) {
            barrier = barrier || edges[end].kind == EdgeKind::Barrier;
            named = named || edges[end].tensor.isValid();
            ++end;
        }
        for (; i < end; ++i) {
            if (named && !edges[i].tensor.isValid())
                continue;
            edges[kept] = edges[i];
            edges[kept++].kind = barrier ? EdgeKind::Barrier : EdgeKind::Stream;
        }
    }
    edges.resize(kept);
}

/// Takes away phases without predecessors until none is left, and returns how many predecessors each phase still has:
/// 0 for those taken away. What is left are the cycles and what follows from them.
std::vector<std::uint32_t> predecessorsInCycles(std::size_t phaseCount, const std::vector<Edge>& edges)
{
    std::vector<std::size_t> firstOut(phaseCount + 1, 0);
    std::vector<std::uint32_t> predecessors(phaseCount, 0);
    for (const Edge& edge : edges) {
        ++firstOut[edge.from.index() + 1];
        ++predecessors[edge.to.index()];
    }
    for (std::size_t i = 0; i < phaseCount; ++i)
        firstOut[i + 1] += firstOut[i];
    std::vector<std::size_t> outgoing(edges.size());
    std::vector<std::size_t> next(firstOut.begin(), firstOut.end() - 1);
    for (const Edge& edge : edges)
        outgoing[next[edge.from.index()]++] = edge.to.index();

    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < phaseCount; ++i) {
        if (predecessors[i] == 0)
            ready.push_back(i);
    }
    while (!ready.empty()) {
        const std::size_t phase = ready.back();
        ready.pop_back();
        for (std::size_t i = firstOut[phase]; i < firstOut[phase + 1]; ++i) {
            if (--predecessors[outgoing[i]] == 0)
                ready.push_back(outgoing[i]);
        }
    }
    return predecessors;
}

} // namespace

std::vector<Edge> dependencies(const Workload& workload)
{
    std::vector<Touch> touches = touchesOf(workload);
    mergeTouches(touches);

    // Written edges come first: of equal edges the stable sort keeps the written one, with its kind.
    std::vector<Edge> edges = workload.edges;
    for (std::size_t i = 0; i < touches.size();) {
        std::size_t end = i;
        while (end < touches.size() && touches[end].tensor == touches[i].tensor)
            ++end;
        const TensorId tensor = touches[i].tensor;
        const bool known = tensor.isValid() && tensor.index() < workload.tensors.size();
        const bool isState = known && workload.tensors[tensor.index()].role == TensorRole::State;
        addTensorEdges(edges, touches.data() + i, touches.data() + end, isState);
        i = end;
    }
    sortUnique(edges);
    settlePairs(edges);
    return edges;
}

std::vector<PhaseId> findCycle(std::size_t phaseCount, const std::vector<Edge>& edges)
{
    const std::vector<std::uint32_t> predecessors = predecessorsInCycles(phaseCount, edges);
    std::size_t at = 0;
    while (at < phaseCount && predecessors[at] == 0)
        ++at;
    if (at == phaseCount)
        return {};

    // Every phase that is left has a predecessor that is left, so a walk backwards must come round.
    std::vector<PhaseId> before(phaseCount);
    for (const Edge& edge : edges) {
        if (predecessors[edge.from.index()] > 0 && predecessors[edge.to.index()] > 0)
            before[edge.to.index()] = edge.from;
    }
    std::vector<std::size_t> placeOnWalk(phaseCount, 0);
    std::vector<PhaseId> walk;
    while (placeOnWalk[at] == 0) {
        walk.emplace_back(at);
        placeOnWalk[at] = walk.size();
        at = before[at].index();
    }
    walk.erase(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(placeOnWalk[at] - 1));
    std::reverse(walk.begin(), walk.end());
    return walk;
}

} // namespace minard
