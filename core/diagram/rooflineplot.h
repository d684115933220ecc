#pragma once

#include <string>
#include <vector>

#include "core/analysis/rooflineaxes.h"
#include "core/diagram/boxindex.h"
#include "core/diagram/drawlist.h"
#include "core/diagram/rooflinescene.h"

namespace minard {

/// More points than this are drawn as a density, with the longest ones as symbols on top.
inline constexpr std::size_t kMostSymbols = 400;

/// What of a scene lies within the axes.
struct PlottedScene {
    std::vector<PlottedPoint> symbols; ///< drawn one by one
    std::vector<PlottedPoint> folded;  ///< drawn as density only; empty up to kMostSymbols points
    std::vector<DensityCell> density;  ///< of all phases when some are folded
};

/// Draws the parts of one roofline into a list, in pixels or points. Names stay clear of everything drawn before.
class RooflinePlot {
public:
    RooflinePlot(DrawList& list, Box box, RooflineAxes axes, DiagramSizes sizes, TextMeasure measure);

    [[nodiscard]] const RooflineAxes& axes() const { return m_axes; }

    [[nodiscard]] double toX(double intensity) const;
    [[nodiscard]] double toY(double rate) const;
    [[nodiscard]] bool isInside(const RooflinePlace& place) const;

    /// Places of all points of `scene` that lie within the axes; areas stand for time, the longest phase has the
    /// largest, and where nothing takes time all have one size. O(points).
    [[nodiscard]] PlottedScene plotted(const RooflineScene& scene) const;

    /// Grid, axes, ticks and titles.
    void drawFrame(Unit rateUnit);
    /// Lines of the roofs of every machine in the scene.
    void drawRoofs(const RooflineScene& scene);
    /// Names and peaks of the roofs, with the scenario when machines differ; the ridges of the pair on display. Names
    /// stand where `points`, which are drawn later, leave room, if anywhere.
    void nameRoofs(const RooflineScene& scene, const std::vector<PlottedPoint>& points);
    void drawDensity(const std::vector<DensityCell>& cells);
    /// The symbol alone, for legends.
    void drawSample(const PlottedPoint& point);
    /// Symbols, the largest first, with arrows at edges and a warning rim above the roof.
    void drawPoints(std::vector<PlottedPoint> points);
    /// Arrows between the same phases of two series with the gain in per cent, where it is half a per cent or more.
    void drawGains(
        const RooflineScene& scene, const std::vector<PlottedPoint>& points, std::size_t before, std::size_t after);
    /// Names of phases, once each, the longest first, beside the points, with leader lines where there is no room next
    /// to them; those that find none have no name.
    void drawNames(std::vector<PlottedPoint> points);

private:
    void addLine(
        DrawRole role, double x1, double y1, double x2, double y2, double thickness, Stroke stroke = Stroke::Solid);
    void addSymbol(DrawRole role, const PlottedPoint& point, double radius);
    void addText(DrawRole role, double x, double baseline, const std::string& text, TextAlign align);
    void addText(DrawItem item, const std::string& text, TextAlign align, TextTurn turn);
    void drawTicks();
    void nameSlope(const RoofLine& line, const std::string& name);
    void nameLevel(const RoofLine& line, const std::string& name);
    void drawRidge(const Ridge& ridge);
    void settle(PlottedPoint& point) const;
    void drawGain(const PlottedPoint& before, const PlottedPoint& after, double gain);
    [[nodiscard]] std::vector<DensityCell> densityOf(const std::vector<PlottedPoint>& points) const;

    enum class Leader { None, Clear, Behind };
    bool placeName(const PlottedPoint& point, const std::string& name, double x, double top, Leader leader);
    bool placeNameUpwards(const PlottedPoint& point, const std::string& name);
    bool placeNameAround(const PlottedPoint& point, const std::string& name);
    void addPlate(const Box& box);
    void takeText(const Box& box);
    bool placeRoofName(const Box& box, const std::string& name, TextAlign align, bool mayHide);
    [[nodiscard]] bool crossesRoof(const Box& box) const;
    [[nodiscard]] bool isFree(const Box& box) const;
    [[nodiscard]] bool isFree(double x1, double y1, double x2, double y2) const;

    DrawList& m_list;
    Box m_box;
    RooflineAxes m_axes;
    DiagramSizes m_sizes;
    TextMeasure m_measure;
    BoxIndex m_taken;    ///< symbols and texts
    BoxIndex m_texts;    ///< leader lines cross symbols but no texts
    BoxIndex m_expected; ///< symbols that names of roofs give way to
    std::vector<RoofLine> m_roofs;
    std::ptrdiff_t m_leaders = 0; ///< where in the list the next leader line goes
};

/// The point under (x, y): the one whose symbol is nearest within `reach` pixels, of overlapping ones the smallest;
/// null when there is none. O(points).
[[nodiscard]] const PlottedPoint* pointAt(
    const std::vector<PlottedPoint>& points, double x, double y, double reach = 4.0);

} // namespace minard
