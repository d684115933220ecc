#include "ui/workload/phasegraph.h"

#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>

namespace minard {

namespace {

constexpr double padding = 8.0;
constexpr double swatchWidth = 20.0;
constexpr double narrowest = 56.0;
constexpr double widestLabel = 150.0;

QString tr(const char* text)
{
    return QCoreApplication::translate("PhaseGraph", text);
}

QString tensorText(const Workload& workload, TensorId tensor)
{
    const QString name = fromUtf8(workload.tensors[tensor.index()].id);
    const std::optional<double> bytes = workload.tensorBytes(tensor);
    return bytes ? QStringLiteral("%1 (%2)").arg(name, fromUtf8(formatQuantity(bytes, Unit::Byte))) : name;
}

} // namespace

PhaseGraph PhaseGraph::of(const Campaign& campaign, const QFontMetricsF& metrics)
{
    PhaseGraph graph;
    const double height = metrics.height() + padding;
    for (const Phase& phase : campaign.workload.phases) {
        const QString label = metrics.elidedText(fromUtf8(phase.label()).simplified(), Qt::ElideMiddle, widestLabel);
        graph.labels.push_back(label);
        graph.boxes.push_back(
            {std::max(narrowest, metrics.horizontalAdvance(label) + swatchWidth + 3.0 * padding), height});
    }
    // Sorted by pair.
    for (const Edge& edge : dependencies(campaign.workload)) {
        const GraphArrow arrow{
            static_cast<std::uint32_t>(edge.from.index()), static_cast<std::uint32_t>(edge.to.index())};
        if (graph.arrows.empty() || graph.arrows.back() != arrow) {
            graph.arrows.push_back(arrow);
            graph.texts.push_back({});
        }
        Arrow& text = graph.texts.back();
        text.isBarrier = text.isBarrier || edge.kind == EdgeKind::Barrier;
        if (edge.tensor.isValid())
            text.text += (text.text.isEmpty() ? QString() : QStringLiteral(", "))
                + tensorText(campaign.workload, edge.tensor);
    }
    for (std::size_t i = 0; i < graph.arrows.size(); ++i) {
        const auto label = [&](std::uint32_t box) { return fromUtf8(campaign.workload.phases[box].label()); };
        Arrow& arrow = graph.texts[i];
        const QString kind = arrow.isBarrier ? tr("barrier: needs all of it before it starts")
                                             : tr("stream: tile by tile");
        arrow.text = QStringLiteral("%1 → %2\n%3%4")
                         .arg(label(graph.arrows[i].from), label(graph.arrows[i].to),
                             arrow.text.isEmpty() ? QString() : arrow.text + u'\n', kind);
    }
    return graph;
}

} // namespace minard
