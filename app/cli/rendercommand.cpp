#include "app/cli/rendercommand.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <iostream>
#include <limits>

#include <QGuiApplication>

#include "app/cli/arguments.h"
#include "app/cli/campaignargument.h"
#include "app/cli/commandline.h"
#include "app/cli/renderoptions.h"
#include "core/analysis/levelofdetail.h"
#include "core/diagram/figure.h"
#include "core/diagram/rooflinefigure.h"
#include "core/diagram/svgwriter.h"
#include "core/model/timeunit.h"
#include "core/schedule/buildscenario.h"
#include "core/support/filebytes.h"
#include "core/support/numberformat.h"
#include "core/support/version.h"
#include "ui/drawing/pictureexport.h"

namespace minard::cli {

namespace {

constexpr const char* kHelp =
    "minard render FILE -o OUT.{svg,pdf,png} [--scenario ID]… [options]\n\n"
    "Draws the campaign diagram of each scenario, stacked on one time axis, or their roofline.\n\n"
    "  -o OUT             the picture; its ending decides the format\n"
    "  --scenario ID      only this scenario; may be given several times (default: all)\n"
    "  --kind K           campaign (default), roofline, or both: the roofline below the diagrams\n"
    "  --layout L         on-line (default): pipes ride on the compute lines; mirrored: compute up, memory down\n"
    "  --width W          for example 7in, 178mm, 504pt (default 7in)\n"
    "  --height H         default: as high as the panels need\n"
    "  --theme T          light (default) or dark\n"
    "  --range A:B        only from time A to time B, in the unit of the document; either may be left out;\n"
    "                     a roofline gets one more point for it\n"
    "  --dpi N            resolution of a PNG, 36 … 2400 (default 300)\n";

/// Scenarios built and ready to be drawn; addresses stay, since inputs refer to them.
struct Panels {
    std::deque<BuiltScenario> built;
    std::deque<std::shared_ptr<const LevelOfDetail>> columns;
    std::vector<DiagramInput> inputs;
};

Result<> addPanel(Panels& panels, const Campaign& campaign, const PhaseStyles& styles, ScenarioId id)
{
    const Scenario& scenario = campaign.scenario(id);
    auto built = buildScenario(campaign, id);
    if (!built)
        return failure(built.error().code, sentence(built.error()), "scenario '" + scenario.id + "'");
    panels.built.push_back(std::move(*built));
    const BuiltScenario& item = panels.built.back();
    DiagramInput input{campaign, item.scenario, item.timeline, styles, {}, {}, scenario.label(), {}, nullptr};
    const Unit unit = timeUnitOf(campaign.units);
    input.subtitle = formatQuantity(item.timeline.makespan(), unit, {.significant = 6});
    const double first = panels.built.front().timeline.makespan();
    if (panels.built.size() > 1 && first > 0.0 && item.timeline.makespan() != first) {
        input.subtitle += " (" + formatDifference(item.timeline.makespan() / first - 1.0, Unit::Fraction) + ")";
    }
    panels.columns.push_back(LevelOfDetail::create(item.timeline, panelGrouping(input, StackingOrder::Schedule)));
    input.columns = panels.columns.back().get();
    panels.inputs.push_back(input);
    return {};
}

std::vector<std::pair<std::string, std::string>> metadata(const Campaign& campaign, const Panels& panels)
{
    std::vector<std::pair<std::string, std::string>> entries;
    std::string names;
    for (const BuiltScenario& built : panels.built)
        names += (names.empty() ? "" : ", ") + campaign.scenario(built.scenario.id).id;
    entries.emplace_back("scenario", names);
    const Machine& machine = campaign.machine;
    entries.emplace_back("machine", machine.name.empty() ? machine.preset : machine.name);
    entries.emplace_back("generator", "minard " + std::string(version()));
    return entries;
}

Figure campaignFigure(const Panels& panels, const RenderOptions& options, double height, const std::string& title)
{
    FigureOptions figure;
    figure.panel.sizes = DiagramSizes::print();
    figure.panel.layout = options.mirrored ? DiagramLayout::Mirrored : DiagramLayout::OnLine;
    figure.title = title;
    figure.start = options.start;
    figure.end = options.end;
    return buildFigure(panels.inputs, options.width, height, figure);
}

Figure rooflineFigure(const Panels& panels, const RenderOptions& options, double height, const std::string& title)
{
    RooflineFigureOptions figure;
    figure.sizes = DiagramSizes::print();
    figure.title = title;
    if (options.start || options.end) {
        const double forever = std::numeric_limits<double>::infinity();
        figure.range = rangeStatistics(
            panels.built.front().timeline, options.start.value_or(-forever), options.end.value_or(forever));
    }
    std::vector<RooflineInput> inputs;
    for (std::size_t i = 0; i < panels.built.size(); ++i)
        inputs.push_back({panels.inputs[i].campaign, panels.built[i], panels.inputs[i].styles, {}, {}});
    return buildRooflineFigure(inputs, options.width, height, figure);
}

/// `below` under `above`, as one figure.
Figure stacked(Figure above, const Figure& below)
{
    DrawList moved = below.list;
    for (DrawItem& item : moved.items) {
        item.y += above.height;
        if (item.stroke != Stroke::Solid && item.height > item.width)
            item.pattern += above.height;
    }
    above.list.append(moved);
    above.height += below.height;
    return above;
}

Figure figureOf(const Panels& panels, const RenderOptions& options, const std::string& title)
{
    switch (options.kind) {
    case RenderKind::Campaign:
        break;
    case RenderKind::Roofline:
        return rooflineFigure(panels, options, options.height, title);
    case RenderKind::Both: {
        const Figure roofline = rooflineFigure(panels, options, 0.6 * options.width, "");
        return stacked(campaignFigure(panels, options, options.height - roofline.height, title), roofline);
    }
    }
    return campaignFigure(panels, options, options.height, title);
}

/// PNG and PDF are painted with a toolkit that wants an application; no display is needed for that.
Result<> writePicture(const Figure& figure, const RenderOptions& options, const std::string& title,
    const std::vector<std::pair<std::string, std::string>>& entries)
{
    const Palette& palette = options.dark ? darkPalette() : lightPalette();
    if (options.format == RenderFormat::Svg) {
        SvgOptions svg;
        svg.palette = &palette;
        svg.title = title;
        svg.metadata = entries;
        return writeFile(options.output, writeSvg(figure, svg));
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Remarks of the toolkit about a missing session are of no use to who draws into a file.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            std::cerr << "minard: " << text.toStdString() << '\n';
    });
    int count = 1;
    char name[] = "minard";
    char* arguments[] = {name, nullptr};
    const QGuiApplication application(count, arguments);
    PictureOptions picture;
    picture.palette = &palette;
    picture.dotsPerInch = options.dotsPerInch;
    picture.title = title;
    picture.metadata = entries;
    return exportPicture(
        figure, options.output, options.format == RenderFormat::Pdf ? PictureFormat::Pdf : PictureFormat::Png, picture);
}

/// Says how many pieces share a mark with others. A piece that reaches over several columns is folded more than once,
/// so the number is bounded by that of the timelines.
void reportMerged(const Figure& figure, const Panels& panels)
{
    std::uint64_t pieces = 0;
    for (const BuiltScenario& built : panels.built)
        pieces += built.timeline.pieceCount();
    const std::uint64_t merged = std::min(figure.list.foldedPieces, pieces);
    if (merged > 0)
        std::cout << "about " << formatCount(static_cast<std::int64_t>(merged)) << " of "
                  << formatCount(static_cast<std::int64_t>(pieces))
                  << " pieces are narrower than the picture can show and were merged\n";
}

} // namespace

