#include "ui/mainwindow/navigation.h"

#include "ui/document/bookmarks.h"
#include "ui/document/document.h"
#include "ui/document/phasefinder.h"
#include "ui/document/piecesearch.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/widgets/findbar.h"

#include <QActionGroup>
#include <QMenu>
#include <algorithm>

namespace minard {

Navigation::Navigation(ActionTable& actions, JobQueue& jobs, Document& document, Selection& selection,
    VisibleRange& range, Presentation& presentation, FindBar& bar, QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_bar(bar)
    , m_finder(new PhaseFinder(jobs, document, selection, range, this))
{
    bindFind(actions);
    bindBookmarks(actions);
    bindStacking(actions);
    connect(actions.at(ActionId::NextPiece), &QAction::triggered, this, [this] { step(Direction::Forward); });
    connect(actions.at(ActionId::PreviousPiece), &QAction::triggered, this, [this] { step(Direction::Back); });
    connect(actions.at(ActionId::Measure), &QAction::triggered, this, &Navigation::measure);
    connect(actions.at(ActionId::ClearRulers), &QAction::triggered, &selection, &Selection::clearRulers);
    connect(actions.at(ActionId::SwitchPair), &QAction::triggered, this, &Navigation::switchPair);
    connect(actions.at(ActionId::SelectAll), &QAction::triggered, this, [this] {
        PhaseSet all;
        for (std::size_t i = 0; i < m_document.campaign().workload.phases.size(); ++i)
            all.insert(PhaseId(i));
        m_selection.setPhases(std::move(all));
    });
}

void Navigation::bindFind(ActionTable& actions)
{
    connect(actions.at(ActionId::Find), &QAction::triggered, &m_bar, &FindBar::open);
    connect(actions.at(ActionId::FindNext), &QAction::triggered, m_finder, &PhaseFinder::next);
    connect(actions.at(ActionId::FindPrevious), &QAction::triggered, m_finder, &PhaseFinder::previous);
    connect(&m_bar, &FindBar::textChanged, m_finder, &PhaseFinder::setText);
    connect(&m_bar, &FindBar::nextWanted, m_finder, &PhaseFinder::next);
    connect(&m_bar, &FindBar::previousWanted, m_finder, &PhaseFinder::previous);
    connect(m_finder, &PhaseFinder::changed, this, [this] { m_bar.setStatus(m_finder->statusText()); });
}

void Navigation::bindBookmarks(ActionTable& actions)
{
    const auto first = static_cast<int>(ActionId::SetBookmark1);
    const auto firstGo = static_cast<int>(ActionId::GoToBookmark1);
    for (int number = 1; number <= bookmarkCount; ++number) {
        connect(actions.at(static_cast<ActionId>(first + number - 1)), &QAction::triggered, this, [this, number] {
            setBookmark(m_document, m_range, number);
            Q_EMIT announced(tr("Bookmark %1 keeps this view").arg(number));
        });
        connect(actions.at(static_cast<ActionId>(firstGo + number - 1)), &QAction::triggered, this, [this, number] {
            if (!goToBookmark(m_document, m_range, number))
                Q_EMIT announced(tr("Bookmark %1 is not set; Ctrl+%1 sets it").arg(number));
        });
    }
}

void Navigation::bindStacking(ActionTable& actions)
{
    auto* group = new QActionGroup(this);
    for (const auto& [id, order] : {std::pair(ActionId::StackSchedule, StackingOrder::Schedule),
             std::pair(ActionId::StackLargest, StackingOrder::LargestFirst),
             std::pair(ActionId::StackLongest, StackingOrder::LongestFirst)}) {
        QAction* action = actions.at(id);
        group->addAction(action);
        const auto readOrder = [this, action, shown = order] {
            action->setChecked(shown == m_presentation.stacking());
        };
        readOrder();
        connect(&m_presentation, &Presentation::pictureChanged, action, readOrder);
        connect(action, &QAction::triggered, this, [this, wanted = order] { m_presentation.setStacking(wanted); });
    }
}

void Navigation::fillEditMenu(QMenu* menu) const
{
    for (const ActionId id : {ActionId::Find, ActionId::FindNext, ActionId::FindPrevious})
        menu->addAction(m_actions.at(id));
    menu->addSeparator();
    menu->addAction(m_actions.at(ActionId::SelectAll));
}

void Navigation::fillViewMenu(QMenu* menu) const
{
    for (const ActionId id : {ActionId::NextPiece, ActionId::PreviousPiece, ActionId::Measure, ActionId::ClearRulers})
        menu->addAction(m_actions.at(id));
    QMenu* bookmarks = menu->addMenu(tr("&Bookmarks"));
    for (int number = 0; number < bookmarkCount; ++number)
        bookmarks->addAction(m_actions.at(static_cast<ActionId>(static_cast<int>(ActionId::GoToBookmark1) + number)));
    bookmarks->addSeparator();
    for (int number = 0; number < bookmarkCount; ++number)
        bookmarks->addAction(m_actions.at(static_cast<ActionId>(static_cast<int>(ActionId::SetBookmark1) + number)));
    menu->addSeparator();
    menu->addAction(m_actions.at(ActionId::SwitchPair));
    QMenu* stacking = menu->addMenu(tr("S&tacking"));
    for (const ActionId id : {ActionId::StackSchedule, ActionId::StackLargest, ActionId::StackLongest})
        stacking->addAction(m_actions.at(id));
}

void Navigation::step(Direction direction)
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    if (!timed)
        return;
    const auto& piece = m_selection.piece();
    const bool pieceIsHere = piece && piece->scenario == m_selection.scenario()
        && piece->node < timed->built->timeline.nodes().size();
    const PhaseId phase = m_selection.currentPhase();
    std::optional<PieceRef> found;
    if (!pieceIsHere)
        found = firstPieceFrom(*timed, m_range.range().start, phase);
    else if (direction == Direction::Forward)
        found = pieceAfter(*timed, *piece, phase);
    else
        found = pieceBefore(*timed, *piece, phase);
    if (!found) {
        Q_EMIT announced(direction == Direction::Forward ? tr("No piece comes after") : tr("No piece comes before"));
        return;
    }
    // As for a search: the keys go somewhere else than the pointer.
    m_selection.setHover({});
    m_selection.setPiece(found);
    m_range.reveal(found->start, found->end);
}

void Navigation::measure()
{
    const TimeAxis& axis = m_range.axis();
    m_selection.placeRuler(m_selection.hover().time.value_or((axis.start() + axis.end()) / 2.0));
}

void Navigation::switchPair()
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    if (!timed)
        return;
    const Machine& machine = timed->built->scenario.machine;
    const DisplayPair pair = nextPair(machine, m_presentation.pair());
    if (!pair.line.isValid() || !pair.pipe.isValid())
        return;
    m_presentation.setPair(pair);
    Q_EMIT announced(tr("Line: %1, pipe: %2")
                         .arg(resourceText(machine.resource(pair.line)), resourceText(machine.resource(pair.pipe))));
}

DisplayPair nextPair(const Machine& machine, DisplayPair pair)
{
    if (!pair.line.isValid())
        pair.line = machine.displayLine();
    if (!pair.pipe.isValid())
        pair.pipe = machine.displayPipe();
    std::vector<DisplayPair> pairs;
    for (std::size_t line = 0; line < machine.resources.size(); ++line) {
        for (std::size_t pipe = 0; pipe < machine.resources.size(); ++pipe) {
            if (machine.resources[line].kind == ResourceKind::Throughput
                && machine.resources[pipe].kind == ResourceKind::Bandwidth)
                pairs.push_back({ResourceId(line), ResourceId(pipe)});
        }
    }
    if (pairs.empty())
        return {};
    const auto found = std::find(pairs.begin(), pairs.end(), pair);
    if (found == pairs.end() || found + 1 == pairs.end())
        return pairs.front();
    return *(found + 1);
}

} // namespace minard
