#include "ui/sensitivity/sensitivitypane.h"

#include "core/analysis/parameteredit.h"
#include "core/model/timeunit.h"
#include "core/report/sensitivityreport.h"
#include "core/support/version.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"
#include "ui/drawing/pictureexport.h"
#include "ui/jobs/jobqueue.h"
#include "ui/sensitivity/sensitivitycard.h"
#include "ui/sensitivity/sensitivitychart.h"
#include "ui/sensitivity/sensitivitycontrols.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/loadingbar.h"
#include "ui/widgets/plainlabel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

constexpr int leastWidthPx = 220;

const QString jobKey = QStringLiteral("sensitivity");

/// Runs that take less are made again whenever the campaign changes.
constexpr double quickMs = 300.0;
constexpr int settleMs = 200; ///< how long the hand must rest before that

/// Size of an exported picture in points.
constexpr double exportWidth = 504.0;
constexpr double exportHeight = 324.0;

} // namespace

SensitivityPane::SensitivityPane(Document& document, Selection& selection, Presentation& presentation, Editor& editor,
    const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
    , m_editor(editor)
    , m_theme(theme)
{
    // In a small window the diagram keeps its share; what does not fit here is squeezed.
    setMinimumWidth(leastWidthPx);
    build();
    connectSources();
    readParameters();
    readPlot();
}

SensitivityPane::~SensitivityPane()
{
    m_document.jobs().cancel(jobKey);
}

void SensitivityPane::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(2);
    auto* controls = new QVBoxLayout;
    controls->setContentsMargins(12, 2, 12, 4);
    controls->setSpacing(4);
    m_controls = new SensitivityControls(this);
    controls->addWidget(m_controls);
    buildView();
    layout->addLayout(controls);
    m_progress = new LoadingBar(this);
    // It comes and goes: the dock must not grow for it.
    m_progress->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    layout->addWidget(m_progress);

    m_stack = new QStackedWidget(this);
    m_chart = new SensitivityChart(m_theme, m_stack);
    m_hint = plainLabel(m_stack, "muted",
        tr("Shows how the makespan and what bounds it answer to one number: the peak of a resource, the "
           "size of a batch, the tiles of a pipeline. Choose a parameter and press Run."));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setMargin(16);
    m_stack->addWidget(m_chart);
    m_stack->addWidget(m_hint);
    layout->addWidget(m_stack, 1);
    m_note = plainLabel(this, "caption");
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 0, 12, 4);
    layout->addWidget(m_note);
    m_card = new HoverCard(this);
}

void SensitivityPane::buildView()
{
    QHBoxLayout& row = m_controls->lastRow();
    m_view = new QComboBox(this);
    m_view->addItems({tr("Makespan"), tr("Bounds"), tr("Phases")});
    m_view->setItemData(0, tr("Makespan and its lower bound"), Qt::ToolTipRole);
    m_view->setItemData(1, tr("Time that each resource bounds"), Qt::ToolTipRole);
    m_view->setItemData(2, tr("Busy time of the selected phases, else of the longest ones"), Qt::ToolTipRole);
    m_view->setAccessibleName(tr("What is drawn"));
    m_view->setToolTip(tr("What is drawn: makespan and bound, the time that each resource bounds, or phases"));
    m_view->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_view->setMinimumContentsLength(6);
    row.addWidget(m_view, 1);
    const auto addTool = [&](const QString& tip) {
        auto* tool = new QToolButton(this);
        tool->setToolTip(tip);
        tool->setAccessibleName(tip);
        row.addWidget(tool);
        return tool;
    };
    m_copy = addTool(tr("Copy all numbers, separated by tabs, at full precision"));
    m_copy->setIcon(themedIcon(QStringLiteral("duplicate")));
    m_export = addTool(tr("Save the picture as SVG, PDF or PNG"));
    m_export->setIcon(themedIcon(QStringLiteral("export")));
}

