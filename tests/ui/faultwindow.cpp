#include "tests/ui/faultwindow.h"

#include "ui/mainwindow/applicationinfo.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>
#include <cmath>

namespace minard::test {

std::string document(const std::string& phases, const std::string& scenarios)
{
    return R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
        "workload":{"phases":[)"
        + phases + "]}" + (scenarios.empty() ? "" : ",\"scenarios\":[" + scenarios + "]") + "}";
}

std::string given(const char* id, const char* duration, const char* compute)
{
    return std::string(R"({"id":")") + id + R"(","given":{"duration":)" + duration + R"(,"use":{"compute":)" + compute
        + R"(,"dram":0.5}}})";
}

void FaultWindow::describe()
{
    describeApplication();
}

void FaultWindow::start()
{
    m_window = shownWindow();
    open(QStringLiteral("memory-oversubscription"));
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 400);
}

CampaignCanvas& FaultWindow::canvas(std::size_t panel) const
{
    return m_window->campaignView().panels()[panel]->canvas();
}

PhaseId FaultWindow::phase(const char* name) const
{
    return m_window->document().campaign().workload.findPhase(name);
}

void FaultWindow::open(const QString& sample) const
{
    openSample(m_window->document(), sample);
}

void FaultWindow::wheel(QWidget& widget, QPoint position, int notches, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(position, widget.mapToGlobal(position), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
        modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

void FaultWindow::drag(QWidget& widget, QPoint from, QPoint to, Qt::MouseButton button)
{
    QTest::mousePress(&widget, button, {}, from);
    for (const QPoint step : {from + (to - from) / 3, from + (to - from) * 2 / 3, to}) {
        QMouseEvent move(QEvent::MouseMove, step, widget.mapToGlobal(step), Qt::NoButton, button, {});
        QApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, button, {}, to);
}

QPoint FaultWindow::pointAt(double time, double utilization, std::size_t panel) const
{
    const PanelGeometry& geometry = canvas(panel).panel().geometry;
    return {static_cast<int>(std::lround(geometry.axis.toPixel(time))),
        static_cast<int>(std::lround(geometry.toY(utilization)))};
}

} // namespace minard::test
