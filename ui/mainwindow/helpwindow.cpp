#include "ui/mainwindow/helpwindow.h"

#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>
#include <array>

namespace minard {

namespace {

struct Page {
    const char* name;
    const char* title;
};

constexpr std::array pages = {
    Page{"index", QT_TRANSLATE_NOOP("Help", "Overview")},
    Page{"reading", QT_TRANSLATE_NOOP("Help", "Reading a campaign diagram")},
    Page{"gestures", QT_TRANSLATE_NOOP("Help", "Mouse and keys")},
    Page{"semantics", QT_TRANSLATE_NOOP("Help", "What the numbers mean")},
    Page{"formats", QT_TRANSLATE_NOOP("Help", "Files")},
    Page{"lowrank", QT_TRANSLATE_NOOP("Help", "A study: low-rank GEMM")},
};

} // namespace

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Help"));
    resize(920, 680);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Help pages"));
    m_list->setMaximumWidth(260);
    for (const Page& page : pages) {
        auto* item = new QListWidgetItem(tr(page.title), m_list);
        item->setData(Qt::UserRole, QString::fromLatin1(page.name));
    }
    m_browser = new QTextBrowser(this);
    m_browser->setAccessibleName(tr("Help page"));
    m_browser->setOpenLinks(false);
    m_browser->document()->setDocumentMargin(24);
    layout->addWidget(m_list);
    layout->addWidget(m_browser, 1);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item)
            showPage(item->data(Qt::UserRole).toString());
    });
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    showPage(QStringLiteral("index"));
}

void HelpWindow::showPage(const QString& name)
{
    if (name == m_page)
        return;
    QFile file(QStringLiteral(":/help/%1.md").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return;
    m_page = name;
    m_browser->setMarkdown(QString::fromUtf8(file.readAll()));
    m_browser->moveCursor(QTextCursor::Start);
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole).toString() == name)
            m_list->setCurrentRow(row);
    }
}

void HelpWindow::follow(const QUrl& link)
{
    if (link.isRelative())
        showPage(QFileInfo(link.path()).completeBaseName());
    else
        QDesktopServices::openUrl(link);
}

QString HelpWindow::plainText() const
{
    return m_browser->toPlainText();
}

} // namespace minard
