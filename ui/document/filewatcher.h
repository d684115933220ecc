#pragma once

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace minard {

class Document;

/// Notices when the file of the document is changed by somebody else. Watches its folder as well, since editors replace
/// files; waits until writing has settled and compares the content, so that a touched or neighbouring file says
/// nothing.
class FileWatcher : public QObject {
    Q_OBJECT

public:
    explicit FileWatcher(Document& document, QObject* parent = nullptr);

Q_SIGNALS:
    /// The file has other content than the document was read from or saved as.
    void changedOnDisk(const QString& path);
    /// The file is gone.
    void removedFromDisk(const QString& path);

private:
    void watch();
    void check();
    [[nodiscard]] QByteArray fingerprint() const;

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settled;
    QByteArray m_known; ///< of the content that the document agrees with
    bool m_isGone = false;
};

} // namespace minard
