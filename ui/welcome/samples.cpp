#include "ui/welcome/samples.h"

#include <QCoreApplication>
#include <QFile>

namespace minard {

namespace {

struct Entry {
    const char* file;
    const char* title;
    const char* shows;
};

constexpr Entry entries[] = {
    {"memory-oversubscription", QT_TRANSLATE_NOOP("Samples", "Memory oversubscription"),
        QT_TRANSLATE_NOOP(
            "Samples", "Two phases overlap and ask for 150 % of the memory; dilation and throttling make it fit")},
    {"three-phase", QT_TRANSLATE_NOOP("Samples", "Three phases"),
        QT_TRANSLATE_NOOP("Samples", "How to read a diagram: bound by compute, by memory, by neither")},
    {"two-phase", QT_TRANSLATE_NOOP("Samples", "Two phases, overlapped"),
        QT_TRANSLATE_NOOP("Samples", "Phases that need different things run side by side at no cost")},
    {"compute-oversubscription", QT_TRANSLATE_NOOP("Samples", "Compute oversubscription"),
        QT_TRANSLATE_NOOP("Samples", "Two phases ask for 120 % of compute; dilation alone makes it fit")},
    {"three-phase-pipeline", QT_TRANSLATE_NOOP("Samples", "Pipeline of three phases"),
        QT_TRANSLATE_NOOP("Samples", "Fill, steady state and drain")},
    {"overlapping-phases", QT_TRANSLATE_NOOP("Samples", "Twelve overlapping phases"),
        QT_TRANSLATE_NOOP("Samples", "Starts of their own, as in a recording, and three ways of throttling")},
    {"third-resource", QT_TRANSLATE_NOOP("Samples", "A third resource"),
        QT_TRANSLATE_NOOP("Samples", "The resource that throttles is not on display")},
};

QString pathOf(const Entry& entry)
{
    return QStringLiteral(":/samples/%1.campaign.json").arg(QString::fromLatin1(entry.file));
}

} // namespace

std::vector<Sample> samples()
{
    std::vector<Sample> result;
    for (const Entry& entry : entries) {
        if (QFile::exists(pathOf(entry)))
            result.push_back({pathOf(entry), QCoreApplication::translate("Samples", entry.title),
                QCoreApplication::translate("Samples", entry.shows)});
    }
    return result;
}

QString firstSample()
{
    return pathOf(entries[0]);
}

} // namespace minard
