#include "ui/widgets/scrollpage.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace minard {

QVBoxLayout* makeScrollPage(QWidget* pane)
{
    auto* outer = new QVBoxLayout(pane);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(pane);
    outer->addWidget(scroll);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    // To change the parent of a filled page would match all of it to the style sheet again.
    auto* page = new QWidget(scroll->viewport());
    auto* layout = new QVBoxLayout(page);
    scroll->setWidget(page);
    return layout;
}

} // namespace minard
