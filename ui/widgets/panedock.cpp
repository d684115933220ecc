#include "ui/widgets/panedock.h"

#include "ui/widgets/docktitle.h"

namespace minard {

LazyDock::LazyDock(const QString& title, const char* name, QWidget* parent) : QDockWidget(title, parent)
{
    setObjectName(QString::fromLatin1(name));
    new DockTitle(this);
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool isSeen) {
        if (isSeen)
            static_cast<void>(builtPane());
    });
}

void LazyDock::reveal()
{
    show();
    raise();
    static_cast<void>(builtPane());
}

QWidget& LazyDock::builtPane()
{
    if (!m_pane) {
        m_pane = makePane();
        setWidget(m_pane);
        m_pane->show();
        Q_EMIT built();
    }
    return *m_pane;
}

} // namespace minard
