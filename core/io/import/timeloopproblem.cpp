#include "core/io/import/timeloopproblem.h"

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/io/import/arithmetic.h"
#include "core/io/import/einsumworkload.h"
#include "core/io/import/yamlkeys.h"
#include "core/io/native/documentnode.h"
#include "core/io/yaml/yamldocument.h"
#include "core/support/text.h"

namespace minard {

namespace {

/// The built-in shape of a convolution: weights, inputs, outputs.
constexpr std::string_view kConvolution = "Outputs[n,k,q,p] = Weights[c,k,r,s] * "
                                          "Inputs[n,c,{Wstride}*p + {Wdilation}*r,{Hstride}*q + {Hdilation}*s]";

class ProblemReader {
public:
    void read(const DocumentNode& problem);

    [[nodiscard]] EinsumWorkload& workload() { return m_workload; }

private:
    void readInstance(const DocumentNode& instance);
    void readCoefficients(const DocumentNode& shape);
    void readDimensions(const DocumentNode& node);
    void readShape(const DocumentNode& shape);
    void readBuiltIn(const DocumentNode& problem, const DocumentNode& shape);
    [[nodiscard]] std::string readDataSpace(const DocumentNode& space) const;
    [[nodiscard]] std::string readPlace(const DocumentNode& place) const;
    [[nodiscard]] std::string readTerm(const DocumentNode& term) const;
    [[nodiscard]] std::string indexOf(const DocumentNode& node, const std::string& dimension) const;
    [[nodiscard]] std::string coefficientText(const DocumentNode& node, const std::string& name) const;
    void add(const DocumentNode& node, EinsumWorkload::Step step);

