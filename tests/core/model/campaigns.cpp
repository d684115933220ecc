#include "tests/core/model/campaigns.h"

namespace minard::test {

Machine smallMachine()
{
    Machine machine;
    machine.resources = {
        {.id = "compute", .kind = ResourceKind::Throughput, .unit = "op/s", .peak = 512.0, .label = {}},
        {.id = "dram", .kind = ResourceKind::Bandwidth, .unit = "B/s", .peak = 100.0, .label = {}}};
    machine.buffers = {{.id = "sram", .capacity = 1000.0, .backing = ResourceId(1), .reserve = 0.1}};
    return machine;
}

Phase givenPhase(std::string id, double duration, double compute, double dram)
{
    Phase phase;
    phase.id = std::move(id);
    phase.given = Given{duration, {{ResourceId(0), compute}, {ResourceId(1), dram}}};
    return phase;
}

Campaign threePhases()
{
    Campaign campaign;
    campaign.machine = smallMachine();
    campaign.workload.phases = {
        givenPhase("A", 3.0, 0.7, 0.25), givenPhase("B", 10.0, 0.2, 0.9), givenPhase("C", 2.0, 0.6, 0.4)};
    campaign.workload.edges = {
        {PhaseId(0), PhaseId(1), {}, EdgeKind::Stream}, {PhaseId(1), PhaseId(2), {}, EdgeKind::Stream}};
    campaign.scenarios.resize(1);
    campaign.scenarios[0].id = "default";
    return campaign;
}

} // namespace minard::test
