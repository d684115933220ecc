#pragma once

#include <QTimer>
#include <functional>
#include <memory>
#include <vector>

#include "ui/campaign/canvastool.h"
#include "ui/campaign/editingcontext.h"
#include "ui/commands/editpreview.h"
#include "ui/widgets/factgrid.h"

namespace minard {

/// What every gesture that edits has in common: while the hand moves, each edit it means is tried and drawn with a
/// ghost of what was, a card beside the pointer says what would come of it, and the view scrolls at the edges of the
/// canvas. Nothing happens to the document before commit(), which makes one step of the undo stack.
class LiveEdit {
public:
    /// The pointer is over another time, because the view scrolled below it.
    using Moved = std::function<void(const CanvasPoint& point)>;

    LiveEdit(CanvasSite& site, const EditingContext& context, Moved moved);
    ~LiveEdit();
    LiveEdit(const LiveEdit&) = delete;
    LiveEdit& operator=(const LiveEdit&) = delete;

    /// Begins with what the document has. False, with a word to the user, when the scenario cannot be edited.
    [[nodiscard]] bool begin();

    [[nodiscard]] bool isRunning() const { return m_preview != nullptr; }

    // While it runs.
    [[nodiscard]] const ScheduleLayout& layout() const { return m_preview->layout(); }

    [[nodiscard]] const TimedScenario& before() const { return *m_preview->before(); }

    [[nodiscard]] const EditOutcome& outcome() const { return m_outcome; }

    /// Draws what would come of an edit.
    void show(EditResult<CampaignEdit> edit);
    /// Puts the card beside the pointer, `facts` of the gesture first, and scrolls at the edges.
    void follow(const CanvasPoint& point, const std::vector<Fact>& facts = {});

    /// Makes the edit shown last, or says why not; ends.
    void commit();
    /// Ends without an edit.
    void cancel();

    /// The dependencies in the way of a refused edit.
    void paintRefusal(QPainter& painter, std::uint32_t repetition) const;

private:
    void scrollAtEdge();

    CanvasSite& m_site;
    EditingContext m_context;
    Moved m_moved;
    QTimer m_scroll; ///< runs while the pointer is at an edge
    CanvasPoint m_pointer;
    std::unique_ptr<EditPreview> m_preview;
    EditOutcome m_outcome;
};

} // namespace minard