void SensitivityPane::connectSources()
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(settleMs);
    connect(&m_soon, &QTimer::timeout, this, &SensitivityPane::settle);
    connect(m_controls, &SensitivityControls::runWanted, this, &SensitivityPane::run);
    connect(m_view, &QComboBox::activated, this, &SensitivityPane::readPlot);
    connect(m_copy, &QToolButton::clicked, this, &SensitivityPane::copy);
    connect(m_export, &QToolButton::clicked, this, &SensitivityPane::askExport);
    connect(m_progress, &LoadingBar::cancelled, this, &SensitivityPane::cancel);
    connect(m_chart, &SensitivityChart::hovered, this, &SensitivityPane::showHover);
    connect(m_chart, &SensitivityChart::chosen, this, &SensitivityPane::apply);
    JobQueue& jobs = m_document.jobs();
    connect(&jobs, &JobQueue::progressed, this, [this](const QString& key, double fraction) {
        if (key == jobKey)
            m_progress->setFraction(fraction);
    });
    connect(&jobs, &JobQueue::failed, this, [this](const QString& key, const Error& error) {
        if (key == jobKey)
            conclude(tl::unexpected(error));
    });
    connect(&m_document, &Document::replaced, this, [this] {
        cancel();
        m_result.reset();
        m_error.reset();
        m_controls->setParameters({}, {});
        readParameters();
        readPlot();
    });
    connect(&m_document, &Document::changed, this, &SensitivityPane::readChange);
    connect(&m_selection, &Selection::scenarioChanged, this, &SensitivityPane::readScenario);
    connect(&m_selection, &Selection::phasesChanged, this, [this] {
        if (view() == SensitivityView::Phases)
            readPlot();
    });
    connect(&m_presentation, &Presentation::timeDisplayChanged, this, &SensitivityPane::readPlot);
}

void SensitivityPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    settle();
}

NumberFormat SensitivityPane::format() const
{
    return numberFormat(m_document.campaign(), m_presentation);
}

void SensitivityPane::readParameters()
{
    const Campaign& campaign = m_document.campaign();
    if (const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario()))
        m_controls->setMakespan(timed->built->timeline.makespan());
    const auto effective = resolveScenario(campaign, m_selection.scenario());
    m_controls->setParameters(
        effective ? sensitivityParameters(campaign, *effective) : std::vector<SensitivityParameter>(), format());
}

SensitivityView SensitivityPane::view() const
{
    switch (m_view->currentIndex()) {
    case 1:
        return SensitivityView::Bounds;
    case 2:
        return SensitivityView::Phases;
    default:
        return SensitivityView::Makespan;
    }
}

void SensitivityPane::readScenario()
{
    if (!isVisible())
        return;
    readParameters();
    readChange();
}

/// A drag makes many changes: what they come to is read once the hand rests. What nobody sees is brought up to date
/// when it is shown.
void SensitivityPane::readChange()
{
    m_isStale = true;
    if (!isVisible())
        return;
    readNote();
    m_soon.start();
}

void SensitivityPane::settle()
{
    readParameters();
    const bool hasRun = m_result || m_error;
    if (hasRun && m_isStale && m_lastMs < quickMs && m_document.timelines().at(m_selection.scenario()))
        run();
}

bool SensitivityPane::isRunning() const
{
    return m_document.jobs().isPending(jobKey);
}

void SensitivityPane::run()
{
    if (m_soon.isActive())
        readParameters();
    m_soon.stop();
    const SensitivityParameter* chosen = m_controls->parameter();
    if (!chosen)
        return;
    if (m_document.isEmpty()) {
        conclude(invalid("there are no phases yet: nothing depends on anything"));
        return;
    }
    const SensitivityRange wanted = m_controls->range();
    const auto values = parseParameterValues(sweepText(wanted), *chosen);
    if (!values) {
        cancel();
        conclude(tl::unexpected(values.error()));
        return;
    }
    const auto campaign = m_document.snapshot();
    const ScenarioId scenario = m_selection.scenario();
    m_progress->begin(tr("Trying values"));
    m_clock.start();
    m_document.jobs().run(
        jobKey,
        [campaign, scenario, tried = *chosen, values = *values](
            std::stop_token stop, const JobQueue::Progress& progress) {
            return analyzeSensitivity(*campaign, scenario, tried, values, std::move(stop), progress);
        },
        [this, campaign, scenario, wanted](Result<Sensitivity> result) {
            m_campaign = campaign;
            m_range = wanted;
            m_lastMs = static_cast<double>(m_clock.elapsed());
            if (const auto effective = resolveScenario(*campaign, scenario))
                m_machine = effective->machine;
            conclude(std::move(result));
            m_isStale = campaign != m_document.snapshot() || scenario != m_selection.scenario();
            readNote();
        });
    readNote();
}

void SensitivityPane::cancel()
{
    m_soon.stop();
    m_document.jobs().cancel(jobKey);
    m_progress->end();
}

void SensitivityPane::conclude(Result<Sensitivity> result)
{
    m_progress->end();
    m_error.reset();
    if (result) {
        m_result = std::move(*result);
        m_isStale = false;
    } else {
        m_result.reset();
        m_error = result.error();
    }
    readPlot();
}

