#include "ui/campaign/campaigncanvas.h"

#include "core/diagram/palette.h"
#include "ui/campaign/detailstore.h"
#include "ui/campaign/ghost.h"
#include "ui/campaign/navigationtools.h"
#include "ui/campaign/rulertool.h"
#include "ui/campaign/selectionmarks.h"
#include "ui/campaign/selectiontool.h"
#include "ui/campaign/wheelnavigation.h"
#include "ui/document/document.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// Least height of a diagram, in sizes of its text.
constexpr double leastHeightInTexts = 8.5;

} // namespace

CampaignCanvas::CampaignCanvas(ScenarioId scenario, Document& document, DetailStore& details, Selection& selection,
    VisibleRange& range, Presentation& presentation, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_scenario(scenario)
    , m_document(document)
    , m_details(details)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_theme(theme)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    CanvasSite& site = *this;
    auto pan = std::make_unique<PanTool>(site, range);
    m_pan = pan.get();
    m_tools.push_back(std::move(pan));
    m_tools.push_back(std::make_unique<BoxZoomTool>(site, range, theme));
    m_tools.push_back(std::make_unique<RulerTool>(site, selection));
    m_tools.push_back(std::make_unique<SelectionTool>(site, selection));

    connect(&details, &DetailStore::changed, this, &CampaignCanvas::readTimeline);
    connect(&details, &DetailStore::changed, this, &CampaignCanvas::readOutlined);
    connect(&document, &Document::changed, this, [this] {
        cancelGesture();
        readTimeline(m_scenario);
    });
    connect(&presentation, &Presentation::pictureChanged, this, &CampaignCanvas::readPresentation);
    connect(&theme, &Theme::changed, this, &CampaignCanvas::readTheme);
    connect(&range, &VisibleRange::changed, this, &CampaignCanvas::readRange);
    connect(&selection, &Selection::hoverChanged, this, &CampaignCanvas::readBright);
    connect(&selection, &Selection::filterChanged, this, &CampaignCanvas::readBright);
    connect(&selection, &Selection::phasesChanged, this, qOverload<>(&QWidget::update));
    connect(&selection, &Selection::pieceChanged, this, qOverload<>(&QWidget::update));
    connect(&selection, &Selection::rangeChanged, this, qOverload<>(&QWidget::update));
    connect(&selection, &Selection::rulersChanged, this, qOverload<>(&QWidget::update));
    readTheme();
    readPresentation();
    readTimeline(scenario);
    readRange();
    readBright();
}

CampaignCanvas::~CampaignCanvas() = default;

void CampaignCanvas::readTimeline(ScenarioId scenario)
{
    if (scenario != m_scenario)
        return;
    if (m_preview) {
        m_picture.setTimed(m_preview, m_document.styles(), nullptr);
    } else {
        const bool wait = m_details.mustWait(m_scenario);
        m_picture.setTimed(
            wait ? nullptr : m_document.timelines().at(m_scenario), m_document.styles(), m_details.at(m_scenario));
    }
    Q_EMIT valueNeedChanged();
    update();
}

void CampaignCanvas::addTool(const ToolFactory& factory)
{
    CanvasSite& site = *this;
    m_tools.insert(m_tools.end() - 1, factory(site, *m_tools.back()));
}

void CampaignCanvas::showPreview(TimedScenarioPointer preview)
{
    if (preview == m_preview)
        return;
    m_preview = std::move(preview);
    if (!m_preview) {
        m_ghost.reset();
    } else if (!m_ghost) {
        m_ghost = std::make_unique<PanelPicture>();
        m_ghost->setTimed(m_document.timelines().at(m_scenario), m_document.styles(), m_details.at(m_scenario));
    }
    readTimeline(m_scenario);
}

void CampaignCanvas::readPresentation()
{
    PanelLook look;
    look.layout = m_presentation.layout();
    look.stacking = m_presentation.stacking();
    look.pair = m_presentation.pair();
    look.fontPx = std::round(QFontInfo(m_theme.font(TextSize::Small)).pixelSize());
    look.parts.title = PanelParts::Switch::Off;
    look.parts.timeAxis = m_timeLabels ? PanelParts::Switch::On : PanelParts::Switch::Off;
    // One lane is always there: for the hands, and so that the first group does not push the diagram down.
    look.bracketLanes = 1;
    m_picture.setLook(look);
    updateGeometry();
    Q_EMIT lookChanged();
    update();
}

void CampaignCanvas::readTheme()
{
    m_picture.setPalette(m_theme.isDark() ? darkPalette() : lightPalette(), m_theme.font(TextSize::Small));
    readPresentation();
}

void CampaignCanvas::readRange()
{
    m_picture.setAxis(m_range.axis());
    update();
}

void CampaignCanvas::readBright()
{
    m_picture.setBright(m_selection.bright());
    update();
}

void CampaignCanvas::setValues(const ValueRange& values)
{
    m_picture.setValues(values);
    Q_EMIT plotRectChanged();
    update();
}

