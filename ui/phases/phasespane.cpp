#include "ui/phases/phasespane.h"

#include "ui/document/document.h"
#include "ui/document/visiblerange.h"
#include "ui/models/phasetablemodel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/clearbutton.h"
#include "ui/widgets/phasenamedelegate.h"
#include "ui/widgets/rowhover.h"

#include <QApplication>
#include <QClipboard>
#include <QDataStream>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace minard {

PhasesPane::PhasesPane(Document& document, Editor& editor, Selection& selection, VisibleRange& range,
    Presentation& presentation, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
    , m_model(new PhaseTableModel(document, editor, selection, presentation, this))
    , m_filter(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_view(new QTableView(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    m_filter->setPlaceholderText(tr("Filter by name, group or class"));
    m_filter->setAccessibleName(tr("Filter phases"));
    giveClearButton(*m_filter);
    m_count->setProperty("role", QStringLiteral("caption"));
    row->addWidget(m_filter, 1);
    row->addWidget(m_count);
    layout->addLayout(row);
    layout->addWidget(m_view, 1);
    buildView(theme);
    connect(m_filter, &QLineEdit::textChanged, this, &PhasesPane::writeFilter);
    connect(m_model, &PhaseTableModel::rowsChanged, this, &PhasesPane::readRows);
    connect(m_model, &QAbstractItemModel::modelReset, this, &PhasesPane::readSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &PhasesPane::arrangeColumns);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &PhasesPane::arrangeColumns);
    connect(&document, &Document::replaced, this, [this] {
        m_filter->clear();
        m_widthsAreSet = false;
    });
    connect(&selection, &Selection::phasesChanged, this, &PhasesPane::readSelection);
    connect(&selection, &Selection::pieceChanged, this, &PhasesPane::readSelection);
    readRows();
}

void PhasesPane::buildView(const Theme& theme)
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Phases"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSortingEnabled(false);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setItemDelegate(new FieldDelegate(m_view));
    m_view->setItemDelegateForColumn(0, new PhaseNameDelegate(theme, m_view));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 8);
    QHeaderView* header = m_view->horizontalHeader();
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    header->setHighlightSections(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setResizeContentsPrecision(200);
    connect(header, &QHeaderView::sortIndicatorChanged, m_model, &PhaseTableModel::sort);
    connect(header, &QWidget::customContextMenuRequested, this, &PhasesPane::openColumnMenu);
    connect(&theme, &Theme::changed, m_view,
        [view = m_view] { view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 8); });
    m_view->installEventFilter(this);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PhasesPane::writeSelection);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &PhasesPane::writeSelection);
    connect(m_view, &QTableView::doubleClicked, this, &PhasesPane::activate);
    connect(new RowHover(m_view), &RowHover::changed, this, &PhasesPane::writeHover);
}

void PhasesPane::arrangeColumns()
{
    // Columns that say nothing for this scenario stay out of the way, unless they were asked for by hand.
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const PhaseColumn::Kind kind = m_model->columns()[static_cast<std::size_t>(column)].kind;
        if (!m_chosenByHand.contains(static_cast<int>(kind)))
            m_view->setColumnHidden(column, !isWorthShowing(column));
    }
    if (m_widthsAreSet || m_model->rowCount() == 0)
        return;
    if (!applyRestoredLayout()) {
        orderColumns();
        m_view->resizeColumnsToContents();
    }
    m_widthsAreSet = true;
}

/// Beside the diagram there is room for three or four columns: when and how long is among them, groups and classes come
/// after the numbers of time. An order made by hand stays.
void PhasesPane::orderColumns()
{
    QHeaderView* header = m_view->horizontalHeader();
    if (header->sectionsMoved())
        return;
    const auto sectionOf = [this](PhaseColumn::Kind kind) {
        const std::vector<PhaseColumn>& columns = m_model->columns();
        return static_cast<int>(std::find_if(columns.begin(), columns.end(), [kind](const PhaseColumn& column) {
            return column.kind == kind;
        }) - columns.begin());
    };
    const int last = header->visualIndex(sectionOf(PhaseColumn::Kind::Share));
    for (const PhaseColumn::Kind kind : {PhaseColumn::Kind::Group, PhaseColumn::Kind::Class})
        header->moveSection(header->visualIndex(sectionOf(kind)), last);
}

