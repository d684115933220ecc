#include "ui/widgets/plainlabel.h"

#include <QLabel>

namespace minard {

QLabel* plainLabel(QWidget* parent, const char* role, const QString& text)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", QString::fromLatin1(role));
    return label;
}

QLabel* sentenceLabel(QWidget* parent, const char* role, const QString& text)
{
    QLabel* label = plainLabel(parent, role, text);
    label->setWordWrap(true);
    return label;
}

} // namespace minard
