#pragma once

#include <QGraphicsItem>
#include <QPainterPath>

#include "core/diagram/graphlayout.h"
#include "core/support/strongid.h"

namespace minard {

class Theme;

/// How much a part of the graph stands out.
enum class GraphMark { None, Hovered, Selected };

/// A phase in the graph: its sample and its name.
class PhaseBoxItem : public QGraphicsItem {
public:
    PhaseBoxItem(PhaseId phase, QString label, GraphBox size, std::uint8_t style, const Theme& theme);

    [[nodiscard]] PhaseId phase() const { return m_phase; }

    void setMark(GraphMark mark);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    PhaseId m_phase;
    QString m_label;
    GraphBox m_size;
    std::uint8_t m_style;
    const Theme& m_theme;
    GraphMark m_mark = GraphMark::None;
};

/// A dependency in the graph.
class PhaseArrowItem : public QGraphicsItem {
public:
    enum class Kind { Stream, Barrier };

    PhaseArrowItem(const std::vector<GraphPoint>& points, Kind kind, const Theme& theme);

    void setMark(GraphMark mark);

    /// The middle of the line.
    [[nodiscard]] QPointF middle() const { return m_path.pointAtPercent(0.5); }

    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QPainterPath m_path;
    QPointF m_tip;
    Kind m_kind;
    const Theme& m_theme;
    GraphMark m_mark = GraphMark::None;
};

} // namespace minard
