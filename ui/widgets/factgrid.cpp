#include "ui/widgets/factgrid.h"

#include "ui/widgets/elidedlabel.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <algorithm>
#include <utility>

namespace minard {

FactGrid::FactGrid(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
    // No selectable labels: each of those would lay out its text as a document.
    auto* copy = new QAction(tr("&Copy"), this);
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

QString FactGrid::text() const
{
    QString lines;
    for (const Fact& fact : m_facts)
        lines += fact.label + u'\t' + fact.value + u'\n';
    return lines;
}

void FactGrid::setFacts(std::vector<Fact> facts)
{
    if (facts == m_facts)
        return;
    m_facts = std::move(facts);
    fill();
}

QString FactGrid::value(const QString& label) const
{
    const auto found = std::find_if(
        m_facts.begin(), m_facts.end(), [&label](const Fact& fact) { return fact.label == label; });
    return found == m_facts.end() ? QString() : found->value;
}

void FactGrid::fill()
{
    // Labels are kept: a card changes many times a second.
    const int rows = std::max(static_cast<int>(m_facts.size()), m_grid->rowCount());
    for (int row = 0; row < rows; ++row) {
        fillCell(row, 0);
        fillCell(row, 1);
    }
}

void FactGrid::fillCell(int row, int column)
{
    const bool used = row < static_cast<int>(m_facts.size());
    QLayoutItem* item = m_grid->itemAtPosition(row, column);
    if (!item && !used)
        return;
    if (!item) {
        auto* fresh = new ElidedLabel(this);
        m_grid->addWidget(fresh, row, column, column == 0 ? Qt::AlignLeft : Qt::AlignRight);
        item = m_grid->itemAtPosition(row, column);
    }
    auto* label = static_cast<ElidedLabel*>(item->widget());
    label->setVisible(used);
    if (!used)
        return;
    const Fact& fact = m_facts[static_cast<std::size_t>(row)];
    label->setText(column == 0 ? fact.label : fact.value);
    QPalette colors = label->palette();
    const QPalette::ColorRole role = fact.tone == Fact::Tone::Warning ? QPalette::BrightText
        : column == 0                                                 ? QPalette::PlaceholderText
                                                                      : QPalette::WindowText;
    const QColor color = palette().color(role);
    if (colors.color(QPalette::WindowText) == color)
        return;
    colors.setColor(QPalette::WindowText, color);
    label->setPalette(colors);
}

void FactGrid::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace minard
