#include "ui/document/filewatcher.h"

#include "ui/document/document.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace minard {

namespace {

/// A slow writer is waited for.
constexpr int settleMs = 400;
constexpr qint64 largestHashed = 8LL << 20U;

} // namespace

FileWatcher::FileWatcher(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_settled.setSingleShot(true);
    m_settled.setInterval(settleMs);
    connect(&m_settled, &QTimer::timeout, this, &FileWatcher::check);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settled, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settled, qOverload<>(&QTimer::start));
    connect(&document, &Document::replaced, this, &FileWatcher::watch);
    connect(&document, &Document::saved, this, &FileWatcher::watch);
    watch();
}

void FileWatcher::watch()
{
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    if (!m_watcher.directories().isEmpty())
        m_watcher.removePaths(m_watcher.directories());
    m_isGone = false;
    const QString path = m_document.filePath();
    if (path.isEmpty() || path.startsWith(QLatin1Char(':')))
        return;
    m_watcher.addPath(path);
    m_watcher.addPath(QFileInfo(path).absolutePath());
    m_known = fingerprint();
}

QByteArray FileWatcher::fingerprint() const
{
    QFile file(m_document.filePath());
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // Reading a large trace would hold up the window: size and time must do.
    if (file.size() > largestHashed)
        return QByteArray::number(file.size()) + ' '
            + QByteArray::number(QFileInfo(file).lastModified().toMSecsSinceEpoch());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(&file);
    return hash.result();
}

void FileWatcher::check()
{
    const QString path = m_document.filePath();
    if (path.isEmpty() || m_document.isSaving())
        return;
    if (!QFile::exists(path)) {
        if (!m_isGone)
            Q_EMIT removedFromDisk(path);
        m_isGone = true;
        return;
    }
    m_isGone = false;
    // A file that was replaced is another one to the watcher.
    if (!m_watcher.files().contains(path))
        m_watcher.addPath(path);
    const QByteArray now = fingerprint();
    if (now.isEmpty() || now == m_known)
        return;
    m_known = now;
    Q_EMIT changedOnDisk(path);
}

} // namespace minard