bool PhasesPane::applyRestoredLayout()
{
    QDataStream stream(std::exchange(m_restoredLayout, {}));
    qint32 columns = 0;
    QByteArray header;
    stream >> columns >> header;
    // A machine with other resources has other columns: widths would go to the wrong ones.
    return stream.status() == QDataStream::Ok && columns == m_model->columnCount()
        && m_view->horizontalHeader()->restoreState(header);
}

bool PhasesPane::isWorthShowing(int column) const
{
    switch (m_model->columns()[static_cast<std::size_t>(column)].kind) {
    case PhaseColumn::Kind::End:
        return false;
    case PhaseColumn::Kind::Group:
    case PhaseColumn::Kind::Class:
    case PhaseColumn::Kind::Dilated:
    case PhaseColumn::Kind::Throttled:
    case PhaseColumn::Kind::Pieces:
        break;
    case PhaseColumn::Kind::Name:
    case PhaseColumn::Kind::Start:
    case PhaseColumn::Kind::Duration:
    case PhaseColumn::Kind::Share:
    case PhaseColumn::Kind::Use:
    case PhaseColumn::Kind::Volume:
    case PhaseColumn::Kind::Intensity:
    case PhaseColumn::Kind::Bound:
    case PhaseColumn::Kind::Efficiency:
        return true;
    }
    const bool counts = m_model->columns()[static_cast<std::size_t>(column)].kind == PhaseColumn::Kind::Pieces;
    const int rows = std::min(m_model->rowCount(), 1000);
    for (int row = 0; row < rows; ++row) {
        const QVariant raw = m_model->index(row, column).data(PhaseTableModel::RawRole);
        const bool isNumber = raw.typeId() == QMetaType::Double;
        if (isNumber ? raw.toDouble() > (counts ? 1.0 : 0.0) : !raw.toString().isEmpty())
            return true;
    }
    return false;
}

void PhasesPane::readRows()
{
    const int total = m_model->totalRows();
    const int shown = m_model->rowCount();
    m_count->setText(shown == total ? QString::number(total) : tr("%1 of %2").arg(shown).arg(total));
    m_count->setToolTip(tr("Rows shown, and phases of the scenario"));
    readSelection();
}

void PhasesPane::readSelection()
{
    m_reading = true;
    QItemSelection rows;
    const int last = m_model->columnCount() - 1;
    int first = -1;
    for (int row = 0; row <= m_model->rowCount(); ++row) {
        const bool selected = row < m_model->rowCount() && m_selection.contains(m_model->phaseAt(row));
        if (selected && first < 0)
            first = row;
        if (!selected && first >= 0) {
            rows.select(m_model->index(first, 0), m_model->index(row - 1, last));
            first = -1;
        }
    }
    m_view->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    const bool pieceHere = m_selection.piece() && m_selection.piece()->scenario == m_selection.scenario();
    if (pieceHere && m_model->totalRows() > static_cast<int>(m_selection.piece()->node)) {
        const int row = m_model->rowOf(m_selection.piece()->node);
        if (row >= 0)
            m_view->selectionModel()->setCurrentIndex(m_model->index(row, 0), QItemSelectionModel::NoUpdate);
    }
    if (!rows.isEmpty() && !m_view->hasFocus())
        m_view->scrollTo(pieceHere ? m_view->currentIndex() : QModelIndex(rows.first().topLeft()));
    m_reading = false;
}

void PhasesPane::writeSelection()
{
    if (m_reading)
        return;
    PhaseSet phases;
    const QItemSelection selected = m_view->selectionModel()->selection();
    for (const QItemSelectionRange& range : selected) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            phases.insert(m_model->phaseAt(row));
    }
    const QModelIndex current = m_view->currentIndex();
    m_selection.setPhases(std::move(phases), current.isValid() ? m_model->phaseAt(current.row()) : PhaseId());
}

