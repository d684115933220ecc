#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "ui/campaign/canvastool.h"
#include "ui/campaign/panelpicture.h"

class QHelpEvent;

namespace minard {

class DetailStore;
class Document;
class PanTool;
class Presentation;
class Selection;
class Theme;
class VisibleRange;

/// The campaign diagram of one scenario, with gestures, hover and selection. Everything it shows belongs to others: the
/// document, the selection, the visible range, the presentation. The picture is cached; overlays are painted on it.
class CampaignCanvas : public QWidget, private CanvasSite {
    Q_OBJECT

public:
    CampaignCanvas(ScenarioId scenario, Document& document, DetailStore& details, Selection& selection,
        VisibleRange& range, Presentation& presentation, const Theme& theme, QWidget* parent = nullptr);
    ~CampaignCanvas() override;

    [[nodiscard]] ScenarioId scenarioId() const { return m_scenario; }

    /// Utilizations that show all of this timeline; panels share the widest.
    [[nodiscard]] ValueNeed valueNeed() { return m_picture.valueNeed(); }

    /// Whether what is drawn is only tried: the hand may let go of it yet.
    [[nodiscard]] bool isTrying() const { return m_preview != nullptr; }

    void setValues(const ValueRange& values);

    /// Whether the time axis is labelled here, because it is not that of the ruler.
    void setTimeLabels(bool shown);

    /// Draws the outline of another scenario over this one, at times so much `later`; invalid = none.
    void setOutlined(ScenarioId scenario, double later = 0.0);

    /// The time that is pointed at, here or elsewhere, as it is on this axis: a line marks it.
    void setPointedTime(std::optional<double> time);

    /// Data area in pixels of this widget.
    [[nodiscard]] QRectF plotRect() const;

    /// What is drawn now; null while there is nothing.
    [[nodiscard]] TimedScenarioPointer timedScenario() const { return m_picture.timed(); }

    [[nodiscard]] std::optional<Hit> hitAtPoint(QPointF position) const { return hitAt(position); }

    [[nodiscard]] Selection& selection() { return m_selection; }

    [[nodiscard]] const Presentation& presentation() const { return m_presentation; }

    /// The draw list on screen, for tests.
    [[nodiscard]] const Panel& panel() { return m_picture.panel(); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    using ToolFactory = std::function<std::unique_ptr<CanvasTool>(CanvasSite& site, CanvasTool& selection)>;
    /// Adds a tool that is asked before the selection, which takes the clicks that are no gesture.
    void addTool(const ToolFactory& factory);

    /// Left drags pan while Space is held; the view that has the keyboard tells.
    void setSpaceHeld(bool held);

Q_SIGNALS:
    /// The pointer is over something, or, without a hit, over nothing any more.
    void hovered(QPoint globalPosition, const std::optional<minard::Hit>& hit);
    void contextMenuWanted(QPoint globalPosition, const std::optional<minard::Hit>& hit);
    void plotRectChanged();
    /// valueNeed() may be another.
    void valueNeedChanged();
    /// The picture is to be another one, by a wish of the user: what it needs may be fitted anew.
    void lookChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] ScenarioId scenario() const override;
    [[nodiscard]] TimedScenarioPointer timed() const override;
    [[nodiscard]] const PanelGeometry& geometry() const override;
    [[nodiscard]] std::optional<Hit> hitAt(QPointF position) const override;
    [[nodiscard]] const DrawList& drawList() const override;
    void showPreview(TimedScenarioPointer preview) override;

    [[nodiscard]] QWidget& widget() override { return *this; }

    void updateOverlay() override { update(); }

    void readTimeline(ScenarioId scenario);
    void readOutlined(ScenarioId scenario);
    void readPresentation();
    void readTheme();
    void readRange();
    void readBright();
    void cancelGesture();
    void showHint(const QHelpEvent& event);
    /// Ctrl and Alt change a gesture without a movement of the pointer.
    void readModifiers(const QKeyEvent& event);
    void paintGhost(QPainter& painter, PanelPicture& other, double later);
    [[nodiscard]] CanvasPoint pointAt(QPointF position, Qt::KeyboardModifiers modifiers) const;
    void updateHover(QPointF position, QPoint globalPosition, Qt::KeyboardModifiers modifiers);
    void updateCursor(const CanvasPoint& point);
    void paintMessage(QPainter& painter) const;

    ScenarioId m_scenario;
    Document& m_document;
    DetailStore& m_details;
    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    const Theme& m_theme;
    mutable PanelPicture m_picture;
    std::vector<std::unique_ptr<CanvasTool>> m_tools;
    PanTool* m_pan = nullptr;
    CanvasTool* m_active = nullptr;
    Qt::MouseButton m_button = Qt::NoButton;
    QPointF m_pointer; ///< where the running gesture is
    TimedScenarioPointer m_preview;
    bool m_timeLabels = false;
    std::optional<double> m_pointedTime;
    ScenarioId m_outlined;
    double m_outlineLater = 0.0;
    std::unique_ptr<PanelPicture> m_outline; ///< of the scenario m_outlined
    std::unique_ptr<PanelPicture> m_ghost;   ///< the document's timeline while there is a preview
};

} // namespace minard
