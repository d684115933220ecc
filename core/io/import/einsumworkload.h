#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/einsum/einsum.h"
#include "core/io/campaignreader.h"
#include "core/io/import/finishimport.h"
#include "core/io/json/jsonparser.h"
#include "core/io/native/documentnode.h"

namespace minard {

/// A workload of Einsums as a foreign file has it, while it is put together.
class EinsumWorkload {
public:
    /// One Einsum in the program's own notation.
    struct Step {
        std::size_t line = 0;
        std::string name; ///< empty = the name of its result
        std::string text;
        std::string layerClass; ///< may be empty
    };

    void setTitle(std::string title) { m_campaign.title = std::move(title); }

    void setRank(const std::string& name, double size) { m_campaign.workload.ranks[name] = size; }

    /// A function of Einsums that costs `operations` per point.
    void setCost(const std::string& function, double operations)
    {
        m_campaign.workload.operations[function] = operations;
    }

    /// Declares a tensor, once; those that Einsums name need not be.
    void addTensor(Tensor tensor, std::size_t line);

    /// Bits of an element of one tensor, or with an empty name of all that have none of their own.
    void setBits(const std::string& tensor, double bits) { m_bits[tensor] = bits; }

    void addWeight(const std::string& tensor) { m_weights.insert(tensor); }

    /// Adds an Einsum and the tensors it names. The first text that is no Einsum makes finish() fail with its line.
    void addStep(const Step& step);

    /// A dependency between steps that no tensor shows, by their places in the order they were added.
    void addEdge(std::size_t from, std::size_t to)
    {
        m_campaign.workload.edges.push_back({PhaseId(from), PhaseId(to), {}, EdgeKind::Stream});
    }

    [[nodiscard]] bool hasTensor(const std::string& name) const { return m_tensors.count(name) != 0; }

    /// The campaign, with bits and roles of tensors and an assumed machine. Fails with what `log` has found in
    /// `document`, else with the line of an Einsum that cannot be read or does not fit its tensors.
    [[nodiscard]] Result<LoadedCampaign> finish(JsonDocument document, const ReadLog& log);

private:
    [[nodiscard]] std::string rankOf(const Einsum& einsum, std::size_t index, std::size_t line);
    [[nodiscard]] std::string rankOfPlace(
        const Einsum& einsum, const TensorReference& reference, std::size_t place, std::size_t line);
    void declare(const Einsum& einsum, const TensorReference& reference, std::size_t line);
    void addMissingRank(const std::string& rank, std::size_t line);
    void setTensorBits();
    void setRoles();
    [[nodiscard]] Result<> checkSpaces() const;

    Campaign m_campaign;
    std::vector<Einsum> m_einsums;    ///< of the phases
    std::vector<std::size_t> m_lines; ///< of the phases
    std::set<std::string> m_tensors;  ///< names of those declared
    std::map<std::string, double> m_bits;
    std::set<std::string> m_weights;
    UniqueNames m_phaseNames;
    std::optional<Error> m_error;
    Diagnostics m_diagnostics;
};

} // namespace minard