void SensitivityPane::readPlot()
{
    m_stack->setCurrentWidget(m_result ? static_cast<QWidget*>(m_chart) : m_hint);
    m_copy->setEnabled(m_result.has_value());
    m_export->setEnabled(m_result.has_value());
    m_card->present({}, {});
    if (m_result)
        m_chart->setPlot(sensitivityPlot(*m_result, *m_campaign, m_machine, m_document.styles(), m_range, view(),
                             m_selection.phases()),
            format());
    readNote();
}

void SensitivityPane::readNote()
{
    QStringList notes;
    if (m_error) {
        QString text = fromUtf8(sentence(*m_error));
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
        notes.append(text + QLatin1Char('.'));
    }
    if (m_result) {
        for (const std::string& remark : m_result->remarks)
            notes.append(tr("Note: %1.").arg(fromUtf8(remark)));
        if (const auto best = m_result->best())
            notes.append(
                tr("Shortest at %1.")
                    .arg(fromUtf8(formatQuantity(m_result->points[*best].value, m_result->parameter.unit, format()))));
        const auto failed = std::count_if(m_result->points.begin(), m_result->points.end(),
            [](const SensitivityPoint& point) { return !point.isBuilt(); });
        if (failed > 0)
            notes.append(tr("%1 values give no schedule.").arg(failed));
        if (m_isStale && !isRunning())
            notes.append(tr("The campaign has changed since: run again."));
    }
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setProperty("role", m_error ? QStringLiteral("warning") : QStringLiteral("caption"));
    m_note->style()->unpolish(m_note);
    m_note->style()->polish(m_note);
    m_note->setVisible(!notes.isEmpty());
}

QString SensitivityPane::note() const
{
    return m_note->text();
}

bool SensitivityPane::isShowingHint() const
{
    return m_stack->currentWidget() == m_hint;
}

void SensitivityPane::showHover(std::optional<std::size_t> index, QPoint position)
{
    if (!index || !m_result || *index >= m_result->points.size()) {
        m_card->present({}, {});
        return;
    }
    const CardText text = describeSensitivity(*m_result, *index, *m_campaign, m_machine, format());
    m_chart->setAccessibleDescription(text.title + QStringLiteral(", ") + text.subtitle);
    m_card->present(text, m_chart->mapTo(this, position));
}

void SensitivityPane::apply(std::size_t index)
{
    if (!m_result || index >= m_result->points.size())
        return;
    const ScenarioId scenario = m_document.campaign().findScenario(m_result->scenario);
    const double value = m_result->points[index].value;
    EditResult<CampaignEdit> edit = setParameter(m_document.campaign(), scenario, m_result->parameter, value);
    if (isOfScenario(m_result->parameter.kind))
        m_editor.perform(scenario, std::move(edit));
    else
        m_editor.performOnLists(std::move(edit));
}

QString SensitivityPane::asText() const
{
    return m_result ? fromUtf8(sensitivityCsv(*m_campaign, m_machine, *m_result, '\t')) : QString();
}

void SensitivityPane::copy()
{
    if (m_result)
        QApplication::clipboard()->setText(asText());
}

void SensitivityPane::askExport()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the sensitivity"), QStringLiteral("sensitivity.svg"), tr("Pictures (*.svg *.pdf *.png)"));
    if (path.isEmpty())
        return;
    if (const auto written = exportTo(path); !written)
        QMessageBox::warning(this, tr("Export the sensitivity"), fromUtf8(sentence(written.error())));
}

Result<> SensitivityPane::exportTo(const QString& path) const
{
    if (!m_result)
        return invalid("there is nothing to export: run first");
    CurveFigureOptions options;
    options.sizes = DiagramSizes::print();
    options.format = format();
    const ScenarioId scenario = m_campaign->findScenario(m_result->scenario);
    options.title = scenario.isValid() ? m_campaign->scenario(scenario).label() : m_result->scenario;
    const Figure figure = buildCurveFigure(m_chart->plot(), exportWidth, exportHeight, options);
    const std::vector<std::pair<std::string, std::string>> metadata{{"scenario", m_result->scenario},
        {"sweep", m_result->parameter.name() + "=" + sweepText(m_range)},
        {"generator", "minard " + std::string(version())}};
    PictureOptions picture;
    picture.title = options.title;
    picture.metadata = metadata;
    return exportPicture(figure, path.toStdString(), picture);
}

} // namespace minard
