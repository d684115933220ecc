#include "ui/campaign/dependencyoverlay.h"

#include "ui/theme/theme.h"

namespace minard {

namespace {

constexpr int shownMs = 5000;
/// More arrows would hide what they are about; the findings list them all.
constexpr std::size_t mostArrows = 100;

} // namespace

DependencyOverlay::DependencyOverlay(CanvasSite& site, const Theme& theme) : CanvasTool(site), m_theme(theme)
{
    m_fade.setSingleShot(true);
    m_fade.setInterval(shownMs);
    QObject::connect(&m_fade, &QTimer::timeout, &m_fade, [this] {
        m_inTheWay.clear();
        m_site.updateOverlay();
    });
}

void DependencyOverlay::present(const std::vector<Edge>& dependencies)
{
    m_inTheWay.clear();
    for (const Edge& edge : dependencies)
        m_inTheWay.push_back({edge.from, edge.to, 0});
    m_fade.start();
    m_site.updateOverlay();
}

bool DependencyOverlay::press(const CanvasPoint& point)
{
    static_cast<void>(point);
    m_fade.stop();
    m_inTheWay.clear();
    return false;
}

const std::vector<DependencyArrow>& DependencyOverlay::broken() const
{
    if (m_timed != m_site.timed()) {
        m_timed = m_site.timed();
        m_broken = m_timed ? brokenDependencies(*m_timed->built, mostArrows) : std::vector<DependencyArrow>();
    }
    return m_broken;
}

void DependencyOverlay::paintAtRest(QPainter& painter) const
{
    const TimedScenarioPointer timed = m_site.timed();
    if (!timed)
        return;
    std::vector<DependencyArrow> arrows = broken();
    arrows.insert(arrows.end(), m_inTheWay.begin(), m_inTheWay.end());
    paintDependencies(painter, m_site.geometry(), m_site.drawList(), *timed->built, arrows, m_theme.colors().warning);
}

} // namespace minard
