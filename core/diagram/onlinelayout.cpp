#include <algorithm>

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
        for (const StackRun& run : m_runs.stacks) {
            drawPipe(run);
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
    /// Pixel row a pipe stands on.
    [[nodiscard]] double pipeBottom(const StackPart& part) const
    {
        const DiagramSizes& sizes = m_surface.sizes();
        return part.unknownLine ? m_surface.y(part.base) - 2.0 * sizes.line
                                : lineTop(m_surface, part.top()) - sizes.casing;
    }

    void drawPipe(const StackRun& run)
    {
        const StackPart& part = run.part;
        const PlotSurface::Extent extent = m_surface.extent(run.start, run.end);
        const double bottom = pipeBottom(part);
        const double wellShare = std::max(0.0, 1.0 - part.fillBase);
        const double wellTop = m_surface.snapped(bottom - m_surface.pipePixels(wellShare));
        DrawItem well = itemOf(run, part.unknownFill ? DrawRole::NoData : DrawRole::Well);
        if (part.unknownFill) {
            well.style = kNoStyle;
            well.texture = Texture::Unknown;
            well.pattern = m_surface.textureAnchor();
        }
        if (!part.isCrowded || part.unknownFill)
            m_surface.add(Layer::Wells, well, extent, wellTop, bottom);
        const double fillTop = drawFill(run, extent, bottom);
        drawSpill(run, extent, {bottom, wellTop, fillTop});
        if (run.followsTwin)
            drawTwinGap(m_surface, run, std::min(wellTop, fillTop) - m_surface.sizes().rail,
                bottom + m_surface.sizes().casing + m_surface.sizes().line);
        if (wellShare > 0.0 && !part.isCrowded) {
            DrawItem rail = itemOf(run, DrawRole::Rail);
            m_surface.add(Layer::Rails, rail, extent, wellTop, wellTop - m_surface.sizes().rail);
        }
    }

    /// The pixel row of the fill's upper edge.
    double drawFill(const StackRun& run, PlotSurface::Extent extent, double bottom)
    {
        if (!(run.part.fill > 0.0))
            return bottom;
        const double least = m_surface.leastSize();
        const double top = std::min(m_surface.snapped(bottom - m_surface.pipePixels(run.part.fill)), bottom - least);
        DrawItem fill = itemOf(run, DrawRole::Fill);
        fill.texture = textureOf(run.part.style);
        fill.pattern = m_surface.textureAnchor();
        m_surface.add(Layer::Fills, fill, extent, top, bottom);
        // In a merged column a thin fill is no more than its edge would be.
        if (!run.merged || bottom - top > 3.0 * least)
            m_surface.add(Layer::Edges, itemOf(run, DrawRole::FillEdge), extent, top, top + least);
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
        DrawItem spill = itemOf(run, DrawRole::Excess);
        spill.texture = Texture::Warning;
        spill.pattern = m_surface.textureAnchor();
        const double top = std::min(rows.fillTop, rows.wellTop - 2.0 * m_surface.leastSize());
        m_surface.add(Layer::Excess, spill, extent, top, rows.wellTop);
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
            if (!run.part.unknownLine)
                drawLine(m_surface, run, line, DrawRole::ComputeLine, lineTop(m_surface, run.part.top()));
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
};

} // namespace

void drawOnLine(PlotSurface& surface, const PanelRuns& runs)
{
    OnLine(surface, runs).draw();
}

} // namespace minard
