#include "core/io/import/einsumyaml.h"

#include <array>
#include <string>
#include <utility>

#include "core/io/import/arithmetic.h"
#include "core/io/import/einsumworkload.h"
#include "core/io/import/template.h"
#include "core/io/import/yamlkeys.h"
#include "core/io/native/documentnode.h"
#include "core/io/yaml/yamldocument.h"
#include "core/support/text.h"

namespace minard {

namespace {

/// "K[b, M: p, h]" → "K[b, p, h]": the rank of a place is known from the tensor, what counts is the index.
std::string withoutPlaceNames(std::string_view text)
{
    std::string out;
    std::size_t itemBegin = 0; // in `out`, of the item inside brackets
    int depth = 0;
    for (const char c : text) {
        if (c == '[')
            ++depth;
        else if (c == ']')
            --depth;
        if (c == ':' && depth > 0) {
            out.resize(itemBegin);
            continue;
        }
        out += c;
        if (c == '[' || c == ',')
            itemBegin = out.size();
    }
    return out;
}

class EinsumYamlReader {
public:
    void readAccelForge(const DocumentNode& workload);
    void readTeaal(const DocumentNode& root, const DocumentNode& einsum);

    [[nodiscard]] EinsumWorkload& workload() { return m_workload; }

private:
    void readRankSizes(const DocumentNode& node);
    void readShape(const DocumentNode& node);
    void readBits(const DocumentNode& node);
    void readEinsum(const DocumentNode& node);
    void readRenames(const DocumentNode& node);
    [[nodiscard]] std::string readAccesses(const DocumentNode& accesses);
    [[nodiscard]] std::string readProjection(const DocumentNode& access);
    [[nodiscard]] double evaluate(const DocumentNode& node, std::string_view text) const;
    [[nodiscard]] double extent(const DocumentNode& node) const;
    void add(const DocumentNode& node, EinsumWorkload::Step step);

