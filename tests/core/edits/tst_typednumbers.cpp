// Numbers typed for a phase: what is typed holds, and the three numbers of a phase agree.

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/io/campaignreader.h"
#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/typednumbers.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

using Kind = PhaseNumber::Kind;

constexpr std::array samples = {"compute-oversubscription", "decoder-block", "gemm-dense", "gemm-low-rank",
    "mamba-1-370m", "memory-oversubscription", "third-resource", "three-phase", "three-phase-fusion"};

Campaign sample(const char* name)
{
    const auto loaded = readCampaignFile(std::string(MINARD_SOURCE_DIR "/samples/") + name + ".campaign.json");
    return loaded ? loaded->campaign : Campaign();
}

std::size_t mismatches(const BuiltScenario& built)
{
    return static_cast<std::size_t>(std::count_if(built.diagnostics.begin(), built.diagnostics.end(),
        [](const Diagnostic& item) { return item.id == "volume-use-mismatch"; }));
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

/// Types a number and says what is wrong with what comes of it, or nothing.
QString wrongAfter(Campaign& campaign, ScenarioId scenario, PhaseId phase, PhaseNumber number, double value)
{
    const BuiltScenario before = builtScenario(campaign, scenario);
    const EditResult<CampaignEdit> edit = typeNumber(campaign, before, phase, number, value);
    if (!edit)
        return QStringLiteral("refused: ") + QString::fromStdString(edit.error().what);
    const std::string failure = perform(campaign, edit);
    if (!failure.empty())
        return QString::fromStdString(failure);
    const BuiltScenario after = builtScenario(campaign, scenario);
    const std::optional<double> now = phaseNumber(after, phase, number);
    if (!now || !isNear(*now, value))
        return QStringLiteral("typed %1, is %2").arg(value).arg(now.value_or(-1.0));
    if (mismatches(after) > mismatches(before))
        return QStringLiteral("the numbers do not agree");
    const double duration = *phaseNumber(after, phase, {Kind::Duration, {}});
    for (std::size_t k = 0; k < after.scenario.machine.resources.size(); ++k) {
        const double use = phaseNumber(after, phase, {Kind::Use, ResourceId(k)}).value_or(0.0);
        const double volume = phaseNumber(after, phase, {Kind::Volume, ResourceId(k)}).value_or(0.0);
        if (duration > 0.0 && !isNear(use * after.scenario.machine.resources[k].peak * duration, volume))
            return QStringLiteral("resource %1: volume %2 is not use %3 for %4")
                .arg(k)
                .arg(volume)
                .arg(use)
                .arg(duration);
        const double was = phaseNumber(before, phase, {Kind::Volume, ResourceId(k)}).value_or(0.0);
        const bool isTyped = number.resource == ResourceId(k) && number.kind != Kind::Duration;
        if (!isTyped && !isNear(volume, was))
            return QStringLiteral("volume %1 was %2, is %3").arg(k).arg(was).arg(volume);
    }
    return {};
}

} // namespace

class TypedNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsWhatIsTyped_data();
    void holdsWhatIsTyped();

    void holdsWhatIsTypedOneAfterTheOther_data() { holdsWhatIsTyped_data(); }

    void holdsWhatIsTypedOneAfterTheOther();
    void keepsAUtilizationWhileVolumesChange();
    void takesUnknown();
    void tellsOwnNumbersAndGoesBack();
    void refuses_data();
    void refuses();
};

void TypedNumbers::holdsWhatIsTyped_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : samples)
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Every number of every phase of every scenario.
void TypedNumbers::holdsWhatIsTyped()
{
    QFETCH(QString, name);
    const Campaign original = sample(name.toLatin1().constData());
    QVERIFY(!original.scenarios.empty());
    for (std::size_t s = 0; s < original.scenarios.size(); ++s) {
        const BuiltScenario built = builtScenario(original, ScenarioId(s));
        for (std::size_t p = 0; p < original.workload.phases.size(); ++p) {
            std::vector<PhaseNumber> numbers{{Kind::Duration, {}}};
            for (std::size_t k = 0; k < built.scenario.machine.resources.size(); ++k) {
                numbers.push_back({Kind::Use, ResourceId(k)});
                numbers.push_back({Kind::Volume, ResourceId(k)});
            }
            for (const PhaseNumber& number : numbers) {
                const double present = phaseNumber(built, PhaseId(p), number).value_or(0.0);
                if (number.kind == Kind::Use && present == 0.0)
                    continue;
                Campaign campaign = original;
                const QString wrong = wrongAfter(
                    campaign, ScenarioId(s), PhaseId(p), number, present > 0.0 ? 0.75 * present : 3.0);
                QVERIFY2(wrong.isEmpty(),
                    qPrintable(QStringLiteral("scenario %1, phase %2, kind %3, resource %4: %5")
                                   .arg(s)
                                   .arg(p)
                                   .arg(int(number.kind))
                                   .arg(number.resource.isValid() ? int(number.resource.index()) : -1)
                                   .arg(wrong)));
            }
        }
    }
}

