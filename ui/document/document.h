#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>

#include "core/diagram/phasestyles.h"
#include "core/io/campaignreader.h"
#include "core/model/campaign.h"
#include "core/support/diagnostic.h"
#include "ui/document/campaignchange.h"
#include "ui/document/renumbering.h"
#include "ui/document/timelines.h"

namespace minard {

class JobQueue;

/// The campaign that is open: its only owner, with undo stack, file and timelines. Edits are commands on undoStack();
/// whatever they do to the campaign goes through change(), so that every pane hears of it. Snapshots are immutable: who
/// keeps one, such as a worker, is not disturbed by edits.
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(JobQueue& jobs, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Campaign& campaign() const { return *m_campaign; }

    [[nodiscard]] std::shared_ptr<const Campaign> snapshot() const { return m_campaign; }

    /// No phases: there is nothing to draw.
    [[nodiscard]] bool isEmpty() const { return m_campaign->workload.phases.empty(); }

    /// Colour and texture of every phase, the same in all panes.
    [[nodiscard]] const PhaseStyles& styles() const { return m_styles; }

    /// What reading the file had to say, and what there is to say about the campaign as it is now.
    [[nodiscard]] const Diagnostics& remarks() const { return m_remarks; }

    [[nodiscard]] QUndoStack& undoStack() { return m_undoStack; }

    [[nodiscard]] Timelines& timelines() { return m_timelines; }

    [[nodiscard]] const Timelines& timelines() const { return m_timelines; }

    [[nodiscard]] JobQueue& jobs() { return m_jobs; }

    /// Absolute path of the file, or empty for a campaign that was never saved.
    [[nodiscard]] const QString& filePath() const { return m_filePath; }

    /// For the window: title of the campaign, else name of the file, else "Untitled".
    [[nodiscard]] QString title() const;

    /// Whether closing would lose something.
    [[nodiscard]] bool isModified() const { return !m_undoStack.isClean() || m_viewTouched || m_recovered; }

    /// Replaces the campaign; the undo stack is empty afterwards. `filePath` is empty for a campaign without file.
    void replace(LoadedCampaign loaded, const QString& filePath);

    /// Reads a file on a worker; what is open stays until it is read. A second call replaces the first.
    void open(const QString& path);
    void cancelOpening();

    [[nodiscard]] bool isOpening() const { return !m_openingPath.isEmpty(); }

    /// Writes the campaign on a worker: what it is at the call, whatever is edited meanwhile. Needs a path of its own
    /// or filePath(); the file holds either all of it or what it held before. A second call waits for none: the last
    /// wins.
    void save(const QString& path);

    [[nodiscard]] bool isSaving() const;

    /// Whether filePath() is a file of the program's own format that save() may write: no sample, no other tool's file.
    [[nodiscard]] bool hasOwnFile() const;

    /// The text that save() would write now, for a recovery file.
    [[nodiscard]] std::function<std::string()> savedForm() const;

    /// Takes back a campaign that was kept aside: as replace(), but modified against the file at `filePath`.
    void recover(LoadedCampaign loaded, const QString& filePath);

    /// Changes the campaign. For commands only: nothing here can be undone. `edit` must keep the campaign valid. It
    /// leads to a new revision, or back to one that was before.
    void change(const CampaignChange& what, const std::function<void(Campaign&)>& edit,
        std::optional<Revision> back = std::nullopt);

    /// Number of the state of the campaign, for change(). Not changed by what no timeline depends on.
    [[nodiscard]] Revision revision() const { return m_revision; }

    /// Bookmarks, colours, layout: kept in the file, but not steps of the undo stack, which is for the model alone.
    void setView(View view);

Q_SIGNALS:
    void openingStarted(const QString& path);
    void openingProgressed(double fraction);
    /// The file was read and is open, or openingFailed() was sent before, or opening was cancelled.
    void openingEnded();
    void openingFailed(const QString& path, const minard::Error& error);

    /// The campaign as it was at the call of save() is in the file now.
    void saved(const QString& path);
    void savingFailed(const QString& path, const minard::Error& error);

    /// Another campaign is about to come. Let go of ids and of what was shown by them: they mean nothing in the other.
    void aboutToBeReplaced();
    /// Another campaign: read everything again.
    void replaced();
    /// Ids mean something else from now on. Sent before changed(), to those who keep ids.
    void renumbered(const minard::Renumbering& renumbering);
    void changed(const minard::CampaignChange& change);
    void titleChanged();
    void modifiedChanged(bool modified);

private:
    void renewStyles(const Campaign& before);
    void renewRemarks();
    void concludeOpening(const QString& path, Result<LoadedCampaign> result);
    void concludeSaving(const QString& path, std::shared_ptr<const Campaign> written, Result<LoadedCampaign> result);
    [[nodiscard]] Campaign withStyles() const;

    JobQueue& m_jobs;
    std::shared_ptr<const Campaign> m_campaign;
    DocumentSource m_source;
    PhaseStyles m_styles;
    Diagnostics m_fileRemarks; ///< of reading the file; the others are of the campaign and follow it
    Diagnostics m_remarks;
    QUndoStack m_undoStack;
    Timelines m_timelines;
    Revision m_revision = 0;
    Revision m_lastRevision = 0;
    QString m_filePath;
    QString m_openingPath;
    bool m_viewTouched = false;
    bool m_recovered = false; ///< differs from the file, whatever the undo stack says
};

} // namespace minard
