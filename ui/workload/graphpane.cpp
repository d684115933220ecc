#include "ui/workload/graphpane.h"

#include "core/support/numberformat.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/workload/graphview.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <memory>

namespace minard {

namespace {

const QString jobKey = QStringLiteral("graph");
/// Boxes and arrows that are laid out in no time.
constexpr std::size_t quickSize = 1000;

QString counted(std::size_t count)
{
    return fromUtf8(formatCount(static_cast<std::int64_t>(count)));
}

} // namespace

GraphPane::GraphPane(Document& document, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_theme(theme)
    , m_view(new GraphView(document, selection, theme, this))
    , m_caption(new QLabel(this))
    , m_empty(new QLabel(tr("What the phases of a campaign depend on is drawn here: tensors that they pass on to each "
                            "other, and barriers between them."),
          this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    m_caption->setProperty("role", QStringLiteral("caption"));
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setMinimumWidth(40);
    row->addWidget(m_caption, 1);
    auto* fit = new QToolButton(this);
    fit->setIcon(themedIcon(QStringLiteral("fit-all")));
    fit->setToolTip(tr("Show all of the graph (0)"));
    fit->setAccessibleName(tr("Show all of the graph"));
    fit->setFocusPolicy(Qt::TabFocus);
    row->addWidget(fit);
    layout->addLayout(row);
    m_empty->setWordWrap(true);
    m_empty->setMargin(12);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_empty->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_view, 1);
    connect(fit, &QToolButton::clicked, m_view, &GraphView::fit);
    connect(&document, &Document::replaced, this, &GraphPane::readDocument);
    connect(&document, &Document::changed, this, [this](const CampaignChange& change) {
        if (change.parts
            & (CampaignChange::Parts(CampaignChange::Phases) | CampaignChange::PhaseList | CampaignChange::View))
            readDocument();
    });
    connect(&theme, &Theme::changed, this, &GraphPane::readDocument);
    readDocument();
}

GraphPane::~GraphPane()
{
    m_document.jobs().cancel(jobKey);
}

void GraphPane::readDocument()
{
    m_isStale = true;
    if (isVisible())
        layOut();
}

void GraphPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        layOut();
}

void GraphPane::layOut()
{
    m_isStale = false;
    m_document.jobs().cancel(jobKey);
    auto graph = std::make_shared<PhaseGraph>(
        PhaseGraph::of(m_document.campaign(), QFontMetricsF(m_theme.font(TextSize::Body))));
    const bool isEmpty = graph->boxes.empty();
    m_empty->setVisible(isEmpty);
    m_view->setVisible(!isEmpty);
    const std::uint32_t repeat = m_document.campaign().workload.repeat;
    const QString size = tr("%1 phases · %2 dependencies")
                             .arg(counted(graph->boxes.size()), counted(graph->arrows.size()));
    m_caption->setText(isEmpty ? QString() : repeat > 1 ? size + tr(" · %1 times").arg(counted(repeat)) : size);
    const auto show = [this, graph](const GraphLayout& layout) {
        m_view->present(*graph, layout);
        Q_EMIT presented();
    };
    if (graph->boxes.size() + graph->arrows.size() <= quickSize) {
        show(layoutGraph(graph->boxes, graph->arrows));
        return;
    }
    m_document.jobs().run(
        jobKey,
        [graph](std::stop_token, const JobQueue::Progress&) { return layoutGraph(graph->boxes, graph->arrows); }, show);
}

} // namespace minard
