#pragma once

#include <QDialog>

class QListWidget;
class QTextBrowser;

namespace minard {

/// The help pages (resources/help), readable without a network: a list of pages beside the page.
class HelpWindow : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);

    /// Shows page `name`, without folder and ending: "reading".
    void showPage(const QString& name);

    [[nodiscard]] QString page() const { return m_page; }

    /// Text of the page as shown, for tests and screen readers.
    [[nodiscard]] QString plainText() const;

private:
    void follow(const QUrl& link);

    QListWidget* m_list = nullptr;
    QTextBrowser* m_browser = nullptr;
    QString m_page;
};

} // namespace minard
