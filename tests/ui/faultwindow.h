#pragma once

#include <QPoint>
#include <QString>
#include <memory>
#include <string>

#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/overviewstrip.h"
#include "ui/mainwindow/mainwindow.h"

// clang-format off
// Kinds of fault that programs like ours have, tried with real events in the real window: rows A to C in tst_timefaults
// and tst_screenfaults, E and I in tst_screenfaults, E3 and E7 in tst_framefaults. Names begin with the row of the list
// of known faults. Rows that are tested where the code is:
//
//   B2   tst_timeaxis keepsEdgesStillWhilePanning, tst_panel edgesAreExactInDeepZoom
//   B5   tst_timeaxis survivesAnyRange, tst_rulerticks endsWhateverTheRange
//   B6   tst_rangestatistics emptyAndOddStretches…
//   B8   tst_panellaws mergedColumnsDoNotMoveWithTheView; here on the canvas
//   B11  tst_bulk
//   B15  tst_rulerticks endsWhateverTheRange
//   B17  tst_inspector refusesNonsenseInFields
//   B18  tst_explorer keepsTheAnchorOfABoxWhileTheWheelTurns
//   B21  tst_panel lowUtilizationsFitVertically
//   B23  tst_panellaws everythingIsClipped, tst_diagrampainter fillsExactPixels; here to the pixel
//   C1   tst_panel zeroLengthPhasesHaveMarks, tst_hittest findsImpulses
//   C4   tst_panel twinsSideBySideStayApart
//   C13  tst_panel rowsInAnyOrderGiveOnePicture
//   C19  tst_hittest endsAreHalfOpen, tst_schedulelaws visitsAreHalfOpen
//   I5   tst_explorer switchesThemeInEveryState
//   I9   tst_theme textsHaveContrast, tst_styles everythingHasContrast
//   I14  tst_accessibility
//   I18  tst_navigation keepsRulersOutOfViewAtTheBorder
//   I20  tst_rooflinefigure nothingLeaves…
//   K1, K3, K4, K9, K10  tst_session
// clang-format on

namespace minard::test {

/// A document of these phases and scenarios, as JSON.
[[nodiscard]] std::string document(const std::string& phases, const std::string& scenarios = {});

/// A phase by its numbers, as JSON.
[[nodiscard]] std::string given(const char* id, const char* duration, const char* compute = "0.5");

/// The program's window on a sample, and hands for it.
class FaultWindow {
protected:
    static void describe();
    /// A fresh window of 1600 × 900 on the memory-oversubscription sample.
    void start();

    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel = 0) const;
    [[nodiscard]] PhaseId phase(const char* name) const;
    void open(const QString& sample) const;
    static void wheel(QWidget& widget, QPoint position, int notches, Qt::KeyboardModifiers modifiers = {});
    static void drag(QWidget& widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton);
    /// Where `time` and `utilization` are on the canvas of a panel, in pixels.
    [[nodiscard]] QPoint pointAt(double time, double utilization, std::size_t panel = 0) const;

    std::unique_ptr<MainWindow> m_window;
};

} // namespace minard::test
