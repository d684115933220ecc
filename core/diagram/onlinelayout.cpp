#include <algorithm>
#include <vector>

#include "core/diagram/linelayout.h"
#include "core/diagram/plotlayers.h"

// One phase, from the bottom:
//
//   ══════════  grey rail, one pipe height above the line (less for phases further up: their well)
//   ░░░░░░░░░░  well: unused bandwidth
//   ▒▒▒▒▒▒▒▒▒▒  fill: used bandwidth
//   ━━━━━━━━━━  compute line
//
// The pipe stands on the upper edge of the line's casing, so that small fills are not covered by the line.

namespace minard {

namespace {

class OnLine {
public:
    OnLine(PlotSurface& surface, const PanelRuns& runs) : m_surface(surface), m_runs(runs) { }

    void draw()
    {
        for (const Layer layer : {Layer::Wells, Layer::Fills, Layer::Edges, Layer::Rails, Layer::Casings})
            m_surface.reserve(layer, m_runs.stacks.size());
        m_surface.reserve(Layer::Lines, m_runs.lines.size() + m_runs.joins.size());
        m_places.reserve(m_runs.stacks.size());
        for (const StackRun& run : m_runs.stacks) {
            m_places.push_back({m_surface.extent(run.start, run.end), lineTop(m_surface, run.part.top())});
            drawPipe(run, m_places.back());
            if (run.part.unknownLine)
                drawUnknownLine(m_surface, run, run.part.base, 1.0);
        }
        for (const LevelJoin& join : m_runs.joins)
            drawLevelJoin(m_runs.stacks[join.before], m_runs.stacks[join.after]);
        drawLines();
        for (const DemandRun& demand : m_runs.demands)
            drawExcess(demand);
    }

private:
    /// Where the line of a run is.
    struct Place {
        PlotSurface::Extent extent;
        double top = 0.0;
    };

    void drawPipe(const StackRun& run, const Place& place)
    {
        const StackPart& part = run.part;
        const DiagramSizes& sizes = m_surface.sizes();
        const PlotSurface::Extent extent = place.extent;
        const double bottom = part.unknownLine ? m_surface.y(part.base) - 2.0 * sizes.line : place.top - sizes.casing;
        const double wellShare = std::max(0.0, 1.0 - part.fillBase);
        const double wellTop = m_surface.snapped(bottom - m_surface.pipePixels(wellShare));
        if (!part.isCrowded || part.unknownFill)
            drawWell(run, extent, wellTop, bottom);
        const double fillTop = drawFill(run, extent, bottom);
        drawSpill(run, extent, {bottom, wellTop, fillTop});
        if (run.followsTwin)
            drawTwinGap(m_surface, run, std::min(wellTop, fillTop) - m_surface.sizes().rail,
                bottom + m_surface.sizes().casing + m_surface.sizes().line);
        if (wellShare > 0.0 && !part.isCrowded)
            m_surface.add(Layer::Rails, itemOf(run, DrawRole::Rail), extent, wellTop, wellTop - m_surface.sizes().rail);
    }

    void drawWell(const StackRun& run, PlotSurface::Extent extent, double top, double bottom)
    {
        DrawItem well = itemOf(run, run.part.unknownFill ? DrawRole::NoData : DrawRole::Well);
        if (run.part.unknownFill) {
            well.style = kNoStyle;
            well.texture = Texture::Unknown;
            well.pattern = m_surface.textureAnchor();
        }
        m_surface.add(Layer::Wells, well, extent, top, bottom);
    }

    /// The pixel row of the fill's upper edge.
    double drawFill(const StackRun& run, PlotSurface::Extent extent, double bottom)
    {
        if (!(run.part.fill > 0.0))
            return bottom;
        const double least = m_surface.leastSize();
        const double top = std::min(m_surface.snapped(bottom - m_surface.pipePixels(run.part.fill)), bottom - least);
        if (DrawItem* fill = m_surface.place(Layer::Fills, extent, top, bottom)) {
            describe(*fill, run, DrawRole::Fill);
            fill->texture = textureOf(run.part.style);
            fill->pattern = m_surface.textureAnchor();
        }
        // In a merged column a thin fill is no more than its edge would be.
        if (!run.merged || bottom - top > 3.0 * least) {
            if (DrawItem* edge = m_surface.place(Layer::Edges, extent, top, top + least))
                describe(*edge, run, DrawRole::FillEdge);
        }
        return top;
    }

    struct PipeRows {
        double bottom = 0.0;
        double wellTop = 0.0;
        double fillTop = 0.0;
    };

    /// What is filled above the rail, hatched; at least two pixels of it however small the excess.
    void drawSpill(const StackRun& run, PlotSurface::Extent extent, PipeRows rows)
    {
        const StackPart& part = run.part;
        if (!(part.fill > 0.0) || part.fillTop() <= 1.0 + kSameLevel)
            return;
        const double top = std::min(rows.fillTop, rows.wellTop - 2.0 * m_surface.leastSize());
        if (DrawItem* spill = m_surface.place(Layer::Excess, extent, top, rows.wellTop)) {
            describe(*spill, run, DrawRole::Excess);
            spill->texture = Texture::Warning;
            spill->pattern = m_surface.textureAnchor();
        }
    }

    void drawLevelJoin(const StackRun& before, const StackRun& after)
    {
        if (before.part.unknownLine || after.part.unknownLine)
            return;
        const double a = lineTop(m_surface, before.part.top());
        const double b = lineTop(m_surface, after.part.top());
        if (a != b)
            drawJoin(m_surface, after, std::min(a, b), std::max(a, b) + m_surface.sizes().line);
    }

    void drawLines()
    {
        for (const LineRun& line : m_runs.lines) {
            const StackRun& run = m_runs.stacks[line.run];
            const Place& place = m_places[line.run];
            const bool isWhole = line.start == run.start && line.end == run.end;
            const PlotSurface::Extent extent = isWhole ? place.extent : m_surface.extent(line.start, line.end);
            if (!run.part.unknownLine)
                drawLine(m_surface, run, line, extent, place.top);
        }
    }

    void drawExcess(const DemandRun& demand)
    {
        if (demand.line <= 1.0 + kSameLevel)
            return;
        DrawItem item;
        item.role = DrawRole::Excess;
        item.texture = Texture::Warning;
        item.pattern = m_surface.textureAnchor();
        m_surface.add(Layer::Excess, item, m_surface.extent(demand.start, demand.end),
            lineTop(m_surface, demand.line) + m_surface.sizes().line, m_surface.y(1.0));
    }

    PlotSurface& m_surface;
    const PanelRuns& m_runs;
    std::vector<Place> m_places; ///< by run
};

} // namespace

void drawOnLine(PlotSurface& surface, const PanelRuns& runs)
{
    OnLine(surface, runs).draw();
}

} // namespace minard
