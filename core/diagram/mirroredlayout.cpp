#include <algorithm>
#include <cmath>

#include "core/diagram/linelayout.h"
#include "core/diagram/plotlayers.h"

// Compute is stacked upwards from zero, memory downwards, both to scale: volumes are plain areas on both sides and
// nothing overlaps. `side` is +1 for compute and −1 for memory; levels of the memory side are negative utilizations.

namespace minard {

namespace {

/// One phase on one side.
struct Band {
    double from = 0.0; ///< signed utilizations; `from` is nearer to zero
    double to = 0.0;
    bool unknown = false;
};

Band bandOf(const StackPart& part, double side)
{
    if (side > 0.0)
        return {part.base, part.top(), part.unknownLine};
    return {-part.fillBase, -part.fillTop(), part.unknownFill};
}

class Mirrored {
public:
    Mirrored(PlotSurface& surface, const PanelRuns& runs) : m_surface(surface), m_runs(runs) { }

    void draw()
    {
        for (const double side : {1.0, -1.0}) {
            for (const StackRun& run : m_runs.stacks)
                drawBand(run, side);
            for (const LevelJoin& join : m_runs.joins)
                drawLevelJoin(m_runs.stacks[join.before], m_runs.stacks[join.after], side);
            for (const LineRun& line : m_runs.lines)
                drawBandLine(line, side);
            for (const DemandRun& demand : m_runs.demands)
                drawExcess(demand, side);
        }
    }

private:
    void drawBand(const StackRun& run, double side)
    {
        const Band band = bandOf(run.part, side);
        if (band.unknown) {
            drawUnknownLine(m_surface, run, band.from, side);
            return;
        }
        DrawItem item = itemOf(run, side > 0.0 ? DrawRole::Area : DrawRole::Fill);
        item.texture = textureOf(run.part.style);
        item.pattern = m_surface.textureAnchor();
        double far = m_surface.y(band.to);
        // A busy column has ink even when nothing of it is used.
        if (side > 0.0 && run.part.isCrowded && far == m_surface.y(band.from))
            far -= m_surface.leastSize();
        m_surface.add(Layer::Fills, item, m_surface.extent(run.start, run.end), m_surface.y(band.from), far);
        if (run.followsTwin)
            drawTwinGap(m_surface, run, m_surface.y(band.from), far);
    }

    /// Upper edge of the line that closes a band: inside the band, at its far end.
    [[nodiscard]] double edgeTop(const Band& band, double side) const
    {
        const double y = m_surface.y(band.to);
        return side > 0.0 ? y : y - thickness();
    }

    /// Thinner than on the line: here lines only close areas.
    [[nodiscard]] double thickness() const
    {
        return std::max(m_surface.leastSize(), m_surface.snapped(0.65 * m_surface.sizes().line));
    }

    void drawBandLine(const LineRun& line, double side)
    {
        const StackRun& run = m_runs.stacks[line.run];
        const Band band = bandOf(run.part, side);
        if (band.unknown || run.part.isCrowded || (side < 0.0 && band.to == band.from))
            return;
        const double top = edgeTop(band, side);
        const PlotSurface::Extent extent = m_surface.extent(line.start, line.end);
        DrawItem item = itemOf(run, side > 0.0 ? DrawRole::ComputeLine : DrawRole::MemoryLine);
        item.stroke = line.stroke;
        item.pattern = line.stroke == Stroke::Solid ? 0.0 : m_surface.anchor(line.anchor);
        m_surface.add(Layer::Lines, item, extent, top, top + thickness());
    }

    void drawLevelJoin(const StackRun& before, const StackRun& after, double side)
    {
        const Band a = bandOf(before.part, side);
        const Band b = bandOf(after.part, side);
        if (a.unknown || b.unknown || std::abs(a.to - b.to) <= kSameLevel)
            return;
        const double top = std::min(edgeTop(a, side), edgeTop(b, side));
        const double bottom = std::max(edgeTop(a, side), edgeTop(b, side)) + thickness();
        drawJoin(m_surface, after, top, bottom);
    }

    void drawExcess(const DemandRun& demand, double side)
    {
        const double level = side > 0.0 ? demand.line : demand.fill;
        if (level <= 1.0 + kSameLevel)
            return;
        DrawItem item;
        item.role = DrawRole::Excess;
        item.texture = Texture::Warning;
        item.pattern = m_surface.textureAnchor();
        const double rail = m_surface.y(side);
        const double least = 2.0 * m_surface.leastSize();
        const double far = m_surface.y(side * level);
        const double edge = side > 0.0 ? std::min(far, rail - least) : std::max(far, rail + least);
        m_surface.add(Layer::Excess, item, m_surface.extent(demand.start, demand.end), rail, edge);
    }

    PlotSurface& m_surface;
    const PanelRuns& m_runs;
};

} // namespace

void drawMirrored(PlotSurface& surface, const PanelRuns& runs)
{
    Mirrored(surface, runs).draw();
}

} // namespace minard
