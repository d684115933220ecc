#pragma once

#include <QObject>
#include <QStringList>
#include <functional>

#include "ui/document/filewatcher.h"
#include "ui/document/recoverystore.h"

class QMenu;

namespace minard {

class ActionTable;
class Document;
class MessageBar;
class Settings;
struct Error;

/// What the user wants done with unsaved edits.
enum class UnsavedChoice { Save, Discard, Cancel };

/// The commands about files: open, save, recent files; asks before edits would be lost, tells what went wrong and what
/// changed on disk, and offers what a crash left behind.
class FileActions : public QObject {
    Q_OBJECT

public:
    /// Dialogs appear over `window`; sentences in `bar`.
    FileActions(
        ActionTable& actions, Settings& settings, Document& document, JobQueue& jobs, MessageBar& bar, QWidget* window);

    /// A campaign without phases, on a plain machine.
    void begin();
    void open(const QString& path);
    void chooseAndOpen();
    void save();
    void chooseAndSave();
    void closeDocument();

    /// Runs `then` when nothing would be lost: at once, or after the user chose to save or to discard.
    void whenSafe(std::function<void()> then);

    /// Offers the latest campaign that a crash left behind, if there is one.
    void offerRecovery();

    void fillMenu(QMenu* menu);

    /// How it asks about unsaved edits and for a file; dialogs, unless a test puts something else here.
    std::function<UnsavedChoice()> askUnsaved;
    std::function<QString()> askSavePath;

    [[nodiscard]] RecoveryStore& recovery() { return m_recovery; }

Q_SIGNALS:
    void recentFilesChanged();

private:
    void bind(ActionTable& actions);
    void fillRecent(QMenu* menu);
    void reportOpening(const QString& path, const Error& error);
    void reportSaving(const QString& path, const Error& error);
    void noteSaved();
    void noteChanged(const QString& path);
    void noteRemoved(const QString& path);
    void restore(const LostCampaign& lost);
    void readState();
    [[nodiscard]] UnsavedChoice askInDialog() const;
    [[nodiscard]] QString chooseSavePath() const;

    ActionTable& m_actions;
    Settings& m_settings;
    Document& m_document;
    JobQueue& m_jobs;
    MessageBar& m_bar;
    QWidget* m_window;
    RecoveryStore m_recovery;
    FileWatcher m_watcher;
    std::function<void()> m_afterSaving; ///< what waits for the file to be written
};

} // namespace minard
