#pragma once

#include <memory>

#include "tests/ui/uitest.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/jobs/jobqueue.h"
#include "ui/theme/theme.h"

namespace minard::test {

/// What a pane stands on when it is tried by itself. Selection and presentation follow the document's ids.
class PaneFixture {
protected:
    void makeParts();
    /// The pane must be gone.
    void clearParts();

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Presentation> m_presentation;
    std::unique_ptr<Editor> m_editor;
};

} // namespace minard::test
