#include <algorithm>
#include <array>
#include <cmath>

#include "core/diagram/rooflineplot.h"
#include "core/diagram/textmetrics.h"
#include "core/support/numberformat.h"

// Names of points: beside the symbol where they hide nothing, else at the end of a leader line that crosses nothing.

namespace minard {

void RooflinePlot::addPlate(const Box& box)
{
    DrawItem plate;
    plate.role = DrawRole::LabelGround;
    plate.x = box.x - 0.25 * m_sizes.gap;
    plate.y = box.y;
    plate.width = box.width + 0.5 * m_sizes.gap;
    plate.height = box.height;
    m_list.items.push_back(plate);
}

bool RooflinePlot::placeName(const PlottedPoint& point, const std::string& name, double x, double top, Leader leader)
{
    const Box box{x, top, m_measure(name, m_sizes.text, FontWeight::Regular), 1.15 * m_sizes.text};
    if (!isFree(box))
        return false;
    if (leader == Leader::Drawn) {
        const double endX = std::clamp(point.x, box.x, box.right());
        const double endY = std::clamp(point.y, box.y, box.bottom());
        const double length = std::hypot(endX - point.x, endY - point.y);
        const double rim = (1.6 * point.radius + m_sizes.casing) / length;
        if (!(rim < 1.0))
            return false;
        const double startX = point.x + rim * (endX - point.x);
        const double startY = point.y + rim * (endY - point.y);
        if (!isFree(startX, startY, endX, endY))
            return false;
        addLine(DrawRole::Leader, startX, startY, endX, endY, m_sizes.hairline);
    }
    takeText(box);
    addPlate(box);
    addText(DrawRole::PhaseLabel, box.x, box.y + 0.9 * m_sizes.text, name, TextAlign::Left, point.style);
    return true;
}

bool RooflinePlot::placeNameUpwards(const PlottedPoint& point, const std::string& name)
{
    const double length = m_measure(name, m_sizes.text, FontWeight::Regular);
    const double bottom = point.y - point.radius - 1.5 * m_sizes.gap;
    const Box box{point.x - 0.575 * m_sizes.text, bottom - length, 1.15 * m_sizes.text, length};
    if (!isFree(box))
        return false;
    takeText(box);
    addPlate(box);
    addText(DrawRole::PhaseLabel, point.x + 0.355 * m_sizes.text, bottom, name, TextAlign::Left, point.style,
        TextTurn::Upwards);
    return true;
}

bool RooflinePlot::placeNameAround(const PlottedPoint& point, const std::string& name)
{
    const double height = 1.15 * m_sizes.text;
    const double width = m_measure(name, m_sizes.text, FontWeight::Regular);
    const double near = point.radius + m_sizes.gap * (point.point->isAboveRoof() ? 2.0 : 1.0);
    const std::array<SymbolPoint, 4> spots{
        {{point.x + near, point.y - 0.5 * height}, {point.x - near - width, point.y - 0.5 * height},
            {point.x - 0.5 * width, point.y - near - height}, {point.x - 0.5 * width, point.y + near}}};
    // Better a place that hides no roof.
    for (const bool mayHide : {false, true}) {
        for (const SymbolPoint& spot : spots) {
            if ((mayHide || !crossesRoof({spot.x, spot.y, width, height}))
                && placeName(point, name, spot.x, spot.y, Leader::None))
                return true;
        }
    }
    for (const double far : {2.5, 4.0, 6.0, 9.0}) {
        for (int turn = 0; turn < 8; ++turn) {
            const double angle = 0.785398163397448 * turn + 0.39;
            const double x = point.x + far * m_sizes.text * std::cos(angle);
            const double y = point.y + far * m_sizes.text * std::sin(angle) - 0.5 * height;
            if (placeName(point, name, std::cos(angle) < 0.0 ? x - width : x, y, Leader::Drawn))
                return true;
        }
    }
    return false;
}

void RooflinePlot::drawNames(const std::vector<PlottedPoint>& points)
{
    constexpr std::size_t kMostNames = 60;
    std::size_t named = 0;
    for (const PlottedPoint& point : points) {
        if (named == kMostNames)
            return;
        std::string name = elide(point.point->name, 14.0 * m_sizes.text, m_sizes.text, FontWeight::Regular, m_measure);
        if (point.point->isAboveRoof())
            name += ": " + formatQuantity(point.point->efficiency, Unit::Fraction) + ", above the roof";
        if ((point.place.atBottom && placeNameUpwards(point, name)) || placeNameAround(point, name))
            ++named;
    }
}

} // namespace minard
