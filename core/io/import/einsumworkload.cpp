#include "core/io/import/einsumworkload.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/einsum/einsumparser.h"
#include "core/einsum/iterationspace.h"
#include "core/support/text.h"

namespace minard {

namespace {

std::string inCapitals(std::string name)
{
    std::transform(name.begin(), name.end(), name.begin(),
        [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return name;
}

Error faultOf(const EinsumFault& fault, const std::string& text, std::size_t line)
{
    return {ErrorCode::InvalidInput, fault.what + " in the Einsum " + inQuotes(text, 200), lineText(line)};
}

} // namespace

void EinsumWorkload::addMissingRank(const std::string& rank, std::size_t line)
{
    if (!m_campaign.workload.ranks.try_emplace(rank, 1.0).second)
        return;
    m_diagnostics.push_back({"rank-size-missing", Severity::Error,
        "the rank " + inQuotes(rank) + " has no size in this file; 1 is taken until one is given", lineText(line)});
}

void EinsumWorkload::addTensor(Tensor tensor, std::size_t line)
{
    if (!m_tensors.insert(tensor.id).second)
        return;
    for (const std::string& rank : tensor.ranks)
        addMissingRank(rank, line);
    m_campaign.workload.tensors.push_back(std::move(tensor));
}

/// The rank an index runs over: the one it is bound to, or the one of its name in capitals or as it is.
std::string EinsumWorkload::rankOf(const Einsum& einsum, std::size_t index, std::size_t line)
{
    const EinsumIndex& entry = einsum.indices[index];
    std::string rank = entry.rank.empty() ? inCapitals(entry.name) : entry.rank;
    if (entry.rank.empty() && m_campaign.workload.ranks.count(rank) == 0
        && m_campaign.workload.ranks.count(entry.name) != 0)
        rank = entry.name;
    addMissingRank(rank, line);
    return rank;
}

/// The rank of a place of a tensor that is declared by its use. A place such as 2*ox + fx gets a rank of its own, as
/// long as the values of the expression reach.
std::string EinsumWorkload::rankOfPlace(
    const Einsum& einsum, const TensorReference& reference, std::size_t place, std::size_t line)
{
    const IndexExpression& expression = reference.indices[place];
    if (expression.terms.size() == 1 && expression.terms.front().factor == 1)
        return rankOf(einsum, expression.terms.front().index, line);
    double size = 1.0;
    for (const IndexExpression::Term& term : expression.terms) {
        const double extent = m_campaign.workload.ranks[rankOf(einsum, term.index, line)];
        size += std::abs(static_cast<double>(term.factor)) * (extent - 1.0);
    }
    std::string rank = reference.tensor + '_' + std::to_string(place);
    while (!m_campaign.workload.ranks.try_emplace(rank, std::max(size, 1.0)).second)
        rank += '_';
    return rank;
}

void EinsumWorkload::declare(const Einsum& einsum, const TensorReference& reference, std::size_t line)
{
    if (m_tensors.count(reference.tensor) != 0)
        return;
    Tensor tensor;
    tensor.id = reference.tensor;
    for (std::size_t place = 0; place < reference.indices.size(); ++place)
        tensor.ranks.push_back(rankOfPlace(einsum, reference, place, line));
    m_tensors.insert(tensor.id);
    m_campaign.workload.tensors.push_back(std::move(tensor));
}

void EinsumWorkload::addStep(const Step& step)
{
    if (m_error)
        return;
    tl::expected<Einsum, EinsumFault> einsum = parseEinsum(step.text);
    if (!einsum) {
        m_error = faultOf(einsum.error(), step.text, step.line);
        return;
    }
    for (std::size_t i = 0; i < einsum->indices.size(); ++i)
        [[maybe_unused]] const std::string rank = rankOf(*einsum, i, step.line);
    declare(*einsum, einsum->result, step.line);
    for (const TensorReference& operand : einsum->operands)
        declare(*einsum, operand, step.line);
    Phase phase;
    const std::string& name = step.name.empty() ? einsum->result.tensor : step.name;
    phase.id = m_phaseNames.take(name);
    if (phase.id != name)
        phase.name = name;
    phase.layerClass = step.layerClass;
    phase.einsum = step.text;
    m_campaign.workload.phases.push_back(std::move(phase));
    m_einsums.push_back(std::move(*einsum));
    m_lines.push_back(step.line);
}

void EinsumWorkload::setTensorBits()
{
    const auto common = m_bits.find(std::string());
    bool isAnyUnknown = false;
    for (Tensor& tensor : m_campaign.workload.tensors) {
        const auto own = m_bits.find(tensor.id);
        if (own != m_bits.end())
            tensor.bits = own->second;
        else if (!tensor.bits && common != m_bits.end())
            tensor.bits = common->second;
        isAnyUnknown = isAnyUnknown || (!tensor.bits && !tensor.bytes);
    }
    if (isAnyUnknown) {
        m_diagnostics.push_back({"bits-missing", Severity::Warning,
            "the file does not say how many bits an element has; the traffic of such tensors is unknown", {}});
    }
}

void EinsumWorkload::setRoles()
{
    std::set<std::string> written;
    std::set<std::string> read;
    std::set<std::string> readFirst;
    for (const Einsum& einsum : m_einsums) {
        for (const TensorReference& operand : einsum.operands) {
            read.insert(operand.tensor);
            if (written.count(operand.tensor) == 0)
                readFirst.insert(operand.tensor);
        }
        written.insert(einsum.result.tensor);
    }
    for (Tensor& tensor : m_campaign.workload.tensors) {
        const bool isWeight = m_weights.count(tensor.id) != 0 || tensor.id.starts_with('W');
        if (written.count(tensor.id) == 0)
            tensor.role = isWeight ? TensorRole::Weight : TensorRole::Input;
        else if (read.count(tensor.id) == 0)
            tensor.role = TensorRole::Output;
        else
            tensor.role = readFirst.count(tensor.id) != 0 ? TensorRole::State : TensorRole::Intermediate;
    }
}

/// Whether the Einsums fit the tensors: what a plan would refuse later is refused with its line now.
Result<> EinsumWorkload::checkSpaces() const
{
    const Workload& workload = m_campaign.workload;
    const TensorNames names(workload);
    for (std::size_t i = 0; i < m_einsums.size(); ++i) {
        const auto space = iterationSpace(m_einsums[i], workload, names);
        if (!space)
            return tl::unexpected(faultOf(space.error(), workload.phases[i].einsum, m_lines[i]));
    }
    return {};
}

Result<LoadedCampaign> EinsumWorkload::finish(JsonDocument document, const ReadLog& log)
{
    if (log.hasFault())
        return tl::unexpected(log.fault(document.root));
    if (m_error)
        return tl::unexpected(*m_error);
    for (Diagnostics& more : std::array{std::move(document.diagnostics), log.remarks(document.root)})
        m_diagnostics.insert(m_diagnostics.end(), more.begin(), more.end());
    setTensorBits();
    setRoles();
    if (Result<> checked = checkSpaces(); !checked)
        return tl::unexpected(std::move(checked.error()));
    Scenario& scenario = m_campaign.scenarios.emplace_back();
    scenario.id = "as-read";
    scenario.source = Source::Analytical;
    scenario.timing = Timing{TimingModel::Roofline, {}};
    assumeMachine(m_campaign, m_diagnostics);
    return finishImport(std::move(m_campaign), m_lines, std::move(m_diagnostics));
}

} // namespace minard
