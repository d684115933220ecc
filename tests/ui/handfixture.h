#pragma once

#include <QPoint>
#include <QUndoStack>
#include <memory>

#include "core/schedule/timeline.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/mainwindow/mainwindow.h"

namespace minard::test {

/// A window with a sample in it, and hands that press, move and release over its diagrams with real events.
class HandFixture {
public:
    /// A fresh window of 1280 × 800 with settings as they come.
    void openWindow();

    void closeWindow() { m_window.reset(); }

    /// Puts a sample into the window, shows these scenarios by id, and fits the view.
    void open(const QString& sample, const QStringList& shown);
    void openCampaign(const std::string& text);

    [[nodiscard]] MainWindow& window() { return *m_window; }

    [[nodiscard]] CampaignPanel& panel(std::size_t index = 0);

    [[nodiscard]] CampaignCanvas& canvas(std::size_t index = 0) { return panel(index).canvas(); }

    [[nodiscard]] ScenarioId scenario(std::size_t index = 0) { return panel(index).scenario(); }

    [[nodiscard]] QUndoStack& stack() { return m_window->document().undoStack(); }

    [[nodiscard]] const BuiltScenario& built(std::size_t index = 0);

    [[nodiscard]] double makespan(std::size_t index = 0) { return built(index).timeline.makespan(); }

    /// End of what is drawn, previews included.
    [[nodiscard]] double shownMakespan(std::size_t index = 0);
    [[nodiscard]] PhaseId phase(const char* id);
    [[nodiscard]] const NodeTiming& timing(const char* phase, std::size_t index = 0);
    /// On the line of a phase at `time`; null where it has none.
    [[nodiscard]] QPoint onLine(const char* phase, double time, std::size_t index = 0);
    [[nodiscard]] QPoint at(double time, int y, std::size_t index = 0);
    /// A row of the card beside the pointer.
    [[nodiscard]] QString fact(const char* label);
    /// The document as it would be saved now.
    [[nodiscard]] std::string saved();

    void press(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void moveTo(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void hover(QPoint point);
    void release(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {});
    void click(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    /// Waits until the timelines are those of the document.
    void settle();
    /// Draws everything, so that what is on screen can be pointed at.
    void look();

private:
    std::unique_ptr<MainWindow> m_window;
};

} // namespace minard::test
