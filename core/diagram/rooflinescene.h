#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/rooflineaxes.h"
#include "core/diagram/phasestyles.h"
#include "core/diagram/symbol.h"

namespace minard {

/// One scenario of a roofline. The references must outlive the call only.
struct RooflineInput {
    const Campaign& campaign;
    const BuiltScenario& built;
    const PhaseStyles& styles;
    ResourceId line; ///< invalid = the machine's own
    ResourceId pipe;
};

/// The points of one scenario, with their looks.
struct RooflineSeries {
    ScenarioId scenario;
    std::string name;
    Symbol symbol = Symbol::Circle;
    Roofs roofs;
    std::vector<RooflinePoint> phases;
    std::vector<std::uint8_t> styles;   ///< parallel to phases
    std::optional<RooflinePoint> whole; ///< none without phases
    std::optional<RooflinePoint> range; ///< a stretch of time, when one is selected
};

/// Points and roofs of `input`; `index` decides the symbol.
[[nodiscard]] RooflineSeries makeRooflineSeries(const RooflineInput& input, int index);

/// A point with its looks and place.
struct PlottedPoint {
    const RooflinePoint* point = nullptr;
    std::uint32_t series = 0;
    RooflinePlace place;
    Symbol symbol = Symbol::Circle;
    std::uint8_t style = kNoStyle;
    double radius = 0.0; ///< of a circle of the same area
    double x = 0.0;      ///< centre of the symbol in pixels, moved inwards at an edge
    double y = 0.0;
};

/// Points too many to be drawn one by one, folded into one cell of the picture.
struct DensityCell {
    double x = 0.0, y = 0.0, size = 0.0;
    std::uint32_t count = 0;
    double share = 0.0; ///< 0 … 1, of the fullest cell, by the logarithm of the count
};

/// Everything a roofline shows.
class RooflineScene {
public:
    RooflineScene() = default;

    explicit RooflineScene(std::vector<RooflineSeries> series) : m_series(std::move(series)) { }

    [[nodiscard]] const std::vector<RooflineSeries>& series() const { return m_series; }

    /// No point has a place.
    [[nodiscard]] bool isEmpty() const;

    /// Axes that show all of it.
    [[nodiscard]] RooflineAxes fittingAxes() const;

    /// Roofs of the scenarios without repetitions: indices into series() of the first with each machine.
    [[nodiscard]] std::vector<std::size_t> distinctMachines() const;

private:
    std::vector<RooflineSeries> m_series;
};

} // namespace minard