void TypedNumbers::holdsWhatIsTypedOneAfterTheOther()
{
    QFETCH(QString, name);
    Campaign campaign = sample(name.toLatin1().constData());
    for (std::size_t s = 0; s < campaign.scenarios.size(); ++s) {
        const ScenarioId scenario(s);
        const std::size_t resources = builtScenario(campaign, scenario).scenario.machine.resources.size();
        for (int round = 0; round < 2; ++round) {
            for (std::size_t k = 0; k < resources; ++k) {
                for (const Kind kind : {Kind::Use, Kind::Duration, Kind::Volume, Kind::Use}) {
                    const PhaseNumber number{kind, kind == Kind::Duration ? ResourceId() : ResourceId(k)};
                    const double present = phaseNumber(builtScenario(campaign, scenario), PhaseId(0), number)
                                               .value_or(0.0);
                    if (kind == Kind::Use && present == 0.0)
                        continue;
                    const QString wrong = wrongAfter(
                        campaign, scenario, PhaseId(0), number, present > 0.0 ? 0.9 * present : 5.0);
                    QVERIFY2(wrong.isEmpty(),
                        qPrintable(QStringLiteral("scenario %1, resource %2, kind %3: %4")
                                       .arg(s)
                                       .arg(k)
                                       .arg(int(kind))
                                       .arg(wrong)));
                }
            }
        }
    }
}

void TypedNumbers::keepsAUtilizationWhileVolumesChange()
{
    Campaign campaign = sample("gemm-dense");
    const ScenarioId only(0);
    const ResourceId compute(0);
    PERFORM(campaign, typeNumber(campaign, builtScenario(campaign, only), PhaseId(0), {Kind::Use, compute}, 0.5));
    const double duration = builtScenario(campaign, only).plan.nodes[0].duration;
    for (auto& rank : campaign.workload.ranks)
        rank.second *= 2.0;
    const BuiltScenario larger = builtScenario(campaign, only);
    QCOMPARE(larger.plan.nodes[0].use[0], 0.5);
    QVERIFY(isNear(larger.plan.nodes[0].duration, 8.0 * duration));
}

void TypedNumbers::takesUnknown()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.25}}, {});
    const PhaseNumber use{Kind::Use, ResourceId(1)};
    PERFORM(campaign, typeNumber(campaign, builtScenario(campaign), phase(0), use, std::nullopt));
    QVERIFY(!phaseNumber(builtScenario(campaign), phase(0), use));
    QCOMPARE(wrongAfter(campaign, ScenarioId(0), phase(0), use, 0.5), QString());
    QVERIFY(!typeNumber(campaign, builtScenario(campaign), phase(0), {Kind::Duration, {}}, std::nullopt));
}

void TypedNumbers::tellsOwnNumbersAndGoesBack()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.25}}, {});
    const PhaseNumber duration{Kind::Duration, {}};
    QVERIFY(!isOwnNumber(campaign.scenarios[0], phase(0), duration));
    PERFORM(campaign, typeNumber(campaign, builtScenario(campaign), phase(0), duration, 4.0));
    QVERIFY(isOwnNumber(campaign.scenarios[0], phase(0), duration));
    PERFORM(campaign, clearNumber(campaign, ScenarioId(0), phase(0), duration));
    QVERIFY(!isOwnNumber(campaign.scenarios[0], phase(0), duration));
    QCOMPARE(phaseNumber(builtScenario(campaign), phase(0), duration), std::optional(3.0));
}

void TypedNumbers::refuses_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("value");
    QTest::newRow("negative duration") << int(Kind::Duration) << -1.0;
    QTest::newRow("infinite use") << int(Kind::Use) << std::numeric_limits<double>::infinity();
    QTest::newRow("no number") << int(Kind::Volume) << std::nan("");
}

void TypedNumbers::refuses()
{
    QFETCH(int, kind);
    QFETCH(double, value);
    const Campaign campaign = campaignOf({{3, 0.7, 0.25}}, {});
    const auto edit = typeNumber(
        campaign, builtScenario(campaign), phase(0), {static_cast<Kind>(kind), ResourceId(0)}, value);
    QVERIFY(!edit);
    QVERIFY(edit.error().what.size() > 10);
}

QTEST_GUILESS_MAIN(TypedNumbers)
#include "tst_typednumbers.moc"
