#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/support/result.h"
#include "ui/sensitivity/sensitivitycurves.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace minard {

class Document;
class Editor;
class HoverCard;
class LoadingBar;
class Presentation;
class SensitivityChart;
class SensitivityControls;
class Theme;

/// How the scenario in focus answers to one parameter: runs over a range of values on a worker, draws makespan and what
/// bounds it, and takes a value over into the document.
class SensitivityPane : public QWidget {
    Q_OBJECT

public:
    SensitivityPane(Document& document, Selection& selection, Presentation& presentation, Editor& editor,
        const Theme& theme, QWidget* parent = nullptr);
    ~SensitivityPane() override;

    [[nodiscard]] SensitivityControls& controls() { return *m_controls; }

    [[nodiscard]] QComboBox& viewBox() { return *m_view; }

    [[nodiscard]] QToolButton& copyButton() { return *m_copy; }

    [[nodiscard]] SensitivityChart& chart() { return *m_chart; }

    [[nodiscard]] HoverCard& card() { return *m_card; }

    /// What was worked out last, for the campaign as it was then.
    [[nodiscard]] const std::optional<Sensitivity>& result() const { return m_result; }

    [[nodiscard]] bool isRunning() const;
    /// What the line below the chart says: remarks, what went wrong, that the campaign has changed.
    [[nodiscard]] QString note() const;
    [[nodiscard]] bool isShowingHint() const;

    /// All numbers at full precision, separated by tabs; empty without a result.
    [[nodiscard]] QString asText() const;
    /// The picture as a file of 7 × 4.5 inches: .svg, .pdf or .png. Drawn from the numbers, not from the screen.
    [[nodiscard]] Result<> exportTo(const QString& path) const;

public Q_SLOTS:
    void run();
    void cancel();
    void copy();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void buildView();
    void connectSources();
    void readParameters();
    void readScenario();
    void readChange();
    void settle();
    void readPlot();
    void readNote();
    void conclude(Result<Sensitivity> result);
    void showHover(std::optional<std::size_t> index, QPoint position);
    void apply(std::size_t index);
    void askExport();
    [[nodiscard]] SensitivityView view() const;
    [[nodiscard]] NumberFormat format() const;

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    Editor& m_editor;
    const Theme& m_theme;
    SensitivityControls* m_controls = nullptr;
    QComboBox* m_view = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_export = nullptr;
    QStackedWidget* m_stack = nullptr;
    SensitivityChart* m_chart = nullptr;
    QLabel* m_hint = nullptr;
    QLabel* m_note = nullptr;
    LoadingBar* m_progress = nullptr;
    HoverCard* m_card = nullptr;
    std::optional<Sensitivity> m_result;
    std::shared_ptr<const Campaign> m_campaign; ///< what m_result is of
    Machine m_machine;                          ///< of the scenario then
    SensitivityRange m_range;                   ///< of m_result
    std::optional<Error> m_error;
    bool m_isStale = false; ///< the campaign has changed since
    QElapsedTimer m_clock;
    double m_lastMs = 0.0;
    QTimer m_soon; ///< reads changes once the hand rests, and runs again when that is quick
};

} // namespace minard
