#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <vector>

namespace minard {

class Document;
class JobQueue;

/// A campaign that a run of the program kept aside and could not take back: it ended without closing.
struct LostCampaign {
    QString recoveryPath; ///< the kept campaign
    QString filePath;     ///< of the document it belongs to; empty = it was never saved
    QDateTime time;       ///< when it was kept
};

/// Keeps unsaved edits aside, a few seconds after each, so that a crash loses next to nothing. Each run has a folder of
/// its own below `root`, with a lock; folders without a running owner hold lost campaigns.
class RecoveryStore : public QObject {
    Q_OBJECT

public:
    /// `root` is made when it does not exist; the default is the data folder of the user.
    RecoveryStore(Document& document, JobQueue& jobs, const QString& root = defaultRoot(), QObject* parent = nullptr);
    ~RecoveryStore() override;

    [[nodiscard]] static QString defaultRoot();

    /// What earlier runs left behind, the latest first.
    [[nodiscard]] std::vector<LostCampaign> lost() const;
    /// Forgets a lost campaign, after it was taken back or turned down.
    static void discard(const LostCampaign& campaign);

    /// Milliseconds from an edit to its copy; 2000 at first.
    void setDelay(int milliseconds) { m_soon.setInterval(milliseconds); }

    /// Where this run keeps its copy, whether it exists or not.
    [[nodiscard]] QString copyPath() const;

Q_SIGNALS:
    /// The copy is on disk.
    void kept();

private:
    void readState();
    void keep();
    void dropCopy();

    Document& m_document;
    JobQueue& m_jobs;
    QString m_root;
    QString m_folder;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_soon;
};

} // namespace minard
