#include "core/io/machinepresets.h"

#include <set>
#include <string>

#include <QTest>

#include "embedded/machinePresets.h"

using namespace minard;

class TestMachinePresets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theShippedTableIsWhole();
    void everyPresetMakesAMachineAtEveryPrecision();
    void nearestIdIsSuggested();
    void missingPrecisionIsNamed();
    void h100HasItsDenseFigures();
    void vectorUnitTakesPrecisionsTheMatrixUnitLacks();
    void brokenTablesAreRefused();
};

void TestMachinePresets::theShippedTableIsWhole()
{
    const Result<PresetTable> table = readPresetTable(embedded::machinePresets());
    QVERIFY2(table.has_value(), table ? "" : sentence(table.error()).c_str());
    QCOMPARE(table->presets.size(), std::size_t{40});
    std::set<std::string> sources;
    for (const PresetSource& source : table->sources)
        QVERIFY2(sources.insert(source.id).second, source.id.c_str());
    std::set<std::string> words;
    for (const auto& [word, meaning] : table->status)
        words.insert(word);
    std::set<std::string> ids;
    const auto check = [&](const MachinePreset& preset, const PresetFigure& figure) {
        QVERIFY2(sources.count(figure.source) == 1, (preset.id + ": " + figure.source).c_str());
        QVERIFY2(words.count(figure.status) == 1, (preset.id + ": " + figure.status).c_str());
        QVERIFY2(!figure.value || *figure.value > 0.0, preset.id.c_str());
    };
    for (const MachinePreset& preset : table->presets) {
        QVERIFY2(ids.insert(preset.id).second, preset.id.c_str());
        for (const PresetUnit& unit : preset.compute) {
            for (const auto& [precision, figure] : unit.peaks)
                check(preset, figure);
        }
        for (const PresetBuffer& buffer : preset.onChip)
            check(preset, buffer.bytes);
        for (const PresetFigure* figure : {&preset.bandwidth, &preset.capacity, &preset.clock, &preset.power})
            check(preset, *figure);
    }
}

void TestMachinePresets::everyPresetMakesAMachineAtEveryPrecision()
{
    for (const MachinePreset& preset : presetTable().presets) {
        std::vector<std::string> precisions = presetPrecisions(preset);
        precisions.emplace_back();
        for (const std::string& precision : precisions) {
            const Result<Machine> machine = makeMachine(preset, precision);
            QVERIFY2(machine.has_value(), (preset.id + ' ' + precision).c_str());
            QCOMPARE(machine->preset, preset.id);
            QVERIFY(!machine->precision.empty());
            QCOMPARE(machine->displayLine(), machine->find("compute"));
            QCOMPARE(machine->displayPipe(), machine->find("dram"));
            for (const Resource& resource : machine->resources)
                QVERIFY(resource.peak > 0.0);
            for (const Buffer& buffer : machine->buffers)
                QCOMPARE(buffer.backing, machine->find("dram"));
        }
    }
}

void TestMachinePresets::nearestIdIsSuggested()
{
    const Result<const MachinePreset*> preset = findPreset("nvidia-h100-sxm5-80bg");
    QVERIFY(!preset.has_value());
    QCOMPARE(preset.error().code, ErrorCode::NotFound);
    QCOMPARE(preset.error().what,
        std::string("no machine preset 'nvidia-h100-sxm5-80bg'; did you mean 'nvidia-h100-sxm5-80gb'?"));
}

void TestMachinePresets::missingPrecisionIsNamed()
{
    const Result<Machine> machine = makeMachine(**findPreset("nvidia-v100-sxm2-32gb"), "fp8");
    QVERIFY(!machine.has_value());
    QCOMPARE(machine.error().what, std::string("V100 SXM2 has no peak for 'fp8'; there are fp16, fp64, fp32"));
}

void TestMachinePresets::h100HasItsDenseFigures()
{
    const Result<Machine> machine = makeMachine(**findPreset("nvidia-h100-sxm5-80gb"));
    QVERIFY(machine.has_value());
    QCOMPARE(machine->precision, std::string("bf16"));
    QCOMPARE(machine->name, std::string("NVIDIA H100 SXM5 80GB"));
    QCOMPARE(machine->resource(machine->find("compute")).peak, 989.4e12);
    QCOMPARE(machine->resource(machine->find("compute")).label, std::string("Matrix unit, bf16"));
    QCOMPARE(machine->resource(machine->find("dram")).peak, 3.35e12);
    QCOMPARE(machine->buffers[machine->findBuffer("l2").index()].capacity, 52428800.0);
}

void TestMachinePresets::vectorUnitTakesPrecisionsTheMatrixUnitLacks()
{
    const Result<Machine> machine = makeMachine(**findPreset("nvidia-h100-sxm5-80gb"), "fp32");
    QVERIFY(machine.has_value());
    QCOMPARE(machine->resource(machine->find("compute")).label, std::string("Vector unit, fp32"));
    QVERIFY(!machine->find("vector").isValid());
}

void TestMachinePresets::brokenTablesAreRefused()
{
    QCOMPARE(sentence(readPresetTable(R"({"sources":[],"status":{},"presets":[{"id":"a","compute":[]}]})").error()),
        std::string("presets[0].memory: is missing"));
    QVERIFY(!readPresetTable("{").has_value());
}

QTEST_GUILESS_MAIN(TestMachinePresets)
#include "tst_machinepresets.moc"
