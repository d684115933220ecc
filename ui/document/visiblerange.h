#pragma once

#include <QObject>
#include <QTimer>
#include <vector>

#include "core/diagram/timeaxis.h"
#include "ui/document/selection.h"

namespace minard {

/// The only owner of the visible stretch of time, with its history. Panes on the locked axis read axis() and put their
/// own pixels on it. The view belongs to the user: content that an edit changes never moves it.
class VisibleRange : public QObject {
    Q_OBJECT

public:
    explicit VisibleRange(QObject* parent = nullptr);

    /// Content and visible range; its pixels mean nothing here.
    [[nodiscard]] const TimeAxis& axis() const { return m_axis; }

    [[nodiscard]] TimeRange range() const { return {m_axis.start(), m_axis.end()}; }

    /// Whether all of the content is in view, neither more nor less.
    [[nodiscard]] bool isFitted() const { return m_fitted; }

    /// The content is now this. Keeps the view, wherever the content ends now.
    void setContent(double start, double end);
    /// The same for content that is only now coming in, or that is shown beside other: a view that shows all of it goes
    /// on doing so.
    void followContent(double start, double end);
    /// Forgets view and history and shows all of this content.
    void reset(double start, double end);

    /// Shows [start, end], limited as TimeAxis::withRange() says. What is not finite is ignored, here and below.
    void show(double start, double end);
    void fit();
    /// `factor` > 1 shows less; `time` stays where it is.
    void zoomAbout(double time, double factor);
    /// Shows what lies `fraction` of the visible span later.
    void panBy(double fraction);
    /// Brings [start, end] into view with as little movement as will do, zooming out only if it does not fit.
    void reveal(double start, double end);

    [[nodiscard]] bool canGoBack() const { return m_position > 0 || isUnrecorded(); }

    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_history.size(); }

    void goBack();
    void goForward();
    /// Makes the present view a step of the history; movements within half a second are one step by themselves.
    void record();

Q_SIGNALS:
    void changed();
    void historyChanged();
    /// All is to be in view, as fit() was told; also where it was already.
    void fitted();

private:
    void adopt(const TimeAxis& axis, bool fitted);
    void restore(std::size_t position);
    [[nodiscard]] bool isUnrecorded() const;
    void setContent(double start, double end, bool follow);

    struct Step {
        double start = 0.0;
        double end = 0.0;
        bool fitted = true;
    };

    TimeAxis m_axis;
    bool m_fitted = true;
    std::vector<Step> m_history;
    std::size_t m_position = 0;
    QTimer m_rest; ///< runs while the view moves
};

} // namespace minard
