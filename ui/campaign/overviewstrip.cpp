#include "ui/campaign/overviewstrip.h"

#include "core/diagram/palette.h"
#include "ui/campaign/detailstore.h"
#include "ui/campaign/wheelnavigation.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr int stripHeight = 48;
constexpr double handlePx = 7.0;
constexpr double gripReachPx = 5.0;

} // namespace

OverviewStrip::OverviewStrip(Document& document, DetailStore& details, Selection& selection, VisibleRange& range,
    Presentation& presentation, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_details(details)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_theme(theme)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview of the whole timeline"));
    setToolTip(tr("The whole timeline. Drag the handles to zoom, the window to scroll; double-click shows all."));
    connect(&document, &Document::replaced, this, &OverviewStrip::readTimeline);
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &OverviewStrip::readTimeline);
    connect(&document, &Document::changed, this, &OverviewStrip::readLater);
    connect(&details, &DetailStore::changed, this, &OverviewStrip::readLater);
    connect(&selection, &Selection::scenarioChanged, this, &OverviewStrip::readTimeline);
    connect(&range, &VisibleRange::changed, this, qOverload<>(&QWidget::update));
    const auto readBright = [this] {
        m_picture.setBright(m_selection.bright());
        update();
    };
    connect(&selection, &Selection::hoverChanged, this, readBright);
    connect(&selection, &Selection::filterChanged, this, readBright);
    connect(&selection, &Selection::rangeChanged, this, qOverload<>(&QWidget::update));
    connect(&presentation, &Presentation::pictureChanged, this, &OverviewStrip::readLook);
    connect(&theme, &Theme::changed, this, &OverviewStrip::readLook);
    readLook();
}

OverviewStrip::~OverviewStrip() = default;

/// After the picture beside it was drawn, which follows the hand; at once as long as nothing is shown.
void OverviewStrip::readLater()
{
    if (m_picture.isEmpty())
        readTimeline();
    else
        m_later.start();
}

void OverviewStrip::readTimeline()
{
    m_later.stop();
    const ScenarioId scenario = m_selection.scenario();
    m_picture.setTimed(m_details.mustWait(scenario) ? nullptr : m_document.timelines().at(scenario),
        m_document.styles(), m_details.at(scenario));
    update();
}

void OverviewStrip::readLook()
{
    using Switch = PanelParts::Switch;
    PanelLook look;
    look.layout = m_presentation.layout();
    look.stacking = m_presentation.stacking();
    look.pair = m_presentation.pair();
    look.fontPx = 5.0;
    look.parts = {Switch::Off, Switch::Off, Switch::Off, Switch::Off, Switch::Off, Switch::Off, Switch::Off};
    m_picture.setLook(look);
    m_picture.setPalette(m_theme.isDark() ? darkPalette() : lightPalette(), m_theme.font(TextSize::Small));
    readTimeline();
}

void OverviewStrip::setPlot(double left, double width)
{
    m_left = left;
    m_width = std::max(1.0, width);
    update();
}

TimeAxis OverviewStrip::contentAxis() const
{
    return m_range.axis().fitted().withPixels(m_left, m_width);
}

double OverviewStrip::startPx() const
{
    return std::clamp(contentAxis().toPixel(m_range.axis().start()), m_left - handlePx, m_left + m_width);
}

double OverviewStrip::endPx() const
{
    return std::clamp(contentAxis().toPixel(m_range.axis().end()), m_left, m_left + m_width + handlePx);
}

QSize OverviewStrip::sizeHint() const
{
    return {600, stripHeight};
}

QSize OverviewStrip::minimumSizeHint() const
{
    return {200, stripHeight};
}

void OverviewStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().base);
    if (!m_picture.isEmpty()) {
        // What is about to be read anew is not drawn once more.
        if (!m_later.isActive()) {
            m_picture.setValues(m_picture.valueNeed().fitting);
            m_picture.setAxis(m_range.axis().fitted());
            m_picture.setSize(QSizeF(m_width, height() - 4.0), devicePixelRatioF());
        }
        painter.drawImage(QPointF(m_left, 2.0), m_picture.image());
    }
    paintWindow(painter);
    painter.fillRect(QRectF(0.0, 0.0, width(), 1.0), m_theme.colors().hairline);
}

void OverviewStrip::paintWindow(QPainter& painter) const
{
    const ThemeColors& colors = m_theme.colors();
    const double start = startPx();
    const double end = endPx();
    if (m_selection.range()) {
        const TimeAxis axis = contentAxis();
        const double left = axis.toClippedPixel(m_selection.range()->start);
        const double right = axis.toClippedPixel(m_selection.range()->end);
        painter.fillRect(QRectF(left, height() - 3.0, std::max(2.0, right - left), 3.0), colors.accent);
    }
    if (!m_range.isFitted()) {
        QColor veil = colors.window;
        veil.setAlphaF(0.72F);
        painter.fillRect(QRectF(m_left, 0.0, std::max(0.0, start - m_left), height()), veil);
        painter.fillRect(QRectF(end, 0.0, std::max(0.0, m_left + m_width - end), height()), veil);
    }
    for (const double edge : {start, end}) {
        painter.fillRect(QRectF(std::floor(edge), 1.0, 1.0, height() - 1.0), colors.border);
        const double x = edge - handlePx / 2.0;
        const QRectF handle(std::round(x), height() / 2.0 - 9.0, handlePx, 18.0);
        painter.fillRect(handle, colors.raised);
        painter.setPen(colors.border);
        painter.drawRect(handle.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.fillRect(QRectF(handle.center().x() - 0.5, handle.y() + 5.0, 1.0, 8.0), colors.border);
    }
}

OverviewStrip::Grip OverviewStrip::gripAt(double x) const
{
    const double toStart = std::abs(x - startPx());
    const double toEnd = std::abs(x - endPx());
    if (std::min(toStart, toEnd) <= gripReachPx)
        return toStart < toEnd ? Grip::Start : Grip::End;
    return Grip::Window;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_picture.isEmpty())
        return;
    const TimeAxis axis = contentAxis();
    const double time = axis.toTime(event->position().x());
    m_grip = gripAt(event->position().x());
    const TimeRange shown = m_range.range();
    const bool outside = time < shown.start || time > shown.end;
    if (m_grip == Grip::Window && outside)
        m_range.show(time - shown.length() / 2.0, time + shown.length() / 2.0);
    m_anchor = time - (m_grip == Grip::End ? m_range.range().end : m_range.range().start);
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (m_grip == Grip::None) {
        const Grip grip = gripAt(event->position().x());
        setCursor(grip == Grip::Window ? Qt::OpenHandCursor : Qt::SizeHorCursor);
        return;
    }
    const TimeRange shown = m_range.range();
    const double target = contentAxis().toTime(event->position().x()) - m_anchor;
    // A handle stops at the other one, so that the range never turns over.
    if (m_grip == Grip::Start)
        m_range.show(std::min(target, shown.end - m_range.axis().smallestSpan()), shown.end);
    else if (m_grip == Grip::End)
        m_range.show(shown.start, std::max(target, shown.start + m_range.axis().smallestSpan()));
    else
        m_range.show(target, target + shown.length());
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent*)
{
    if (m_grip == Grip::None)
        return;
    m_grip = Grip::None;
    m_range.record();
}

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent*)
{
    m_range.fit();
    m_range.record();
}

void OverviewStrip::wheelEvent(QWheelEvent* event)
{
    const double x = std::clamp(event->position().x(), m_left, m_left + m_width);
    event->setAccepted(navigateByWheel(*event, contentAxis().toTime(x), m_width, m_range));
}

} // namespace minard
