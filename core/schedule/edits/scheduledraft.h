#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/schedulelayout.h"

namespace minard {

/// The schedule of one scenario while an edit changes it, with everything inherited filled in. finish() writes back
/// what differs, and only that; the rest stays inherited.
class ScheduleDraft {
public:
    explicit ScheduleDraft(const ScheduleLayout& layout);

    std::vector<ScheduleBlock> blocks;
    std::vector<Pipeline> pipelines; ///< `phases` is taken from the blocks by finish()
    std::vector<ExplicitStart> starts;
    std::vector<FusionGroup> fusion;
    Throttle throttle = Throttle::None;

    /// Place of the pipeline in `pipelines`. Precondition: there is one.
    [[nodiscard]] std::size_t find(const std::string& pipeline) const;
    /// An id that no pipeline has: "p1", "p2" …
    [[nodiscard]] std::string freshPipelineId() const;

    /// Takes phases out of their blocks. Of a pipeline with one phase left that phase stays, by itself, with the start
    /// of the pipeline. Empty blocks are kept, so that places stay what they were; finish() drops them.
    void takeOut(const std::vector<PhaseId>& phases);
    /// Explicit starts of a unit are forgotten.
    void dropStarts(const ScheduleUnit& unit);

    /// The edit. Variants that could not be scheduled with what they inherit from now on keep what they had; so do
    /// variants of a recording, whose measured durations are written down when the pieces no longer apply.
    [[nodiscard]] CampaignEdit finish(std::string text) &&;

private:
    void settlePipelines();
    [[nodiscard]] std::vector<PhaseId> orderNow() const;
    void leaveRecording(CampaignEdit& edit) const;

    const ScheduleLayout& m_layout;
};

} // namespace minard
