#include "ui/roofline/rooflinepane.h"

#include "core/diagram/rooflinefigure.h"
#include "core/schedule/edits/numberedits.h"
#include "core/support/version.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/rangequeries.h"
#include "ui/document/wording.h"
#include "ui/drawing/pictureexport.h"
#include "ui/roofline/axislimitsdialog.h"
#include "ui/roofline/rooflinecard.h"
#include "ui/roofline/rooflinekey.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/toolrow.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace minard {

namespace {

constexpr int leastWidthPx = 220;

/// Size of an exported picture in points.
constexpr double exportWidth = 504.0;
constexpr double exportHeight = 360.0;

bool containsAll(const PhaseSet& set, const std::vector<PhaseId>& phases)
{
    return std::all_of(phases.begin(), phases.end(), [&](PhaseId phase) { return set.contains(phase); });
}

} // namespace

RooflinePane::RooflinePane(Document& document, Selection& selection, Presentation& presentation, RangeQueries& ranges,
    Editor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
    , m_ranges(ranges)
    , m_editor(editor)
    , m_theme(theme)
{
    // In a small window the diagram keeps its share; what does not fit here is squeezed.
    setMinimumWidth(leastWidthPx);
    build();
    connectSources();
    updateScene();
}

RooflinePane::~RooflinePane() = default;

void RooflinePane::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* tools = new ToolRow(this);
    QAction* fit = tools->addTool(tr("Fit"), tr("Show all roofs and points (0)"));
    QAction* axes = tools->addTool(tr("Axes…"), tr("Type the limits of the axes"));
    m_names = tools->addTool(tr("Names"), tr("Names beside the points"));
    m_gains = tools->addTool(
        tr("Gains"), tr("Arrows from the baseline to the current scenario, with the gain in time"));
    for (QAction* toggle : {m_names, m_gains}) {
        toggle->setCheckable(true);
        toggle->setChecked(true);
    }
    tools->addStretch();
    QAction* save = tools->addTool(tr("Export…"), tr("Save the roofline as SVG, PDF or PNG"));
    layout->addWidget(tools);

    m_key = new RooflineKey(m_theme, this);
    auto* keyRow = new QVBoxLayout;
    keyRow->setContentsMargins(12, 2, 12, 4);
    keyRow->addWidget(m_key);
    layout->addLayout(keyRow);

    m_stack = new QStackedWidget(this);
    m_chart = new RooflineChart(m_theme, m_stack);
    m_hint = new QLabel(
        tr("A roofline shows how many operations a phase does per byte it moves, and how fast, below the "
           "peaks of the machine. It appears here when phases have operations and bytes."),
        m_stack);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setMargin(16);
    m_hint->setProperty("role", QStringLiteral("muted"));
    m_stack->addWidget(m_chart);
    m_stack->addWidget(m_hint);
    layout->addWidget(m_stack, 1);

    m_note = new QLabel(this);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 0, 12, 4);
    m_note->setProperty("role", QStringLiteral("caption"));
    layout->addWidget(m_note);
    m_card = new HoverCard(this);

    connect(fit, &QAction::triggered, m_chart, &RooflineChart::fit);
    connect(axes, &QAction::triggered, this, &RooflinePane::askAxes);
    connect(save, &QAction::triggered, this, &RooflinePane::askExport);
    connect(m_names, &QAction::toggled, this,
        [this](bool shown) { m_chart->setNames(shown ? RooflineChart::Names::Shown : RooflineChart::Names::Hidden); });
    connect(m_gains, &QAction::toggled, this, &RooflinePane::readGains);
}

