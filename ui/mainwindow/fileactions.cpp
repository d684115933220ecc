#include "ui/mainwindow/fileactions.h"

#include "core/io/formats.h"
#include "ui/document/campaignfile.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/mainwindow/settings.h"
#include "ui/widgets/messagebar.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

namespace minard {

namespace {

const QString suffix = QStringLiteral(".campaign.json");

/// What an open dialog offers: everything that can be read, then each format by itself.
QString openFilter()
{
    QStringList all;
    QStringList single;
    for (const Format& format : formats()) {
        const QString suffixes = fromUtf8(format.suffixes);
        all.append(suffixes.split(u' ', Qt::SkipEmptyParts));
        single.append(QStringLiteral("%1 (%2)").arg(fromUtf8(format.name), suffixes));
    }
    all.removeDuplicates();
    single.prepend(FileActions::tr("All readable files (%1)").arg(all.join(u' ')));
    single.append(FileActions::tr("All files (*)"));
    return single.join(QStringLiteral(";;"));
}

} // namespace

FileActions::FileActions(
    ActionTable& actions, Settings& settings, Document& document, JobQueue& jobs, MessageBar& bar, QWidget* window)
    : QObject(window)
    , askUnsaved([this] { return askInDialog(); })
    , askSavePath([this] { return chooseSavePath(); })
    , m_actions(actions)
    , m_settings(settings)
    , m_document(document)
    , m_jobs(jobs)
    , m_bar(bar)
    , m_window(window)
    , m_recovery(document, jobs)
    , m_watcher(document)
{
    bind(actions);
    connect(&document, &Document::openingFailed, this, &FileActions::reportOpening);
    connect(&document, &Document::savingFailed, this, &FileActions::reportSaving);
    connect(&document, &Document::saved, this, &FileActions::noteSaved);
    connect(&document, &Document::replaced, this, &FileActions::readState);
    connect(&document, &Document::modifiedChanged, this, &FileActions::readState);
    connect(&m_watcher, &FileWatcher::changedOnDisk, this, &FileActions::noteChanged);
    connect(&m_watcher, &FileWatcher::removedFromDisk, this, &FileActions::noteRemoved);
    readState();
}

void FileActions::bind(ActionTable& actions)
{
    connect(actions.at(ActionId::New), &QAction::triggered, this, &FileActions::begin);
    connect(actions.at(ActionId::Open), &QAction::triggered, this, &FileActions::chooseAndOpen);
    connect(actions.at(ActionId::Save), &QAction::triggered, this, &FileActions::save);
    connect(actions.at(ActionId::SaveAs), &QAction::triggered, this, &FileActions::chooseAndSave);
    connect(actions.at(ActionId::CloseDocument), &QAction::triggered, this, &FileActions::closeDocument);
}

void FileActions::readState()
{
    const bool open = !m_document.campaign().scenarios.empty();
    m_actions.at(ActionId::Save)->setEnabled(open && (m_document.isModified() || !m_document.hasOwnFile()));
    m_actions.at(ActionId::SaveAs)->setEnabled(open);
    m_actions.at(ActionId::CloseDocument)->setEnabled(open);
}

void FileActions::fillMenu(QMenu* menu)
{
    menu->addAction(m_actions.at(ActionId::New));
    menu->addAction(m_actions.at(ActionId::Open));
    QMenu* recent = menu->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    menu->addAction(m_actions.at(ActionId::OpenSample));
    menu->addSeparator();
    menu->addAction(m_actions.at(ActionId::Save));
    menu->addAction(m_actions.at(ActionId::SaveAs));
    menu->addSeparator();
}

void FileActions::fillRecent(QMenu* menu)
{
    menu->clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& path : files) {
        // An ampersand in a path is no mnemonic.
        QString text = path;
        menu->addAction(text.replace(u'&', QStringLiteral("&&")), this, [this, path] { open(path); });
    }
    if (files.isEmpty())
        menu->addAction(tr("No file was opened yet"))->setEnabled(false);
}

void FileActions::open(const QString& path)
{
    whenSafe([this, path] {
        m_bar.hide();
        m_document.open(path);
    });
}

void FileActions::begin()
{
    whenSafe([this] {
        m_bar.hide();
        m_document.cancelOpening();
        m_document.replace(newCampaign(), {});
    });
}

