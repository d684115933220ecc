// Parameters of sweeps, taken over into the campaign.

#include <QtTest>

#include "core/analysis/parameteredit.h"
#include "core/analysis/sensitivity.h"
#include "core/io/campaignreader.h"
#include "core/schedule/buildscenario.h"

using namespace minard;

namespace {

Campaign campaign()
{
    const auto loaded = readCampaignText(R"({"format": "campaign/1",
      "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 100},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 100}]},
      "workload": {"ranks": {"N": 64}, "repeat": 2,
        "tensors": [{"id": "X", "ranks": ["N"], "bits": 16}, {"id": "Y", "ranks": ["N"], "bits": 8}],
        "phases": [
        {"id": "A", "einsum": "Y[n] = X[n]"}, {"id": "B", "demand": {"c": 900, "m": 20}, "reads": [{"tensor": "Y"}]}]},
      "scenarios": [{"id": "base"},
        {"id": "s", "base": "base", "pipelines":
          [{"id": "p", "phases": ["A", "B"], "tiles": 4}]}]})");
    if (!loaded)
        qFatal("%s", sentence(loaded.error()).c_str());
    return loaded->campaign;
}

} // namespace

class ParameterEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyParameterIsTakenOver();
    void takingBackIsExact();
    void badValuesAreRefused();
    void scenarioParametersTouchNoOther();
};

void ParameterEdits::everyParameterIsTakenOver()
{
    const Campaign before = campaign();
    for (std::size_t s = 0; s < before.scenarios.size(); ++s) {
        const auto effective = resolveScenario(before, ScenarioId(s));
        for (const SensitivityParameter& parameter : sensitivityParameters(before, *effective)) {
            const double value = parameter.kind == ParameterKind::LaunchOverhead ? 0.5 : parameter.current * 2.0;
            Campaign edited = before;
            auto edit = setParameter(before, ScenarioId(s), parameter, value);
            QVERIFY2(edit.has_value(), parameter.name().c_str());
            QVERIFY2(edit->text().find("Change the ") == 0, edit->text().c_str());
            edit->apply(edited);
            const auto swept = analyzeSensitivity(before, ScenarioId(s), parameter, {value});
            QVERIFY2(swept && swept->points[0].isBuilt(), parameter.name().c_str());
            const auto built = buildScenario(edited, ScenarioId(s));
            QVERIFY(built.has_value());
            QCOMPARE(built->timeline.makespan(), swept->points[0].makespan);
        }
    }
}

void ParameterEdits::takingBackIsExact()
{
    const Campaign before = campaign();
    const auto effective = resolveScenario(before, ScenarioId(1));
    for (const SensitivityParameter& parameter : sensitivityParameters(before, *effective)) {
        Campaign edited = before;
        auto edit = setParameter(before, ScenarioId(1), parameter, 3.0);
        edit->apply(edited);
        QVERIFY2(edited != before, parameter.name().c_str());
        QVERIFY(validate(edited).has_value());
        edit->revert(edited);
        QVERIFY(edited == before);
        if (parameter.kind != ParameterKind::Peak)
            continue;
        // The present value changes nothing, or states what was inherited.
        auto same = setParameter(before, ScenarioId(1), parameter, parameter.current);
        same->apply(edited);
        QCOMPARE(resolveScenario(edited, ScenarioId(1))->machine, effective->machine);
    }
}

void ParameterEdits::badValuesAreRefused()
{
    const Campaign before = campaign();
    const auto effective = resolveScenario(before, ScenarioId(1));
    for (const SensitivityParameter& parameter : sensitivityParameters(before, *effective)) {
        QVERIFY2(!setParameter(before, ScenarioId(1), parameter, -1.0), parameter.name().c_str());
        if (parameter.isWhole())
            QVERIFY2(!setParameter(before, ScenarioId(1), parameter, 1.5), parameter.name().c_str());
        QVERIFY(!setParameter(before, ScenarioId(7), parameter, 1.0));
    }
}

void ParameterEdits::scenarioParametersTouchNoOther()
{
    const Campaign before = campaign();
    const auto effective = resolveScenario(before, ScenarioId(1));
    for (const SensitivityParameter& parameter : sensitivityParameters(before, *effective)) {
        Campaign edited = before;
        setParameter(before, ScenarioId(1), parameter, 3.0)->apply(edited);
        const bool isLocal = edited.workload == before.workload && edited.scenarios[0] == before.scenarios[0];
        QCOMPARE(isLocal, isOfScenario(parameter.kind));
    }
}

QTEST_GUILESS_MAIN(ParameterEdits)
#include "tst_parameteredit.moc"
