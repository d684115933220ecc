#include "tests/core/diagram/pictures.h"

#include <QtGlobal>

#include "core/io/campaignreader.h"
#include "core/support/numberformat.h"

namespace minard::test {

namespace {

const char* const kHead = R"({"format": "campaign/1", "units": {"time": "tick"},
 "machine": {"resources": [{"id": "compute", "kind": "throughput", "unit": "op/s", "peak": 100},
                           {"id": "memory", "kind": "bandwidth", "unit": "B/s", "peak": 100}]},
 "view": {"styles": {"A": 0, "B": 1, "C": 2, "D": 11, "E": 20}},
)";

std::string phase(const char* id, double duration, double compute, double memory)
{
    return std::string("{\"id\": \"") + id + "\", \"given\": {\"duration\": " + formatExact(duration)
        + ", \"use\": {\"compute\": " + formatExact(compute) + ", \"memory\": " + formatExact(memory) + "}}}";
}

std::string pipelined(const char* phases, const char* extra)
{
    return std::string("\"pipelines\": [{\"id\": \"p\", \"phases\": ") + phases + ", \"tiles\": 4" + extra + "}]";
}

} // namespace

Picture::Picture(std::string_view document)
{
    Result<LoadedCampaign> loaded = readCampaignText(document);
    if (!loaded)
        qFatal("%s", sentence(loaded.error()).c_str());
    m_campaign = std::move(loaded->campaign);
    m_styles = PhaseStyles(m_campaign);
    for (std::size_t i = 0; i < m_campaign.scenarios.size(); ++i) {
        Result<BuiltScenario> built = buildScenario(m_campaign, ScenarioId(i));
        if (!built)
            qFatal("%s", sentence(built.error()).c_str());
        m_built.push_back(std::move(*built));
    }
}

DiagramInput Picture::input(std::size_t scenario) const
{
    return {m_campaign, m_built[scenario].scenario, m_built[scenario].timeline, m_styles, {}, {},
        m_campaign.scenarios[scenario].label(), {}, nullptr};
}

std::vector<DiagramInput> Picture::inputs() const
{
    std::vector<DiagramInput> all;
    for (std::size_t i = 0; i < m_built.size(); ++i)
        all.push_back(input(i));
    return all;
}

std::string threePhaseDocument()
{
    return kHead + std::string(" \"workload\": {\"phases\": [") + phase("A", 3, 0.7, 0.25) + ", "
        + phase("B", 10, 0.2, 0.9) + ", " + phase("C", 2, 0.6, 0.4)
        + "]},\n \"scenarios\": [{\"id\": \"s\", \"name\": \"Sequential\"}]}";
}

std::string memoryOversubscriptionDocument()
{
    return kHead + std::string(" \"workload\": {\"phases\": [") + phase("A", 3, 0.7, 0.6) + ", "
        + phase("B", 10, 0.2, 0.9) + R"(], "edges": [{"from": "A", "to": "B"}]},
 "scenarios": [{"id": "s", "name": "Sequential"}, {"id": "p", "name": "Pipelined, 4 tiles", )"
        + pipelined(R"(["A", "B"])", "") + R"(}, {"id": "d", "name": "Dilated", )"
        + pipelined(R"(["A", "B"])", R"(, "dilate": "longest")")
        + R"(}, {"id": "t", "name": "Dilated and throttled", "base": "d", "throttle": "uniform"}]})";
}

std::string computeOversubscriptionDocument()
{
    return kHead + std::string(" \"workload\": {\"phases\": [") + phase("A", 3, 0.7, 0.1) + ", "
        + phase("B", 10, 0.5, 0.9) + R"(], "edges": [{"from": "A", "to": "B"}]},
 "scenarios": [{"id": "p", "name": "Pipelined, 4 tiles", )"
        + pipelined(R"(["A", "B"])", "") + R"(}, {"id": "d", "name": "Dilated", )"
        + pipelined(R"(["A", "B"])", R"(, "dilate": "longest")") + "}]}";
}

std::string threeStageDocument()
{
    return kHead + std::string(" \"workload\": {\"phases\": [") + phase("A", 5, 0.2, 0.8) + ", "
        + phase("B", 10, 0.3, 0.6) + ", " + phase("C", 5, 0.8, 0.25)
        + R"(], "edges": [{"from": "A", "to": "B"}, {"from": "B", "to": "C"}]},
 "scenarios": [{"id": "p", "name": "Pipelined, 4 tiles", )"
        + pipelined(R"(["A", "B", "C"])", "")
        + R"(}, {"id": "t", "name": "Dilated and throttled", "throttle": "uniform", )"
        + pipelined(R"(["A", "B", "C"])", R"(, "dilate": "longest")") + "}]}";
}

std::string slightExcessDocument(double excess)
{
    return kHead + std::string(" \"workload\": {\"phases\": [") + phase("A", 5, 0.3, 0.5 + excess) + ", "
        + phase("B", 5, 0.3, 0.5) + R"(]}, "scenarios": [{"id": "p", "name": "Side by side", )"
        + R"("pipelines": [{"id": "p", "phases": ["A", "B"], "tiles": 1}]}]})";
}

std::string oddDocument()
{
    return kHead + std::string(R"( "workload": {"phases": [)") + phase("A", 3, 0.7, 0.25) + ", "
        + phase("zero one", 0, 0.5, 0.5) + ", " + phase("zero two", 0, 0.5, 0.5) + R"(,
  {"id": "x", "name": "gemm<float, 4> & \"λ\" 矩阵", "given": {"duration": 4, "use": {"compute": null, "memory": 0.5}}},
  {"id": "y", "name": "no\tcounters\nat all", "given": {"duration": 3, "use": {"compute": null, "memory": null}}}, )"
        + phase("D", 3, 0.4, 0.9) + ", " + phase("E", 3, 1.2, 0.6) + R"(], "edges": [{"from": "D", "to": "E"}]},
 "scenarios": [{"id": "s", "name": "Odd", "fusion": [{"id": "g1", "phases": ["D", "E"], "retime": "efficiency"}],
   "starts": {"D": 11.5, "E": 14.5}}]})";
}

} // namespace minard::test