void FileActions::chooseAndOpen()
{
    const QString folder = QFileInfo(m_document.filePath()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open a campaign"), folder, openFilter());
    if (!path.isEmpty())
        open(path);
}

void FileActions::save()
{
    if (m_document.hasOwnFile())
        m_document.save(m_document.filePath());
    else
        chooseAndSave();
}

void FileActions::chooseAndSave()
{
    QString path = askSavePath();
    if (path.isEmpty()) {
        m_afterSaving = nullptr;
        return;
    }
    if (QFileInfo(path).suffix().isEmpty())
        path += suffix;
    m_document.save(path);
}

QString FileActions::chooseSavePath() const
{
    QString proposal = m_document.filePath();
    if (!m_document.hasOwnFile())
        proposal = QFileInfo(m_document.filePath().startsWith(u':') ? QString() : m_document.filePath()).absolutePath()
            + u'/' + QFileInfo(m_document.title()).completeBaseName() + suffix;
    return QFileDialog::getSaveFileName(m_window, tr("Save the campaign"), proposal, tr("Campaigns (*.campaign.json)"));
}

void FileActions::closeDocument()
{
    whenSafe([this] { m_document.replace({}, {}); });
}

void FileActions::whenSafe(std::function<void()> then)
{
    if (!m_document.isModified()) {
        then();
        return;
    }
    switch (askUnsaved()) {
    case UnsavedChoice::Cancel:
        break;
    case UnsavedChoice::Discard:
        then();
        break;
    case UnsavedChoice::Save:
        m_afterSaving = std::move(then);
        save();
        break;
    }
}

UnsavedChoice FileActions::askInDialog() const
{
    QMessageBox box(QMessageBox::Question, tr("Unsaved edits"), {}, QMessageBox::NoButton, m_window);
    box.setTextFormat(Qt::PlainText);
    box.setText(tr("%1 has edits that are not saved.").arg(m_document.title()));
    const QPushButton* saving = box.addButton(tr("&Save"), QMessageBox::AcceptRole);
    const QPushButton* discarding = box.addButton(tr("&Discard edits"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() == saving)
        return UnsavedChoice::Save;
    if (box.clickedButton() == discarding)
        return UnsavedChoice::Discard;
    return UnsavedChoice::Cancel;
}

void FileActions::reportOpening(const QString& path, const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    QString text = tr("%1 was not opened: %2.").arg(QFileInfo(path).fileName(), fromUtf8(sentence(error)));
    if (!m_document.isEmpty())
        text += QLatin1Char(' ') + tr("%1 is still open.").arg(m_document.title());
    m_bar.present(text);
    if (error.code == ErrorCode::NotFound)
        m_settings.removeRecentFile(path);
    Q_EMIT recentFilesChanged();
}

void FileActions::reportSaving(const QString& path, const Error& error)
{
    m_afterSaving = nullptr;
    m_bar.present(tr("%1 was not saved: %2.").arg(QFileInfo(path).fileName(), fromUtf8(sentence(error))),
        tr("Save as …"), [this] { chooseAndSave(); });
}

void FileActions::noteSaved()
{
    m_bar.hide();
    m_settings.addRecentFile(m_document.filePath());
    Q_EMIT recentFilesChanged();
    if (const auto then = std::exchange(m_afterSaving, nullptr); then && !m_document.isModified())
        then();
}

void FileActions::noteChanged(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    m_bar.present(m_document.isModified() ? tr("%1 was changed by another program, and here too.").arg(name)
                                          : tr("%1 was changed by another program.").arg(name),
        tr("Read it again"), [this, path] { open(path); });
}

void FileActions::noteRemoved(const QString& path)
{
    m_bar.present(tr("%1 is no longer there; the campaign is still open, and saving writes it anew.")
                      .arg(QFileInfo(path).fileName()),
        tr("Save"), [this, path] { m_document.save(path); });
}

void FileActions::offerRecovery()
{
    const std::vector<LostCampaign> lost = m_recovery.lost();
    if (lost.empty())
        return;
    const LostCampaign latest = lost.front();
    const QString name = latest.filePath.isEmpty() ? tr("a campaign without file")
                                                   : QFileInfo(latest.filePath).fileName();
    m_bar.present(tr("The program ended without closing. Edits of %1 from %2 were kept.")
                      .arg(name, QLocale().toString(latest.time, QLocale::ShortFormat)),
        tr("Take them back"), [this, latest] { restore(latest); });
}

void FileActions::restore(const LostCampaign& lost)
{
    m_jobs.run(
        QStringLiteral("restore"),
        [path = lost.recoveryPath](std::stop_token stop, const JobQueue::Progress& progress) {
            return loadCampaign(path, std::move(stop), progress);
        },
        [this, lost](Result<LoadedCampaign> result) {
            if (!result) {
                reportOpening(lost.recoveryPath, result.error());
                return;
            }
            m_document.recover(std::move(*result), lost.filePath);
            // The lost copy goes when this run has one of its own.
            connect(
                &m_recovery, &RecoveryStore::kept, this, [lost] { RecoveryStore::discard(lost); },
                Qt::SingleShotConnection);
        });
}

} // namespace minard
