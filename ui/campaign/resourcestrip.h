#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/model/machine.h"
#include "ui/campaign/demandcolumns.h"
#include "ui/document/campaignchange.h"

namespace minard {

class DetailStore;
class Document;
class Theme;
class VisibleRange;

/// The demand over time for a resource beyond the displayed pair, below the diagram of its scenario and on the same
/// time axis. What is above 1 is hatched.
class ResourceStrip : public QWidget {
    Q_OBJECT

public:
    ResourceStrip(ScenarioId scenario, ResourceId resource, Document& document, DetailStore& details,
        VisibleRange& range, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] ResourceId resource() const { return m_resource; }

    /// Where the data area of the diagram lies, in pixels of this widget.
    void setPlot(double left, double width);

    /// The time that is pointed at, on this axis: a line marks it.
    void setPointedTime(std::optional<double> time);

    [[nodiscard]] QSize sizeHint() const override;

    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// Clicked: this resource is to be on display.
    void displayWanted(minard::ResourceId resource);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] TimeAxis axis() const;
    void invalidate();
    [[nodiscard]] const std::vector<DemandColumn>& columns();
    void paintColumns(QPainter& painter, const QRectF& area);
    void paintName(QPainter& painter, const QString& name) const;

    ScenarioId m_scenario;
    ResourceId m_resource;
    Document& m_document;
    DetailStore& m_details;
    VisibleRange& m_range;
    const Theme& m_theme;
    double m_left = 0.0;
    double m_width = 1.0;
    std::optional<double> m_pointedTime;
    std::optional<std::vector<DemandColumn>> m_columns;
};

} // namespace minard
