#include "ui/document/document.h"

#include "core/io/campaignwriter.h"
#include "core/support/filebytes.h"
#include "core/support/largeblocks.h"
#include "ui/document/campaignfile.h"
#include "ui/jobs/jobqueue.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace minard {

namespace {

const QString openingKey = QStringLiteral("open");

bool hasSameResources(const Machine& a, const Machine& b)
{
    return std::equal(a.resources.begin(), a.resources.end(), b.resources.begin(), b.resources.end(),
        [](const Resource& one, const Resource& other) { return one.id == other.id; });
}

const QString savingKey = QStringLiteral("save");

/// Writes, and reads again what was written: that becomes the source for the next time.
Result<LoadedCampaign> writeAndRead(const QString& path, const Campaign& campaign, const DocumentSource& source)
{
    const std::string text = writeCampaign(campaign, source);
    if (const Result<> written = writeFile(path.toStdString(), text); !written)
        return tl::unexpected(written.error());
    return readCampaignText(text);
}

} // namespace

Document::Document(JobQueue& jobs, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_campaign(std::make_shared<Campaign>())
    , m_timelines(jobs)
{
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, [this] { Q_EMIT modifiedChanged(isModified()); });
    connect(&m_jobs, &JobQueue::progressed, this, [this](const QString& key, double fraction) {
        if (key == openingKey)
            Q_EMIT openingProgressed(fraction);
    });
    connect(&m_jobs, &JobQueue::failed, this, [this](const QString& key, const Error& error) {
        if (key == openingKey)
            concludeOpening(m_openingPath, tl::unexpected(error));
        else if (key == savingKey)
            Q_EMIT savingFailed(m_filePath, error);
    });
}

Document::~Document()
{
    // Commands may refer to the document: they go first, and silently.
    m_undoStack.disconnect(this);
    m_undoStack.clear();
}

QString Document::title() const
{
    if (!m_campaign->title.empty())
        return QString::fromStdString(m_campaign->title);
    if (!m_filePath.isEmpty())
        return QFileInfo(m_filePath).fileName();
    return tr("Untitled");
}

void Document::replace(LoadedCampaign loaded, const QString& filePath)
{
    m_jobs.cancel(savingKey);
    Q_EMIT aboutToBeReplaced();
    m_undoStack.clear();
    m_viewTouched = false;
    m_recovered = false;
    m_campaign = std::make_shared<const Campaign>(std::move(loaded.campaign));
    m_source = std::move(loaded.source);
    m_styles = PhaseStyles(*m_campaign);
    m_fileRemarks = std::move(loaded.diagnostics);
    if (const Result<Diagnostics> ofCampaign = validate(*m_campaign))
        std::erase_if(m_fileRemarks, [&ofCampaign](const Diagnostic& remark) {
            return std::find(ofCampaign->begin(), ofCampaign->end(), remark) != ofCampaign->end();
        });
    renewRemarks();
    m_filePath = filePath;
    m_revision = ++m_lastRevision;
    m_timelines.reset(m_campaign, m_revision);
    Q_EMIT replaced();
    Q_EMIT titleChanged();
    Q_EMIT modifiedChanged(false);
    // Columns of the one before, which have other sizes.
    freeKeptLargeBlocks();
}

void Document::open(const QString& path)
{
    m_openingPath = path;
    Q_EMIT openingStarted(path);
    m_jobs.run(
        openingKey,
        [path](std::stop_token stop, const JobQueue::Progress& progress) {
            return loadCampaign(path, std::move(stop), progress);
        },
        [this, path](Result<LoadedCampaign> result) { concludeOpening(path, std::move(result)); });
}

void Document::cancelOpening()
{
    if (!isOpening())
        return;
    m_jobs.cancel(openingKey);
    m_openingPath.clear();
    Q_EMIT openingEnded();
}

void Document::concludeOpening(const QString& path, Result<LoadedCampaign> result)
{
    m_openingPath.clear();
    if (result)
        replace(std::move(*result), QFileInfo(path).absoluteFilePath());
    else
        Q_EMIT openingFailed(path, result.error());
    Q_EMIT openingEnded();
}

Campaign Document::withStyles() const
{
    Campaign campaign = *m_campaign;
    // Only where reading it again would give others: a document that was not changed is written as it was.
    if (PhaseStyles(campaign).keptStyles() != m_styles.keptStyles())
        campaign.view.styles = m_styles.keptStyles();
    return campaign;
}

std::function<std::string()> Document::savedForm() const
{
    return [campaign = withStyles(), source = m_source] { return writeCampaign(campaign, source); };
}

