// Places are the boxes and, for every layer that an arrow crosses, one more of the width of a lane. Each layer is a
// list of places from left to right.
//
//     layer 0      A       B
//                  |\      |
//     layer 1      | C     D        the arrow from A to E takes a lane in layer 1
//                  | |    /
//     layer 2       E----'

#include "core/diagram/graphlayout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace minard {

namespace {

constexpr int kSweeps = 12;
constexpr int kAlignments = 8;
constexpr double kLaneWidth = 6.0;
/// Lanes of all arrows together, per box and arrow; arrows beyond that are drawn straight.
constexpr std::size_t kMostLanes = 24;

using Places = std::vector<std::uint32_t>;

/// Counts, for numbers put in one after the other, how many of those before are larger.
class InversionCounter {
public:
    explicit InversionCounter(std::size_t size) : m_tree(size + 1, 0) { }

    std::uint64_t add(std::size_t value)
    {
        std::uint64_t notLarger = 0;
        for (std::size_t i = value + 1; i > 0; i &= i - 1)
            notLarger += m_tree[i];
        for (std::size_t i = value + 1; i < m_tree.size(); i += i & (~i + 1))
            ++m_tree[i];
        return m_count++ - notLarger;
    }

private:
    std::vector<std::uint64_t> m_tree;
    std::uint64_t m_count = 0;
};

class LayeredGraph {
public:
    LayeredGraph(const std::vector<GraphBox>& boxes, const std::vector<GraphArrow>& arrows, const GraphSpacing& spacing)
        : m_boxes(boxes)
        , m_arrows(arrows)
        , m_spacing(spacing)
        , m_isLinked(boxes.size(), false)
    {
    }

    GraphLayout run();

private:
    void findLayers();
    void addPlaces();
    std::uint32_t addPlace(double width, std::uint32_t layer);
    void link(std::uint32_t upper, std::uint32_t lower);
    void order();
    void sweep(bool downwards);
    [[nodiscard]] std::uint64_t crossings() const;
    void align();
    void alignLayer(std::size_t layer, const std::vector<Places>& neighbours);
    void write(GraphLayout& layout) const;
    void writeGrid(GraphLayout& layout) const;
    void writeArrows(GraphLayout& layout) const;

    const std::vector<GraphBox>& m_boxes;
    const std::vector<GraphArrow>& m_arrows;
    const GraphSpacing& m_spacing;
    std::vector<bool> m_isLinked;         ///< per box
    std::vector<std::uint32_t> m_layerOf; ///< per place
    std::vector<double> m_width;          ///< per place
    std::vector<double> m_middle;         ///< per place
    std::vector<std::uint32_t> m_rank;    ///< per place: its position in the layer
    std::vector<Places> m_layers;
    std::vector<Places> m_above; ///< per place
    std::vector<Places> m_below;
    std::vector<Places> m_lanes; ///< per arrow, from top to bottom
};

/// Longest paths; boxes on circles are put where they are met first.
void LayeredGraph::findLayers()
{
    const std::size_t count = m_boxes.size();
    m_layerOf.assign(count, 0);
    std::vector<std::uint32_t> waiting(count, 0);
    std::vector<Places> consumers(count);
    for (const GraphArrow& arrow : m_arrows) {
        if (arrow.from == arrow.to)
            continue;
        m_isLinked[arrow.from] = true;
        m_isLinked[arrow.to] = true;
        consumers[arrow.from].push_back(arrow.to);
        ++waiting[arrow.to];
    }
    Places ready;
    for (std::uint32_t box = 0; box < count; ++box) {
        if (waiting[box] == 0)
            ready.push_back(box);
    }
    for (std::size_t next = 0; next < ready.size(); ++next) {
        for (const std::uint32_t consumer : consumers[ready[next]]) {
            m_layerOf[consumer] = std::max(m_layerOf[consumer], m_layerOf[ready[next]] + 1);
            if (--waiting[consumer] == 0)
                ready.push_back(consumer);
        }
    }
}

std::uint32_t LayeredGraph::addPlace(double width, std::uint32_t layer)
{
    if (layer >= m_layers.size())
        m_layers.resize(layer + 1);
    const auto place = static_cast<std::uint32_t>(m_width.size());
    m_width.push_back(width);
    if (place >= m_layerOf.size())
        m_layerOf.push_back(layer);
    m_layers[layer].push_back(place);
    m_above.emplace_back();
    m_below.emplace_back();
    return place;
}

void LayeredGraph::link(std::uint32_t upper, std::uint32_t lower)
{
    m_below[upper].push_back(lower);
    m_above[lower].push_back(upper);
}

void LayeredGraph::addPlaces()
{
    for (std::size_t box = 0; box < m_boxes.size(); ++box) {
        if (m_isLinked[box]) {
            addPlace(m_boxes[box].width, m_layerOf[box]);
            continue;
        }
        // Not in a layer, but places and boxes have the same numbers.
        m_width.push_back(0.0);
        m_above.emplace_back();
        m_below.emplace_back();
    }
    const std::size_t most = kMostLanes * (m_boxes.size() + m_arrows.size());
    m_lanes.resize(m_arrows.size());
    for (std::size_t i = 0; i < m_arrows.size(); ++i) {
        const auto [from, to] = m_arrows[i];
        const std::uint32_t first = m_layerOf[from];
        const std::uint32_t last = m_layerOf[to];
        if (last <= first || m_width.size() + (last - first) > most + m_boxes.size())
            continue;
        std::uint32_t upper = from;
        for (std::uint32_t layer = first + 1; layer < last; ++layer) {
            const std::uint32_t lane = addPlace(kLaneWidth, layer);
            m_lanes[i].push_back(lane);
            link(upper, lane);
            upper = lane;
        }
        link(upper, to);
    }
    m_rank.assign(m_width.size(), 0);
    m_middle.assign(m_width.size(), 0.0);
    for (const Places& layer : m_layers) {
        for (std::size_t i = 0; i < layer.size(); ++i)
            m_rank[layer[i]] = static_cast<std::uint32_t>(i);
    }
}

std::uint64_t LayeredGraph::crossings() const
{
    std::uint64_t all = 0;
    for (std::size_t layer = 0; layer + 1 < m_layers.size(); ++layer) {
        InversionCounter counter(m_layers[layer + 1].size());
        Places ends;
        for (const std::uint32_t upper : m_layers[layer]) {
            ends.clear();
            for (const std::uint32_t lower : m_below[upper])
                ends.push_back(m_rank[lower]);
            std::sort(ends.begin(), ends.end());
            for (const std::uint32_t end : ends)
                all += counter.add(end);
        }
    }
    return all;
}

/// Sorts every layer by the barycentre of the neighbours in the one before; places without any stay where they are.
void LayeredGraph::sweep(bool downwards)
{
    const std::size_t count = m_layers.size();
    std::vector<std::pair<double, std::uint32_t>> keyed;
    for (std::size_t step = 1; step < count; ++step) {
        Places& layer = m_layers[downwards ? step : count - 1 - step];
        keyed.clear();
        for (const std::uint32_t place : layer) {
            const Places& neighbours = downwards ? m_above[place] : m_below[place];
            double sum = 0.0;
            for (const std::uint32_t neighbour : neighbours)
                sum += m_rank[neighbour];
            keyed.emplace_back(
                neighbours.empty() ? m_rank[place] : sum / static_cast<double>(neighbours.size()), place);
        }
        std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < keyed.size(); ++i) {
            layer[i] = keyed[i].second;
            m_rank[layer[i]] = static_cast<std::uint32_t>(i);
        }
    }
}

