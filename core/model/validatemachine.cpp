#include <spdlog/fmt/fmt.h>

#include "core/model/validation.h"

namespace minard::validation {

namespace {

/// Unknown amounts are kept as one bit a resource (PlanNode::unknown).
constexpr std::size_t kMaximalResources = 64;

void checkBuffer(Report& report, const Machine& machine, std::size_t index)
{
    const Buffer& buffer = machine.buffers[index];
    const std::string where = fmt::format("machine.buffers[{}]", index);
    checkNumber(report, buffer.capacity, Range::Positive, "the capacity", where + ".capacity");
    checkNumber(report, buffer.reserve, Range::NotNegative, "the reserve", where + ".reserve");
    if (buffer.reserve >= 1.0)
        report.fault(
            fmt::format("the reserve is {:g}; it must be a fraction below 1", buffer.reserve), where + ".reserve");
    if (buffer.backing.isValid() && !inTable(buffer.backing, machine.resources.size()))
        report.fault("the machine has no such resource", where + ".backing");
}

void checkNamed(Report& report, const Machine& machine, ResourceId id, const std::string& where)
{
    if (id.isValid() && id.index() >= machine.resources.size())
        report.fault("the machine has no such resource", where);
}

} // namespace

void checkMachine(Report& report, const Campaign& campaign)
{
    const Machine& machine = campaign.machine;
    if (machine.resources.size() > kMaximalResources) {
        report.fault(fmt::format("the machine has {} resources; at most {} are supported", machine.resources.size(),
                         kMaximalResources),
            "machine.resources");
    }
    UniqueIds resourceIds(report, "resources", "machine.resources");
    for (std::size_t i = 0; i < machine.resources.size(); ++i) {
        resourceIds.add(machine.resources[i].id);
        checkNumber(report, machine.resources[i].peak, Range::Positive, "the peak",
            fmt::format("machine.resources[{}].peak", i));
    }
    UniqueIds bufferIds(report, "buffers", "machine.buffers");
    for (std::size_t i = 0; i < machine.buffers.size(); ++i) {
        bufferIds.add(machine.buffers[i].id);
        checkBuffer(report, machine, i);
    }
    checkNamed(report, machine, machine.line, "machine.display.line");
    checkNamed(report, machine, machine.pipe, "machine.display.pipe");
    checkNamed(report, machine, machine.offChip, "machine.offChip");
    checkNumber(report, machine.launchOverhead, Range::NotNegative, "the launch overhead", "machine.launchOverhead");
}

void checkUnits(Report& report, const Campaign& campaign)
{
    const Units& units = campaign.units;
    checkNumber(report, units.clockHz, Range::Positive, "the clock", "units.clockHz");
    if (units.opsPerMac != 1.0 && units.opsPerMac != 2.0)
        report.fault(fmt::format("opsPerMac is {:g}; it must be 1 or 2", units.opsPerMac), "units.opsPerMac");
}

} // namespace minard::validation