void PhasesPane::writeHover(const QModelIndex& index)
{
    Hover hover;
    if (index.isValid()) {
        hover.scenario = m_selection.scenario();
        hover.phase = m_model->phaseAt(index.row());
    }
    m_selection.setHover(hover);
}

void PhasesPane::writeFilter()
{
    m_model->setFilter(m_filter->text().trimmed());
    if (m_filter->text().trimmed().isEmpty()) {
        m_selection.setFilter({});
        return;
    }
    PhaseSet bright;
    for (int row = 0; row < m_model->rowCount(); ++row)
        bright.insert(m_model->phaseAt(row));
    m_selection.setFilter(std::move(bright));
}

void PhasesPane::goTo(int row)
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    if (!timed || row < 0 || row >= m_model->rowCount())
        return;
    const NodeTiming& timing = timed->built->timeline.timings()[m_model->nodeAt(row)];
    const double margin = 0.05 * (timing.end - timing.start);
    m_range.record();
    m_range.show(timing.start - margin, timing.end + margin);
    m_range.record();
}

void PhasesPane::copy() const
{
    std::vector<int> rows;
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    for (const QModelIndex& index : selected)
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.empty()) {
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.push_back(row);
    }
    std::vector<int> columns;
    for (int visual = 0; visual < m_view->horizontalHeader()->count(); ++visual) {
        const int column = m_view->horizontalHeader()->logicalIndex(visual);
        if (!m_view->isColumnHidden(column))
            columns.push_back(column);
    }
    QApplication::clipboard()->setText(m_model->asText(rows, columns));
}

void PhasesPane::openColumnMenu(QPoint position)
{
    QMenu menu(this);
    for (int column = 1; column < m_model->columnCount(); ++column) {
        QAction* action = menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(column));
        connect(
            action, &QAction::toggled, this, [this, column](bool shown) { m_view->setColumnHidden(column, !shown); });
    }
    menu.exec(m_view->horizontalHeader()->mapToGlobal(position));
}

QByteArray PhasesPane::layoutState() const
{
    QByteArray state;
    QDataStream(&state, QIODevice::WriteOnly)
        << qint32(m_model->columnCount()) << m_view->horizontalHeader()->saveState();
    return state;
}

void PhasesPane::restoreLayout(const QByteArray& state)
{
    m_restoredLayout = state;
}

/// Edits a number; a name, or what cannot be changed, is gone to.
void PhasesPane::activate(const QModelIndex& index)
{
    if (index.column() > 0 && index.flags() & Qt::ItemIsEditable)
        m_view->edit(index);
    else
        goTo(index.row());
}

void PhasesPane::editCurrent(const QString& typed)
{
    const QModelIndex index = m_view->currentIndex();
    m_view->edit(index);
    auto* field = qobject_cast<QLineEdit*>(m_view->indexWidget(index));
    if (typed.isEmpty() || !field)
        return;
    field->insert(typed);
    field->setModified(true);
}

/// Keys that edit the current cell are no commands of the window.
bool PhasesPane::isForCell(const QKeyEvent& event) const
{
    const QModelIndex index = m_view->currentIndex();
    if (!index.isValid() || !(index.flags() & Qt::ItemIsEditable))
        return false;
    if (event.key() == Qt::Key_F2 && event.modifiers() == Qt::NoModifier)
        return true;
    const bool isText = m_model->columns()[static_cast<std::size_t>(index.column())].isText();
    const QString typed = event.text();
    return !isText && !typed.isEmpty() && (typed.front().isDigit() || typed.front() == u'.')
        && !(event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier));
}

bool PhasesPane::viewKeyPressed(const QKeyEvent& event)
{
    if (event.matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        if (m_view->currentIndex().isValid())
            activate(m_view->currentIndex());
        return true;
    }
    if (!isForCell(event))
        return false;
    editCurrent(event.key() == Qt::Key_F2 ? QString() : event.text());
    return true;
}

bool PhasesPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::KeyPress)
        return viewKeyPressed(*static_cast<QKeyEvent*>(event)) || QWidget::eventFilter(watched, event);
    if (watched == m_view && event->type() == QEvent::ShortcutOverride && isForCell(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace minard