void LayeredGraph::order()
{
    std::vector<Places> best = m_layers;
    std::uint64_t fewest = crossings();
    for (int i = 0; i < kSweeps && fewest > 0; ++i) {
        sweep(i % 2 == 0);
        const std::uint64_t now = crossings();
        if (now < fewest) {
            fewest = now;
            best = m_layers;
        }
    }
    m_layers = std::move(best);
    for (const Places& layer : m_layers) {
        for (std::size_t i = 0; i < layer.size(); ++i)
            m_rank[layer[i]] = static_cast<std::uint32_t>(i);
    }
}

/// Puts the places of a layer as near as possible to the middle of their neighbours: least squares under the distances
/// that are needed, by pooling places that would overlap.
void LayeredGraph::alignLayer(std::size_t layer, const std::vector<Places>& neighbours)
{
    struct Pool {
        double sum = 0.0; ///< of wanted places, less the offsets
        double count = 0.0;
        std::size_t first = 0;

        [[nodiscard]] double mean() const { return sum / count; }
    };

    const Places& places = m_layers[layer];
    std::vector<double> offsets(places.size(), 0.0);
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::uint32_t place = places[i];
        if (i > 0)
            offsets[i] = offsets[i - 1] + (m_width[places[i - 1]] + m_width[place]) / 2.0 + m_spacing.betweenBoxes;
        double wanted = m_middle[place];
        if (!neighbours[place].empty()) {
            wanted = 0.0;
            for (const std::uint32_t neighbour : neighbours[place])
                wanted += m_middle[neighbour];
            wanted /= static_cast<double>(neighbours[place].size());
        }
        pools.push_back({wanted - offsets[i], 1.0, i});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() >= pools.back().mean()) {
            Pool& before = pools[pools.size() - 2];
            before.sum += pools.back().sum;
            before.count += pools.back().count;
            pools.pop_back();
        }
    }
    std::size_t pool = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (pool + 1 < pools.size() && pools[pool + 1].first == i)
            ++pool;
        m_middle[places[i]] = pools[pool].mean() + offsets[i];
    }
}

void LayeredGraph::align()
{
    for (const Places& layer : m_layers) {
        double x = 0.0;
        for (const std::uint32_t place : layer) {
            m_middle[place] = x + m_width[place] / 2.0;
            x += m_width[place] + m_spacing.betweenBoxes;
        }
    }
    for (int i = 0; i < kAlignments; ++i) {
        for (std::size_t layer = 1; layer < m_layers.size(); ++layer)
            alignLayer(layer, m_above);
        for (std::size_t layer = m_layers.size(); layer-- > 0;)
            alignLayer(layer, m_below);
    }
}

