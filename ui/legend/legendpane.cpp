#include "ui/legend/legendpane.h"

#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/drawing/styleswatch.h"
#include "ui/models/legendmodel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/rowhover.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace minard {

namespace {

constexpr int sampleWidth = 30;
constexpr int sampleHeight = 12;
constexpr int padding = 8;

/// Paints the sample of an entry before its name, and marks what is hovered elsewhere.
class LegendDelegate : public QStyledItemDelegate {
public:
    LegendDelegate(const LegendModel& model, const Selection& selection, const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_model(model)
        , m_selection(selection)
        , m_theme(theme)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool isHovered = m_model.rowOf(m_selection.hover().phase) == index.row();
        QStyleOptionViewItem shifted = option;
        if (isHovered)
            shifted.state |= QStyle::State_MouseOver;
        if (index.column() != static_cast<int>(LegendModel::Column::Name)) {
            QStyledItemDelegate::paint(painter, shifted, index);
            return;
        }
        const int shift = sampleWidth + padding;
        shifted.rect.setLeft(option.rect.left() + shift);
        QStyledItemDelegate::paint(painter, shifted, index);
        const QRect side(option.rect.left(), option.rect.top(), shift, option.rect.height());
        if (option.state & QStyle::State_Selected)
            painter->fillRect(side, m_theme.colors().accentSoft);
        else if (shifted.state & QStyle::State_MouseOver)
            painter->fillRect(side, m_theme.colors().hovered);
        const QRectF box(
            option.rect.left() + padding, option.rect.center().y() - sampleHeight / 2.0, sampleWidth, sampleHeight);
        paintLegendSample(*painter, box, m_model.entry(index.row()), m_theme);
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        const bool isName = index.column() == static_cast<int>(LegendModel::Column::Name);
        return {size.width() + (isName ? sampleWidth + padding : 0), std::max(size.height(), sampleHeight + padding)};
    }

private:
    const LegendModel& m_model;
    const Selection& m_selection;
    const Theme& m_theme;
};

} // namespace

LegendPane::LegendPane(
    Document& document, Selection& selection, Presentation& presentation, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new LegendModel(document, selection, presentation, this))
    , m_view(new QTreeView(this))
    , m_empty(new QLabel(tr("Open a campaign to see here what its colours, textures and marks stand for."), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    layout->addWidget(m_empty, 1);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_empty->setProperty("role", QStringLiteral("muted"));
    buildView(theme);
    connect(m_model, &QAbstractItemModel::modelReset, this, &LegendPane::readRows);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LegendPane::writeSelection);
    connect(new RowHover(m_view), &RowHover::changed, this, &LegendPane::writeHover);
    connect(&selection, &Selection::phasesChanged, this, &LegendPane::readSelection);
    connect(&selection, &Selection::hoverChanged, m_view->viewport(), qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, m_view, &QTreeView::doItemsLayout);
    readRows();
}

void LegendPane::buildView(const Theme& theme)
{
    m_view->setModel(m_model);
    m_view->setItemDelegate(new LegendDelegate(*m_model, m_selection, theme, m_view));
    m_view->setAccessibleName(tr("Legend"));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setTextElideMode(Qt::ElideMiddle);
    QHeaderView* header = m_view->header();
    header->setStretchLastSection(false);
    header->setResizeContentsPrecision(0); // what is in sight: thousands of rows are measured too slowly
    header->setSectionResizeMode(static_cast<int>(LegendModel::Column::Name), QHeaderView::Stretch);
    header->setSectionResizeMode(static_cast<int>(LegendModel::Column::Share), QHeaderView::ResizeToContents);
}

void LegendPane::readRows()
{
    m_view->setVisible(m_model->rowCount() > 0);
    m_empty->setVisible(m_model->rowCount() == 0);
    readSelection();
}

void LegendPane::readSelection()
{
    QItemSelection rows;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const PhaseSet& phases = m_model->phases(row);
        const bool selected = std::any_of(
            phases.begin(), phases.end(), [this](PhaseId phase) { return m_selection.contains(phase); });
        if (selected)
            rows.select(m_model->index(row, 0), m_model->index(row, LegendModel::columnCountAll - 1));
    }
    m_reading = true;
    m_view->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    m_reading = false;
    if (!rows.isEmpty() && !m_view->hasFocus())
        m_view->scrollTo(rows.first().topLeft());
}

void LegendPane::writeSelection()
{
    if (m_reading)
        return;
    PhaseSet phases;
    const QModelIndexList rows = m_view->selectionModel()->selectedRows();
    for (const QModelIndex& index : rows)
        phases.insert(m_model->phases(index.row()).begin(), m_model->phases(index.row()).end());
    const QModelIndex current = m_view->currentIndex();
    const bool isPhase = current.isValid() && !m_model->phases(current.row()).empty();
    m_selection.setPhases(std::move(phases), isPhase ? *m_model->phases(current.row()).begin() : PhaseId());
}

void LegendPane::writeHover(const QModelIndex& index)
{
    Hover hover;
    if (index.isValid() && !m_model->phases(index.row()).empty()) {
        hover.scenario = m_selection.scenario();
        hover.phase = *m_model->phases(index.row()).begin();
        hover.phases = m_model->phases(index.row());
    }
    m_selection.setHover(hover);
}

} // namespace minard
