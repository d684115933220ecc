// Presets in the place of a campaign's machine: numbers, round trips through the document, and back.

#include <QtTest>

#include "core/io/campaignreader.h"
#include "core/io/campaignwriter.h"
#include "core/io/presetedits.h"
#include "core/schedule/buildscenario.h"
#include "tests/core/io/randomcampaign.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

LoadedCampaign loadedFrom(const char* text)
{
    auto loaded = readCampaignText(text);
    if (!loaded)
        qFatal("%s", sentence(loaded.error()).c_str());
    return std::move(*loaded);
}

const MachinePreset& preset(const char* id)
{
    return **findPreset(id);
}

const char* const kOwnIds = R"({
  "format": "campaign/1",
  "machine": {"resources": [
    {"id": "tensor", "kind": "throughput", "peak": "1 TFLOP/s", "label": "mine"},
    {"id": "hbm", "kind": "bandwidth", "peak": "1 TB/s"}]},
  "workload": {"phases": [{"id": "a", "demand": {"tensor": 1e12, "hbm": 1e9}}]},
  "scenarios": [{"id": "s"}, {"id": "fast", "base": "s", "machine": {"resources": [{"id": "hbm", "peak": "2 TB/s"}]}}]
})";

/// Whether an edit can be taken back, and the campaign after it written and read. Returns "" or what went wrong.
std::string faultOf(const LoadedCampaign& loaded, EditResult<CampaignEdit> edit)
{
    Campaign campaign = loaded.campaign;
    const std::string before = writeCampaign(campaign, loaded.source);
    edit->apply(campaign);
    if (const auto sound = validate(campaign); !sound)
        return "unsound: " + sentence(sound.error());
    const std::string text = writeCampaign(campaign, loaded.source);
    const auto again = readCampaignText(text);
    if (!again)
        return "not read: " + sentence(again.error()) + "\n" + text;
    if (again->campaign.machine != campaign.machine)
        return "another machine is read back from\n" + text;
    if (again->campaign.workload != campaign.workload)
        return "another workload is read back from\n" + text;
    if (writeCampaign(again->campaign, again->source) != text)
        return "written again, it is another text than\n" + text;
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        const auto one = resolveScenario(campaign, ScenarioId(i));
        const auto other = resolveScenario(again->campaign, ScenarioId(i));
        if (one.has_value() != other.has_value() || (one && one->machine.resources != other->machine.resources))
            return "another scenario is read back from\n" + text;
    }
    edit->revert(campaign);
    if (campaign != loaded.campaign || writeCampaign(campaign, loaded.source) != before)
        return "taking back leaves something else";
    return {};
}

} // namespace

class PresetEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presetTakesThePlaceUnderTheOldIds();
    void operationsAreCountedAsTheDocumentDoes();
    void everyPresetFitsAtEveryPrecision();
    void precisionThatIsMissingIsRefused();
    void cyclesNeedTheClock();
    void copyIsOnesOwn();
    void originsNameTheFigure();
    void editsOfRandomCampaignsGoThroughTheDocument();
    void plainMachineSuitsTheUnits();
};

void PresetEdits::presetTakesThePlaceUnderTheOldIds()
{
    const LoadedCampaign loaded = loadedFrom(kOwnIds);
    auto edit = usePreset(loaded.campaign, preset("nvidia-h100-sxm5-80gb"), "fp16");
    QVERIFY2(edit.has_value(), edit ? "" : edit.error().what.c_str());
    QCOMPARE(edit->text(), std::string("Use NVIDIA H100 SXM5 80GB at fp16"));
    QCOMPARE(faultOf(loaded, edit), std::string());
    Campaign campaign = loaded.campaign;
    edit->apply(campaign);
    const Machine& machine = campaign.machine;
    QCOMPARE(machine.preset, std::string("nvidia-h100-sxm5-80gb"));
    QCOMPARE(machine.resources[0].id, std::string("tensor"));
    QCOMPARE(machine.resources[0].peak, *preset("nvidia-h100-sxm5-80gb").compute[0].peaks[2].second.value);
    QCOMPARE(machine.resources[1].peak, 3.35e12);
    QVERIFY(!campaign.scenarios[1].machine);
    const auto built = buildScenario(campaign, ScenarioId(0));
    QVERIFY(built.has_value());
    QCOMPARE(built->timeline.makespan(), 1e12 / machine.resources[0].peak);
}

void PresetEdits::operationsAreCountedAsTheDocumentDoes()
{
    LoadedCampaign loaded = loadedFrom(kOwnIds);
    loaded.campaign.units.opsPerMac = 1.0;
    loaded.source = {};
    auto edit = usePreset(loaded.campaign, preset("nvidia-h100-sxm5-80gb"), "fp16");
    QCOMPARE(faultOf(loaded, edit), std::string());
    const double both = (*makeMachine(preset("nvidia-h100-sxm5-80gb"), "fp16")).resources[0].peak;
    edit->apply(loaded.campaign);
    QCOMPARE(loaded.campaign.machine.resources[0].peak, both / 2.0);
}

void PresetEdits::everyPresetFitsAtEveryPrecision()
{
    const LoadedCampaign loaded = loadedFrom(kOwnIds);
    std::size_t count = 0;
    for (const MachinePreset& each : presetTable().presets) {
        for (const std::string& precision : presetPrecisions(each)) {
            const std::string wrong = faultOf(loaded, usePreset(loaded.campaign, each, precision));
            QVERIFY2(wrong.empty(), (each.id + ' ' + precision + ": " + wrong).c_str());
            QCOMPARE(presetFigures(each, precision).size(), makeMachine(each, precision)->resources.size());
            ++count;
        }
    }
    QVERIFY(count > 100);
}