void RooflinePane::connectSources()
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &RooflinePane::updateScene);
    connect(&m_document, &Document::replaced, this, [this] {
        m_cache.clear();
        m_chart->fit();
        scheduleUpdate();
    });
    connect(&m_document, &Document::changed, this, &RooflinePane::scheduleUpdate);
    connect(&m_document.timelines(), &Timelines::built, this, &RooflinePane::scheduleUpdate);
    connect(&m_presentation, &Presentation::shownChanged, this, &RooflinePane::scheduleUpdate);
    connect(&m_presentation, &Presentation::pictureChanged, this, &RooflinePane::scheduleUpdate);
    connect(&m_presentation, &Presentation::baselineChanged, this, &RooflinePane::readGains);
    connect(&m_ranges, &RangeQueries::ready, this, &RooflinePane::scheduleUpdate);
    connect(&m_selection, &Selection::rangeChanged, this, &RooflinePane::scheduleUpdate);
    connect(&m_selection, &Selection::scenarioChanged, this, [this] {
        m_key->setCurrent(m_selection.scenario());
        readGains();
    });
    for (const auto signal : {&Selection::phasesChanged, &Selection::hoverChanged, &Selection::filterChanged})
        connect(&m_selection, signal, this, &RooflinePane::readMarks);
    connect(m_key, &RooflineKey::chosen, &m_selection, &Selection::setScenario);
    connect(m_chart, &RooflineChart::hovered, this, &RooflinePane::showHover);
    connect(m_chart, &RooflineChart::chosen, this, &RooflinePane::choose);
    connect(m_chart, &RooflineChart::roofPulled, this, &RooflinePane::pullRoof);
    connect(m_chart, &RooflineChart::roofReleased, this, &RooflinePane::releaseRoof);
    connect(m_chart, &RooflineChart::roofPutBack, this, &RooflinePane::putRoofBack);
}

void RooflinePane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    updateScene();
}

void RooflinePane::scheduleUpdate()
{
    // What nobody sees is brought up to date when it is shown.
    if (isVisible())
        m_soon.start();
}

RooflineSeries RooflinePane::seriesOf(ScenarioId scenario, const TimedScenarioPointer& timed, int index)
{
    const DisplayPair pair = m_presentation.pair();
    if (m_cache.size() <= scenario.index())
        m_cache.resize(scenario.index() + 1);
    CachedSeries& cached = m_cache[scenario.index()];
    const bool isFresh = cached.timed == timed && cached.line == pair.line && cached.pipe == pair.pipe
        && cached.index == index;
    if (!isFresh)
        cached = {timed, pair.line, pair.pipe, index,
            makeRooflineSeries({*timed->campaign, *timed->built, m_document.styles(), pair.line, pair.pipe}, index)};
    RooflineSeries series = cached.series;
    if (m_selection.range() && series.whole) {
        if (const auto statistics = m_ranges.statistics(scenario, *m_selection.range());
            statistics && statistics->duration() > 0.0)
            series.range = rangePoint(scenario, *statistics, series.roofs);
    }
    return series;
}

void RooflinePane::updateScene()
{
    std::vector<RooflineSeries> all;
    std::vector<RooflineKey::Entry> key;
    m_shown.clear();
    for (const ScenarioId scenario : m_presentation.shown()) {
        const TimedScenarioPointer timed = m_document.timelines().at(scenario);
        if (!timed || scenario.index() >= timed->campaign->scenarios.size())
            continue;
        const int index = static_cast<int>(all.size());
        all.push_back(seriesOf(scenario, timed, index));
        m_shown.push_back(timed);
        key.push_back({scenario, all.back().symbol, fromUtf8(all.back().name)});
    }
    if (key.size() < 2)
        key.clear();
    auto scene = std::make_shared<const RooflineScene>(std::move(all));
    m_stack->setCurrentWidget(scene->isEmpty() ? static_cast<QWidget*>(m_hint) : m_chart);
    m_card->present({}, {});
    m_chart->setScene(std::move(scene));
    m_key->setEntries(std::move(key));
    m_key->setCurrent(m_selection.scenario());
    readMarks();
    readGains();
    readNote();
}

