#include "tests/ui/panefixture.h"

namespace minard::test {

void PaneFixture::makeParts()
{
    m_theme = std::make_unique<Theme>();
    m_jobs = std::make_unique<JobQueue>();
    m_document = std::make_unique<Document>(*m_jobs);
    m_selection = std::make_unique<Selection>();
    m_presentation = std::make_unique<Presentation>();
    m_editor = std::make_unique<Editor>(*m_document, *m_selection, *m_presentation);
    QObject::connect(m_document.get(), &Document::renumbered, m_selection.get(), &Selection::renumber);
    QObject::connect(m_document.get(), &Document::renumbered, m_presentation.get(), &Presentation::renumber);
}

void PaneFixture::clearParts()
{
    m_editor.reset();
    m_presentation.reset();
    m_selection.reset();
    m_document.reset();
    m_jobs.reset();
    m_theme.reset();
}

} // namespace minard::test