int runRender(const std::vector<std::string>& arguments)
{
    const auto parsed = Arguments::parse(arguments,
        {"-o", "--scenario", "--kind", "--layout", "--width", "--height", "--theme", "--range", "--dpi"},
        {"--help", "-h"});
    if (!parsed)
        return usageError("render", parsed.error().what);
    if (parsed->has("--help") || parsed->has("-h")) {
        std::cout << kHelp;
        return Fine;
    }
    const auto options = renderOptions(*parsed);
    if (!options)
        return usageError("render", options.error().what);
    const auto loaded = openForAnalysis(options->input);
    if (!loaded)
        return inputError(loaded.error());
    const Campaign& campaign = loaded->campaign;
    const auto scenarios = chosenScenarios(campaign, parsed->values("--scenario"));
    if (!scenarios)
        return inputError(scenarios.error());
    const PhaseStyles styles(campaign);
    Panels panels;
    for (const ScenarioId id : *scenarios) {
        if (auto added = addPanel(panels, campaign, styles, id); !added)
            return inputError(added.error());
    }
    const Figure figure = figureOf(panels, *options, campaign.title);
    if (auto written = writePicture(figure, *options, campaign.title, metadata(campaign, panels)); !written)
        return inputError(written.error());
    std::cout << options->output << '\n';
    reportMerged(figure, panels);
    return Fine;
}

} // namespace minard::cli
