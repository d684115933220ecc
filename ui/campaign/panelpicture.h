#pragma once

#include <QImage>
#include <QSizeF>
#include <memory>
#include <optional>
#include <set>

#include "core/analysis/columncache.h"
#include "core/diagram/hittest.h"
#include "core/diagram/panel.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/timelines.h"
#include "ui/drawing/diagrampainter.h"

namespace minard {

/// What a panel is to look like. Two equal looks of one timeline give the same picture.
struct PanelLook {
    DiagramLayout layout = DiagramLayout::OnLine;
    StackingOrder stacking = StackingOrder::Schedule;
    DisplayPair pair;
    double fontPx = 11.0; ///< of labels, logical pixels
    PanelParts parts;
    int bracketLanes = 0; ///< kept above the plot at least

    friend bool operator==(const PanelLook& a, const PanelLook& b);
};

/// The picture of one timeline, kept until something about it is another: the panel of core/diagram, and the pixels it
/// gives. Hover and selection grey items; overlays are the canvas's.
class PanelPicture {
public:
    PanelPicture();
    ~PanelPicture();

    /// Null clears. `styles` is copied. `columns` folds pieces (null = their segments are visited); its grouping must
    /// be that of the look. The picture stays when all three are what they were.
    void setTimed(TimedScenarioPointer timed, const PhaseStyles& styles, std::shared_ptr<const ColumnSource> columns);
    void setLook(const PanelLook& look);

    [[nodiscard]] const PanelLook& look() const { return m_look; }

    /// Logical size and the device pixels in one.
    void setSize(QSizeF size, double devicePixelRatio);
    void setAxis(const TimeAxis& axis);
    /// Utilizations shown; by default those that fit.
    void setValues(const ValueRange& values);
    void setPalette(const Palette& palette, const QFont& font);
    /// Looks, size, axis and values as `other` has them; times are drawn where `other` has those `later`.
    void follow(const PanelPicture& other, double later = 0.0);
    /// Phases that stay bright while the others are greyed; nothing = all are.
    void setBright(std::optional<PhaseSet> phases);

    [[nodiscard]] const TimedScenarioPointer& timed() const { return m_timed; }

    [[nodiscard]] const std::shared_ptr<const ColumnSource>& columns() const { return m_source; }

    [[nodiscard]] bool isEmpty() const;

    /// What shows all of the timeline; 0 … 1 without one. Worked out once per timeline and look.
    [[nodiscard]] ValueNeed valueNeed();
    /// Data area for a size, without building the panel.
    [[nodiscard]] Box plotArea() const;
    /// The panel, built now if it is stale. Only with a timeline.
    [[nodiscard]] const Panel& panel();
    [[nodiscard]] std::optional<Hit> hitAt(QPointF position);
    /// The painted panel; null without a timeline.
    [[nodiscard]] const QImage& image();

private:
    [[nodiscard]] DiagramInput input() const;
    [[nodiscard]] PanelOptions options() const;
    [[nodiscard]] Box outer() const;
    void invalidate();

    TimedScenarioPointer m_timed;
    PhaseStyles m_styles;
    std::shared_ptr<const ColumnSource> m_source;
    std::unique_ptr<ColumnCache> m_columns; ///< of m_source; null with it
    PanelLook m_look;
    QSizeF m_size;
    double m_devicePixelRatio = 1.0;
    TimeAxis m_axis;
    ValueRange m_values;
    const Palette* m_palette = nullptr;
    QFont m_font;
    std::optional<PhaseSet> m_bright;
    std::optional<ValueNeed> m_need;
    std::optional<Panel> m_panel;
    std::unique_ptr<DiagramPainter> m_painter;
    QImage m_image;
    bool m_painted = false; ///< m_image shows the panel
};

} // namespace minard
