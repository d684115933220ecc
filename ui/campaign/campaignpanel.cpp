#include "ui/campaign/campaignpanel.h"

#include "ui/campaign/resourcestrip.h"
#include "ui/document/document.h"
#include "ui/document/makespan.h"
#include "ui/document/wording.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

/// Of names, in average letters: what is left of them at least, what nothing else takes from them, what they may take.
constexpr int shortestName = 6;
constexpr int dueName = 24;
constexpr int longestName = 70;

} // namespace

CampaignPanel::CampaignPanel(ScenarioId scenario, Document& document, DetailStore& details, Selection& selection,
    VisibleRange& range, Presentation& presentation, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_scenario(scenario)
    , m_document(document)
    , m_details(details)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_theme(theme)
    , m_canvas(new CampaignCanvas(scenario, document, details, selection, range, presentation, theme, this))
{
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildTitleRow();
    layout->addWidget(m_titleRow);
    layout->addWidget(m_canvas, 1);
    connect(&document.timelines(), &Timelines::built, this, [this](ScenarioId built) {
        if (built == m_scenario || built == m_presentation.baseline())
            readTitle();
        if (built == m_scenario)
            readStrips();
    });
    connect(&document, &Document::renumbered, this, &CampaignPanel::readStrips);
    connect(&presentation, &Presentation::pictureChanged, this, &CampaignPanel::readStrips);
    connect(m_canvas, &CampaignCanvas::plotRectChanged, this, &CampaignPanel::alignStrips);
    connect(&document, &Document::changed, this, &CampaignPanel::readTitle);
    connect(&presentation, &Presentation::baselineChanged, this, &CampaignPanel::readTitle);
    connect(&presentation, &Presentation::timeDisplayChanged, this, &CampaignPanel::readTitle);
    connect(&selection, &Selection::scenarioChanged, this, &CampaignPanel::readTheme);
    connect(&theme, &Theme::changed, this, &CampaignPanel::readTheme);
    readTheme();
    readTitle();
    readStrips();
}

void CampaignPanel::readStrips()
{
    std::vector<ResourceId> wanted;
    if (const TimedScenarioPointer timed = m_document.timelines().at(m_scenario)) {
        const Machine& machine = timed->built->scenario.machine;
        const DisplayPair pair = m_presentation.pair();
        const ResourceId line = pair.line.isValid() ? pair.line : machine.displayLine();
        const ResourceId pipe = pair.pipe.isValid() ? pair.pipe : machine.displayPipe();
        for (std::size_t k = 0; k < timed->built->timeline.resourceCount(); ++k) {
            if (ResourceId(k) != line && ResourceId(k) != pipe && timed->built->timeline.average(k) > 0.0)
                wanted.emplace_back(k);
        }
    }
    const bool same = std::equal(wanted.begin(), wanted.end(), m_strips.begin(), m_strips.end(),
        [](ResourceId resource, const ResourceStrip* strip) { return strip->resource() == resource; });
    if (same)
        return;
    // Not at once: a click on a strip may be what brought us here.
    for (ResourceStrip* strip : m_strips) {
        strip->hide();
        layout()->removeWidget(strip);
        strip->deleteLater();
    }
    m_strips.clear();
    for (const ResourceId resource : wanted) {
        auto* strip = new ResourceStrip(m_scenario, resource, m_document, m_details, m_range, m_theme, this);
        layout()->addWidget(strip);
        connect(strip, &ResourceStrip::displayWanted, this, &CampaignPanel::showResource);
        m_strips.push_back(strip);
    }
    alignStrips();
}

void CampaignPanel::showResource(ResourceId resource)
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_scenario);
    if (!timed)
        return;
    const Machine& machine = timed->built->scenario.machine;
    DisplayPair pair = m_presentation.pair();
    if (machine.resource(resource).kind == ResourceKind::Throughput)
        pair.line = resource;
    else
        pair.pipe = resource;
    m_presentation.setPair(pair);
}

void CampaignPanel::alignStrips()
{
    const QRectF plot = m_canvas->plotRect();
    for (ResourceStrip* strip : m_strips)
        strip->setPlot(plot.x(), plot.width());
}

