#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/diagram/boxindex.h"
#include "core/diagram/linelayout.h"
#include "core/diagram/pipelineextents.h"
#include "core/diagram/plotlayers.h"
#include "core/diagram/textmetrics.h"
#include "core/support/numberformat.h"

// Every node that is drawn by itself may get one label. Its stretches are tried from left to right with the whole name,
// then the widest one with a shortened name, in the places below; the first that covers nothing wins.
//
//   on the line                        mirrored
//      4 above the rail                   3 above the area
//   ────────────── rail                ━━━━━━━━━━━━
//      2 in the empty part of the pipe    1 in the area
//   ▒▒▒ 3 in the fill ▒▒▒              ──────────── zero
//   ━━━━━━━━━━━━━━ line                   2 in the memory area
//      1 below the line                ━━━━━━━━━━━━

namespace minard {

namespace {

/// Names shortened to fewer characters than this say nothing.
constexpr std::size_t kLeastCharacters = 4;
/// Stretches of one node that are tried.
constexpr std::size_t kMostStretches = 6;

struct Stretch {
    const StackRun* run = nullptr;
    double left = 0.0;
    double right = 0.0;
};

struct Spot {
    double top = 0.0;
    DrawRole role = DrawRole::PhaseLabel;
    bool onOwnGround = false; ///< over the node's own fill
};

class Labels {
public:
    Labels(PlotSurface& surface, const DiagramInput& input, const PanelRuns& runs, const PanelOptions& options)
        : m_surface(surface)
        , m_input(input)
        , m_runs(runs)
        , m_options(options)
        , m_measure(measureOf(options))
        , m_plot(surface.geometry().plot)
        , m_taken(m_plot.x, m_plot.width)
        , m_height(std::ceil(1.2 * surface.sizes().text))
    {
    }

    void draw()
    {
        collectStretches();
        if (m_order.empty() && m_surface.items(Layer::Marks).empty() && m_input.scenario.pipelines.empty())
            return;
        // Counts of tiles stand in the topmost row alone.
        const bool isAllNeeded = !m_order.empty() || !m_surface.items(Layer::Marks).empty();
        collectTaken(isAllNeeded ? m_plot.bottom() : m_plot.y + m_height);
        std::vector<std::uint32_t> unlabelled;
        for (const std::uint32_t node : m_order) {
            if (!place(m_stretches[node]))
                unlabelled.push_back(node);
        }
        for (const DrawItem& mark : m_surface.items(Layer::Marks)) {
            if (mark.role == DrawRole::Impulse)
                placeBeside(mark);
        }
        placeTileCounts();
        for (const std::uint32_t node : unlabelled) {
            const PhaseId phase = m_stretches[node].front().run->part.phase;
            const auto& asked = m_options.leaders;
            if (std::find(asked.begin(), asked.end(), phase) != asked.end())
                placeWithLeader(m_stretches[node]);
        }
    }

private:
    /// What reaches above `bottom`.
    void collectTaken(double bottom)
    {
        for (const Layer layer : {Layer::Fills, Layer::Edges, Layer::Rails, Layer::Excess, Layer::Lines, Layer::Marks,
                 Layer::Brackets, Layer::Badges}) {
            for (const DrawItem& item : m_surface.items(layer)) {
                if (item.shape == Shape::Rectangle && item.y < bottom)
                    m_taken.addItem(item, layer == Layer::Fills ? item.node : DrawItem::kNone);
            }
        }
        const double reference = m_surface.y(1.0);
        m_taken.add({m_plot.x, reference - 0.5, m_plot.width, 1.0});
    }

    void collectStretches()
    {
        for (const StackRun& run : m_runs.stacks) {
            if (run.merged || run.part.node == DrawItem::kNone)
                continue;
            const double left = std::max(m_surface.x(run.start), m_plot.x);
            const double right = std::min(m_surface.x(run.end), m_plot.right());
            if (!(right > left))
                continue;
            std::vector<Stretch>& stretches = m_stretches[run.part.node];
            if (stretches.empty())
                m_order.push_back(run.part.node);
            stretches.push_back({&run, left, right});
        }
    }

    [[nodiscard]] std::string nameOf(const Stretch& stretch) const
    {
        return m_input.campaign.workload.phase(stretch.run->part.phase).label();
    }

    [[nodiscard]] double widthOf(const std::string& text) const
    {
        return m_measure(text, m_surface.sizes().text, FontWeight::Bold);
    }

    [[nodiscard]] std::string fitted(const std::string& name, double width) const
    {
        return elide(name, width, m_surface.sizes().text, FontWeight::Bold, m_measure);
    }

