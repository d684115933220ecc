#include "ui/welcome/firststeps.h"

#include "ui/theme/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace minard {

FirstSteps::FirstSteps(const Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 10, 12, 10);
    row->setSpacing(24);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(3);
    texts->addWidget(sentenceLabel(this, "",
        tr("Each coloured line is a phase: the area under it is its operations, the band that rides on it its memory "
           "traffic. Phases that run at the same time are stacked, and what is asked for beyond a limit is hatched in "
           "red. From panel to panel the same work is pipelined, stretched (dashed) and slowed down (dotted) until it "
           "fits.")));
    texts->addWidget(sentenceLabel(this, "strong",
        tr("Try it: take B in the uppermost diagram, drop it on A, and watch the two share "
           "the machine. Ctrl+Z takes it back.")));
    row->addLayout(texts, 1);
    auto* buttons = new QVBoxLayout;
    auto* close = new QPushButton(tr("Got it"), this);
    auto* samples = new QPushButton(tr("More samples"), this);
    samples->setFlat(true);
    buttons->addWidget(close);
    buttons->addWidget(samples);
    buttons->addStretch(1);
    row->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &FirstSteps::dismissed);
    connect(samples, &QPushButton::clicked, this, &FirstSteps::samplesWanted);
    setAccessibleName(tr("How to read a campaign diagram"));
    connect(&theme, &Theme::changed, this, &FirstSteps::readTheme);
    readTheme();
}

void FirstSteps::readTheme()
{
    QPalette ground = palette();
    ground.setColor(QPalette::Window, m_theme.colors().raised);
    setPalette(ground);
    setAutoFillBackground(true);
}

void FirstSteps::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, 4, height()), m_theme.colors().accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colors().hairline);
}

} // namespace minard