void CampaignPanel::buildTitleRow()
{
    m_titleRow = new QWidget(this);
    auto* row = new QHBoxLayout(m_titleRow);
    row->setContentsMargins(12, 2, 8, 0);
    row->setSpacing(12);
    // A panel may be narrower than all of its texts and tools: they must not widen it beyond the view.
    m_titleRow->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QLabel** label : {&m_name, &m_makespan, &m_difference, &m_source, &m_axisNote}) {
        *label = new QLabel(m_titleRow);
        (*label)->setTextFormat(Qt::PlainText);
        row->addWidget(*label, 0, Qt::AlignBaseline);
    }
    row->addStretch(1);
    m_hide = new QToolButton(m_titleRow);
    m_hide->setIcon(themedIcon(QStringLiteral("close")));
    m_hide->setAutoRaise(true);
    m_hide->setToolTip(tr("Hide this panel; the list of scenarios shows it again"));
    m_hide->setAccessibleName(tr("Hide panel"));
    row->addWidget(m_hide);
    connect(m_hide, &QToolButton::clicked, this, [this] { m_presentation.hideScenario(m_scenario); });
}

void CampaignPanel::addTitleTool(QWidget* tool)
{
    auto* row = static_cast<QHBoxLayout*>(m_titleRow->layout());
    row->insertWidget(row->count() - 1, tool);
    m_titleTools.push_back(tool);
    fitTitleHeight();
}

/// Tools come and go; the diagram below stays where it is.
void CampaignPanel::fitTitleHeight()
{
    std::vector<const QWidget*> all(m_titleTools.begin(), m_titleTools.end());
    all.insert(all.end(), {m_name, m_makespan, m_hide});
    int height = 0;
    for (const QWidget* widget : all) {
        widget->ensurePolished();
        height = std::max(height, widget->sizeHint().height());
    }
    const QMargins margins = m_titleRow->layout()->contentsMargins();
    m_titleRow->setFixedHeight(height + margins.top() + margins.bottom());
}

bool CampaignPanel::event(QEvent* event)
{
    const bool handled = QWidget::event(event);
    // Style sheet and font decide how high tools are.
    if (event->type() == QEvent::Show || event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        fitTitleHeight();
    // Fonts, texts or tools are others.
    if (event->type() == QEvent::LayoutRequest)
        fitTexts();
    return handled;
}

QRect CampaignPanel::titleRoom() const
{
    // Tools may have come or gone just now.
    m_titleRow->layout()->activate();
    int left = 0;
    for (const QLabel* label : {m_name, m_makespan, m_difference, m_source, m_axisNote}) {
        if (label->isVisibleTo(m_titleRow) && !label->text().isEmpty())
            left = std::max(left, label->geometry().right());
    }
    int right = m_hide->x();
    for (const QWidget* tool : m_titleTools) {
        if (tool->isVisibleTo(m_titleRow))
            right = std::min(right, tool->x());
    }
    return QRect(QPoint(left, 0), QPoint(right, m_titleRow->height() - 1)).translated(m_titleRow->pos());
}

void CampaignPanel::fitTitle(int floatingPx)
{
    m_floatingPx = floatingPx;
    fitTexts();
}

/// Empty where the scenario is gone while the panel still loses the focus.
QString CampaignPanel::name() const
{
    const Campaign& campaign = m_document.campaign();
    return m_scenario.index() < campaign.scenarios.size() ? fromUtf8(campaign.scenario(m_scenario).label()) : QString();
}

/// Of the name as far as nothing takes it from it.
int CampaignPanel::nameWidth() const
{
    const QFontMetrics metrics(m_name->font());
    return std::min(metrics.horizontalAdvance(name()), dueName * metrics.averageCharWidth());
}

int CampaignPanel::toolRoom() const
{
    const QLayout* row = m_titleRow->layout();
    const QMargins margins = row->contentsMargins();
    return width() - margins.left() - margins.right() - nameWidth() - m_makespan->sizeHint().width()
        - m_hide->sizeHint().width() - 2 * row->spacing();
}

void CampaignPanel::fitTexts()
{
    const int spacing = m_titleRow->layout()->spacing();
    int room = toolRoom() + m_makespan->sizeHint().width() + spacing - m_floatingPx;
    for (const QWidget* tool : m_titleTools) {
        if (tool->isVisibleTo(m_titleRow))
            room -= tool->sizeHint().width() + spacing;
    }
    bool fits = true;
    for (QLabel* label : {m_makespan, m_axisNote, m_difference, m_source}) {
        const int needed = label->sizeHint().width() + spacing;
        fits = fits && (label->text().isEmpty() || needed <= room);
        const bool isShown = fits && !label->text().isEmpty();
        label->setVisible(isShown);
        room -= isShown ? needed : 0;
    }
    const QFontMetrics metrics(m_name->font());
    const int letter = metrics.averageCharWidth();
    const int width = std::clamp(nameWidth() + room, shortestName * letter, longestName * letter);
    m_name->setText(metrics.elidedText(name(), Qt::ElideMiddle, width));
}

void CampaignPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTexts();
}