    EinsumWorkload m_workload;
    std::map<std::string, double> m_values;       ///< of dimensions and coefficients
    std::map<std::string, std::string> m_indices; ///< dimension → index
};

bool isTrue(const std::optional<DocumentNode>& node)
{
    return node && equalsIgnoringCase(node->text(), "true");
}

std::optional<DocumentNode> dataSpacesOf(const DocumentNode& shape)
{
    for (const char* key : {"data_spaces", "data-spaces", "dataSpaces"}) {
        if (auto spaces = shape.find(key))
            return spaces;
    }
    return shape.require("data_spaces");
}

void ProblemReader::readInstance(const DocumentNode& instance)
{
    instance.forEachMember([this](std::string_view name, const DocumentNode& value) {
        if (value.value().isObject() || value.value().isList()) {
            if (name == "densities") {
                value.remark("densities-unused", Severity::Warning,
                    "densities are not used: operations and traffic are those of dense tensors");
            }
            return;
        }
        const Result<double> number = evaluateArithmetic(
            value.text(), [this](std::string_view other) -> std::optional<double> {
                const auto found = m_values.find(std::string(other));
                return found == m_values.end() ? std::nullopt : std::optional(found->second);
            });
        if (number)
            m_values[std::string(name)] = *number;
    });
}

void ProblemReader::readCoefficients(const DocumentNode& shape)
{
    const auto coefficients = shape.find("coefficients");
    if (!coefficients)
        return;
    coefficients->forEachElement([this](const DocumentNode& coefficient) {
        const auto name = coefficient.require("name");
        const auto standard = coefficient.find("default");
        if (name && m_values.count(name->text()) == 0)
            m_values[name->text()] = standard ? standard->number(Unit::None) : 1.0;
    });
}

/// A list of names, or the names in one text.
void ProblemReader::readDimensions(const DocumentNode& node)
{
    std::vector<std::string> names;
    if (node.value().isText()) {
        for (const std::string_view name : split(node.value().asText(), ' ')) {
            if (!name.empty())
                names.emplace_back(name);
        }
    } else {
        names = node.texts();
    }
    for (const std::string& name : names) {
        const std::string lower = toLowerAscii(name);
        const bool isTaken = std::find(names.begin(), names.end(), lower) != names.end();
        const bool isCapital = lower != name
            && std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
        m_indices[name] = isCapital && !isTaken ? lower : name;
        const auto size = m_values.find(name);
        if (size == m_values.end())
            node.fault("the dimension " + inQuotes(name) + " has no size in the instance");
        else
            m_workload.setRank(name, size->second);
    }
}

std::string ProblemReader::indexOf(const DocumentNode& node, const std::string& dimension) const
{
    const auto found = m_indices.find(dimension);
    if (found == m_indices.end())
        node.fault("no dimension " + inQuotes(dimension));
    return found == m_indices.end() ? dimension : found->second;
}

std::string ProblemReader::coefficientText(const DocumentNode& node, const std::string& name) const
{
    const auto found = m_values.find(name);
    const Result<double> value = found != m_values.end()
        ? Result<double>(found->second)
        : evaluateArithmetic(name, [](std::string_view) { return std::nullopt; });
    if (!value || *value != std::floor(*value) || std::abs(*value) > 1e9) {
        node.fault("the coefficient " + inQuotes(name) + " has no whole number as its value");
        return "1";
    }
    return std::to_string(static_cast<long long>(*value));
}

/// A dimension, or a dimension and its coefficient: [P, Wstride].
std::string ProblemReader::readTerm(const DocumentNode& term) const
{
    if (term.value().isText())
        return indexOf(term, term.text());
    const std::vector<std::string> parts = term.texts();
    if (parts.empty() || parts.size() > 2) {
        term.fault("expected a dimension, or a dimension and a coefficient");
        return {};
    }
    const std::string index = indexOf(term, parts[0]);
    return parts.size() == 1 ? index : coefficientText(term, parts[1]) + '*' + index;
}

/// A sum of terms, or one dimension alone.
std::string ProblemReader::readPlace(const DocumentNode& place) const
{
    if (place.value().isText())
        return indexOf(place, place.text());
    std::string text;
    place.forEachElement([&](const DocumentNode& term) { text += (text.empty() ? "" : " + ") + readTerm(term); });
    return text;
}

std::string ProblemReader::readDataSpace(const DocumentNode& space) const
{
    const auto name = space.require("name");
    const auto projection = space.require("projection");
    std::string places;
    bool isFirst = true;
    if (projection) {
        projection->forEachElement([&](const DocumentNode& place) {
            places += (isFirst ? "" : ",") + readPlace(place);
            isFirst = false;
        });
    }
    return (name ? name->text() : std::string()) + '[' + places + ']';
}

void ProblemReader::add(const DocumentNode& node, EinsumWorkload::Step step)
{
    step.line = node.value().line();
    m_workload.addStep(step);
}

void ProblemReader::readShape(const DocumentNode& shape)
{
    if (!shape.expectObject())
        return;
    readCoefficients(shape);
    if (const auto dimensions = shape.require("dimensions"))
        readDimensions(*dimensions);
    const auto spaces = dataSpacesOf(shape);
    if (!spaces)
        return;
    std::string output;
    std::string inputs;
    spaces->forEachElement([&](const DocumentNode& space) {
        const std::string reference = readDataSpace(space);
        if (isTrue(space.find("read_write")) || isTrue(space.find("read-write")))
            output = reference;
        else
            inputs += (inputs.empty() ? "" : " * ") + reference;
    });
    if (output.empty())
        spaces->fault("none of the data spaces is read-write");
    else if (inputs.empty())
        spaces->fault("there is no data space beside the result");
    EinsumWorkload::Step step;
    shape.read("name", step.name);
    shape.read("type", step.layerClass);
    step.text = output + " = " + inputs;
    add(shape, std::move(step));
}

void ProblemReader::readBuiltIn(const DocumentNode& problem, const DocumentNode& shape)
{
    std::string name = toLowerAscii(shape.text());
    if (name != "cnn-layer" && name != "cnn_layer" && name != "cnn-layer.yaml" && name != "cnn_layer.yaml") {
        shape.fault(
            "the shape " + inQuotes(shape.text()) + " is described in another file; put it in the place of its name");
        return;
    }
    readInstance(problem);
    EinsumWorkload::Step step;
    step.name = shape.text();
    step.text = kConvolution;
    for (const char* coefficient : {"Wstride", "Wdilation", "Hstride", "Hdilation"}) {
        const std::string mark = '{' + std::string(coefficient) + '}';
        m_values.try_emplace(coefficient, 1.0);
        step.text.replace(step.text.find(mark), mark.size(), coefficientText(shape, coefficient));
    }
    for (const char* dimension : {"C", "K", "N", "P", "Q", "R", "S"}) {
        const auto size = m_values.find(dimension);
        if (size == m_values.end())
            problem.fault("the dimension " + inQuotes(dimension) + " has no size");
        else
            m_workload.setRank(dimension, size->second);
    }
    add(problem, std::move(step));
}

void ProblemReader::read(const DocumentNode& problem)
{
    if (!problem.expectObject())
        return;
    if (const auto instance = problem.find("instance"))
        readInstance(*instance);
    if (const auto operations = problem.find("ops")) {
        if (const auto dimensions = problem.find("dimensions"))
            readDimensions(*dimensions);
        operations->forEachElement([this](const DocumentNode& operation) { readShape(operation); });
        return;
    }
    const auto shape = problem.require("shape");
    if (shape && shape->value().isText())
        readBuiltIn(problem, *shape);
    else if (shape)
        readShape(*shape);
}

} // namespace

bool looksLikeTimeloopProblem(std::string_view text)
{
    return hasYamlKey(text, "problem", YamlKeyPlace::Top)
        && (hasYamlKey(text, "shape", YamlKeyPlace::Anywhere) || hasYamlKey(text, "ops", YamlKeyPlace::Anywhere));
}

Result<LoadedCampaign> readTimeloopProblem(std::string_view text)
{
    Result<JsonDocument> document = parseYaml(text);
    if (!document)
        return tl::unexpected(std::move(document.error()));
    ReadLog log(PlaceStyle::LineAndPath);
    const NumberContext numbers;
    const DocumentNode root(document->root, log, numbers);
    ProblemReader reader;
    if (const auto problem = root.require("problem"))
        reader.read(*problem);
    return reader.workload().finish(std::move(*document), log);
}

} // namespace minard
