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
    {"three-phase-fusion", QT_TRANSLATE_NOOP("Samples", "Fusion of three phases"),
        QT_TRANSLATE_NOOP("Samples", "Keeping tensors on chip takes 12.3 s to 6.3 s")},
    {"mamba-1-370m", QT_TRANSLATE_NOOP("Samples", "Mamba-1 370m, one layer"),
        QT_TRANSLATE_NOOP("Samples", "24 Einsums unfused, fused in groups, and pipelined on fine tiles")},
    {"mamba-1-370m-48-layers", QT_TRANSLATE_NOOP("Samples", "Mamba-1 370m, 48 layers"),
        QT_TRANSLATE_NOOP("Samples", "1152 phases in 64 tiles: a dense campaign to zoom into")},
    {"decoder-block", QT_TRANSLATE_NOOP("Samples", "Transformer block"),
        QT_TRANSLATE_NOOP("Samples", "Prefill of 4096 tokens, attention on chip, epilogues fused")},
    {"gemm-dense", QT_TRANSLATE_NOOP("Samples", "Matrix product, dense"),
        QT_TRANSLATE_NOOP("Samples", "20480³ from an Einsum")},
    {"gemm-low-rank", QT_TRANSLATE_NOOP("Samples", "Matrix product, low rank"),
        QT_TRANSLATE_NOOP("Samples", "The same at rank 512: what the element size decides")},
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

QStringList firstScenarios()
{
    return {QStringLiteral("sequential"), QStringLiteral("pipelined"), QStringLiteral("dilated"),
        QStringLiteral("dilated-throttled")};
}

QString firstSample()
{
    return pathOf(entries[0]);
}

} // namespace minard