    EinsumWorkload m_workload;
    std::map<std::string, double, std::less<>> m_sizes;
};

double EinsumYamlReader::evaluate(const DocumentNode& node, std::string_view text) const
{
    const auto valueOf = [this](std::string_view name) -> std::optional<double> {
        const auto found = m_sizes.find(name);
        return found == m_sizes.end() ? std::nullopt : std::optional(found->second);
    };
    const Result<double> value = evaluateArithmetic(text, valueOf);
    if (!value)
        node.fault(value.error().what);
    return value.value_or(1.0);
}

/// A size, or a range such as "0 <= m < 128".
double EinsumYamlReader::extent(const DocumentNode& node) const
{
    const std::string text = node.text();
    const std::size_t last = text.rfind('<');
    if (last == std::string::npos)
        return evaluate(node, text);
    const std::size_t first = text.find('<');
    const bool includesEnd = last + 1 < text.size() && text[last + 1] == '=';
    const bool includesBegin = first != last && text[first + 1] == '=';
    const double end = evaluate(node, std::string_view(text).substr(last + (includesEnd ? 2 : 1)));
    const double begin = first == last ? 0.0 : evaluate(node, std::string_view(text).substr(0, first));
    return end - begin + (includesEnd ? 1.0 : 0.0) - (includesBegin || first == last ? 0.0 : 1.0);
}

void EinsumYamlReader::readRankSizes(const DocumentNode& node)
{
    node.forEachMember([this](std::string_view rank, const DocumentNode& size) {
        const double value = evaluate(size, size.text());
        m_sizes[std::string(rank)] = value;
        m_workload.setRank(std::string(rank), value);
    });
}

void EinsumYamlReader::readShape(const DocumentNode& node)
{
    node.forEachMember([this](std::string_view index, const DocumentNode& range) {
        const double value = extent(range);
        m_sizes[std::string(index)] = value;
        m_workload.setRank(std::string(index), value);
    });
}

/// "All" means every tensor; what is no name selects tensors by rules of the tool.
void EinsumYamlReader::readBits(const DocumentNode& node)
{
    node.forEachMember([this](std::string_view name, const DocumentNode& bits) {
        const double value = evaluate(bits, bits.text());
        const bool isName = name.find_first_of(" ~&|()-") == std::string_view::npos;
        if (equalsIgnoringCase(name, "all"))
            m_workload.setBits({}, value);
        else if (isName)
            m_workload.setBits(std::string(name), value);
        else
            bits.remark(
                "bits-unused", Severity::Warning, "this selection of tensors is not supported; its bits are not used");
    });
}

void EinsumYamlReader::readRenames(const DocumentNode& node)
{
    if (!node.value().isObject())
        return;
    if (const auto weight = node.find("weight"); weight && weight->value().isText())
        m_workload.addWeight(weight->text());
}

/// The indices of a tensor access, "m,k": a list of indices, or a map from ranks to them.
std::string EinsumYamlReader::readProjection(const DocumentNode& access)
{
    std::string indices;
    const auto append = [&indices](
                            const DocumentNode& index) { indices += (indices.empty() ? "" : ",") + index.text(); };
    const auto projection = access.require("projection");
    if (projection && projection->value().isObject())
        projection->forEachMember([&append](std::string_view, const DocumentNode& index) { append(index); });
    else if (projection)
        projection->forEachElement(append);
    return indices;
}

/// "OUT[m,n] = A[m,k] * B[k,n]" from a list of tensor accesses.
std::string EinsumYamlReader::readAccesses(const DocumentNode& accesses)
{
    std::string output;
    std::string inputs;
    accesses.forEachElement([&](const DocumentNode& access) {
        const auto name = access.require("name");
        if (!name)
            return;
        const std::string reference = name->text() + '[' + readProjection(access) + ']';
        const auto isOutput = access.find("output");
        if (isOutput && equalsIgnoringCase(isOutput->text(), "true"))
            output = reference;
        else
            inputs += (inputs.empty() ? "" : " * ") + reference;
    });
    if (output.empty())
        accesses.fault("none of the tensors is the output");
    else if (inputs.empty())
        accesses.fault("there is no tensor beside the output");
    return output + " = " + inputs;
}

void EinsumYamlReader::add(const DocumentNode& node, EinsumWorkload::Step step)
{
    step.line = node.value().line();
    m_workload.addStep(step);
}

void EinsumYamlReader::readEinsum(const DocumentNode& node)
{
    if (node.value().isText()) {
        add(node, {.line = 0, .name = {}, .text = withoutPlaceNames(node.text()), .layerClass = {}});
        return;
    }
    if (node.value().isList()) {
        node.fault("lists of Einsums inside each other come from templates; render the template first");
        return;
    }
    if (!node.expectObject())
        return;
    EinsumWorkload::Step step;
    node.read("name", step.name);
    if (const auto renames = node.find("renames"))
        readRenames(*renames);
    if (const auto text = node.find("einsum"))
        step.text = withoutPlaceNames(text->text());
    else if (const auto accesses = node.require("tensor_accesses"))
        step.text = readAccesses(*accesses);
    add(node, std::move(step));
}

void EinsumYamlReader::readAccelForge(const DocumentNode& workload)
{
    static constexpr std::array<std::string_view, 7> kKeys{
        "rank_sizes", "iteration_space_shape", "shape", "bits_per_value", "persistent_tensors", "einsums", "version"};
    workload.noteUnknownKeys(kKeys);
    m_workload.setCost("copy", 0.0);
    if (const auto sizes = workload.find("rank_sizes"))
        readRankSizes(*sizes);
    for (const char* key : {"iteration_space_shape", "shape"}) {
        if (const auto shape = workload.find(key))
            readShape(*shape);
    }
    if (const auto bits = workload.find("bits_per_value"))
        readBits(*bits);
    if (const auto einsums = workload.require("einsums"))
        einsums->forEachElement([this](const DocumentNode& einsum) { readEinsum(einsum); });
}

void EinsumYamlReader::readTeaal(const DocumentNode& root, const DocumentNode& einsum)
{
    static constexpr std::array<std::string_view, 5> kKeys{
        "declaration", "expressions", "expression", "shape", "rank_sizes"};
    einsum.noteUnknownKeys(kKeys);
    m_workload.setCost("take", 0.0);
    for (const char* key : {"mapping", "architecture", "bindings", "format"}) {
        if (const auto part = root.find(key))
            part->remark("part-unused", Severity::Note, "nothing is read from this part of the file");
    }
    if (const auto sizes = einsum.find("rank_sizes"))
        readRankSizes(*sizes);
    if (const auto shape = einsum.find("shape"))
        readShape(*shape);
    if (const auto declaration = einsum.require("declaration")) {
        declaration->forEachMember([this](std::string_view name, const DocumentNode& ranks) {
            Tensor tensor;
            tensor.id = name;
            tensor.ranks = ranks.texts();
            m_workload.addTensor(std::move(tensor), ranks.value().line());
        });
    }
    const auto expressions = einsum.find("expressions") ? einsum.find("expressions") : einsum.require("expression");
    if (expressions && expressions->value().isText())
        readEinsum(*expressions);
    else if (expressions)
        expressions->forEachElement([this](const DocumentNode& expression) { readEinsum(expression); });
}

} // namespace

bool looksLikeEinsumYaml(std::string_view text)
{
    return (hasYamlKey(text, "workload", YamlKeyPlace::Top) && hasYamlKey(text, "einsums", YamlKeyPlace::Anywhere))
        || (hasYamlKey(text, "einsum", YamlKeyPlace::Top) && hasYamlKey(text, "declaration", YamlKeyPlace::Anywhere));
}

Result<LoadedCampaign> readEinsumYaml(std::string_view text)
{
    const Result<std::string> rendered = renderTemplate(text);
    if (!rendered)
        return tl::unexpected(rendered.error());
    Result<JsonDocument> document = parseYaml(*rendered);
    if (!document)
        return tl::unexpected(std::move(document.error()));
    ReadLog log(PlaceStyle::LineAndPath);
    const NumberContext numbers;
    const DocumentNode root(document->root, log, numbers);
    EinsumYamlReader reader;
    if (const auto einsum = root.find("einsum"))
        reader.readTeaal(root, *einsum);
    else if (const auto workload = root.require("workload"))
        reader.readAccelForge(*workload);
    return reader.workload().finish(std::move(*document), log);
}

} // namespace minard
