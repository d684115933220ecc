#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/support/strongid.h"

namespace minard {

struct Hover;
struct Renumbering;
class Document;
class Presentation;
class Selection;
class VisibleRange;

/// How the time axes of the panels go together.
enum class TimeAxes {
    Locked,  ///< all panels show the same stretch of time
    Free,    ///< every panel shows its own
    Aligned, ///< one phase starts at the same place in all panels
};

/// The visible range of each panel. The shared range, which ruler, overview, keys and lists work on, always is that of
/// the current scenario: with free axes it goes over to another panel when that becomes current, with aligned ones the
/// other panels follow it, each shifted by the distance of the chosen phase.
class PanelRanges : public QObject {
    Q_OBJECT

public:
    PanelRanges(Document& document, Selection& selection, VisibleRange& shared, Presentation& presentation,
        QObject* parent = nullptr);
    ~PanelRanges() override;

    [[nodiscard]] TimeAxes mode() const { return m_mode; }

    /// The phase that starts at one place, while axes are aligned.
    [[nodiscard]] PhaseId alignedAt() const { return m_phase; }

    void lock();
    void unlock();
    void align(PhaseId phase);

    /// Lives until renewed() is sent, then may be gone.
    [[nodiscard]] VisibleRange& of(ScenarioId scenario);

    /// How much later than in the current scenario the chosen phase starts in this one; 0 unless axes are aligned.
    [[nodiscard]] double shift(ScenarioId scenario) const;

    /// What is pointed at, on the axis of this scenario: the same time, or with aligned axes the same place.
    [[nodiscard]] std::optional<double> pointedTime(const Hover& hover, ScenarioId scenario) const;

Q_SIGNALS:
    /// Panels must be given other ranges: of() answers with new ones.
    void renewed();
    void modeChanged();

private:
    void setMode(TimeAxes mode, PhaseId phase);
    void renumber(const Renumbering& renumbering);
    void renew(std::map<ScenarioId, std::unique_ptr<VisibleRange>> ranges);
    void readCurrent();
    void readContent();
    void followShared();
    void followPanel(const VisibleRange& range);
    [[nodiscard]] double startIn(ScenarioId scenario) const;
    [[nodiscard]] bool isShiftKnown(ScenarioId scenario) const;

    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_shared;
    Presentation& m_presentation;
    TimeAxes m_mode = TimeAxes::Locked;
    PhaseId m_phase;
    std::map<ScenarioId, std::unique_ptr<VisibleRange>> m_ranges;
    mutable std::map<ScenarioId, double> m_starts; ///< of the chosen phase, in the timelines as they are
    bool m_following = false; ///< one range is being set after another: its signal is no wish of the user
};

} // namespace minard