void RooflinePane::readMarks()
{
    const Hover& hover = m_selection.hover();
    PhaseSet hovered = hover.phases;
    if (hover.phase.isValid())
        hovered.insert(hover.phase);
    m_chart->setMarks({m_selection.phases(), std::move(hovered), m_selection.filter()});
}

void RooflinePane::readGains()
{
    const auto& series = m_chart->scene().series();
    const auto indexOf = [&](ScenarioId scenario) -> std::optional<std::size_t> {
        const auto at = std::find_if(
            series.begin(), series.end(), [&](const RooflineSeries& item) { return item.scenario == scenario; });
        return at == series.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - series.begin()));
    };
    std::optional<std::pair<std::size_t, std::size_t>> pair;
    const auto baseline = indexOf(m_presentation.baseline());
    const auto current = indexOf(m_selection.scenario());
    if (baseline && current && *baseline != *current)
        pair = {*baseline, *current};
    else if (series.size() == 2)
        pair = {0, 1};
    m_gains->setEnabled(pair.has_value());
    m_chart->setGains(m_gains->isChecked() ? pair : std::nullopt);
}

void RooflinePane::readNote()
{
    std::set<std::string_view> unknown;
    for (const RooflineSeries& series : m_chart->scene().series()) {
        for (const RooflinePoint& point : series.phases) {
            if (!point.isKnown)
                unknown.insert(point.name);
        }
    }
    QStringList notes;
    if (!unknown.empty() && !isShowingHint())
        notes.append(tr("%n phase(s) without known operations and bytes are not shown.", nullptr,
            static_cast<int>(unknown.size())));
    if (m_chart->scene().distinctMachines().size() > 1)
        notes.append(tr("The scenarios run on machines that differ: roofs carry the scenario's name."));
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setVisible(!notes.isEmpty());
}

QString RooflinePane::note() const
{
    return m_note->text();
}

bool RooflinePane::isShowingHint() const
{
    return m_stack->currentWidget() == m_hint;
}

void RooflinePane::showHover(const RooflineHit& hit, QPoint position)
{
    if (hit.isEmpty()) {
        m_selection.setHover({});
        m_card->present({}, {});
        return;
    }
    const RooflineSeries& series = m_chart->scene().series()[hit.series];
    const RooflinePoint& first = *hit.points.front();
    const TimedScenario& timed = *m_shown[hit.series];
    const NumberFormat format = numberFormat(*timed.campaign, m_presentation);
    CardText text = hit.points.size() > 1 ? describePoints(timed, hit.points, format)
                                          : describePoint(timed, first, series.roofs, format);
    const PhaseId phase = hit.points.size() == 1 && !first.phases.empty() ? first.phases.front() : PhaseId();
    if (const std::uint8_t style = m_document.styles().style(phase); style != kNoStyle) {
        const Rgb hue = (m_theme.isDark() ? darkPalette() : lightPalette()).hue(style);
        text.swatch = QColor(hue.red, hue.green, hue.blue);
    }
    Hover hover;
    hover.scenario = series.scenario;
    hover.phase = phase;
    if (phase.isValid())
        hover.phases = PhaseSet(first.phases.begin(), first.phases.end());
    m_selection.setHover(hover);
    m_card->present(text, m_chart->mapTo(this, position));
}

void RooflinePane::choose(const RooflineHit& hit, Qt::KeyboardModifiers modifiers)
{
    const bool isAdding = modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
    if (hit.isEmpty()) {
        if (!isAdding)
            m_selection.setPhases({});
        return;
    }
    // A copy: whoever hears of the selection may renew the scene.
    const ScenarioId scenario = m_chart->scene().series()[hit.series].scenario;
    std::vector<PhaseId> phases;
    for (const RooflinePoint* point : hit.points)
        phases.insert(phases.end(), point->phases.begin(), point->phases.end());
    m_selection.setScenario(scenario);
    if (phases.empty())
        return;
    PhaseSet selected = isAdding ? m_selection.phases() : PhaseSet();
    const bool isTakenAway = isAdding && (modifiers & Qt::ControlModifier) && containsAll(selected, phases);
    for (const PhaseId phase : phases) {
        if (isTakenAway)
            selected.erase(phase);
        else
            selected.insert(phase);
    }
    m_selection.setPhases(std::move(selected), phases.front());
}

