#pragma once

#include <QUndoCommand>

#include "core/schedule/edits/campaignedit.h"
#include "ui/document/formertimelines.h"

namespace minard {

class Document;

/// One edit as a step of the undo stack. Holds ids and the values that differ, never the campaign.
class EditCommand : public QUndoCommand {
public:
    /// Which steps are one when they follow each other: those of one gesture that set the same values.
    using Gesture = int;
    static constexpr Gesture kAlone = -1;

    EditCommand(Document& document, CampaignEdit edit, Gesture gesture = kAlone);

    void redo() override;
    void undo() override;

    /// The same for all steps that may be one; kAlone never merges.
    [[nodiscard]] int id() const override;
    /// Becomes obsolete when the steps together change nothing.
    bool mergeWith(const QUndoCommand* later) override;

private:
    Document& m_document;
    CampaignEdit m_edit;
    Gesture m_gesture;
    Revision m_before = 0;
    std::optional<Revision> m_after; // once it was done
};

} // namespace minard
