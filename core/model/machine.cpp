#include "core/model/machine.h"

namespace minard {

namespace {

ResourceId firstOfKind(const Machine& machine, ResourceKind kind)
{
    for (std::size_t i = 0; i < machine.resources.size(); ++i) {
        if (machine.resources[i].kind == kind)
            return ResourceId(i);
    }
    return {};
}

} // namespace

ResourceId Machine::find(std::string_view id) const
{
    for (std::size_t i = 0; i < resources.size(); ++i) {
        if (resources[i].id == id)
            return ResourceId(i);
    }
    return {};
}

BufferId Machine::findBuffer(std::string_view id) const
{
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        if (buffers[i].id == id)
            return BufferId(i);
    }
    return {};
}

ResourceId Machine::displayLine() const
{
    return line.isValid() ? line : firstOfKind(*this, ResourceKind::Throughput);
}

ResourceId Machine::displayPipe() const
{
    return pipe.isValid() ? pipe : firstOfKind(*this, ResourceKind::Bandwidth);
}

ResourceId Machine::trafficResource() const
{
    return offChip.isValid() ? offChip : firstOfKind(*this, ResourceKind::Bandwidth);
}

} // namespace minard
