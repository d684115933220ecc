#include "tests/core/diagram/panels.h"

#include <algorithm>
#include <iterator>

namespace minard::test {

Scene::Scene(const SchedulePlan& plan) : timeline(built(plan))
{
    campaign.machine.resources.resize(2);
    campaign.machine.resources[0].id = "compute";
    campaign.machine.resources[1].id = "memory";
    campaign.machine.resources[1].kind = ResourceKind::Bandwidth;
    campaign.workload.phases.resize(plan.nodes.size());
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
        campaign.workload.phases[i].id = "phase " + std::to_string(i);
    scenario.machine = campaign.machine;
    styles = PhaseStyles(campaign);
}

DiagramInput Scene::input() const
{
    return {campaign, scenario, timeline, styles, {}, {}, {}, {}, nullptr};
}

Panel Scene::panel(const TimeAxis& axis, const PanelOptions& options, Box outer) const
{
    return buildPanel(input(), axis, fittingValues(input(), options), outer, options);
}

PanelOptions screen(DiagramLayout layout)
{
    PanelOptions options;
    options.layout = layout;
    options.sizes = DiagramSizes::screen();
    return options;
}

PanelOptions unrounded(DiagramLayout layout)
{
    PanelOptions options = screen(layout);
    options.sizes.grid = 0.0;
    options.sizes.levelStep = 0.0;
    options.sizes.line = 1e-6;
    return options;
}

std::vector<DrawItem> itemsOf(const DrawList& list, DrawRole role)
{
    std::vector<DrawItem> items;
    std::copy_if(list.items.begin(), list.items.end(), std::back_inserter(items),
        [&](const DrawItem& item) { return item.role == role; });
    return items;
}

std::vector<std::string> textsOf(const DrawList& list, DrawRole role)
{
    std::vector<std::string> texts;
    for (const DrawItem& item : itemsOf(list, role))
        texts.push_back(list.texts[item.text].string);
    return texts;
}

bool isInk(DrawRole role)
{
    return role == DrawRole::ComputeLine || role == DrawRole::Fill || role == DrawRole::NoData
        || role == DrawRole::Impulse;
}

} // namespace minard::test