void CampaignCanvas::setTimeLabels(bool shown)
{
    if (shown == m_timeLabels)
        return;
    m_timeLabels = shown;
    readPresentation();
    Q_EMIT plotRectChanged();
}

void CampaignCanvas::setOutlined(ScenarioId scenario, double later)
{
    if (later != m_outlineLater)
        update();
    m_outlineLater = later;
    if (scenario == m_outlined)
        return;
    m_outlined = scenario;
    readOutlined(scenario);
}

void CampaignCanvas::setPointedTime(std::optional<double> time)
{
    if (time == m_pointedTime)
        return;
    m_pointedTime = time;
    update();
}

void CampaignCanvas::readOutlined(ScenarioId scenario)
{
    if (scenario != m_outlined)
        return;
    m_outline.reset();
    if (scenario.isValid()) {
        m_outline = std::make_unique<PanelPicture>();
        m_outline->setTimed(m_document.timelines().at(scenario), m_document.styles(), m_details.at(scenario));
    }
    Q_EMIT valueNeedChanged();
    update();
}

QRectF CampaignCanvas::plotRect() const
{
    const Box plot = m_picture.plotArea();
    return {plot.x, plot.y, plot.width, plot.height};
}

void CampaignCanvas::setSpaceHeld(bool held)
{
    m_pan->setSpaceHeld(held);
    updateCursor(pointAt(mapFromGlobal(QCursor::pos()), {}));
}

QSize CampaignCanvas::sizeHint() const
{
    return {800, 180};
}

QSize CampaignCanvas::minimumSizeHint() const
{
    return {120, static_cast<int>(leastHeightInTexts * m_picture.look().fontPx)};
}

ScenarioId CampaignCanvas::scenario() const
{
    return m_scenario;
}

TimedScenarioPointer CampaignCanvas::timed() const
{
    return m_picture.timed();
}

const DrawList& CampaignCanvas::drawList() const
{
    return m_picture.panel().list;
}

const PanelGeometry& CampaignCanvas::geometry() const
{
    return m_picture.panel().geometry;
}

std::optional<Hit> CampaignCanvas::hitAt(QPointF position) const
{
    return m_picture.hitAt(position);
}

CanvasPoint CampaignCanvas::pointAt(QPointF position, Qt::KeyboardModifiers modifiers) const
{
    CanvasPoint point{.position = position, .time = 0.0, .button = m_button, .modifiers = modifiers};
    if (m_picture.timed())
        point.time = geometry().axis.toTime(position.x());
    return point;
}

void CampaignCanvas::mousePressEvent(QMouseEvent* event)
{
    if (m_active || m_picture.isEmpty())
        return;
    m_button = event->button();
    m_pointer = event->position();
    const CanvasPoint point = pointAt(event->position(), event->modifiers());
    for (const auto& tool : m_tools) {
        if (tool->press(point)) {
            m_active = tool.get();
            break;
        }
    }
    Q_EMIT hovered(event->globalPosition().toPoint(), {});
    updateCursor(point);
}

void CampaignCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_active) {
        const CanvasPoint point = pointAt(event->position(), event->modifiers());
        m_pointer = event->position();
        m_active->drag(point);
        updateCursor(point);
        return;
    }
    updateHover(event->position(), event->globalPosition().toPoint(), event->modifiers());
}

void CampaignCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_active || event->button() != m_button)
        return;
    CanvasTool* tool = std::exchange(m_active, nullptr);
    tool->release(pointAt(event->position(), event->modifiers()));
    const auto* box = dynamic_cast<BoxZoomTool*>(tool);
    m_button = Qt::NoButton;
    if (box && !box->hasSwept())
        Q_EMIT contextMenuWanted(event->globalPosition().toPoint(), hitAt(event->position()));
    updateHover(event->position(), event->globalPosition().toPoint(), event->modifiers());
}

void CampaignCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_picture.isEmpty())
        return;
    const auto hit = hitAt(event->position());
    if (!hit || hit->node >= m_picture.timed()->built->timeline.timings().size())
        return;
    const NodeTiming& timing = m_picture.timed()->built->timeline.timings()[hit->node];
    const double margin = 0.05 * (timing.end - timing.start);
    m_range.show(timing.start - margin, timing.end + margin);
    m_range.record();
}

void CampaignCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool cancels = event->key() == Qt::Key_Escape || event->matches(QKeySequence::Undo);
    if (m_active && (cancels || m_active->holdsKeys())) {
        if (cancels)
            cancelGesture();
        else
            readModifiers(*event);
        return;
    }
    QWidget::keyPressEvent(event);
}

void CampaignCanvas::keyReleaseEvent(QKeyEvent* event)
{
    if (m_active && m_active->holdsKeys())
        readModifiers(*event);
    else
        QWidget::keyReleaseEvent(event);
}

