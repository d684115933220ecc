#include "ui/widgets/factorslider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr int stepsPerDouble = 100;
constexpr int lastStep = 3 * stepsPerDouble; ///< 2³ = 8
constexpr int notch = 8;                     ///< steps on either side that count as 1
constexpr int keyStep = 14;                  ///< a tenth more

double roundedTo4(double value)
{
    const double scale = std::pow(10.0, 3.0 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

} // namespace

FactorSlider::FactorSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(-lastStep, lastStep);
    setSingleStep(keyStep);
    setPageStep(stepsPerDouble);
    setTickPosition(QSlider::TicksBelow);
    setTickInterval(stepsPerDouble);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QSlider::valueChanged, this, &FactorSlider::sendFactor);
}

double FactorSlider::factor() const
{
    return std::abs(value()) < notch ? 1.0 : roundedTo4(std::exp2(static_cast<double>(value()) / stepsPerDouble));
}

void FactorSlider::setFactor(double factor)
{
    if (m_isDragging || !(factor > 0.0))
        return;
    const double steps = std::clamp(std::log2(factor) * stepsPerDouble, -1.0 * lastStep, 1.0 * lastStep);
    const QSignalBlocker silent(this);
    setValue(static_cast<int>(std::lround(steps)));
}

void FactorSlider::sendFactor()
{
    if (m_isDragging && value() != 0 && std::abs(value()) < notch) {
        setValue(0); // comes here again
        return;
    }
    Q_EMIT factorChanged(factor());
}

void FactorSlider::endDrag()
{
    if (!m_isDragging)
        return;
    m_isDragging = false;
    Q_EMIT dragEnded();
}

QSize FactorSlider::sizeHint() const
{
    return QSlider::sizeHint().expandedTo(QSize(96, 24));
}

double FactorSlider::handleX(int position) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    option.sliderPosition = position;
    const QRectF handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    return handle.center().x();
}

void FactorSlider::paintEvent(QPaintEvent*)
{
    // The handle stands where the style has it, so that it is found there by the mouse; the looks are our own.
    const QPalette& colors = palette();
    const QColor line = colors.color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text);
    const QColor accent = isEnabled() ? colors.color(QPalette::Link) : line;
    const auto faded = [](QColor color, double opacity) {
        color.setAlphaF(static_cast<float>(opacity));
        return color;
    };
    constexpr double radius = 6.0;
    constexpr double thickness = 2.0;
    const double middle = 0.5 * height() - 2.0;
    const double here = handleX(sliderPosition());
    const double one = handleX(0);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto bar = [&](double from, double to, const QColor& color) {
        painter.fillRect(QRectF(std::min(from, to), middle - 0.5 * thickness, std::abs(to - from), thickness), color);
    };
    bar(handleX(minimum()), handleX(maximum()), faded(line, 0.25));
    if (isEnabled())
        bar(one, here, accent);
    for (int tick = minimum(); tick <= maximum(); tick += stepsPerDouble) {
        const double length = tick == 0 ? 6.0 : 3.0;
        painter.fillRect(
            QRectF(std::round(handleX(tick)), middle + radius + 1.0, 1.0, length), faded(line, tick == 0 ? 0.8 : 0.4));
    }
    painter.setPen(QPen(isEnabled() ? accent : faded(line, 0.4), hasFocus() ? 2.5 : 1.5));
    painter.setBrush(isSliderDown() ? accent : colors.color(QPalette::Base));
    painter.drawEllipse(QPointF(here, middle), radius, radius);
}

bool FactorSlider::event(QEvent* event)
{
    // Esc gives up the drag before it clears a selection elsewhere.
    if (event->type() == QEvent::ShortcutOverride && m_isDragging
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QSlider::event(event);
}

void FactorSlider::mousePressEvent(QMouseEvent* event)
{
    m_isGivenUp = false;
    if (event->button() == Qt::LeftButton && !m_isDragging) {
        m_isDragging = true;
        Q_EMIT dragBegan();
    }
    QSlider::mousePressEvent(event);
}

void FactorSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_isGivenUp)
        event->accept();
    else
        QSlider::mouseMoveEvent(event);
}

void FactorSlider::mouseReleaseEvent(QMouseEvent* event)
{
    QSlider::mouseReleaseEvent(event);
    m_isGivenUp = false;
    endDrag();
}

void FactorSlider::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
    setValue(0);
}

void FactorSlider::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_isDragging) {
        m_isGivenUp = true;
        setSliderDown(false);
        endDrag();
        Q_EMIT dragGivenUp();
        return;
    }
    QSlider::keyPressEvent(event);
}

void FactorSlider::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void FactorSlider::focusOutEvent(QFocusEvent* event)
{
    endDrag();
    QSlider::focusOutEvent(event);
}

} // namespace minard
