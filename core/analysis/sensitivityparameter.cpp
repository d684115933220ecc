#include "core/analysis/sensitivityparameter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/model/timeunit.h"
#include "core/support/text.h"

namespace minard {

namespace {

constexpr std::size_t kMostValues = 10'000;

const char* kindKey(ParameterKind kind)
{
    switch (kind) {
    case ParameterKind::Peak:
        return "peak";
    case ParameterKind::Tiles:
        return "tiles";
    case ParameterKind::Rank:
        return "rank";
    case ParameterKind::ElementBits:
        return "bits";
    case ParameterKind::LaunchOverhead:
        return "launchOverhead";
    case ParameterKind::Repeat:
        return "repeat";
    }
    return "repeat";
}

Unit peakUnit(const Resource& resource)
{
    const auto unit = parseUnit(resource.unit);
    if (unit)
        return unit->unit;
    return resource.kind == ResourceKind::Bandwidth ? Unit::BytePerSecond : Unit::OperationPerSecond;
}

/// Bits per element of a tensor whose size follows from ranks and bits: its own, or those of the workload.
std::optional<double> elementBitsOf(const Workload& workload, const Tensor& tensor)
{
    if (tensor.bytes)
        return std::nullopt;
    return tensor.bits || tensor.ranks.empty() ? tensor.bits : workload.bits;
}

void addPipelines(std::vector<SensitivityParameter>& all, const EffectiveScenario& scenario)
{
    if (scenario.pipelines.empty())
        return;
    const auto tiles = [](const Pipeline& pipeline) { return static_cast<double>(pipeline.tiles.count); };
    all.push_back({ParameterKind::Tiles, "", "tiles of every pipeline", Unit::None, tiles(scenario.pipelines.front())});
    for (const Pipeline& pipeline : scenario.pipelines)
        all.push_back({ParameterKind::Tiles, pipeline.id, "tiles of " + pipeline.id, Unit::None, tiles(pipeline)});
}

void addTensors(std::vector<SensitivityParameter>& all, const Workload& workload)
{
    const std::size_t place = all.size();
    for (const Tensor& tensor : workload.tensors) {
        if (const auto bits = elementBitsOf(workload, tensor))
            all.push_back(
                {ParameterKind::ElementBits, tensor.id, "bits per element of " + tensor.id, Unit::None, *bits});
    }
    if (all.size() == place)
        return;
    const double current = workload.bits.value_or(all[place].current);
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(place),
        {ParameterKind::ElementBits, "", "bits per element of every tensor", Unit::None, current});
}

Result<double> parseValue(std::string_view text, Unit unit)
{
    const std::string_view number = trimmed(text);
    if (number.empty())
        return invalid("a number is missing");
    return parseQuantityAs(number, unit);
}

/// Whole parameters: rounded, each value once.
std::vector<double> wholeValues(const std::vector<double>& values)
{
    std::vector<double> whole;
    for (const double value : values) {
        const double rounded = std::round(value);
        if (std::find(whole.begin(), whole.end(), rounded) == whole.end())
            whole.push_back(rounded);
    }
    return whole;
}

Result<std::vector<double>> spacedValues(const std::vector<std::string_view>& parts, Unit unit)
{
    if (parts.size() != 3)
        return invalid("write a range as FROM:TO:COUNT, or FROM:TO:COUNT log");
    const auto from = parseValue(parts[0], unit);
    const auto to = parseValue(parts[1], unit);
    for (const auto* end : {&from, &to}) {
        if (!*end)
            return tl::unexpected(end->error());
    }
    std::string_view count = trimmed(parts[2]);
    constexpr std::string_view kLog = "log";
    const bool isLog = count.size() > kLog.size() && count.substr(count.size() - kLog.size()) == kLog;
    if (isLog)
        count.remove_suffix(kLog.size());
    const auto number = parseValue(count, Unit::None);
    if (!number)
        return tl::unexpected(number.error());
    if (*number != std::floor(*number) || *number < 2.0 || *number > static_cast<double>(kMostValues))
        return invalid("the count of a range is a whole number from 2 to 10 000");
    if (isLog && !(*from > 0.0 && *to > 0.0))
        return invalid("a range in the logarithm needs ends above 0");
    std::vector<double> values;
    const auto steps = static_cast<std::size_t>(*number) - 1;
    for (std::size_t i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(steps);
        if (i == steps)
            values.push_back(*to);
        else
            values.push_back(isLog ? *from * std::pow(*to / *from, share) : *from + share * (*to - *from));
    }
    return values;
}

} // namespace

std::string SensitivityParameter::name() const
{
    return target.empty() ? kindKey(kind) : std::string(kindKey(kind)) + "." + target;
}

bool SensitivityParameter::isWhole() const
{
    return kind == ParameterKind::Tiles || kind == ParameterKind::Rank || kind == ParameterKind::Repeat;
}

std::vector<SensitivityParameter> sensitivityParameters(const Campaign& campaign, const EffectiveScenario& scenario)
{
    std::vector<SensitivityParameter> all;
    for (const Resource& resource : scenario.machine.resources)
        all.push_back({ParameterKind::Peak, resource.id,
            "peak of " + (resource.label.empty() ? resource.id : resource.label), peakUnit(resource), resource.peak});
    addPipelines(all, scenario);
    for (const auto& [rank, size] : campaign.workload.ranks)
        all.push_back({ParameterKind::Rank, rank, "size of rank " + rank, Unit::None, size});
    addTensors(all, campaign.workload);
    all.push_back({ParameterKind::LaunchOverhead, "", "launch overhead", timeUnitOf(campaign.units),
        scenario.machine.launchOverhead});
    all.push_back({ParameterKind::Repeat, "", "repetitions of the workload", Unit::None,
        static_cast<double>(campaign.workload.repeat)});
    return all;
}

