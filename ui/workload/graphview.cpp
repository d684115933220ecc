#include "ui/workload/graphview.h"

#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"
#include "ui/workload/graphitems.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double margin = 24.0;
constexpr double smallestZoom = 0.01;
constexpr double largestZoom = 4.0;
constexpr double keyZoom = 1.25;
constexpr double notch = 120.0;
constexpr int dragPx = 4;

} // namespace

GraphView::GraphView(const Document& document, Selection& selection, const Theme& theme, QWidget* parent)
    : QGraphicsView(parent)
    , m_document(document)
    , m_selection(selection)
    , m_theme(theme)
{
    setScene(new QGraphicsScene(this));
    scene()->setItemIndexMethod(QGraphicsScene::BspTreeIndex);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setTransformationAnchor(AnchorUnderMouse);
    setResizeAnchor(AnchorViewCenter);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Graph of dependencies"));
    connect(&selection, &Selection::phasesChanged, this, &GraphView::readSelection);
    connect(&selection, &Selection::hoverChanged, this, &GraphView::readSelection);
    connect(&theme, &Theme::changed, this, &GraphView::readTheme);
    readTheme();
}

GraphView::~GraphView() = default;

void GraphView::readTheme()
{
    setBackgroundBrush(m_theme.colors().base);
    scene()->update();
}

void GraphView::present(PhaseGraph graph, const GraphLayout& layout)
{
    const bool isSame = graph.boxes.size() == m_boxes.size();
    scene()->clear();
    m_boxes.clear();
    m_arrows.clear();
    m_graph = std::move(graph);
    for (std::size_t i = 0; i < m_graph.arrows.size(); ++i) {
        const auto kind = m_graph.texts[i].isBarrier ? PhaseArrowItem::Kind::Barrier : PhaseArrowItem::Kind::Stream;
        auto* item = new PhaseArrowItem(layout.arrows[i], kind, m_theme);
        item->setToolTip(plainToolTip(m_graph.texts[i].text).replace(u'\n', QStringLiteral("<br>")));
        scene()->addItem(item);
        m_arrows.push_back(item);
    }
    const std::vector<Phase>& phases = m_document.campaign().workload.phases;
    for (std::size_t i = 0; i < m_graph.boxes.size(); ++i) {
        auto* item = new PhaseBoxItem(
            PhaseId(i), m_graph.labels[i], m_graph.boxes[i], m_document.styles().style(PhaseId(i)), m_theme);
        const QString einsum = i < phases.size() ? fromUtf8(phases[i].einsum) : QString();
        const QString name = i < phases.size() ? fromUtf8(phases[i].label()) : QString();
        item->setToolTip(plainToolTip(einsum.isEmpty() ? name : name + QStringLiteral(": ") + einsum));
        item->setPos(layout.boxes[i].x, layout.boxes[i].y);
        scene()->addItem(item);
        m_boxes.push_back(item);
    }
    scene()->setSceneRect(QRectF(0.0, 0.0, layout.width, layout.height).adjusted(-margin, -margin, margin, margin));
    if (!isSame || m_isFitted)
        fit();
    readSelection();
}

void GraphView::fit()
{
    const QRectF all = scene()->sceneRect();
    if (m_boxes.empty() || all.isEmpty())
        return;
    const double zoom = std::min({1.0, viewport()->width() / all.width(), viewport()->height() / all.height()});
    setTransform(QTransform::fromScale(std::max(zoom, smallestZoom), std::max(zoom, smallestZoom)));
    centerOn(all.center());
    m_isFitted = true;
}

QRect GraphView::boxRect(PhaseId phase) const
{
    const PhaseBoxItem* box = m_boxes[phase.index()];
    return mapFromScene(box->mapRectToScene(box->boundingRect())).boundingRect();
}

QPoint GraphView::arrowPoint(std::size_t arrow) const
{
    return mapFromScene(m_arrows[arrow]->middle());
}

QString GraphView::arrowText(std::size_t arrow) const
{
    return m_graph.texts[arrow].text;
}

void GraphView::readSelection()
{
    const auto markOf = [this](PhaseId phase) {
        if (m_selection.contains(phase))
            return GraphMark::Selected;
        return m_selection.hover().phase == phase ? GraphMark::Hovered : GraphMark::None;
    };
    for (PhaseBoxItem* box : m_boxes)
        box->setMark(markOf(box->phase()));
    for (std::size_t i = 0; i < m_arrows.size(); ++i) {
        const GraphMark from = markOf(PhaseId(m_graph.arrows[i].from));
        const GraphMark to = markOf(PhaseId(m_graph.arrows[i].to));
        m_arrows[i]->setMark(std::max(from, to));
    }
    const PhaseId current = m_selection.currentPhase();
    if (!current.isValid() || current.index() >= m_boxes.size())
        return;
    setAccessibleDescription(fromUtf8(m_document.campaign().workload.phase(current).label()));
    if (!underMouse())
        ensureVisible(m_boxes[current.index()], 20, 20);
}

