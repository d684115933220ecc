#include "ui/document/recoverystore.h"

#include "core/support/filebytes.h"
#include "ui/document/document.h"
#include "ui/jobs/jobqueue.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

namespace minard {

namespace {

const QString jobKey = QStringLiteral("recovery");
const QString copyName = QStringLiteral("copy.campaign.json");
const QString originName = QStringLiteral("origin.txt");
const QString lockName = QStringLiteral("lock");
constexpr int delayMs = 2000;

/// The copy and, beside it, the path of the document it is of.
Result<> writeCopy(const QString& folder, const std::string& text, const QString& origin)
{
    const QDir place(folder);
    if (const Result<> written = writeFile(place.filePath(originName).toStdString(), origin.toStdString()); !written)
        return written;
    return writeFile(place.filePath(copyName).toStdString(), text);
}

} // namespace

RecoveryStore::RecoveryStore(Document& document, JobQueue& jobs, const QString& root, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_jobs(jobs)
    , m_root(root)
{
    m_folder = QDir(root).filePath(
        QStringLiteral("%1-%2").arg(QCoreApplication::applicationPid()).arg(QDateTime::currentMSecsSinceEpoch()));
    m_soon.setSingleShot(true);
    m_soon.setInterval(delayMs);
    connect(&m_soon, &QTimer::timeout, this, &RecoveryStore::keep);
    connect(&document, &Document::changed, this, [this] { readState(); });
    connect(&document, &Document::modifiedChanged, this, [this] { readState(); });
    connect(&document, &Document::replaced, this, &RecoveryStore::dropCopy);
}

RecoveryStore::~RecoveryStore()
{
    m_jobs.cancel(jobKey);
    dropCopy();
    m_lock.reset();
    QDir(m_folder).removeRecursively();
}

QString RecoveryStore::defaultRoot()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
}

QString RecoveryStore::copyPath() const
{
    return QDir(m_folder).filePath(copyName);
}

void RecoveryStore::readState()
{
    if (!m_document.isModified())
        dropCopy();
    else if (!m_soon.isActive())
        m_soon.start(); // from the first edit on: who edits without a pause is kept, too
}

void RecoveryStore::keep()
{
    if (!m_document.isModified())
        return;
    if (m_jobs.isPending(jobKey)) {
        // A large campaign is still being written; a second run would only put an end to that.
        m_soon.start();
        return;
    }
    if (!m_lock) {
        // The folder appears with the first edit: most runs change nothing.
        if (!QDir().mkpath(m_folder))
            return;
        m_lock = std::make_unique<QLockFile>(QDir(m_folder).filePath(lockName));
        m_lock->setStaleLockTime(0);
        m_lock->tryLock();
    }
    m_jobs.run(
        jobKey,
        [folder = m_folder, form = m_document.savedForm(), origin = m_document.filePath()](
            std::stop_token stop, const JobQueue::Progress&) -> Result<> {
            const std::string text = form();
            if (stop.stop_requested())
                return {};
            return writeCopy(folder, text, origin);
        },
        [this](const Result<>& result) {
            if (result)
                Q_EMIT kept();
        });
}

void RecoveryStore::dropCopy()
{
    m_soon.stop();
    m_jobs.cancel(jobKey);
    QFile::remove(copyPath());
}

std::vector<LostCampaign> RecoveryStore::lost() const
{
    std::vector<LostCampaign> result;
    const QFileInfoList folders = QDir(m_root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QFileInfo& folder : folders) {
        const QDir place(folder.absoluteFilePath());
        const QFileInfo copy(place.filePath(copyName));
        if (place.absolutePath() == QDir(m_folder).absolutePath() || !copy.exists())
            continue;
        QLockFile lock(place.filePath(lockName));
        lock.setStaleLockTime(0);
        // A run that still goes on holds its lock.
        if (!lock.tryLock())
            continue;
        lock.unlock();
        const Result<std::string> origin = readFile(place.filePath(originName).toStdString());
        result.push_back(
            {copy.absoluteFilePath(), origin ? QString::fromStdString(*origin) : QString(), copy.lastModified()});
    }
    std::sort(
        result.begin(), result.end(), [](const LostCampaign& a, const LostCampaign& b) { return a.time > b.time; });
    return result;
}

void RecoveryStore::discard(const LostCampaign& campaign)
{
    QFileInfo(campaign.recoveryPath).dir().removeRecursively();
}

} // namespace minard