void CampaignPanel::readTitle()
{
    const Campaign& campaign = m_document.campaign();
    if (m_scenario.index() >= campaign.scenarios.size())
        return;
    const NumberFormat format = numberFormat(campaign, m_presentation);
    m_canvas->setAccessibleName(tr("Campaign diagram of %1").arg(name()));

    const TimedScenarioPointer timed = m_document.timelines().at(m_scenario);
    m_makespan->setText(timed ? timeText(timed->built->timeline.makespan(), campaign, format) : QStringLiteral("…"));
    m_source->setText(timed && timed->built->scenario.source != Source::Analytical
            ? sourceText(timed->built->scenario.source)
            : QString());
    const auto difference = compareMakespans(m_document.timelines(), m_scenario, m_presentation.baseline());
    m_difference->setText(difference ? difference->text(campaign, format) : QString());
    QPalette palette = m_difference->palette();
    const QColor tone = !difference || !difference->isDifferent() ? m_theme.colors().muted
        : difference->absolute < 0.0                              ? m_theme.colors().better
                                                                  : m_theme.colors().worse;
    palette.setColor(QPalette::WindowText, tone);
    m_difference->setPalette(palette);
    QStringList all{name(), m_makespan->text(), m_difference->text(), m_source->text()};
    all.removeAll(QString());
    m_name->setToolTip(plainToolTip(all.join(QStringLiteral(" · "))));
    fitTexts();
}

void CampaignPanel::readTheme()
{
    const ThemeColors& colors = m_theme.colors();
    QPalette ground = palette();
    ground.setColor(QPalette::Window, colors.base);
    setPalette(ground);
    const bool current = m_selection.scenario() == m_scenario;
    const int side = QFontMetrics(m_theme.font(TextSize::Small)).ascent();
    m_hide->setIconSize({side, side});
    m_name->setFont(m_theme.strongFont(TextSize::Body));
    m_makespan->setFont(m_theme.font(TextSize::Body));
    m_difference->setFont(m_theme.font(TextSize::Body));
    m_source->setFont(m_theme.font(TextSize::Small));
    QPalette name = m_name->palette();
    name.setColor(QPalette::WindowText, current ? colors.accent : colors.text);
    m_name->setPalette(name);
    QPalette muted = m_source->palette();
    muted.setColor(QPalette::WindowText, colors.muted);
    m_source->setPalette(muted);
    m_axisNote->setFont(m_theme.font(TextSize::Small));
    m_axisNote->setPalette(muted);
    readTitle();
    fitTitleHeight();
}

void CampaignPanel::setPointedTime(std::optional<double> time)
{
    m_canvas->setPointedTime(time);
    for (ResourceStrip* strip : m_strips)
        strip->setPointedTime(time);
}

void CampaignPanel::setAxisNote(const QString& note)
{
    if (note == m_axisNote->text())
        return;
    m_axisNote->setText(note);
    fitTexts();
}

QString CampaignPanel::makespanText() const
{
    return m_makespan->text();
}

QString CampaignPanel::differenceText() const
{
    return m_difference->text();
}

void CampaignPanel::mousePressEvent(QMouseEvent* event)
{
    m_selection.setScenario(m_scenario);
    m_canvas->setFocus(Qt::MouseFocusReason);
    QWidget::mousePressEvent(event);
}

} // namespace minard
