#include "ui/campaign/panelpicture.h"

#include <cmath>
#include <utility>

#include "core/support/wideregisters.h"

namespace minard {

namespace {

bool sameParts(const PanelParts& a, const PanelParts& b)
{
    return a.title == b.title && a.valueAxis == b.valueAxis && a.timeAxis == b.timeAxis && a.labels == b.labels
        && a.badges == b.badges && a.brackets == b.brackets && a.separators == b.separators;
}

} // namespace

bool operator==(const PanelLook& a, const PanelLook& b)
{
    return a.layout == b.layout && a.stacking == b.stacking && a.pair == b.pair && a.fontPx == b.fontPx
        && sameParts(a.parts, b.parts) && a.bracketLanes == b.bracketLanes;
}

PanelPicture::PanelPicture() = default;
PanelPicture::~PanelPicture() = default;

void PanelPicture::invalidate()
{
    m_panel.reset();
    m_painted = false;
}

void PanelPicture::setTimed(
    TimedScenarioPointer timed, const PhaseStyles& styles, std::shared_ptr<const ColumnSource> columns)
{
    if (timed == m_timed && columns == m_source && styles == m_styles)
        return;
    // Columns show the same values in less time.
    if (timed != m_timed)
        m_need.reset();
    m_timed = std::move(timed);
    m_styles = styles;
    if (columns != m_source)
        m_columns = columns ? std::make_unique<ColumnCache>(columns) : nullptr;
    m_source = std::move(columns);
    invalidate();
}

void PanelPicture::setLook(const PanelLook& look)
{
    if (look == m_look)
        return;
    m_look = look;
    m_need.reset();
    invalidate();
}

void PanelPicture::setSize(QSizeF size, double devicePixelRatio)
{
    if (size == m_size && devicePixelRatio == m_devicePixelRatio)
        return;
    if (devicePixelRatio != m_devicePixelRatio)
        m_painter.reset();
    m_size = size;
    m_devicePixelRatio = devicePixelRatio;
    invalidate();
}

void PanelPicture::setAxis(const TimeAxis& axis)
{
    if (axis == m_axis)
        return;
    m_axis = axis;
    invalidate();
}

void PanelPicture::setValues(const ValueRange& values)
{
    if (values == m_values)
        return;
    m_values = values;
    invalidate();
}

void PanelPicture::follow(const PanelPicture& other, double later)
{
    setLook(other.m_look);
    setSize(other.m_size, other.m_devicePixelRatio);
    setAxis(later == 0.0 ? other.m_axis : other.m_axis.shifted(-later));
    setValues(other.m_values);
}

void PanelPicture::setPalette(const Palette& palette, const QFont& font)
{
    m_palette = &palette;
    m_font = font;
    m_painter.reset();
    m_painted = false;
}

void PanelPicture::setBright(std::optional<PhaseSet> phases)
{
    if (phases == m_bright)
        return;
    m_bright = std::move(phases);
    m_painted = false;
}

bool PanelPicture::isEmpty() const
{
    return !m_timed || m_timed->built->timeline.pieceCount() == 0;
}

DiagramInput PanelPicture::input() const
{
    return {
        .campaign = *m_timed->campaign,
        .scenario = m_timed->built->scenario,
        .timeline = m_timed->built->timeline,
        .styles = m_styles,
        .line = m_look.pair.line,
        .pipe = m_look.pair.pipe,
        .title = {},
        .subtitle = {},
        .columns = m_columns.get(),
    };
}

PanelOptions PanelPicture::options() const
{
    PanelOptions options;
    options.layout = m_look.layout;
    options.stacking = m_look.stacking;
    options.sizes = DiagramSizes::screen(m_look.fontPx, m_devicePixelRatio);
    options.parts = m_look.parts;
    options.bracketLanes = m_look.bracketLanes;
    return options;
}

Box PanelPicture::outer() const
{
    return {0.0, 0.0, std::max(1.0, m_size.width()), std::max(1.0, m_size.height())};
}

ValueNeed PanelPicture::valueNeed()
{
    if (!m_timed)
        return {};
    if (!m_need)
        m_need = minard::valueNeed(input(), options());
    return *m_need;
}

Box PanelPicture::plotArea() const
{
    return m_timed ? minard::plotArea(input(), outer(), options()) : outer();
}

const Panel& PanelPicture::panel()
{
    if (!m_panel) {
        releaseWideRegisters();
        m_panel = buildPanel(input(), m_axis, m_values, outer(), options());
    }
    return *m_panel;
}

std::optional<Hit> PanelPicture::hitAt(QPointF position)
{
    if (!m_timed)
        return {};
    return hitTest(m_timed->built->timeline, panel().geometry, position.x(), position.y());
}

const QImage& PanelPicture::image()
{
    if (m_painted || !m_timed || !m_palette)
        return m_image;
    if (!m_painter)
        m_painter = std::make_unique<DiagramPainter>(
            *m_palette, m_font, DiagramPainter::Medium::Screen, m_devicePixelRatio);
    // The memory is used again from frame to frame: fresh pages cost more than filling them.
    const QSize size = (m_size * m_devicePixelRatio).toSize().expandedTo(QSize(1, 1));
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(m_devicePixelRatio);
    DiagramPainter::Dimmed dimmed;
    if (m_bright)
        dimmed = [this](const DrawItem& item) { return item.phase.isValid() && !m_bright->contains(item.phase); };
    m_painter->paint(m_image, panel().list, dimmed);
    m_painted = true;
    return m_image;
}

} // namespace minard