void CampaignCanvas::readModifiers(const QKeyEvent& event)
{
    Qt::KeyboardModifiers modifiers = event.modifiers();
    // X11 reports the modifiers as they were before the key.
    const bool pressed = event.type() == QEvent::KeyPress;
    if (event.key() == Qt::Key_Control)
        modifiers.setFlag(Qt::ControlModifier, pressed);
    else if (event.key() == Qt::Key_Alt)
        modifiers.setFlag(Qt::AltModifier, pressed);
    else
        return;
    const CanvasPoint point = pointAt(m_pointer, modifiers);
    m_active->drag(point);
    updateCursor(point);
}

void CampaignCanvas::wheelEvent(QWheelEvent* event)
{
    if (m_picture.isEmpty())
        return;
    const PanelGeometry& panel = geometry();
    const double x = std::clamp(event->position().x(), panel.plot.x, panel.plot.right());
    event->setAccepted(navigateByWheel(*event, panel.axis.toTime(x), panel.plot.width, m_range));
    updateHover(event->position(), event->globalPosition().toPoint(), event->modifiers());
}

void CampaignCanvas::leaveEvent(QEvent*)
{
    m_selection.setHover({});
    Q_EMIT hovered({}, {});
}

void CampaignCanvas::focusOutEvent(QFocusEvent* event)
{
    cancelGesture();
    QWidget::focusOutEvent(event);
    update();
}

bool CampaignCanvas::event(QEvent* event)
{
    // Keys belong to the gesture that runs, before any shortcut.
    if (event->type() == QEvent::ShortcutOverride && m_active
        && (m_active->holdsKeys() || static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        showHint(*static_cast<QHelpEvent*>(event));
        return true;
    }
    return QWidget::event(event);
}

void CampaignCanvas::showHint(const QHelpEvent& event)
{
    if (m_active || !m_picture.timed())
        return;
    const CanvasPoint point = pointAt(event.pos(), {});
    for (const auto& tool : m_tools) {
        if (const QString hint = tool->hint(point); !hint.isEmpty()) {
            QToolTip::showText(event.globalPos(), plainToolTip(hint), this);
            return;
        }
    }
    QToolTip::hideText();
}

void CampaignCanvas::cancelGesture()
{
    if (!m_active)
        return;
    std::exchange(m_active, nullptr)->cancel();
    m_button = Qt::NoButton;
    unsetCursor();
    update();
}

void CampaignCanvas::updateHover(QPointF position, QPoint globalPosition, Qt::KeyboardModifiers modifiers)
{
    if (m_picture.isEmpty())
        return;
    const CanvasPoint point = pointAt(position, modifiers);
    const auto hit = hitAt(position);
    Hover hover;
    hover.scenario = m_scenario;
    if (hit) {
        hover.time = hit->time;
        hover.phase = hit->phase;
        if (hit->phase.isValid() && hit->node != DrawItem::kNone && hit->part != Hit::Part::Column)
            hover.piece = PieceRef{m_scenario, hit->phase, hit->node, hit->tile, hit->pieceStart, hit->pieceEnd};
    }
    m_selection.setHover(hover);
    updateCursor(point);
    Q_EMIT hovered(globalPosition, hit);
}

void CampaignCanvas::updateCursor(const CanvasPoint& point)
{
    if (!m_picture.timed())
        return;
    if (m_active) {
        if (const auto shape = m_active->cursor(point))
            setCursor(*shape);
        return;
    }
    for (const auto& tool : m_tools) {
        if (const auto shape = tool->cursor(point)) {
            setCursor(*shape);
            return;
        }
    }
    unsetCursor();
}

void CampaignCanvas::resizeEvent(QResizeEvent*)
{
    m_picture.setSize(size(), devicePixelRatioF());
    Q_EMIT plotRectChanged();
}

void CampaignCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_picture.setSize(size(), devicePixelRatioF());
    if (m_picture.isEmpty()) {
        paintMessage(painter);
        return;
    }
    painter.drawImage(0, 0, m_picture.image());
    if (m_outline)
        paintGhost(painter, *m_outline, m_outlineLater);
    if (m_ghost)
        paintGhost(painter, *m_ghost, 0.0);
    paintSelectionMarks(painter, m_picture.panel(), m_scenario, m_selection, m_pointedTime, m_theme.colors());
    for (const auto& tool : m_tools) {
        if (tool.get() == m_active)
            tool->paint(painter);
        else
            tool->paintAtRest(painter);
    }
}

void CampaignCanvas::paintGhost(QPainter& painter, PanelPicture& other, double later)
{
    other.follow(m_picture, later);
    if (!other.isEmpty())
        minard::paintGhost(painter, other.panel(), m_theme.colors());
}

void CampaignCanvas::paintMessage(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme.colors().base);
    painter.setFont(m_theme.font(TextSize::Body));
    painter.setPen(m_theme.colors().muted);
    QString message = m_details.mustWait(m_scenario) ? tr("Summing up the timeline for a quick picture …")
                                                     : tr("Working out the timeline …");
    if (const Error* error = m_document.timelines().error(m_scenario)) {
        painter.setPen(m_theme.colors().warning);
        message = fromUtf8(sentence(*error));
    } else if (m_picture.timed()) {
        message = tr("Nothing runs in this scenario: it has no phases.");
    }
    painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, message);
}

} // namespace minard
