#pragma once

#include <QPointF>
#include <QString>
#include <Qt>
#include <optional>

#include "core/diagram/hittest.h"
#include "core/diagram/panel.h"
#include "ui/document/timelines.h"

class QPainter;
class QWidget;

namespace minard {

/// A point of a canvas as a gesture sees it.
struct CanvasPoint {
    QPointF position;                      ///< logical pixels of the canvas
    double time = 0.0;                     ///< time at that pixel, in the document's unit
    Qt::MouseButton button = Qt::NoButton; ///< of the press that began the gesture
    Qt::KeyboardModifiers modifiers;
};

/// The canvas as its tools see it.
class CanvasSite {
public:
    virtual ~CanvasSite() = default;

    [[nodiscard]] virtual ScenarioId scenario() const = 0;
    /// What is drawn now; null while there is nothing.
    [[nodiscard]] virtual TimedScenarioPointer timed() const = 0;
    [[nodiscard]] virtual const PanelGeometry& geometry() const = 0;
    [[nodiscard]] virtual std::optional<Hit> hitAt(QPointF position) const = 0;
    [[nodiscard]] virtual const DrawList& drawList() const = 0;
    /// Draws this timeline in place of the document's, with the document's as a ghost; null = the document's again.
    virtual void showPreview(TimedScenarioPointer preview) = 0;
    /// The widget that the positions are in, for cards and editors beside them.
    [[nodiscard]] virtual QWidget& widget() = 0;
    /// Overlays of the tools are to be painted again.
    virtual void updateOverlay() = 0;
};

/// One gesture on a canvas. The canvas asks its tools in order; the first that takes a press gets the gesture until it
/// is released or cancelled (Esc, loss of focus). Places are kept as times, so that zooming during a gesture does no
/// harm.
class CanvasTool {
public:
    explicit CanvasTool(CanvasSite& site) : m_site(site) { }

    virtual ~CanvasTool() = default;
    CanvasTool(const CanvasTool&) = delete;
    CanvasTool& operator=(const CanvasTool&) = delete;

    /// Whether the gesture that begins here is this tool's.
    [[nodiscard]] virtual bool press(const CanvasPoint& point) = 0;
    virtual void drag(const CanvasPoint& point) = 0;
    virtual void release(const CanvasPoint& point) = 0;
    virtual void cancel() = 0;

    /// Whether no key may reach anything else while the gesture runs: Esc and Ctrl+Z cancel it, the others wait.
    [[nodiscard]] virtual bool holdsKeys() const { return false; }

    /// The cursor over this point while no gesture runs, or the one of the running gesture; nothing = no wish.
    [[nodiscard]] virtual std::optional<Qt::CursorShape> cursor(const CanvasPoint& point) const
    {
        static_cast<void>(point);
        return {};
    }

    /// What a press here would begin, for a tool tip; empty = nothing of this tool.
    [[nodiscard]] virtual QString hint(const CanvasPoint& point) const
    {
        static_cast<void>(point);
        return {};
    }

    /// Paints over the finished picture while the gesture runs.
    virtual void paint(QPainter& painter) const { static_cast<void>(painter); }

    /// Paints over the finished picture while no gesture of this tool runs.
    virtual void paintAtRest(QPainter& painter) const { static_cast<void>(painter); }

protected:
    CanvasSite& m_site;
};

} // namespace minard
