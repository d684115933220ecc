#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "core/diagram/rooflineplot.h"
#include "core/diagram/textmetrics.h"
#include "core/support/numberformat.h"

// Names of points: beside the symbol where they hide nothing, else at the end of a leader line that crosses nothing.

namespace minard {

namespace {

DrawItem labelOf(const PlottedPoint& point, double x, double baseline)
{
    DrawItem item;
    item.role = DrawRole::PhaseLabel;
    item.style = point.style;
    item.phase = point.point->phases.front();
    item.x = x;
    item.y = baseline;
    return item;
}

} // namespace

void RooflinePlot::takeText(const Box& box)
{
    m_taken.add(box);
    m_texts.add(box);
}

bool RooflinePlot::isFree(const Box& box) const
{
    return box.x >= m_box.x && box.right() <= m_box.right() && box.y >= m_box.y && box.bottom() <= m_box.bottom()
        && !m_taken.overlaps(box);
}

bool RooflinePlot::isFree(double x1, double y1, double x2, double y2) const
{
    constexpr int kSteps = 16;
    for (int i = 0; i <= kSteps; ++i) {
        const double share = i / static_cast<double>(kSteps);
        if (m_texts.overlaps({x1 + share * (x2 - x1) - 0.5, y1 + share * (y2 - y1) - 0.5, 1.0, 1.0}))
            return false;
    }
    return true;
}

bool RooflinePlot::crossesRoof(const Box& box) const
{
    return std::any_of(m_roofs.begin(), m_roofs.end(), [&](const RoofLine& roof) {
        const double x1 = toX(roof.x1);
        const double x2 = toX(roof.x2);
        const double left = std::max(x1, box.x);
        const double right = std::min(x2, box.right());
        if (left > right)
            return false;
        const double slope = (toY(roof.y2) - toY(roof.y1)) / (x2 - x1);
        const double atLeft = toY(roof.y1) + slope * (left - x1);
        const double atRight = toY(roof.y1) + slope * (right - x1);
        return std::max(atLeft, atRight) > box.y && std::min(atLeft, atRight) < box.bottom();
    });
}

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
    if (leader != Leader::None) {
        const double endX = std::clamp(point.x, box.x, box.right());
        const double endY = std::clamp(point.y, box.y, box.bottom());
        const double length = std::hypot(endX - point.x, endY - point.y);
        const double rim = (1.6 * point.radius + m_sizes.casing) / length;
        if (!(rim < 1.0))
            return false;
        const double startX = point.x + rim * (endX - point.x);
        const double startY = point.y + rim * (endY - point.y);
        if (leader == Leader::Clear && !isFree(startX, startY, endX, endY))
            return false;
        // Below the names: a line that must pass one goes behind its plate.
        addLine(DrawRole::Leader, startX, startY, endX, endY, m_sizes.hairline);
        std::rotate(m_list.items.begin() + m_leaders, m_list.items.end() - 1, m_list.items.end());
        ++m_leaders;
    }
    takeText(box);
    addPlate(box);
    addText(labelOf(point, box.x, box.y + 0.9 * m_sizes.text), name, TextAlign::Left, TextTurn::Horizontal);
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
    addText(labelOf(point, point.x + 0.355 * m_sizes.text, bottom), name, TextAlign::Left, TextTurn::Upwards);
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
    constexpr int kTurns = 16;
    for (const Leader leader : {Leader::Clear, Leader::Behind}) {
        for (const double far : {2.5, 4.0, 6.0, 9.0, 13.0}) {
            for (int turn = 0; turn < kTurns; ++turn) {
                const double angle = 2.0 * std::numbers::pi * (turn + 0.5) / kTurns;
                const double x = point.x + far * m_sizes.text * std::cos(angle);
                const double y = point.y + far * m_sizes.text * std::sin(angle) - 0.5 * height;
                if (placeName(point, name, std::cos(angle) < 0.0 ? x - width : x, y, leader))
                    return true;
            }
        }
    }
    return false;
}

void RooflinePlot::drawNames(std::vector<PlottedPoint> points)
{
    constexpr std::size_t kMostNames = 60;
    std::stable_sort(points.begin(), points.end(),
        [](const PlottedPoint& a, const PlottedPoint& b) { return a.point->time > b.point->time; });
    m_leaders = static_cast<std::ptrdiff_t>(m_list.items.size());
    std::set<std::string_view> tried;
    std::size_t named = 0;
    for (const PlottedPoint& point : points) {
        if (point.point->kind != PointKind::Phase || !tried.insert(point.point->name).second)
            continue;
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