Result<SensitivityParameter> findParameter(
    const Campaign& campaign, const EffectiveScenario& scenario, std::string_view name)
{
    const std::vector<SensitivityParameter> all = sensitivityParameters(campaign, scenario);
    std::vector<std::string> names;
    const SensitivityParameter* byId = nullptr;
    for (const SensitivityParameter& parameter : all) {
        names.push_back(parameter.name());
        if (names.back() == name)
            return parameter;
    }
    for (const SensitivityParameter& parameter : all) {
        if (parameter.target.empty() || parameter.target != name)
            continue;
        if (byId != nullptr)
            return invalid(
                fmt::format("{} means several things: write {} or {}", inQuotes(name), byId->name(), parameter.name()));
        byId = &parameter;
    }
    if (byId != nullptr)
        return *byId;
    constexpr std::size_t kMostNames = 12;
    std::vector<std::string> shown(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMostNames)));
    if (shown.size() < names.size())
        shown.push_back(fmt::format("{} more", names.size() - shown.size()));
    for (const SensitivityParameter& parameter : all) {
        if (!parameter.target.empty())
            names.push_back(parameter.target);
    }
    return failure(ErrorCode::NotFound,
        fmt::format("there is no parameter {}{}; this scenario has {}", inQuotes(name), didYouMean(name, names),
            escapedForMessage(join(shown, ", "))));
}

Result<> checkParameterValue(const SensitivityParameter& parameter, double value)
{
    if (!std::isfinite(value))
        return invalid("the value must be a finite number");
    if (parameter.kind == ParameterKind::LaunchOverhead) {
        if (value < 0.0)
            return invalid("the launch overhead must not be negative");
        return {};
    }
    if (!parameter.isWhole()) {
        if (!(value > 0.0))
            return invalid(fmt::format("the {} must be above 0", parameter.label));
        return {};
    }
    const double most = parameter.kind == ParameterKind::Repeat ? std::numeric_limits<std::uint32_t>::max() : 0x1p53;
    if (value != std::floor(value) || value < 1.0 || value > most)
        return invalid(fmt::format("the {} must be a whole number of at least 1", parameter.label));
    return {};
}

Result<std::vector<double>> parseParameterValues(std::string_view text, const SensitivityParameter& parameter)
{
    std::vector<double> values;
    const std::vector<std::string_view> range = split(text, ':');
    if (range.size() > 1) {
        auto spaced = spacedValues(range, parameter.unit);
        if (!spaced)
            return spaced;
        values = std::move(*spaced);
    } else {
        for (const std::string_view part : split(text, ',')) {
            const auto value = parseValue(part, parameter.unit);
            if (!value)
                return tl::unexpected(value.error());
            values.push_back(*value);
        }
    }
    if (parameter.isWhole())
        values = wholeValues(values);
    if (values.size() > kMostValues)
        return invalid("at most 10 000 values can be tried");
    for (const double value : values) {
        if (const auto valid = checkParameterValue(parameter, value); !valid)
            return tl::unexpected(valid.error());
    }
    return values;
}

namespace {

void setPeak(Scenario& scenario, ResourceId resource, double value)
{
    if (!scenario.machine)
        scenario.machine.emplace();
    std::erase_if(
        scenario.machine->peaks, [&](const MachineOverride::Peak& peak) { return peak.resource == resource; });
    scenario.machine->peaks.push_back({resource, value});
}

void setTiles(Scenario& scenario, std::vector<Pipeline> pipelines, const std::string& target, double value)
{
    for (Pipeline& pipeline : pipelines) {
        if (target.empty() || pipeline.id == target)
            pipeline.tiles = {static_cast<std::uint64_t>(value), false};
    }
    scenario.pipelines = std::move(pipelines);
}

void setElementBits(Workload& workload, const std::string& target, double value)
{
    for (Tensor& tensor : workload.tensors) {
        const bool isMeant = target.empty() ? tensor.bits.has_value() : tensor.id == target;
        if (isMeant && elementBitsOf(workload, tensor))
            tensor.bits = value;
    }
    if (target.empty() && workload.bits)
        workload.bits = value;
}

} // namespace

Result<Campaign> withParameter(
    const Campaign& campaign, ScenarioId id, const SensitivityParameter& parameter, double value)
{
    const auto effective = resolveScenario(campaign, id);
    if (!effective)
        return tl::unexpected(effective.error());
    Campaign changed = campaign;
    Scenario& scenario = changed.scenarios[id.index()];
    switch (parameter.kind) {
    case ParameterKind::Peak:
        setPeak(scenario, effective->machine.find(parameter.target), value);
        break;
    case ParameterKind::Tiles:
        setTiles(scenario, effective->pipelines, parameter.target, value);
        break;
    case ParameterKind::Rank:
        changed.workload.ranks[parameter.target] = value;
        break;
    case ParameterKind::ElementBits:
        setElementBits(changed.workload, parameter.target, value);
        break;
    case ParameterKind::LaunchOverhead:
        if (!scenario.machine)
            scenario.machine.emplace();
        scenario.machine->launchOverhead = value;
        break;
    case ParameterKind::Repeat:
        changed.workload.repeat = static_cast<std::uint32_t>(value);
        break;
    }
    return changed;
}

} // namespace minard
