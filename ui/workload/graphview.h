#pragma once

#include <QGraphicsView>
#include <memory>
#include <vector>

#include "core/support/strongid.h"
#include "ui/workload/phasegraph.h"

namespace minard {

class Document;
class PhaseBoxItem;
class PhaseArrowItem;
class Selection;
class Theme;

/// The graph of phases: boxes in layers with their samples, arrows with their tensors as tool tips, barriers dashed
/// with a bar. Wheel and + − zoom about the pointer, dragging pans, 0 shows all; a click selects, arrows walk along the
/// graph.
class GraphView : public QGraphicsView {
    Q_OBJECT

public:
    GraphView(const Document& document, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    ~GraphView() override;

    /// Shows a graph as it was laid out. The view stays where it is when there are as many boxes as before.
    void present(PhaseGraph graph, const GraphLayout& layout);

    /// All of the graph, at most at its natural size.
    void fit();

    /// Where a box is in the view, in its pixels.
    [[nodiscard]] QRect boxRect(PhaseId phase) const;
    /// A point on an arrow in the view, and its tool tip.
    [[nodiscard]] QPoint arrowPoint(std::size_t arrow) const;
    [[nodiscard]] QString arrowText(std::size_t arrow) const;

    [[nodiscard]] std::size_t arrowCount() const { return m_arrows.size(); }

    [[nodiscard]] double zoom() const { return transform().m11(); }

    /// Whatever the size of the graph.
    [[nodiscard]] QSize sizeHint() const override { return {280, 320}; }

protected:
    bool event(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void readSelection();
    void readTheme();
    void zoomBy(double factor);
    void walk(int key);
    [[nodiscard]] PhaseId phaseAt(QPoint position) const;
    [[nodiscard]] PhaseId neighbour(PhaseId phase, int key) const;
    [[nodiscard]] bool isOwnKey(const QKeyEvent& event) const;

    const Document& m_document;
    Selection& m_selection;
    const Theme& m_theme;
    PhaseGraph m_graph;
    std::vector<PhaseBoxItem*> m_boxes;
    std::vector<PhaseArrowItem*> m_arrows;
    QPoint m_press;
    QPoint m_last;
    bool m_isPressed = false;
    bool m_isPanning = false;
    bool m_isFitted = true;
};

} // namespace minard