void RooflinePane::pullRoof(std::uint32_t index, ResourceId resource, double peak)
{
    const RooflineSeries& series = m_chart->scene().series()[index];
    const auto& known = series.roofs.peaks[resource.index()];
    if (!known)
        return;
    // Scenarios may share a roof: the current one is meant, if it has this one.
    ScenarioId target = series.scenario;
    for (const RooflineSeries& other : m_chart->scene().series()) {
        if (other.scenario == m_selection.scenario() && other.roofs.peaks == series.roofs.peaks)
            target = other.scenario;
    }
    if (m_undoBeforePull < 0) {
        m_undoBeforePull = m_document.undoStack().index();
        m_editor.beginGesture();
    }
    const Machine& machine = m_shown[index]->built->scenario.machine;
    const double own = peak * (machine.resource(resource).peak / *known);
    m_editor.perform(target, setPeak(m_document.campaign(), target, resource, own), Editor::Step::OfSlider);
    if (isVisible())
        updateScene();
}

void RooflinePane::releaseRoof()
{
    m_editor.endGesture();
    m_undoBeforePull = -1;
}

void RooflinePane::putRoofBack()
{
    const bool hasChanged = m_undoBeforePull >= 0 && m_document.undoStack().index() > m_undoBeforePull;
    releaseRoof();
    if (hasChanged)
        m_document.undoStack().undo();
}

void RooflinePane::askAxes()
{
    const auto& series = m_chart->scene().series();
    AxisLimitsDialog dialog(
        m_chart->axes(), series.empty() ? Unit::OperationPerSecond : series.front().roofs.rateUnit, this);
    if (dialog.exec() == QDialog::Accepted)
        m_chart->setAxes(dialog.axes());
}

void RooflinePane::askExport()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the roofline"), QStringLiteral("roofline.svg"), tr("Pictures (*.svg *.pdf *.png)"));
    if (path.isEmpty())
        return;
    if (const auto written = exportTo(path); !written)
        QMessageBox::warning(this, tr("Export the roofline"), fromUtf8(sentence(written.error())));
}

Result<> RooflinePane::exportTo(const QString& path) const
{
    std::vector<RooflineInput> inputs;
    std::string scenarios;
    const DisplayPair pair = m_presentation.pair();
    for (const TimedScenarioPointer& timed : m_shown) {
        inputs.push_back({*timed->campaign, *timed->built, m_document.styles(), pair.line, pair.pipe});
        scenarios += (scenarios.empty() ? "" : ", ") + timed->campaign->scenario(timed->built->scenario.id).id;
    }
    RooflineFigureOptions options;
    options.sizes = DiagramSizes::print();
    options.title = m_document.campaign().title;
    options.names = m_names->isChecked() ? RooflineFigureOptions::Switch::On : RooflineFigureOptions::Switch::Off;
    options.gains = m_gains->isChecked() ? RooflineFigureOptions::Switch::On : RooflineFigureOptions::Switch::Off;
    if (!m_chart->isFitted())
        options.axes = m_chart->axes();
    if (m_selection.range() && !m_shown.empty())
        options.range = rangeStatistics(
            m_shown.front()->built->timeline, m_selection.range()->start, m_selection.range()->end);
    const Figure figure = buildRooflineFigure(inputs, exportWidth, exportHeight, options);
    const std::vector<std::pair<std::string, std::string>> metadata{
        {"scenario", scenarios}, {"generator", "minard " + std::string(version())}};
    PictureOptions picture;
    picture.title = options.title.empty() ? "Roofline" : options.title;
    picture.metadata = metadata;
    return exportPicture(figure, path.toStdString(), picture);
}

} // namespace minard
