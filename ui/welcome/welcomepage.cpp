#include "ui/welcome/welcomepage.h"

#include "ui/theme/theme.h"
#include "ui/widgets/scrollpage.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace minard {

namespace {

constexpr int columnWidth = 420;

/// A whole entry is the button, so that all of it can be clicked and reached with Tab.
class EntryButton : public QPushButton {
public:
    EntryButton(const QString& title, const QString& detail, QWidget* parent) : QPushButton(parent)
    {
        setProperty("role", QStringLiteral("entry"));
        setCursor(Qt::PointingHandCursor);
        setAccessibleName(title);
        setAccessibleDescription(detail);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(12, 8, 12, 8);
        layout->setSpacing(2);
        for (const auto& [text, role] : {std::pair(title, "strong"), std::pair(detail, "muted")}) {
            auto* label = new QLabel(text, this);
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            label->setProperty("role", QString::fromLatin1(role));
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            layout->addWidget(label);
        }
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    }

    [[nodiscard]] QSize sizeHint() const override { return layout()->sizeHint(); }

    [[nodiscard]] QSize minimumSizeHint() const override { return layout()->minimumSize(); }

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

    [[nodiscard]] int heightForWidth(int width) const override { return layout()->heightForWidth(width); }
};

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("role", QStringLiteral("caption"));
    return label;
}

void clear(QVBoxLayout& list)
{
    while (QLayoutItem* item = list.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

WelcomePage::WelcomePage(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    QVBoxLayout* layout = makeScrollPage(this);
    QWidget* page = layout->parentWidget();
    layout->setContentsMargins(48, 40, 48, 32);
    layout->setSpacing(8);
    m_title = new QLabel(tr("See where the time of a workload goes"), page);
    m_title->setWordWrap(true);
    layout->addWidget(m_title);
    auto* text = new QLabel(
        tr("A campaign diagram draws every phase over time: how hard it works the compute units, how much of "
           "the memory bandwidth it takes, and what the schedule makes of both."),
        page);
    text->setWordWrap(true);
    text->setMaximumWidth(2 * columnWidth);
    text->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(text);
    auto* open = new QPushButton(tr("Open a campaign …"), page);
    open->setDefault(true);
    open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openWanted);
    auto* openRow = new QHBoxLayout;
    openRow->addWidget(open);
    auto* hint = new QLabel(tr("or drop a file anywhere on this window"), page);
    hint->setProperty("role", QStringLiteral("muted"));
    hint->setWordWrap(true);
    openRow->addWidget(hint, 1);
    layout->addSpacing(8);
    layout->addLayout(openRow);
    layout->addSpacing(24);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(40);
    for (const auto& [name, list] : {std::pair(tr("Samples"), &m_samples), std::pair(tr("Recent files"), &m_recent)}) {
        auto* column = new QVBoxLayout;
        column->setSpacing(4);
        column->addWidget(heading(name, page));
        *list = new QVBoxLayout;
        (*list)->setSpacing(2);
        column->addLayout(*list);
        column->addStretch(1);
        columns->addLayout(column, 1);
    }
    auto* bounded = new QWidget(page);
    bounded->setLayout(columns);
    columns->setContentsMargins(0, 0, 0, 0);
    bounded->setMaximumWidth(2 * columnWidth + 240);
    layout->addWidget(bounded);
    layout->addStretch(1);
    connect(&theme, &Theme::changed, this, &WelcomePage::readTheme);
    readTheme();
    setSamples({});
    setRecentFiles({});
}

void WelcomePage::readTheme()
{
    QFont large = m_theme.strongFont(TextSize::Title);
    large.setPointSizeF(large.pointSizeF() * 1.3);
    m_title->setFont(large);
}

QWidget* WelcomePage::entry(const QString& title, const QString& detail, const QString& path)
{
    auto* button = new EntryButton(title, detail, this);
    connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT fileChosen(path); });
    return button;
}

void WelcomePage::fill(QVBoxLayout& list, const std::vector<Sample>& entries, const QString& whenEmpty)
{
    clear(list);
    for (const Sample& sample : entries)
        list.addWidget(entry(sample.title, sample.shows, sample.path));
    if (!entries.empty())
        return;
    auto* label = new QLabel(whenEmpty, this);
    label->setWordWrap(true);
    label->setProperty("role", QStringLiteral("muted"));
    list.addWidget(label);
}

void WelcomePage::setSamples(const std::vector<Sample>& samples)
{
    fill(*m_samples, samples, tr("The samples are missing from this installation."));
}

void WelcomePage::setRecentFiles(const QStringList& files)
{
    std::vector<Sample> entries;
    for (const QString& file : files)
        entries.push_back({file, QFileInfo(file).fileName(), QDir::toNativeSeparators(QFileInfo(file).absolutePath())});
    fill(*m_recent, entries, tr("Files you open are listed here."));
}

} // namespace minard
