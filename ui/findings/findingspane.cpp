#include "ui/findings/findingspane.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/visiblerange.h"
#include "ui/models/findingsmodel.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace minard {

namespace {

/// Marks the severity with a shape as well as a colour: a disc for notes, a triangle for warnings, a square for errors.
class SeverityDelegate : public QStyledItemDelegate {
public:
    SeverityDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) { }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem shifted = option;
        shifted.rect.setLeft(option.rect.left() + markWidth);
        QStyledItemDelegate::paint(painter, shifted, index);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), markWidth, option.rect.height()),
                m_theme.colors().accentSoft);
        paintMark(painter, option.rect, static_cast<Severity>(index.data(FindingsModel::SeverityRole).toInt()));
    }

private:
    static constexpr int markWidth = 22;

    void paintMark(QPainter* painter, const QRect& rect, Severity severity) const
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        const QPointF centre(rect.left() + 13.0, rect.center().y() + 0.5);
        if (severity == Severity::Note) {
            painter->setBrush(m_theme.colors().muted);
            painter->drawEllipse(centre, 4.0, 4.0);
        } else if (severity == Severity::Warning) {
            painter->setBrush(m_theme.colors().caution);
            painter->drawPolygon(
                QPolygonF({centre + QPointF(0, -5.0), centre + QPointF(5.5, 4.5), centre + QPointF(-5.5, 4.5)}));
        } else {
            painter->setBrush(m_theme.colors().warning);
            painter->drawRect(QRectF(centre.x() - 4.5, centre.y() - 4.5, 9.0, 9.0));
        }
        painter->restore();
    }

    const Theme& m_theme;
};

} // namespace

FindingsPane::FindingsPane(Document& document, Selection& selection, VisibleRange& range, Presentation& presentation,
    const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_model(new FindingsModel(document, presentation, this))
    , m_view(new QTreeView(this))
    , m_empty(new QLabel(tr("Nothing to report: no resource is asked for more than it has."), this))
{
    // The same size for both: a first finding must not take height from the diagram.
    auto* pages = new QStackedLayout(this);
    pages->addWidget(m_view);
    pages->addWidget(m_empty);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setProperty("role", QStringLiteral("muted"));
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setItemDelegateForColumn(
        static_cast<int>(FindingsModel::Column::Message), new SeverityDelegate(theme, m_view));
    m_view->setAccessibleName(tr("Findings"));
    m_view->header()->setSectionResizeMode(static_cast<int>(FindingsModel::Column::Message), QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(
        static_cast<int>(FindingsModel::Column::Scenario), QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(
        static_cast<int>(FindingsModel::Column::Place), QHeaderView::ResizeToContents);
    m_view->header()->setStretchLastSection(false);
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex& index) { goTo(index.row()); });
    connect(m_model, &FindingsModel::countChanged, this, &FindingsPane::readCount);
    readCount();
}

void FindingsPane::readCount()
{
    auto* pages = static_cast<QStackedLayout*>(layout());
    pages->setCurrentWidget(m_model->rowCount() > 0 ? static_cast<QWidget*>(m_view) : m_empty);
}

void FindingsPane::goTo(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    // A copy: showing the scenario may renew the list.
    const Finding finding = m_model->finding(row);
    if (finding.scenario.isValid()) {
        m_presentation.showScenario(finding.scenario);
        m_selection.setScenario(finding.scenario);
    }
    if (finding.phase.isValid())
        m_selection.selectPhase(finding.phase);
    if (finding.range) {
        m_selection.setRange(finding.range);
        m_range.reveal(finding.range->start, finding.range->end);
    }
}

} // namespace minard