    bool place(const std::vector<Stretch>& stretches)
    {
        const double gap = m_surface.sizes().gap;
        const std::string name = nameOf(stretches.front());
        const auto widest = std::max_element(stretches.begin(), stretches.end(),
            [](const Stretch& a, const Stretch& b) { return a.right - a.left < b.right - b.left; });
        // No character is narrower than a fifth of the font size.
        if (widest->right - widest->left < 2.0 * gap + 0.2 * m_surface.sizes().text)
            return false;
        const std::string whole = fitted(name, m_plot.width);
        const double wholeWidth = widthOf(whole);
        std::size_t tried = 0;
        for (const Stretch& stretch : stretches) {
            if (stretch.right - stretch.left < wholeWidth + 2.0 * gap)
                continue;
            if (placeIn(stretch, whole, wholeWidth))
                return true;
            if (++tried == kMostStretches)
                break;
        }
        const std::string part = fitted(name, widest->right - widest->left - 2.0 * gap);
        if (part.empty() || (part != whole && part.size() < kLeastCharacters + 3))
            return false;
        return placeIn(*widest, part, widthOf(part));
    }

    bool placeIn(const Stretch& stretch, const std::string& text, double width)
    {
        const double gap = m_surface.sizes().gap;
        for (const Spot& spot : spotsOf(stretch)) {
            for (const double x :
                {stretch.left + gap, stretch.right - gap - width, 0.5 * (stretch.left + stretch.right - width)}) {
                const Box box{m_surface.snapped(x), m_surface.snapped(spot.top), width, m_height};
                if (box.y < m_plot.y || box.bottom() > m_plot.bottom())
                    break;
                const std::uint32_t self = spot.onOwnGround ? stretch.run->part.node : DrawItem::kNone - 1;
                if (m_taken.overlaps(box, self))
                    continue;
                draw(box, *stretch.run, spot, text);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::vector<Spot> spotsOf(const Stretch& stretch) const
    {
        return m_surface.geometry().layout == DiagramLayout::OnLine ? spotsOnLine(stretch) : spotsMirrored(stretch);
    }

    [[nodiscard]] std::vector<Spot> spotsOnLine(const Stretch& stretch) const
    {
        const StackPart& part = stretch.run->part;
        const DiagramSizes& sizes = m_surface.sizes();
        const double line = part.unknownLine ? m_surface.y(part.base) - 2.0 * sizes.line
                                             : lineTop(m_surface, part.top());
        const double pipe = line - sizes.casing;
        const double fill = pipe - m_surface.pipePixels(part.fill);
        const double well = pipe - m_surface.pipePixels(std::max(0.0, 1.0 - part.fillBase));
        const double top = std::min(fill, well) - sizes.rail;
        std::vector<Spot> spots;
        spots.push_back({line + sizes.line + sizes.casing + 0.25 * sizes.gap, DrawRole::PhaseLabel, false});
        if (part.top() > 1.0)
            spots.push_back({m_surface.y(1.0) + sizes.axis + 0.25 * sizes.gap, DrawRole::PhaseLabel, false});
        if (fill - well >= m_height + sizes.rail && !part.unknownFill)
            spots.push_back({0.5 * (fill + well + sizes.rail - m_height), DrawRole::PhaseLabel, false});
        if (pipe - fill >= m_height)
            spots.push_back({0.5 * (pipe + fill - m_height), DrawRole::LabelOnFill, true});
        spots.push_back({top - m_height - 0.25 * sizes.gap, DrawRole::PhaseLabel, false});
        return spots;
    }

    [[nodiscard]] std::vector<Spot> spotsMirrored(const Stretch& stretch) const
    {
        const StackPart& part = stretch.run->part;
        const double gap = 0.25 * m_surface.sizes().gap;
        const double line = 0.5 * m_surface.sizes().line;
        std::vector<Spot> spots;
        const auto addInside = [&](double from, double to, DrawRole role) {
            const double top = std::min(m_surface.y(from), m_surface.y(to));
            const double height = std::abs(m_surface.y(from) - m_surface.y(to)) - line;
            if (height >= m_height + gap)
                spots.push_back({top + (to > from ? line : 0.0) + 0.5 * (height - m_height), role, true});
        };
        addInside(part.base, part.top(), DrawRole::LabelOnArea);
        addInside(-part.fillBase, -part.fillTop(), DrawRole::LabelOnFill);
        spots.push_back({m_surface.y(part.top()) - m_height - gap, DrawRole::PhaseLabel, false});
        spots.push_back({m_surface.y(-part.fillTop()) + gap, DrawRole::PhaseLabel, false});
        return spots;
    }

    /// The name of a zero-length phase to the right of its mark, else to the left.
    void placeBeside(const DrawItem& mark)
    {
        const double gap = m_surface.sizes().gap;
        const std::string name = m_input.campaign.workload.phase(mark.phase).label();
        const std::string text = fitted(name, 0.2 * m_plot.width);
        const double width = widthOf(text);
        const double top = m_surface.snapped(mark.y + 0.5 * (mark.height - m_height));
        for (const double x : {mark.x + mark.width + gap, mark.x - gap - width}) {
            const Box box{x, std::min(top, m_plot.bottom() - m_height), width, m_height};
            if (text.empty() || box.x < m_plot.x || box.right() > m_plot.right() || box.y < m_plot.y
                || m_taken.overlaps(box))
                continue;
            DrawItem item = mark;
            item.role = DrawRole::PhaseLabel;
            drawText(box, item, text);
            return;
        }
    }

    /// How many tiles a pipeline has, in a corner of its stretch that is free.
    void placeTileCounts()
    {
        for (const PipelineExtent& pipeline : pipelineExtents(m_input)) {
            if (pipeline.tiles < 2)
                continue;
            const double gap = 0.5 * m_surface.sizes().gap;
            const double left = std::max(m_surface.x(pipeline.start), m_plot.x) + gap;
            const double right = std::min(m_surface.x(pipeline.end), m_plot.right()) - gap;
            const std::string text = formatCount(static_cast<std::int64_t>(pipeline.tiles)) + " tiles";
            const double size = m_surface.sizes().smallText;
            const double width = m_measure(text, size, FontWeight::Regular);
            if (right - left < width)
                continue;
            for (const Box& box : {Box{left, m_plot.y, width, m_height}, Box{right - width, m_plot.y, width, m_height},
                     Box{0.5 * (left + right - width), m_plot.y, width, m_height}}) {
                if (m_taken.overlaps(box))
                    continue;
                m_taken.add({box.x - gap, box.y, box.width + 2.0 * gap, box.height});
                DrawItem item;
                item.role = DrawRole::TileCount;
                item.x = m_surface.snapped(box.x);
                item.y = box.y + 0.5 * box.height + 0.355 * size;
                item.width = width;
                item.height = size;
                m_surface.addText(
                    Layer::Labels, item, {text, size, TextAlign::Left, FontWeight::Regular, TextTurn::Horizontal});
                break;
            }
        }
    }

    void placeWithLeader(const std::vector<Stretch>& stretches)
    {
        const auto widest = std::max_element(stretches.begin(), stretches.end(),
            [](const Stretch& a, const Stretch& b) { return a.right - a.left < b.right - b.left; });
        const std::string text = fitted(nameOf(*widest), 0.25 * m_plot.width);
        if (text.empty())
            return;
        const double width = widthOf(text);
        const double middle = 0.5 * (widest->left + widest->right);
        const double target = lineTop(m_surface, widest->run->part.top());
        for (const double shift : {0.25, -1.25, 0.0, 0.75, -1.75, 1.5, -2.5, 2.5, -3.5}) {
            for (int row = 0; row < 4; ++row) {
                const double x = std::clamp(middle + shift * width, m_plot.x, m_plot.right() - width);
                const Box box{m_surface.snapped(x), m_surface.snapped(m_plot.y + row * m_height), width, m_height};
                if (box.bottom() > target || m_taken.overlaps(box))
                    continue;
                DrawItem leader = itemOf(*widest->run, DrawRole::Leader);
                leader.shape = Shape::Line;
                leader.thickness = m_surface.leastSize();
                const double from = std::clamp(middle, box.x, box.right());
                leader.x = from;
                leader.y = box.bottom();
                leader.width = middle - from;
                leader.height = target - box.bottom();
                m_surface.addLine(Layer::Labels, leader);
                draw(box, *widest->run, {box.y, DrawRole::PhaseLabel, false}, text);
                return;
            }
        }
    }

    void draw(const Box& box, const StackRun& run, const Spot& spot, const std::string& text)
    {
        const double gap = 0.5 * m_surface.sizes().gap;
        DrawRole role = spot.role;
        if (spot.onOwnGround && textureOf(run.part.style) != Texture::Plain) {
            // Letters on hatching are hard to read.
            m_surface.addUnclipped(Layer::Labels, itemOf(run, DrawRole::LabelGround),
                {box.x - gap, box.y, box.width + 2.0 * gap, box.height});
            role = DrawRole::PhaseLabel;
        }
        drawText(box, itemOf(run, role), text);
    }

    void drawText(const Box& box, DrawItem item, const std::string& text)
    {
        const double gap = 0.5 * m_surface.sizes().gap;
        m_taken.add({box.x - gap, box.y, box.width + 2.0 * gap, box.height});
        item.x = box.x;
        item.y = box.y + 0.5 * box.height + 0.355 * m_surface.sizes().text;
        item.width = box.width;
        item.height = m_surface.sizes().text;
        m_surface.addText(Layer::Labels, item,
            {text, m_surface.sizes().text, TextAlign::Left, FontWeight::Bold, TextTurn::Horizontal});
    }

    PlotSurface& m_surface;
    const DiagramInput& m_input;
    const PanelRuns& m_runs;
    const PanelOptions& m_options;
    TextMeasure m_measure;
    Box m_plot;
    BoxIndex m_taken;
    double m_height;
    std::unordered_map<std::uint32_t, std::vector<Stretch>> m_stretches;
    std::vector<std::uint32_t> m_order; ///< nodes by first appearance
};

} // namespace

void drawLabels(PlotSurface& surface, const DiagramInput& input, const PanelRuns& runs, const PanelOptions& options)
{
    Labels(surface, input, runs, options).draw();
}

} // namespace minard