void PresetEdits::precisionThatIsMissingIsRefused()
{
    const LoadedCampaign loaded = loadedFrom(kOwnIds);
    const auto edit = usePreset(loaded.campaign, preset("nvidia-h100-sxm5-80gb"), "fp3");
    QVERIFY(!edit);
    QVERIFY2(edit.error().what.find("fp3") != std::string::npos, edit.error().what.c_str());
}

void PresetEdits::cyclesNeedTheClock()
{
    Campaign campaign;
    campaign.units.time = TimeUnit::Cycle;
    campaign.machine = plainMachine(campaign.units);
    campaign.scenarios.resize(1);
    campaign.scenarios[0].id = "default";
    const auto edit = usePreset(campaign, preset("nvidia-h100-sxm5-80gb"), "fp16");
    QVERIFY(!edit);
    QVERIFY2(edit.error().what.find("clock") != std::string::npos, edit.error().what.c_str());
    campaign.units.clockHz = 1e9;
    QVERIFY(usePreset(campaign, preset("nvidia-h100-sxm5-80gb"), "fp16"));
}

void PresetEdits::copyIsOnesOwn()
{
    const LoadedCampaign loaded = loadedFrom(kOwnIds);
    auto edit = copyPreset(loaded.campaign, preset("nvidia-h100-sxm5-80gb"), "fp16");
    QCOMPARE(faultOf(loaded, edit), std::string());
    Campaign campaign = loaded.campaign;
    edit->apply(campaign);
    QCOMPARE(campaign.machine.name, std::string("Copy of NVIDIA H100 SXM5 80GB"));
    QVERIFY(campaign.machine.preset.empty());
}

void PresetEdits::originsNameTheFigure()
{
    Campaign campaign = loadedFrom(kOwnIds).campaign;
    QVERIFY(peakOrigins(campaign)[0].figure == nullptr);
    usePreset(campaign, preset("nvidia-h100-sxm5-80gb"), "fp16")->apply(campaign);
    campaign.machine.resources[0].peak *= 2.0;
    const std::vector<PeakOrigin> origins = peakOrigins(campaign);
    QCOMPARE(origins.size(), campaign.machine.resources.size());
    QVERIFY(origins[0].figure == nullptr);
    QCOMPARE(origins[0].presetPeak, campaign.machine.resources[0].peak / 2.0);
    QVERIFY(origins[1].figure == &preset("nvidia-h100-sxm5-80gb").bandwidth);
}

void PresetEdits::editsOfRandomCampaignsGoThroughTheDocument()
{
    std::size_t made = 0;
    for (const std::uint64_t seed : seeds(60)) {
        SeededRandom random(seed);
        const Campaign original = randomCampaign(random);
        const auto loaded = readCampaignText(writeCampaign(original, {}));
        QVERIFY(loaded.has_value());
        const Campaign& campaign = loaded->campaign;
        const auto below = [&](std::size_t count) {
            return static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(count) - 1));
        };
        const ResourceId resource(below(campaign.machine.resources.size()));
        const auto& presets = presetTable().presets;
        std::vector<EditResult<CampaignEdit>> edits;
        edits.push_back(usePreset(
            campaign, presets[below(presets.size())], {}, random.chance(0.5) ? OwnPeaks::Keep : OwnPeaks::Forget));
        edits.push_back(copyPreset(campaign, presets[below(presets.size())], {}));
        edits.push_back(
            tryPreset(campaign, ScenarioId(below(campaign.scenarios.size())), presets[below(presets.size())], {}));
        edits.push_back(addResource(campaign,
            {.id = random.chance(0.5) ? "dram" : "",
                .kind = ResourceKind::Bandwidth,
                .unit = "B/s",
                .peak = 2.5,
                .label = {}}));
        edits.push_back(removeResource(campaign, resource));
        Resource renamed = campaign.machine.resource(resource);
        renamed.id = random.chance(0.5) ? "vector" : "renamed";
        edits.push_back(setResource(campaign, resource, renamed));
        edits.push_back(addBuffer(campaign, {"l2", 1e6, resource, 0.25}));
        if (!campaign.machine.buffers.empty())
            edits.push_back(removeBuffer(campaign, BufferId(below(campaign.machine.buffers.size()))));
        for (EditResult<CampaignEdit>& edit : edits) {
            if (!edit)
                continue;
            ++made;
            const std::string text = edit->text();
            const std::string wrong = faultOf(*loaded, std::move(edit));
            QVERIFY2(wrong.empty(), (std::to_string(seed) + ", " + text + ": " + wrong).c_str());
        }
    }
    QVERIFY2(made > 60 || seeds(60).size() == 1, std::to_string(made).c_str());
}

void PresetEdits::plainMachineSuitsTheUnits()
{
    for (const TimeUnit unit : {TimeUnit::Second, TimeUnit::Cycle, TimeUnit::Tick}) {
        Campaign campaign;
        campaign.units.time = unit;
        campaign.machine.resources = {{.id = "x", .unit = "op/s", .peak = 1.0, .label = {}}};
        campaign.scenarios.resize(1);
        campaign.scenarios[0].id = "default";
        auto edit = useMachine(campaign, plainMachine(campaign.units), "Use it");
        QVERIFY2(edit.has_value(), edit ? "" : edit.error().what.c_str());
        edit->apply(campaign);
        QVERIFY(validate(campaign).has_value());
    }
}

QTEST_GUILESS_MAIN(PresetEdits)
#include "tst_presetedits.moc"
