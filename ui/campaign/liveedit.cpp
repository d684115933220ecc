#include "ui/campaign/liveedit.h"

#include "ui/campaign/dependencyarrows.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"

#include <QWidget>
#include <utility>

namespace minard {

namespace {

constexpr double scrollZonePx = 28.0;
constexpr double scrollStep = 0.02; ///< of the visible span
constexpr int scrollMs = 30;

} // namespace

LiveEdit::LiveEdit(CanvasSite& site, const EditingContext& context, Moved moved)
    : m_site(site)
    , m_context(context)
    , m_moved(std::move(moved))
{
    m_scroll.setInterval(scrollMs);
    QObject::connect(&m_scroll, &QTimer::timeout, &m_scroll, [this] { scrollAtEdge(); });
}

LiveEdit::~LiveEdit()
{
    // A panel may go away under the hand.
    if (isRunning())
        m_context.card.present({}, {});
}

bool LiveEdit::begin()
{
    const ScenarioId scenario = m_site.scenario();
    m_context.selection.setHover({});
    m_context.selection.setScenario(scenario);
    EditResult<std::unique_ptr<EditPreview>> preview = EditPreview::create(m_context.document, scenario);
    if (!preview || !(*preview)->before()) {
        m_context.editor.refuse(scenario, preview ? Refusal{"the timeline cannot be built", {}} : preview.error());
        return false;
    }
    m_preview = std::move(*preview);
    m_outcome = m_preview->attempt(CampaignEdit(), m_context.editor.rule());
    return true;
}

void LiveEdit::show(EditResult<CampaignEdit> edit)
{
    m_outcome = m_preview->attempt(std::move(edit), m_context.editor.rule());
    const bool changes = !m_outcome.isRefused() && !m_outcome.edit.isEmpty();
    m_site.showPreview(changes ? m_outcome.timed : nullptr);
}

void LiveEdit::follow(const CanvasPoint& point, const std::vector<Fact>& facts)
{
    m_pointer = point;
    const Box& plot = m_site.geometry().plot;
    const bool atEdge = point.position.x() < plot.x + scrollZonePx || point.position.x() > plot.right() - scrollZonePx;
    if (!atEdge)
        m_scroll.stop();
    else if (!m_scroll.isActive())
        m_scroll.start();

    const NumberFormat format = numberFormat(m_context.document.campaign(), m_context.presentation);
    CardText text = describeOutcome(m_outcome, before(), format);
    if (!m_outcome.isRefused())
        text.facts.insert(text.facts.begin(), facts.begin(), facts.end());
    const QWidget* surface = m_context.card.parentWidget();
    m_context.card.present(text, m_site.widget().mapTo(surface, point.position.toPoint()));
    m_site.updateOverlay();
}

void LiveEdit::commit()
{
    EditOutcome outcome = std::move(m_outcome);
    const TimedScenarioPointer before = m_preview->before();
    cancel();
    if (outcome.isRefused()) {
        m_context.editor.refuse(m_site.scenario(), *outcome.refusal);
        return;
    }
    const NumberFormat format = numberFormat(m_context.document.campaign(), m_context.presentation);
    m_context.editor.commit(std::move(outcome), *before, format);
}

void LiveEdit::cancel()
{
    m_scroll.stop();
    m_outcome = {};
    if (std::exchange(m_preview, nullptr)) {
        m_context.card.present({}, {});
        m_site.showPreview(nullptr);
    }
    m_site.updateOverlay();
}

void LiveEdit::scrollAtEdge()
{
    if (!isRunning())
        return;
    const Box& plot = m_site.geometry().plot;
    const TimeAxis& axis = m_context.range.axis();
    const bool left = m_pointer.position.x() < plot.x + scrollZonePx;
    // Only towards what is out of view.
    if (left ? axis.start() <= axis.contentStart() : axis.end() >= axis.contentEnd())
        return;
    m_context.range.panBy(left ? -scrollStep : scrollStep);
    CanvasPoint point = m_pointer;
    point.time = m_site.geometry().axis.toTime(point.position.x());
    m_moved(point);
}

void LiveEdit::paintRefusal(QPainter& painter, std::uint32_t repetition) const
{
    if (!m_outcome.isRefused())
        return;
    std::vector<DependencyArrow> arrows;
    for (const Edge& edge : m_outcome.refusal->dependencies)
        arrows.push_back({edge.from, edge.to, repetition});
    paintDependencies(
        painter, m_site.geometry(), m_site.drawList(), *before().built, arrows, m_context.theme.colors().warning);
}

} // namespace minard
