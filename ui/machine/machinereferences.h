#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/model/machine.h"

namespace minard {

/// Peaks and capacities of machines that no data sheet knows, as they were at first, by id.
class MachineReferences {
public:
    /// Takes over what is not known yet. Another machine (by name and preset) begins anew.
    void learn(const Machine& machine);

    void clear() { m_values.clear(); }

    [[nodiscard]] std::optional<double> peak(const Resource& resource) const;
    [[nodiscard]] std::optional<double> capacity(const Buffer& buffer) const;

private:
    [[nodiscard]] std::optional<double> find(const std::string& key) const;

    std::string m_machine;
    std::map<std::string, double> m_values;
};

} // namespace minard
