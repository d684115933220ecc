#pragma once

#include <QMainWindow>
#include <QString>
#include <QStringList>
#include <memory>

#include "core/io/campaignreader.h"
#include "ui/widgets/panedock.h"

namespace minard {
class Document;
class MainWindow;
} // namespace minard

namespace minard::test {

/// An explorer of 1600 × 900 with settings of its own, past the introduction and in sight. Fails the test otherwise.
[[nodiscard]] std::unique_ptr<MainWindow> shownWindow();

/// Path of a sample of the source tree: samplePath("two-phase").
[[nodiscard]] QString samplePath(const QString& name);

/// Puts a sample into the document and waits until all its timelines are there. Fails the test otherwise.
void openSample(Document& document, const QString& name);

/// The same with a document given as text.
void openText(Document& document, const std::string& text);

/// What the timelines of a document have otherwise than when they are built anew from the campaign: empty, or a
/// sentence. None may be pending.
[[nodiscard]] QString staleTimeline(const Document& document);

/// `count` phases in sequence, each of 1 s, named "p0" …, with utilizations that differ.
[[nodiscard]] std::string manyPhases(int count);

/// The pane in the dock of that object name, brought to the front.
template <class Pane>
[[nodiscard]] Pane* revealPane(const QMainWindow& window, const char* dock)
{
    auto* found = dynamic_cast<PaneDock<Pane>*>(window.findChild<QDockWidget*>(QString::fromLatin1(dock)));
    if (!found)
        return nullptr;
    found->reveal();
    return &found->pane();
}

} // namespace minard::test