PhaseId GraphView::phaseAt(QPoint position) const
{
    const auto* box = dynamic_cast<const PhaseBoxItem*>(itemAt(position));
    return box ? box->phase() : PhaseId();
}

void GraphView::zoomBy(double factor)
{
    const double now = std::clamp(zoom() * factor, smallestZoom, largestZoom);
    scale(now / zoom(), now / zoom());
    m_isFitted = false;
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    zoomBy(std::pow(keyZoom, event->angleDelta().y() / notch));
    event->accept();
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    m_isPressed = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
    m_press = event->position().toPoint();
    m_last = m_press;
    event->accept();
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    if (!m_isPressed) {
        m_selection.setHover({m_selection.scenario(), phaseAt(position), {}, {}});
        QGraphicsView::mouseMoveEvent(event);
        return;
    }
    if (!m_isPanning && (position - m_press).manhattanLength() < dragPx)
        return;
    m_isPanning = true;
    m_isFitted = false;
    viewport()->setCursor(Qt::ClosedHandCursor);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (position - m_last).x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - (position - m_last).y());
    m_last = position;
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = m_isPressed && !m_isPanning && event->button() == Qt::LeftButton;
    m_isPressed = false;
    m_isPanning = false;
    viewport()->unsetCursor();
    if (!wasClick)
        return;
    const PhaseId phase = phaseAt(event->position().toPoint());
    if (!phase.isValid())
        m_selection.setPhases({});
    else if (event->modifiers() & Qt::ControlModifier)
        m_selection.togglePhase(phase);
    else
        m_selection.selectPhase(phase);
}

void GraphView::leaveEvent(QEvent* event)
{
    m_selection.setHover({});
    QGraphicsView::leaveEvent(event);
}

void GraphView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    if (m_isFitted)
        fit();
}

/// Along the first arrow upwards or downwards, or to the box beside.
PhaseId GraphView::neighbour(PhaseId phase, int key) const
{
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        for (const GraphArrow& arrow : m_graph.arrows) {
            if (key == Qt::Key_Up && arrow.to == phase.index())
                return PhaseId(arrow.from);
            if (key == Qt::Key_Down && arrow.from == phase.index())
                return PhaseId(arrow.to);
        }
        return {};
    }
    const QPointF here = m_boxes[phase.index()]->pos();
    PhaseId nearest;
    double shortest = 0.0;
    for (const PhaseBoxItem* box : m_boxes) {
        const double distance = key == Qt::Key_Right ? box->x() - here.x() : here.x() - box->x();
        if (box->y() != here.y() || distance <= 0.0 || (nearest.isValid() && distance >= shortest))
            continue;
        nearest = box->phase();
        shortest = distance;
    }
    return nearest;
}

void GraphView::walk(int key)
{
    if (m_boxes.empty())
        return;
    const PhaseId current = m_selection.currentPhase();
    const bool isHere = current.isValid() && current.index() < m_boxes.size();
    const PhaseId next = isHere ? neighbour(current, key) : PhaseId(0);
    if (!next.isValid())
        return;
    m_selection.selectPhase(next);
    ensureVisible(m_boxes[next.index()], 20, 20);
}

bool GraphView::isOwnKey(const QKeyEvent& event) const
{
    if (event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))
        return false;
    constexpr int keys[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Plus, Qt::Key_Equal,
        Qt::Key_Minus, Qt::Key_0, Qt::Key_Home};
    return std::find(std::begin(keys), std::end(keys), event.key()) != std::end(keys);
}

bool GraphView::event(QEvent* event)
{
    // Its zoom is not that of the diagrams.
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QGraphicsView::event(event);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    if (!isOwnKey(*event)) {
        QGraphicsView::keyPressEvent(event);
        return;
    }
    const int key = event->key();
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        zoomBy(keyZoom);
    else if (key == Qt::Key_Minus)
        zoomBy(1.0 / keyZoom);
    else if (key == Qt::Key_0 || key == Qt::Key_Home)
        fit();
    else
        walk(key);
}

} // namespace minard
