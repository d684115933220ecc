#include <algorithm>
#include <string>
#include <vector>

#include "core/diagram/boxindex.h"
#include "core/diagram/plotlayers.h"
#include "core/support/numberformat.h"

// A badge stands above the ink of its stretch, the largest demand first. Each is tried with all its resources, with the
// worst one, and as the bare number; a text wider than its stretch is allowed where it covers nothing.

namespace minard {

namespace {

struct Candidate {
    DemandRun demand;
    double excess = 0.0;
    double left = 0.0; ///< pixels of its stretch
    double right = 0.0;
};

class BadgeBuilder {
public:
    BadgeBuilder(PlotSurface& surface, const PanelRuns& runs, const Machine& machine, const TextMeasure& measure)
        : m_surface(surface)
        , m_runs(runs)
        , m_machine(machine)
        , m_measure(measure)
        , m_height(surface.snapped(1.5 * surface.sizes().smallText))
        , m_taken(surface.geometry().plot.x, surface.geometry().plot.width)
    {
    }

    void draw()
    {
        m_candidates = oversubscribed();
        if (m_candidates.empty())
            return;
        collectTaken();
        const TimeAxis& axis = m_surface.geometry().axis;
        std::vector<const Candidate*> largestFirst;
        for (Candidate& candidate : m_candidates) {
            candidate.left = axis.toClippedPixel(candidate.demand.start);
            candidate.right = axis.toClippedPixel(candidate.demand.end);
            largestFirst.push_back(&candidate);
        }
        std::stable_sort(largestFirst.begin(), largestFirst.end(),
            [](const Candidate* a, const Candidate* b) { return a->excess > b->excess; });
        // A badge is never narrower than its shortest text, so no more than this fit beside each other.
        const double narrowest = m_measure("100 %", m_surface.sizes().smallText, FontWeight::Bold);
        const auto most = static_cast<std::size_t>(m_surface.geometry().plot.width / std::max(narrowest, 1.0)) + 1;
        for (std::size_t i = 0; i < largestFirst.size() && i < 4 * most && m_placed < most; ++i)
            place(largestFirst[i]->demand);
    }

private:
    /// Owners of boxes: what a badge stands above or below, and reference lines, brackets and badges.
    static constexpr std::uint32_t kInk = 0;
    static constexpr std::uint32_t kObstacle = 1;

    void collectTaken()
    {
        for (const Layer layer : {Layer::Fills, Layer::Rails, Layer::Lines, Layer::Excess}) {
            // A badge may stand on either side of the line at 1, not on it.
            for (const DrawItem& item : m_surface.items(layer))
                m_taken.addItem(item, item.role == DrawRole::Reference ? kObstacle : kInk);
        }
        for (const DrawItem& item : m_surface.items(Layer::Brackets))
            m_taken.addItem(item, kObstacle);
    }

    /// Calls `visit` with what a badge over (left, right) stands above or below.
    template <typename Visitor>
    void visitInk(double left, double right, Visitor visit) const
    {
        m_taken.visitWithin(left, right, [&](const DrawItem& item, std::uint32_t kind) {
            if (kind == kInk)
                visit(item);
        });
    }

    [[nodiscard]] std::vector<Candidate> oversubscribed() const
    {
        std::vector<Candidate> candidates;
        const DemandRun* before = nullptr;
        for (const DemandRun& demand : m_runs.demands) {
            if (demand.worstDemand <= 1.0 + kSameLevel) {
                before = nullptr;
                continue;
            }
            // Merged columns change from one to the next: they share the badge of the worst.
            if (before != nullptr && before->merged && demand.merged) {
                Candidate& last = candidates.back();
                const double start = last.demand.start;
                if (demand.worstDemand - 1.0 > last.excess)
                    last = {demand, demand.worstDemand - 1.0};
                last.demand.start = start;
                last.demand.end = demand.end;
            } else {
                candidates.push_back({demand, demand.worstDemand - 1.0});
            }
            before = &demand;
        }
        return candidates;
    }

    [[nodiscard]] std::string named(ResourceId id, double demand) const
    {
        const Resource& resource = m_machine.resource(id);
        return (resource.label.empty() ? resource.id : resource.label) + " " + formatQuantity(demand, Unit::Fraction);
    }

    [[nodiscard]] std::vector<std::string> textsOf(const DemandRun& demand) const
    {
        const PanelGeometry& g = m_surface.geometry();
        std::string all = named(demand.worst, demand.worstDemand);
        const std::string worst = all;
        if (demand.maxLine > 1.0 + kSameLevel && g.line != demand.worst)
            all += ", " + named(g.line, demand.maxLine);
        if (demand.maxFill > 1.0 + kSameLevel && g.pipe != demand.worst)
            all += ", " + named(g.pipe, demand.maxFill);
        std::vector<std::string> texts{all};
        if (worst != all)
            texts.push_back(worst);
        texts.push_back(formatQuantity(demand.worstDemand, Unit::Fraction));
        return texts;
    }

