#pragma once

#include "tests/ui/panefixture.h"
#include "ui/document/rangequeries.h"
#include "ui/roofline/rooflinepane.h"

#include <QObject>
#include <initializer_list>
#include <memory>

namespace minard::test {

/// A roofline pane on a campaign of four phases in two scenarios, "before" of which is shown; what the tests of the
/// pane share.
class RooflineFixture : public QObject, protected PaneFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

protected:
    [[nodiscard]] RooflineChart& chart() { return m_pane->chart(); }

    /// Where the point of a phase (by name) or of a whole scenario is.
    [[nodiscard]] const PlottedPoint* find(const char* name, const char* scenario = nullptr);
    [[nodiscard]] QPoint place(const char* name, const char* scenario = nullptr);
    /// A place on the level of "tensor", clear of all points.
    [[nodiscard]] QPoint gripOfLevel();
    void moveTo(QPoint position, Qt::MouseButtons buttons = Qt::NoButton);
    void wheel(QPoint position, int notches);
    /// Puts the campaign of the tests into the document again.
    void openCampaign();
    void show(std::initializer_list<const char*> scenarios);

    [[nodiscard]] PhaseId phase(const char* id) const { return m_document->campaign().workload.findPhase(id); }

    [[nodiscard]] ScenarioId scenario(const char* id) const { return m_document->campaign().findScenario(id); }

    std::unique_ptr<RangeQueries> m_ranges;
    std::unique_ptr<RooflinePane> m_pane;
};

} // namespace minard::test
