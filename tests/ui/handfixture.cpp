#include "tests/ui/handfixture.h"

#include "tests/ui/uitest.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/edithands.h"
#include "ui/widgets/hovercard.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSettings>
#include <QTest>
#include <cmath>

namespace minard::test {

void HandFixture::openWindow()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void HandFixture::open(const QString& sample, const QStringList& shown)
{
    openSample(m_window->document(), sample);
    std::vector<ScenarioId> scenarios;
    for (const QString& id : shown)
        scenarios.push_back(m_window->document().campaign().findScenario(id.toStdString()));
    m_window->presentation().setShown(scenarios);
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 400 && canvas().height() > 100);
    m_window->visibleRange().fit();
    look();
}

void HandFixture::openCampaign(const std::string& text)
{
    openText(m_window->document(), text);
    m_window->presentation().setShown({ScenarioId(0)});
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 400 && canvas().height() > 100);
    m_window->visibleRange().fit();
    look();
}

CampaignPanel& HandFixture::panel(std::size_t index)
{
    return *m_window->campaignView().panels()[index];
}

const BuiltScenario& HandFixture::built(std::size_t index)
{
    settle();
    return *m_window->document().timelines().at(scenario(index))->built;
}

double HandFixture::shownMakespan(std::size_t index)
{
    const Panel& drawn = canvas(index).panel();
    double end = 0.0;
    for (const DrawItem& item : drawn.list.items) {
        if (item.role == DrawRole::ComputeLine)
            end = std::max(end, drawn.geometry.axis.toTime(item.x + item.width));
    }
    return end;
}

PhaseId HandFixture::phase(const char* id)
{
    return m_window->document().campaign().workload.findPhase(id);
}

const NodeTiming& HandFixture::timing(const char* name, std::size_t index)
{
    const BuiltScenario& scenario = built(index);
    for (std::size_t i = 0; i < scenario.plan.nodes.size(); ++i) {
        if (scenario.plan.nodes[i].phase == phase(name))
            return scenario.timeline.timings()[i];
    }
    static const NodeTiming none;
    return none;
}

QPoint HandFixture::onLine(const char* name, double time, std::size_t index)
{
    const Panel& drawn = canvas(index).panel();
    const double x = drawn.geometry.axis.toPixel(time);
    for (const DrawItem& item : drawn.list.items) {
        if (item.role == DrawRole::ComputeLine && item.phase == phase(name) && x >= item.x && x < item.x + item.width)
            return QPointF(x, item.y + 0.5 * item.height).toPoint();
    }
    return {};
}

QPoint HandFixture::at(double time, int y, std::size_t index)
{
    return {static_cast<int>(std::lround(canvas(index).panel().geometry.axis.toPixel(time))), y};
}

QString HandFixture::fact(const char* label)
{
    for (const Fact& fact : m_window->hands().card().text().facts) {
        if (fact.label == QLatin1String(label))
            return fact.value;
    }
    return {};
}

std::string HandFixture::saved()
{
    return m_window->document().savedForm()();
}

void HandFixture::press(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, point);
}

void HandFixture::moveTo(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QMouseEvent move(QEvent::MouseMove, point, canvas().mapToGlobal(point), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&canvas(), &move);
}

void HandFixture::hover(QPoint point)
{
    QMouseEvent move(QEvent::MouseMove, point, canvas().mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
}

void HandFixture::release(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, point);
}

void HandFixture::drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers)
{
    press(from, modifiers);
    moveTo(from + (to - from) / 2, modifiers);
    moveTo(to, modifiers);
    release(to, modifiers);
    look();
}

void HandFixture::click(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseClick(&canvas(), Qt::LeftButton, modifiers, point);
}

void HandFixture::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&canvas(), key, modifiers);
    look();
}

void HandFixture::settle()
{
    // On a busy machine timelines are renewed by a worker.
    constexpr int patienceMs = 10000;
    const Timelines& timelines = m_window->document().timelines();
    static_cast<void>(QTest::qWaitFor([&] { return !timelines.isAnyPending(); }, patienceMs));
}

void HandFixture::look()
{
    settle();
    static_cast<void>(m_window->grab());
}

} // namespace minard::test
