#include "ui/document/visiblerange.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr int restMs = 500;
constexpr std::size_t longestHistory = 200;

/// Share of the visible span kept free beside what reveal() brings into view.
constexpr double revealMargin = 0.05;

} // namespace

VisibleRange::VisibleRange(QObject* parent) : QObject(parent), m_history{Step{m_axis.start(), m_axis.end(), true}}
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, &VisibleRange::record);
}

void VisibleRange::setContent(double start, double end)
{
    setContent(start, end, false);
}

void VisibleRange::followContent(double start, double end)
{
    setContent(start, end, true);
}

void VisibleRange::setContent(double start, double end, bool follow)
{
    if (!std::isfinite(start) || !std::isfinite(end))
        return;
    const TimeAxis content = m_axis.withContent(start, end);
    const TimeAxis axis = m_fitted && follow ? content.fitted() : content;
    if (axis == m_axis)
        return;
    Step& step = m_history[m_position];
    const bool isRecorded = !isUnrecorded();
    m_axis = axis;
    m_fitted = axis == axis.fitted();
    // The way back leads to what was seen, not to what shows all of the content by then.
    if (isRecorded)
        step = {m_axis.start(), m_axis.end(), m_fitted};
    Q_EMIT changed();
}

void VisibleRange::reset(double start, double end)
{
    m_rest.stop();
    m_axis = TimeAxis(start, end, 0.0, 1.0);
    m_fitted = true;
    m_history = {Step{m_axis.start(), m_axis.end(), true}};
    m_position = 0;
    Q_EMIT changed();
    Q_EMIT historyChanged();
}

void VisibleRange::show(double start, double end)
{
    if (!std::isfinite(start) || !std::isfinite(end))
        return;
    adopt(m_axis.withRange(start, end), false);
}

void VisibleRange::fit()
{
    // A leap, not a movement: where it began is a step of its own, however short ago that was reached.
    record();
    adopt(m_axis.fitted(), true);
    Q_EMIT fitted();
}

void VisibleRange::zoomAbout(double time, double factor)
{
    if (!std::isfinite(time) || !std::isfinite(factor))
        return;
    adopt(m_axis.zoomedAbout(m_axis.toPixel(time), factor), false);
}

void VisibleRange::panBy(double fraction)
{
    if (!std::isfinite(fraction))
        return;
    adopt(m_axis.panned(-fraction * m_axis.width()), false);
}

void VisibleRange::reveal(double start, double end)
{
    const double length = end - start;
    const double margin = revealMargin * m_axis.span();
    if (start >= m_axis.start() && end <= m_axis.end())
        return;
    if (length + 2.0 * margin > m_axis.span())
        show(start - revealMargin * length, end + revealMargin * length);
    else if (start < m_axis.start())
        show(start - margin, start - margin + m_axis.span());
    else
        show(end + margin - m_axis.span(), end + margin);
}

void VisibleRange::adopt(const TimeAxis& axis, bool fitted)
{
    if (axis == m_axis && fitted == m_fitted)
        return;
    const bool couldGoBack = canGoBack();
    m_axis = axis;
    m_fitted = fitted || axis == axis.fitted();
    m_rest.start();
    Q_EMIT changed();
    if (canGoBack() != couldGoBack)
        Q_EMIT historyChanged();
}

bool VisibleRange::isUnrecorded() const
{
    const Step& step = m_history[m_position];
    return step.start != m_axis.start() || step.end != m_axis.end();
}

void VisibleRange::record()
{
    m_rest.stop();
    if (!isUnrecorded())
        return;
    m_history.resize(m_position + 1);
    m_history.push_back({m_axis.start(), m_axis.end(), m_fitted});
    if (m_history.size() > longestHistory)
        m_history.erase(m_history.begin());
    m_position = m_history.size() - 1;
    Q_EMIT historyChanged();
}

void VisibleRange::goBack()
{
    record();
    if (m_position > 0)
        restore(m_position - 1);
}

void VisibleRange::goForward()
{
    if (canGoForward())
        restore(m_position + 1);
}

void VisibleRange::restore(std::size_t position)
{
    m_position = position;
    const Step step = m_history[position];
    m_axis = step.fitted ? m_axis.fitted() : m_axis.withRange(step.start, step.end);
    m_fitted = step.fitted;
    // The content may have changed since; what is shown now is what this step stands for.
    m_history[position] = {m_axis.start(), m_axis.end(), m_fitted};
    Q_EMIT changed();
    Q_EMIT historyChanged();
}

} // namespace minard