void Document::save(const QString& path)
{
    m_jobs.run(
        savingKey,
        [path, campaign = withStyles(), source = m_source](
            std::stop_token, const JobQueue::Progress&) { return writeAndRead(path, campaign, source); },
        [this, path, written = m_campaign](
            Result<LoadedCampaign> result) { concludeSaving(path, written, std::move(result)); });
}

bool Document::hasOwnFile() const
{
    return !m_filePath.isEmpty() && !m_filePath.startsWith(QLatin1Char(':')) && !m_source.isEmpty();
}

bool Document::isSaving() const
{
    return m_jobs.isPending(savingKey);
}

void Document::concludeSaving(
    const QString& path, std::shared_ptr<const Campaign> written, Result<LoadedCampaign> result)
{
    if (!result) {
        Q_EMIT savingFailed(path, result.error());
        return;
    }
    m_source = std::move(result->source);
    m_filePath = QFileInfo(path).absoluteFilePath();
    // What was edited while the file was written is not in it.
    if (written == m_campaign) {
        m_viewTouched = false;
        m_recovered = false;
        m_undoStack.setClean();
    }
    Q_EMIT saved(m_filePath);
    Q_EMIT titleChanged();
    Q_EMIT modifiedChanged(isModified());
}

void Document::recover(LoadedCampaign loaded, const QString& filePath)
{
    replace(std::move(loaded), filePath);
    m_recovered = true;
    Q_EMIT modifiedChanged(true);
}

void Document::change(
    const CampaignChange& what, const std::function<void(Campaign&)>& edit, std::optional<Revision> back)
{
    if (what.affectsTimelines())
        m_revision = back ? *back : ++m_lastRevision;
    auto next = std::make_shared<Campaign>(*m_campaign);
    edit(*next);
    const std::shared_ptr<const Campaign> before = std::exchange(m_campaign, std::move(next));
    // Edits of a schedule keep it valid, and are made many times a second.
    if (!what.isLocal())
        renewRemarks();
    if (what.parts & CampaignChange::View)
        m_styles = PhaseStyles(*m_campaign);
    else if (what.parts & (CampaignChange::Parts(CampaignChange::PhaseList) | CampaignChange::Phases))
        renewStyles(*before);
    const bool hasOtherLists = what.parts
        & (CampaignChange::Parts(CampaignChange::PhaseList) | CampaignChange::ScenarioList);
    if (hasOtherLists || !hasSameResources(before->machine, m_campaign->machine)) {
        const Renumbering renumbering = Renumbering::between(*before, *m_campaign);
        m_timelines.renumber(m_campaign, renumbering);
        Q_EMIT renumbered(renumbering);
    }
    m_timelines.update(m_campaign, what, m_revision);
    Q_EMIT changed(what);
    if (what.parts & CampaignChange::Texts)
        Q_EMIT titleChanged();
}

/// Phases keep the styles they have, under another name too; new names get what is free.
void Document::renewStyles(const Campaign& before)
{
    const std::vector<Phase>& phases = m_campaign->workload.phases;
    const auto sameLabel = [](const Phase& a, const Phase& b) { return a.label() == b.label(); };
    if (std::equal(
            phases.begin(), phases.end(), before.workload.phases.begin(), before.workload.phases.end(), sameLabel))
        return;
    Campaign labels;
    labels.view.styles = m_styles.keptStyles();
    const Renumbering renumbering = Renumbering::between(before, *m_campaign);
    for (std::size_t i = 0; i < before.workload.phases.size(); ++i) {
        const PhaseId id = renumbering.now(PhaseId(i));
        if (id.isValid() && !sameLabel(phases[id.index()], before.workload.phases[i]))
            labels.view.styles.emplace_back(phases[id.index()].label(), m_styles.style(PhaseId(i)));
    }
    for (const Phase& phase : phases)
        labels.workload.phases.emplace_back().id = phase.label();
    m_styles = PhaseStyles(labels);
}

void Document::renewRemarks()
{
    m_remarks = m_fileRemarks;
    if (Result<Diagnostics> ofCampaign = validate(*m_campaign))
        m_remarks.insert(m_remarks.end(), ofCampaign->begin(), ofCampaign->end());
}

void Document::setView(View view)
{
    if (view == m_campaign->view)
        return;
    change({CampaignChange::View, {}}, [&view](Campaign& campaign) { campaign.view = std::move(view); });
    if (m_viewTouched)
        return;
    const bool before = isModified();
    m_viewTouched = true;
    if (!before)
        Q_EMIT modifiedChanged(true);
}

} // namespace minard