    void place(const DemandRun& demand)
    {
        const PlotSurface::Extent extent = m_surface.extent(demand.start, demand.end);
        const Box& plot = m_surface.geometry().plot;
        const double left = std::max(extent.left, plot.x);
        const double right = std::min(extent.right, plot.right());
        const double gap = m_surface.sizes().gap;
        const std::vector<std::string> texts = textsOf(demand);
        for (const std::string& text : texts) {
            const double width = m_measure(text, m_surface.sizes().smallText, FontWeight::Bold) + 2.0 * gap;
            if (width > plot.width)
                continue;
            const double x = std::clamp(0.5 * (left + right - width), plot.x, plot.right() - width);
            for (const double y : rowsFor(demand, left, right)) {
                if (tryPlace(demand, texts, text, {x, y, width, m_height}))
                    return;
            }
        }
        // No room over the stretch: beside it, over the line at 1 or as high as its ink.
        for (const std::string& text : texts) {
            const double width = m_measure(text, m_surface.sizes().smallText, FontWeight::Bold) + 2.0 * gap;
            for (const double x : {right + 0.5 * gap, left - 0.5 * gap - width}) {
                if (x < plot.x || x + width > plot.right())
                    continue;
                const double aboveReference = m_surface.y(1.0) - 0.5 * gap - m_height;
                for (const double y : {aboveReference, inkTop(left, right)}) {
                    if (tryPlace(demand, texts, text, {x, y, width, m_height}))
                        return;
                }
            }
        }
    }

    bool tryPlace(const DemandRun& demand, const std::vector<std::string>& texts, const std::string& text, Box box)
    {
        const Box& plot = m_surface.geometry().plot;
        box.x = m_surface.snapped(box.x);
        box.y = m_surface.snapped(box.y);
        if (box.y < plot.y - 0.01 || box.bottom() > plot.bottom() || m_taken.overlaps(box))
            return false;
        // The bare number may stand anywhere, a name only over stretches of that resource.
        const bool isBare = &text == &texts.back();
        const bool namesAll = &text == &texts.front() && texts.size() > 2;
        if (!isBare && meetsOtherRun(demand, box, namesAll))
            return false;
        draw(box, text);
        return true;
    }

    [[nodiscard]] double inkTop(double left, double right) const
    {
        double top = m_surface.geometry().plot.bottom();
        visitInk(left, right, [&](const DrawItem& ink) { top = std::min(top, ink.y); });
        return top;
    }

    /// Where a badge may stand, best first: over the ink of its stretch, in the mirrored layout also under it.
    [[nodiscard]] std::vector<double> rowsFor(const DemandRun& demand, double left, double right) const
    {
        const PanelGeometry& g = m_surface.geometry();
        const double gap = 0.5 * m_surface.sizes().gap;
        double top = g.plot.bottom();
        double bottom = g.plot.y;
        visitInk(left, right, [&](const DrawItem& ink) {
            top = std::min(top, ink.y);
            bottom = std::max(bottom, ink.y + ink.height);
        });
        const double above = top - gap - m_height;
        const double aboveReference = std::min(above, m_surface.y(1.0) - gap - m_height);
        const double below = bottom + gap;
        const bool isMemory = g.layout == DiagramLayout::Mirrored && demand.worst == g.pipe;
        // Else over the marker, between the axis and the lowest ink.
        const double onAxis = g.plot.bottom() - gap - m_height;
        if (g.layout == DiagramLayout::OnLine)
            return {above, aboveReference, onAxis};
        return isMemory ? std::vector<double>{below, above, aboveReference, onAxis}
                        : std::vector<double>{above, aboveReference, below, onAxis};
    }

    /// Whether a badge wider than its stretch reaches over another one that it would seem to be about, though it is
    /// not: of another resource, or any when the badge names several.
    [[nodiscard]] bool meetsOtherRun(const DemandRun& demand, const Box& box, bool namesAll) const
    {
        auto other = std::upper_bound(m_candidates.begin(), m_candidates.end(), box.x,
            [](double x, const Candidate& candidate) { return x < candidate.right; });
        for (; other != m_candidates.end() && other->left < box.right(); ++other) {
            if (other->demand.start != demand.start && (namesAll || other->demand.worst != demand.worst))
                return true;
        }
        return false;
    }

    void draw(const Box& box, const std::string& text)
    {
        const double gap = m_surface.sizes().gap;
        ++m_placed;
        m_taken.add({box.x - gap, box.y - 0.5 * gap, box.width + 2.0 * gap, box.height + gap}, kObstacle);
        DrawItem item;
        item.role = DrawRole::Badge;
        m_surface.addUnclipped(Layer::Badges, item, box);
        item.role = DrawRole::BadgeText;
        item.x = box.x + 0.5 * box.width;
        item.y = box.y + 0.5 * box.height + 0.355 * m_surface.sizes().smallText;
        item.width = box.width - 2.0 * gap;
        item.height = m_surface.sizes().smallText;
        m_surface.addText(Layer::Badges, item,
            {text, m_surface.sizes().smallText, TextAlign::Center, FontWeight::Bold, TextTurn::Horizontal});
    }

    PlotSurface& m_surface;
    const PanelRuns& m_runs;
    const Machine& m_machine;
    const TextMeasure& m_measure;
    double m_height;
    std::vector<Candidate> m_candidates; ///< by time
    BoxIndex m_taken;                    ///< where none may stand: ink, and obstacles
    std::size_t m_placed = 0;
};

} // namespace

void drawBadges(PlotSurface& surface, const PanelRuns& runs, const Machine& machine, const TextMeasure& measure)
{
    BadgeBuilder(surface, runs, machine, measure).draw();
}

} // namespace minard
