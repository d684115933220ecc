#include "ui/widgets/loadingbar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

namespace minard {

namespace {

constexpr int steps = 1000;
constexpr int barWidth = 160;

} // namespace

LoadingBar::LoadingBar(QWidget* parent) : QWidget(parent), m_what(new QLabel(this)), m_bar(new QProgressBar(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 0);
    m_what->setTextFormat(Qt::PlainText);
    m_bar->setTextVisible(false);
    m_bar->setMinimumWidth(barWidth / 4);
    m_bar->setMaximumWidth(barWidth);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setFlat(true);
    row->addWidget(m_what);
    row->addWidget(m_bar);
    row->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &LoadingBar::cancelled);
    hide();
}

void LoadingBar::begin(const QString& what)
{
    m_what->setText(what);
    m_bar->setAccessibleName(what);
    m_bar->setRange(0, 0);
    show();
}

void LoadingBar::setFraction(double fraction)
{
    m_bar->setRange(0, steps);
    m_bar->setValue(static_cast<int>(std::clamp(fraction, 0.0, 1.0) * steps));
}

void LoadingBar::end()
{
    hide();
}

} // namespace minard
