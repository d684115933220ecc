#include "core/report/analysisjson.h"

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "core/model/timeunit.h"

namespace minard {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostSegments = 100'000;

class AnalysisJson {
public:
    AnalysisJson(const Campaign& campaign, const BuiltScenario& built) : m_campaign(campaign), m_built(built) { }

    [[nodiscard]] Json head() const;
    [[nodiscard]] Json phase(const PhaseFigures& figures) const;
    [[nodiscard]] Json segment(const SegmentView& view);
    [[nodiscard]] Json findings(const Diagnostics& documentFindings) const;

private:
    [[nodiscard]] const std::string& resource(std::size_t k) const { return m_built.scenario.machine.resources[k].id; }

    [[nodiscard]] Json perResource(const std::vector<double>& values) const;
    [[nodiscard]] Json perResource(const std::vector<std::optional<double>>& values) const;
    [[nodiscard]] Json bounds(const ScenarioFigures& figures) const;
    [[nodiscard]] Json oversubscribed() const;

    const Campaign& m_campaign;
    const BuiltScenario& m_built;
    std::vector<double> m_demand;
};

Json number(std::optional<double> value)
{
    if (!value || std::isnan(*value))
        return nullptr;
    if (std::isinf(*value))
        return "infinite";
    return *value + 0.0; // no "-0.0"
}

Json AnalysisJson::perResource(const std::vector<double>& values) const
{
    Json object = Json::object();
    for (std::size_t k = 0; k < values.size(); ++k)
        object[resource(k)] = number(values[k]);
    return object;
}

Json AnalysisJson::perResource(const std::vector<std::optional<double>>& values) const
{
    Json object = Json::object();
    for (std::size_t k = 0; k < values.size(); ++k)
        object[resource(k)] = number(values[k]);
    return object;
}

Json AnalysisJson::bounds(const ScenarioFigures& figures) const
{
    const Bounds& bounds = figures.bounds;
    return Json{{"volume", bounds.volume}, {"criticalPath", bounds.criticalPath}, {"fillDrain", bounds.fillDrain},
        {"best", bounds.best()}, {"binding", boundKey(bounds.binding())}, {"gap", number(bounds.gap(figures.makespan))},
        {"advice", boundAdvice(bounds, m_built.scenario.machine)}};
}

Json AnalysisJson::oversubscribed() const
{
    Json list = Json::array();
    for (const Oversubscription& stretch : m_built.timeline.oversubscribed()) {
        Json entry{{"resource", resource(stretch.resource.index())}, {"start", stretch.start}, {"end", stretch.end},
            {"demand", stretch.demand}};
        if (stretch.count > 1) {
            entry["count"] = stretch.count;
            entry["period"] = stretch.period;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Json AnalysisJson::head() const
{
    const ScenarioFigures figures = scenarioFigures(m_campaign, m_built);
    Json object = Json::object();
    object["scenario"] = figures.id;
    object["source"] = sourceName(figures.source);
    object["timeUnit"] = timeUnitName(m_campaign.units.time);
    object["makespan"] = figures.makespan;
    object["average"] = perResource(figures.average);
    object["volume"] = perResource(figures.volume);
    object["idle"] = figures.idle;
    object["unknownTime"] = perResource(figures.unknownTime);
    object["bounds"] = bounds(figures);
    object["oversubscribed"] = oversubscribed();
    object["segmentCount"] = m_built.timeline.segmentCount();
    object["pieceCount"] = m_built.timeline.pieceCount();
    return object;
}

Json AnalysisJson::phase(const PhaseFigures& figures) const
{
    const NodeTiming& timing = figures.timing;
    Json object = Json::object();
    object["id"] = figures.id;
    object["name"] = figures.name;
    object["group"] = figures.group.empty() ? Json(nullptr) : Json(figures.group);
    object["start"] = timing.start;
    object["end"] = timing.end;
    object["busy"] = timing.shares.total();
    object["undilated"] = timing.shares.undilated;
    object["dilated"] = number(timing.shares.dilated);
    object["throttled"] = number(timing.shares.throttled);
    object["use"] = perResource(figures.use);
    object["volume"] = perResource(figures.volume);
    object["intensity"] = number(figures.intensity);
    object["bound"] = figures.bound.isValid() ? Json(resource(figures.bound.index())) : Json(nullptr);
    object["efficiency"] = figures.efficiency;
    object["class"] = figures.layerClass.empty() ? Json(nullptr) : Json(figures.layerClass);
    return object;
}

Json AnalysisJson::segment(const SegmentView& view)
{
    const std::vector<PlanNode>& nodes = m_built.timeline.nodes();
    m_demand.assign(m_built.timeline.resourceCount(), 0.0);
    Json pieces = Json::array();
    for (const PieceShare& piece : view.pieces) {
        const PlanNode& node = nodes[piece.node];
        Json use = Json::object();
        for (std::size_t k = 0; k < node.use.size(); ++k) {
            const double value = node.use[k] * piece.scale;
            m_demand[k] += value;
            use[resource(k)] = (node.unknown >> k & 1U) != 0 ? Json(nullptr) : Json(value);
        }
        pieces.push_back(Json{{"phase", nodeName(m_campaign, node)}, {"tile", piece.tile}, {"use", std::move(use)},
            {"undilated", number(piece.inSegment.undilated)}, {"dilated", number(piece.inSegment.dilated)},
            {"throttled", number(piece.inSegment.throttled)}});
    }
    return Json{{"start", view.start}, {"end", view.end}, {"demand", perResource(m_demand)}, {"pieces", pieces}};
}

Json AnalysisJson::findings(const Diagnostics& documentFindings) const
{
    Json list = Json::array();
    for (const Diagnostics* findings : {&documentFindings, &m_built.diagnostics}) {
        for (const Diagnostic& finding : *findings)
            list.push_back(Json{{"id", finding.id}, {"severity", severityName(finding.severity)},
                {"message", finding.message}, {"where", finding.where}});
    }
    return list;
}

/// Text that is not valid UTF-8 cannot reach here from a reader; were it to, it is replaced rather than thrown at the
/// caller.
std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string_view sourceName(Source source)
{
    switch (source) {
    case Source::Analytical:
        return "analytical";
    case Source::Simulated:
        return "simulated";
    case Source::Measured:
        return "measured";
    }
    return "analytical";
}

void writeAnalysisJson(const Campaign& campaign, const BuiltScenario& built, const Diagnostics& documentFindings,
    SegmentOutput segments, const TextSink& write)
{
    AnalysisJson json(campaign, built);
    std::string head = dump(json.head());
    head.pop_back(); // the closing brace: more keys follow
    write(head);
    write(",\n \"phases\":[");
    const PhaseTable table(campaign, built);
    for (std::uint32_t node = 0; node < table.size(); ++node)
        write((node == 0 ? "\n  " : ",\n  ") + dump(json.phase(table.at(node))));
    write("]");
    const bool all = segments == SegmentOutput::All
        || (segments == SegmentOutput::UpTo100000 && built.timeline.segmentCount() <= kMostSegments);
    if (all) {
        write(",\n \"segments\":[");
        const double forever = std::numeric_limits<double>::infinity();
        bool first = true;
        built.timeline.visitSegments(-forever, forever, [&](const SegmentView& view) {
            write((first ? "\n  " : ",\n  ") + dump(json.segment(view)));
            first = false;
            return true;
        });
        write("]");
    }
    write(",\n \"findings\":" + dump(json.findings(documentFindings)) + "}");
}

} // namespace minard
