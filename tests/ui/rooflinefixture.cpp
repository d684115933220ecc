#include "tests/ui/rooflinefixture.h"

#include "ui/roofline/rooflinekey.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

namespace minard::test {

namespace {

/// Three phases with volumes, one on chip, one copy; unfused and tuned.
const char* const kCampaign = R"({"format": "campaign/1",
  "machine": {"resources": [
    {"id": "tensor", "kind": "throughput", "unit": "op/s", "peak": 1000},
    {"id": "vector", "kind": "throughput", "unit": "op/s", "peak": 100},
    {"id": "hbm", "kind": "bandwidth", "unit": "B/s", "peak": 100}]},
  "workload": {"phases": [
    {"id": "gemm", "name": "GEMM", "demand": {"tensor": 4000, "hbm": 40}},
    {"id": "soft", "name": "softmax", "demand": {"tensor": 200, "hbm": 400}},
    {"id": "chip", "name": "on chip", "demand": {"tensor": 500}},
    {"id": "copy", "name": "copy", "demand": {"hbm": 100}}]},
  "scenarios": [
    {"id": "before", "timing": {"model": "roofline", "efficiency": {"tensor": 0.5, "hbm": 0.5}}},
    {"id": "after", "timing": {"model": "roofline"}}]})";

} // namespace

void RooflineFixture::init()
{
    makeParts();
    m_theme->setMode(ThemeMode::Light);
    m_ranges = std::make_unique<RangeQueries>(m_document->timelines(), *m_jobs);
    m_pane = std::make_unique<RooflinePane>(*m_document, *m_selection, *m_presentation, *m_ranges, *m_editor, *m_theme);
    m_pane->resize(560, 460);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    openCampaign();
    show({"before"});
}

void RooflineFixture::openCampaign()
{
    openText(*m_document, kCampaign);
}

void RooflineFixture::cleanup()
{
    m_pane.reset();
    m_ranges.reset();
    clearParts();
}

void RooflineFixture::show(std::initializer_list<const char*> scenarios)
{
    std::vector<ScenarioId> shown;
    for (const char* id : scenarios)
        shown.push_back(scenario(id));
    m_presentation->setShown(shown);
    m_selection->setScenario(shown.front());
    QTRY_COMPARE(chart().scene().series().size(), shown.size());
}

const PlottedPoint* RooflineFixture::find(const char* name, const char* scenarioName)
{
    for (const PlottedPoint& point : chart().plotted().symbols) {
        const bool isNamed = point.point->name == name;
        const std::string& series = chart().scene().series()[point.series].name;
        if (isNamed && (scenarioName == nullptr || series == scenarioName))
            return &point;
    }
    return nullptr;
}

QPoint RooflineFixture::place(const char* name, const char* scenarioName)
{
    const PlottedPoint* point = find(name, scenarioName);
    if (point == nullptr)
        qFatal("no point '%s'", name);
    return QPointF(point->x, point->y).toPoint();
}

QPoint RooflineFixture::gripOfLevel()
{
    const QRectF plot = chart().plotRect();
    const double y = plot.bottom() - chart().axes().rate.fraction(1000.0) * plot.height();
    for (double share = 0.6; share < 0.95; share += 0.01) {
        const QPoint at(static_cast<int>(plot.left() + share * plot.width()), static_cast<int>(std::lround(y)));
        if (chart().hitAt(at).isEmpty())
            return at;
    }
    qFatal("the level is covered by points");
}

void RooflineFixture::moveTo(QPoint position, Qt::MouseButtons buttons)
{
    QMouseEvent event(
        QEvent::MouseMove, position, chart().viewport()->mapToGlobal(position), Qt::NoButton, buttons, Qt::NoModifier);
    QApplication::sendEvent(chart().viewport(), &event);
}

void RooflineFixture::wheel(QPoint position, int notches)
{
    QWheelEvent event(position, chart().viewport()->mapToGlobal(position), QPoint(), QPoint(0, 120 * notches),
        Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(chart().viewport(), &event);
    QVERIFY(event.isAccepted());
}

} // namespace minard::test
