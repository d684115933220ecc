#include "ui/machine/machinereferences.h"

#include <utility>

namespace minard {

namespace {

std::string keyOf(const Resource& resource)
{
    return "r " + resource.id + ' ' + resource.unit;
}

std::string keyOf(const Buffer& buffer)
{
    return "b " + buffer.id;
}

} // namespace

void MachineReferences::learn(const Machine& machine)
{
    std::string name = machine.preset + '\n' + machine.precision + '\n' + machine.name;
    if (name != m_machine) {
        m_machine = std::move(name);
        m_values.clear();
    }
    for (const Resource& resource : machine.resources)
        m_values.try_emplace(keyOf(resource), resource.peak);
    for (const Buffer& buffer : machine.buffers)
        m_values.try_emplace(keyOf(buffer), buffer.capacity);
}

std::optional<double> MachineReferences::find(const std::string& key) const
{
    const auto found = m_values.find(key);
    return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> MachineReferences::peak(const Resource& resource) const
{
    return find(keyOf(resource));
}

std::optional<double> MachineReferences::capacity(const Buffer& buffer) const
{
    return find(keyOf(buffer));
}

} // namespace minard
