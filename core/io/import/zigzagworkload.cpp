#include "core/io/import/zigzagworkload.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/io/import/einsumworkload.h"
#include "core/io/import/yamlkeys.h"
#include "core/io/native/documentnode.h"
#include "core/io/yaml/yamldocument.h"
#include "core/support/text.h"

namespace minard {

namespace {

/// "W[k][c]": an operand of an equation.
struct Operand {
    std::string name;
    std::vector<std::string> indices;
};

/// "O[b][k]+=W[k][c]*I[b][c]"
struct Equation {
    Operand result;
    std::vector<Operand> operands;
    char sign = '*'; ///< between the operands
};

std::string inCapitals(std::string name)
{
    std::transform(name.begin(), name.end(), name.begin(),
        [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return name;
}

std::optional<Operand> parseOperand(std::string_view text)
{
    text = trimmed(text);
    Operand operand;
    const std::size_t bracket = text.find('[');
    operand.name = trimmed(text.substr(0, bracket));
    std::string_view rest = bracket == std::string_view::npos ? std::string_view() : text.substr(bracket);
    while (!rest.empty()) {
        const std::size_t end = rest.find(']');
        if (rest.front() != '[' || end == std::string_view::npos)
            return std::nullopt;
        operand.indices.emplace_back(trimmed(rest.substr(1, end - 1)));
        rest = trimmed(rest.substr(end + 1));
    }
    return operand.name.empty() ? std::nullopt : std::optional(std::move(operand));
}

std::optional<Equation> parseEquation(std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return std::nullopt;
    Equation equation;
    const bool accumulates = text[equals - 1] == '+';
    const std::optional<Operand> result = parseOperand(text.substr(0, accumulates ? equals - 1 : equals));
    const std::string_view right = text.substr(equals + 1);
    equation.sign = right.find('*') != std::string_view::npos || right.find('+') == std::string_view::npos ? '*' : '+';
    if (!result)
        return std::nullopt;
    equation.result = *result;
    for (const std::string_view part : split(right, equation.sign)) {
        const std::optional<Operand> operand = parseOperand(part);
        if (!operand)
            return std::nullopt;
        equation.operands.push_back(*operand);
    }
    return equation;
}

class WorkloadReader {
public:
    void readLayer(const DocumentNode& layer);

    [[nodiscard]] EinsumWorkload& workload() { return m_workload; }

private:
    struct Layer {
        std::string id;
        Equation equation;
        std::map<std::string, std::string> ranks;                   ///< loop dimension → rank
        std::map<std::string, double> bits;                         ///< operand → bits
        std::map<std::string, std::string> sources;                 ///< operand → id of the layer it comes from
        std::vector<std::pair<std::string, std::string>> relations; ///< index → its definition
    };

    void readSizes(const DocumentNode& node, Layer& layer);
    void addSize(const DocumentNode& node, Layer& layer, const std::string& dimension, double size);
    static void readRelations(const DocumentNode& node, Layer& layer);
    static void readOperands(const DocumentNode& node, Layer& layer);
    [[nodiscard]] std::string tensorOf(const Layer& layer, const Operand& operand);
    [[nodiscard]] std::string referenceText(
        const Layer& layer, const std::string& tensor, const Operand& operand, std::set<std::string>& bound) const;
    void add(const DocumentNode& node, const Layer& layer, EinsumWorkload::Step step);

    EinsumWorkload m_workload;
    std::map<std::string, double> m_rankSizes;
    std::map<std::string, std::size_t> m_places;      ///< id of a layer → its place
    std::map<std::string, std::size_t> m_resultRanks; ///< id of a layer → ranks of its result
    std::vector<std::pair<std::string, std::size_t>> m_pendingEdges;
};

void WorkloadReader::addSize(const DocumentNode& node, Layer& layer, const std::string& dimension, double size)
{
    if (!(size >= 1.0)) {
        node.fault("the size of the loop " + inQuotes(dimension) + " must be at least 1");
        return;
    }
    std::string rank = dimension;
    const auto [found, isNew] = m_rankSizes.try_emplace(rank, size);
    if (!isNew && found->second != size) {
        rank += JsonValue::number(size).asDigits();
        m_rankSizes.try_emplace(rank, size);
    }
    m_workload.setRank(rank, size);
    layer.ranks[dimension] = rank;
}

/// "loop_dims" and "loop_sizes", or both in one map as older files have them.
void WorkloadReader::readSizes(const DocumentNode& node, Layer& layer)
{
    if (const auto map = node.find("loop_dim_size")) {
        map->forEachMember([&](std::string_view dimension, const DocumentNode& size) {
            addSize(size, layer, std::string(dimension), size.number(Unit::None));
        });
        return;
    }
    const auto dimensions = node.require("loop_dims");
    const auto sizes = node.require("loop_sizes");
    if (!dimensions || !sizes)
        return;
    const std::vector<std::string> names = dimensions->texts();
    std::size_t i = 0;
    sizes->forEachElement([&](const DocumentNode& size) {
        if (i < names.size())
            addSize(size, layer, names[i], size.number(Unit::None));
        ++i;
    });
    if (i != names.size())
        sizes->fault(
            "there are " + std::to_string(names.size()) + " loop dimensions and " + std::to_string(i) + " sizes");
}

void WorkloadReader::readRelations(const DocumentNode& node, Layer& layer)
{
    for (const std::string& relation : node.texts()) {
        const std::size_t equals = relation.find('=');
        if (equals == std::string::npos) {
            node.fault(inQuotes(relation) + " is no relation such as ix=2*ox+1*fx");
            return;
        }
        layer.relations.emplace_back(trimmed(std::string_view(relation).substr(0, equals)),
            trimmed(std::string_view(relation).substr(equals + 1)));
    }
}

void WorkloadReader::readOperands(const DocumentNode& node, Layer& layer)
{
    if (const auto precision = node.find("operand_precision")) {
        precision->forEachMember([&layer](std::string_view operand, const DocumentNode& bits) {
            layer.bits[std::string(operand)] = bits.number(Unit::None);
        });
    }
    if (const auto sources = node.find("operand_source")) {
        sources->forEachMember([&layer](std::string_view operand, const DocumentNode& source) {
            if (source.value().isText())
                layer.sources[std::string(operand)] = source.text();
            else if (source.value().isList() && !source.value().asList().empty()
                && source.value().asList().front().isText())
                layer.sources[std::string(operand)] = source.value().asList().front().asText();
        });
    }
}

/// The tensor an operand stands for: the result of the layer it comes from, or a constant of this one.
std::string WorkloadReader::tensorOf(const Layer& layer, const Operand& operand)
{
    const std::string constant = operand.name + layer.id;
    const auto source = layer.sources.find(operand.name);
    if (source == layer.sources.end() || source->second == layer.id)
        return constant;
    const auto producer = m_resultRanks.find(source->second);
    if (producer == m_resultRanks.end())
        return constant;
    if (producer->second == operand.indices.size())
        return 'O' + source->second;
    // The same values in another shape: only the dependency can be kept.
    m_pendingEdges.emplace_back(source->second, m_places.size());
    return constant;
}

std::string WorkloadReader::referenceText(
    const Layer& layer, const std::string& tensor, const Operand& operand, std::set<std::string>& bound) const
{
    std::string text = tensor + '[';
    for (std::size_t i = 0; i < operand.indices.size(); ++i) {
        const std::string& index = operand.indices[i];
        text += (i == 0 ? "" : ",") + index;
        const auto rank = layer.ranks.find(inCapitals(index));
        if (rank != layer.ranks.end() && rank->second != inCapitals(index) && bound.insert(index).second)
            text += ':' + rank->second;
    }
    return text + ']';
}

void WorkloadReader::add(const DocumentNode& node, const Layer& layer, EinsumWorkload::Step step)
{
    const Equation& equation = layer.equation;
    std::set<std::string> bound;
    std::set<std::string> indices;
    const std::string result = 'O' + layer.id;
    step.text = referenceText(layer, result, equation.result, bound) + " = ";
    bool isFirst = true;
    for (const Operand& operand : equation.operands) {
        const auto bits = layer.bits.find(operand.name);
        if (bits != layer.bits.end() && bits->second == 0.0)
            continue;
        const std::string tensor = tensorOf(layer, operand);
        step.text += (isFirst ? "" : std::string(" ") + equation.sign + ' ')
            + referenceText(layer, tensor, operand, bound);
        isFirst = false;
        indices.insert(operand.indices.begin(), operand.indices.end());
        if (bits != layer.bits.end() && tensor == operand.name + layer.id)
            m_workload.setBits(tensor, bits->second);
        if (operand.name == "W" && tensor == "W" + layer.id)
            m_workload.addWeight(tensor);
    }
    if (isFirst)
        node.fault("the equation has no operand with any bits", "equation");
    indices.insert(equation.result.indices.begin(), equation.result.indices.end());
    for (const auto& [index, definition] : layer.relations) {
        if (indices.count(index) != 0)
            step.text += ", " + index + " = " + definition;
    }
    for (const char* name : {"O", "O_final"}) {
        if (const auto bits = layer.bits.find(name); bits != layer.bits.end() && bits->second > 0.0)
            m_workload.setBits(result, bits->second);
    }
    step.line = node.value().line();
    m_workload.addStep(step);
    for (const auto& [source, place] : std::exchange(m_pendingEdges, {}))
        m_workload.addEdge(m_places[source], place);
    m_resultRanks[layer.id] = equation.result.indices.size();
}

void WorkloadReader::readLayer(const DocumentNode& node)
{
    static constexpr std::array<std::string_view, 13> kKeys{"id", "name", "operator_type", "equation",
        "dimension_relations", "loop_dims", "loop_sizes", "loop_dim_size", "operand_precision", "operand_source",
        "padding", "pr_loop_dims", "pr_loop_sizes"};
    if (!node.expectObject())
        return;
    node.noteUnknownKeys(kKeys);
    const auto id = node.require("id");
    const auto text = node.require("equation");
    if (!id || !text)
        return;
    Layer layer;
    layer.id = id->text();
    if (layer.id.empty() || layer.id.find_first_not_of("0123456789") != std::string::npos) {
        id->fault("expected a whole number, found " + inQuotes(layer.id));
        return;
    }
    if (m_places.count(layer.id) != 0) {
        id->fault("there are two layers with this id");
        return;
    }
    const std::optional<Equation> equation = parseEquation(text->text());
    if (!equation) {
        text->fault(inQuotes(text->text()) + " is no equation such as O[b][k]+=W[k][c]*I[b][c]");
        return;
    }
    layer.equation = *equation;
    readSizes(node, layer);
    if (const auto relations = node.find("dimension_relations"))
        readRelations(*relations, layer);
    readOperands(node, layer);
    EinsumWorkload::Step step;
    node.read("operator_type", step.layerClass);
    node.read("name", step.name);
    if (step.name.empty())
        step.name = step.layerClass.empty() ? "layer " + layer.id : step.layerClass + ' ' + layer.id;
    add(node, layer, std::move(step));
    m_places.emplace(layer.id, m_places.size());
}

} // namespace

bool looksLikeZigzagWorkload(std::string_view text)
{
    return hasYamlKey(text, "operator_type", YamlKeyPlace::Anywhere)
        && hasYamlKey(text, "equation", YamlKeyPlace::Anywhere);
}

Result<LoadedCampaign> readZigzagWorkload(std::string_view text)
{
    Result<JsonDocument> document = parseYaml(text);
    if (!document)
        return tl::unexpected(std::move(document.error()));
    ReadLog log(PlaceStyle::LineAndPath);
    const NumberContext numbers;
    WorkloadReader reader;
    DocumentNode(document->root, log, numbers).forEachElement([&](const DocumentNode& layer) {
        reader.readLayer(layer);
    });
    return reader.workload().finish(std::move(*document), log);
}

} // namespace minard
