#pragma once

#include <QObject>

#include "core/model/machine.h"
#include "ui/document/presentation.h"

class QMenu;

namespace minard {

class ActionTable;
class Document;
class FindBar;
class JobQueue;
class PhaseFinder;
class Selection;
class VisibleRange;

/// The commands that find, step, measure and keep places: binds their actions to selection and visible range.
class Navigation : public QObject {
    Q_OBJECT

public:
    Navigation(ActionTable& actions, JobQueue& jobs, Document& document, Selection& selection, VisibleRange& range,
        Presentation& presentation, FindBar& bar, QObject* parent = nullptr);

    /// Find and select, for the Edit menu.
    void fillEditMenu(QMenu* menu) const;
    /// Steps, rulers, bookmarks, stacking, for the View menu.
    void fillViewMenu(QMenu* menu) const;

Q_SIGNALS:
    /// What a key or menu did, in a few words, for the status bar and screen readers.
    void announced(const QString& sentence);

private:
    enum class Direction { Forward, Back };

    void bindFind(ActionTable& actions);
    void bindBookmarks(ActionTable& actions);
    void bindStacking(ActionTable& actions);
    void step(Direction direction);
    void measure();
    void switchPair();

    ActionTable& m_actions;
    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    FindBar& m_bar;
    PhaseFinder* m_finder = nullptr;
};

/// The pair after `pair` among all of one compute unit with one memory; the first when there is no such pair. Invalid
/// ids are the machine's own.
[[nodiscard]] DisplayPair nextPair(const Machine& machine, DisplayPair pair);

} // namespace minard
