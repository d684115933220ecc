#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/rooflineaxes.h"
#include "core/diagram/boxindex.h"
#include "core/diagram/drawlist.h"

namespace minard {

/// Sizes of points, in the unit of the list: their area stands for time.
class PointSizes {
public:
    /// `unit` is the font size; the longest of `points` gets the largest symbol.
    PointSizes(std::span<const RooflinePoint> points, double unit);

    /// Radius of a circle of the same area. Points without time have the smallest; when none has, a neutral one.
    [[nodiscard]] double radius(const RooflinePoint& point) const;

    [[nodiscard]] double largest() const { return 0.95 * m_unit; }

private:
    double m_unit;
    double m_longest = 0.0;
};

/// A point with its looks and place.
struct PlottedPoint {
    const RooflinePoint* point = nullptr;
    RooflinePlace place;
    Symbol symbol = Symbol::Circle;
    std::uint8_t style = kNoStyle;
    double radius = 0.0;
    double x = 0.0; ///< centre of the symbol in pixels, moved inwards at an edge
    double y = 0.0;
};

/// Draws the parts of one roofline into a list, in pixels or points.
class RooflinePlot {
public:
    RooflinePlot(DrawList& list, Box box, RooflineAxes axes, DiagramSizes sizes, TextMeasure measure);

    [[nodiscard]] double toX(double intensity) const;
    [[nodiscard]] double toY(double rate) const;
    [[nodiscard]] bool isInside(const RooflinePlace& place) const;

    /// Grid, axes, ticks and titles.
    void drawFrame(Unit rateUnit);
    /// Lines and names of `roofs`; the ridge of the pair on display. `suffix` follows the names ("", " (H200)").
    void drawRoofs(const Roofs& roofs, const std::string& suffix);
    /// Centre of the symbol, moved inwards where the point stands at an edge.
    void settle(PlottedPoint& point) const;
    /// The symbol alone, for legends.
    void drawSample(const PlottedPoint& point);
    /// Symbols, the largest first, with arrows at edges and a warning rim above the roof.
    void drawPoints(std::vector<PlottedPoint> points);
    /// An arrow between two points with the gain in per cent.
    void drawGain(const PlottedPoint& before, const PlottedPoint& after, double gain);
    /// Names beside the points, with leader lines where there is no room next to them.
    void drawNames(const std::vector<PlottedPoint>& points);

private:
    void addLine(
        DrawRole role, double x1, double y1, double x2, double y2, double thickness, Stroke stroke = Stroke::Solid);
    void addSymbol(DrawRole role, const PlottedPoint& point, double radius);
    void addText(DrawRole role, double x, double baseline, const std::string& text, TextAlign align,
        std::uint8_t style = kNoStyle, TextTurn turn = TextTurn::Horizontal);
    void drawTicks();
    void nameSlope(const RoofLine& line, const std::string& name);
    void nameLevel(const RoofLine& line, const std::string& name);
    void drawRidge(const Ridge& ridge);
    enum class Leader { None, Drawn };
    bool placeName(const PlottedPoint& point, const std::string& name, double x, double top, Leader leader);
    bool placeNameUpwards(const PlottedPoint& point, const std::string& name);
    bool placeNameAround(const PlottedPoint& point, const std::string& name);
    void addPlate(const Box& box);
    void takeText(const Box& box);
    [[nodiscard]] bool crossesRoof(const Box& box) const;
    [[nodiscard]] bool isFree(const Box& box) const;
    [[nodiscard]] bool isFree(double x1, double y1, double x2, double y2) const;

    DrawList& m_list;
    Box m_box;
    RooflineAxes m_axes;
    DiagramSizes m_sizes;
    TextMeasure m_measure;
    BoxIndex m_taken; ///< symbols and texts
    BoxIndex m_texts; ///< leader lines cross symbols but no texts
    std::vector<RoofLine> m_roofs;
};

} // namespace minard