void LayeredGraph::write(GraphLayout& layout) const
{
    layout.boxes.resize(m_boxes.size());
    layout.layers.assign(m_layerOf.begin(), m_layerOf.begin() + static_cast<std::ptrdiff_t>(m_boxes.size()));
    double left = 0.0;
    bool isFirst = true;
    for (const Places& layer : m_layers) {
        for (const std::uint32_t place : layer) {
            const double edge = m_middle[place] - m_width[place] / 2.0;
            left = isFirst ? edge : std::min(left, edge);
            isFirst = false;
        }
    }
    double y = 0.0;
    for (const Places& layer : m_layers) {
        double height = 0.0;
        for (const std::uint32_t place : layer) {
            if (place >= m_boxes.size())
                continue;
            layout.boxes[place] = {m_middle[place] - m_width[place] / 2.0 - left, y};
            layout.width = std::max(layout.width, layout.boxes[place].x + m_width[place]);
            height = std::max(height, m_boxes[place].height);
        }
        for (const std::uint32_t place : layer) {
            if (place >= m_boxes.size())
                layout.width = std::max(layout.width, m_middle[place] - left + kLaneWidth);
        }
        layout.height = y + height;
        y += height + m_spacing.betweenLayers;
    }
    writeArrows(layout);
    for (std::vector<GraphPoint>& arrow : layout.arrows) {
        for (std::size_t i = 1; i + 1 < arrow.size(); ++i)
            arrow[i].x -= left;
    }
    writeGrid(layout);
}

void LayeredGraph::writeArrows(GraphLayout& layout) const
{
    std::vector<double> top(m_layers.size() + 1, 0.0);
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        double height = 0.0;
        for (const std::uint32_t place : m_layers[layer])
            height = place < m_boxes.size() ? std::max(height, m_boxes[place].height) : height;
        top[layer + 1] = top[layer] + height + m_spacing.betweenLayers;
    }
    layout.arrows.resize(m_arrows.size());
    for (std::size_t i = 0; i < m_arrows.size(); ++i) {
        const auto [from, to] = m_arrows[i];
        const GraphPoint& source = layout.boxes[from];
        const GraphPoint& target = layout.boxes[to];
        std::vector<GraphPoint>& points = layout.arrows[i];
        points.push_back({source.x + m_boxes[from].width / 2.0, source.y + m_boxes[from].height});
        for (const std::uint32_t lane : m_lanes[i]) {
            const std::uint32_t layer = m_layerOf[lane];
            points.push_back({m_middle[lane], top[layer]});
            points.push_back({m_middle[lane], top[layer + 1] - m_spacing.betweenLayers});
        }
        points.push_back({target.x + m_boxes[to].width / 2.0, target.y});
    }
}

/// Boxes without arrows, in rows about as wide as the graph, or about as many as columns.
void LayeredGraph::writeGrid(GraphLayout& layout) const
{
    std::vector<std::size_t> loose;
    for (std::size_t box = 0; box < m_boxes.size(); ++box) {
        if (!m_isLinked[box])
            loose.push_back(box);
    }
    if (loose.empty())
        return;
    double widest = 0.0;
    for (const std::size_t box : loose)
        widest = std::max(widest, m_boxes[box].width);
    const double column = widest + m_spacing.betweenBoxes;
    const auto square = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(loose.size()))));
    const auto fitting = static_cast<std::size_t>((layout.width + m_spacing.betweenBoxes) / column);
    const std::size_t columns = std::max(
        {std::size_t{1}, std::min(square, loose.size()), std::min(fitting, loose.size())});
    const auto layers = static_cast<std::uint32_t>(m_layers.size());
    double y = m_layers.empty() ? 0.0 : layout.height + m_spacing.betweenLayers;
    for (std::size_t i = 0; i < loose.size(); i += columns) {
        double height = 0.0;
        for (std::size_t k = i; k < std::min(i + columns, loose.size()); ++k) {
            layout.boxes[loose[k]] = {static_cast<double>(k - i) * column, y};
            layout.layers[loose[k]] = layers + static_cast<std::uint32_t>(i / columns);
            layout.width = std::max(layout.width, static_cast<double>(k - i) * column + m_boxes[loose[k]].width);
            height = std::max(height, m_boxes[loose[k]].height);
        }
        layout.height = y + height;
        y += height + m_spacing.betweenBoxes;
    }
}

GraphLayout LayeredGraph::run()
{
    GraphLayout layout;
    findLayers();
    addPlaces();
    order();
    align();
    layout.crossings = crossings();
    write(layout);
    return layout;
}

} // namespace

GraphLayout layoutGraph(
    const std::vector<GraphBox>& boxes, const std::vector<GraphArrow>& arrows, const GraphSpacing& spacing)
{
    return LayeredGraph(boxes, arrows, spacing).run();
}

} // namespace minard
