// Colours and styles of phases: measured, not judged by eye.

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/diagram/palette.h"
#include "core/diagram/phasestyles.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

using Triple = std::array<double, 3>;

double linear(std::uint8_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// Normal sight, then complete protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009).
constexpr std::array<std::array<double, 9>, 4> kSights = {{{1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}}};

Triple labOf(Rgb color, const std::array<double, 9>& sight)
{
    const Triple rgb{linear(color.red), linear(color.green), linear(color.blue)};
    Triple seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = std::clamp(sight[3 * i] * rgb[0] + sight[3 * i + 1] * rgb[1] + sight[3 * i + 2] * rgb[2], 0.0, 1.0);
    const double x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047;
    const double y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2];
    const double z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883;
    const auto f = [](double t) { return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0; };
    return {116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))};
}

/// CIEDE2000 after Sharma, Wu and Dalal (2005).
double difference(const Triple& p, const Triple& q)
{
    const double rad = M_PI / 180.0;
    const double meanC = 0.5 * (std::hypot(p[1], p[2]) + std::hypot(q[1], q[2]));
    const double g = 0.5 * (1.0 - std::sqrt(std::pow(meanC, 7) / (std::pow(meanC, 7) + std::pow(25.0, 7))));
    const double a1 = (1.0 + g) * p[1];
    const double a2 = (1.0 + g) * q[1];
    const double c1 = std::hypot(a1, p[2]);
    const double c2 = std::hypot(a2, q[2]);
    const auto hue = [&](double b, double a) {
        const double degrees = a == 0.0 && b == 0.0 ? 0.0 : std::atan2(b, a) / rad;
        return degrees < 0.0 ? degrees + 360.0 : degrees;
    };
    const double h1 = hue(p[2], a1);
    const double h2 = hue(q[2], a2);
    double dh = c1 * c2 == 0.0 ? 0.0 : h2 - h1;
    dh += dh > 180.0 ? -360.0 : dh < -180.0 ? 360.0 : 0.0;
    const double dH = 2.0 * std::sqrt(c1 * c2) * std::sin(0.5 * dh * rad);
    const double l = 0.5 * (p[0] + q[0]);
    const double c = 0.5 * (c1 + c2);
    double h = h1 + h2;
    if (c1 * c2 != 0.0)
        h = 0.5 * (std::abs(h1 - h2) <= 180.0 ? h : h < 360.0 ? h + 360.0 : h - 360.0);
    const double t = 1.0 - 0.17 * std::cos((h - 30.0) * rad) + 0.24 * std::cos(2.0 * h * rad)
        + 0.32 * std::cos((3.0 * h + 6.0) * rad) - 0.2 * std::cos((4.0 * h - 63.0) * rad);
    const double turn = 30.0 * std::exp(-std::pow((h - 275.0) / 25.0, 2));
    const double rc = 2.0 * std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7)));
    const double sl = 1.0 + 0.015 * std::pow(l - 50.0, 2) / std::sqrt(20.0 + std::pow(l - 50.0, 2));
    const double dL = (q[0] - p[0]) / sl;
    const double dC = (c2 - c1) / (1.0 + 0.045 * c);
    const double dh2 = dH / (1.0 + 0.015 * c * t);
    return std::sqrt(dL * dL + dC * dC + dh2 * dh2 - std::sin(2.0 * turn * rad) * rc * dC * dh2);
}

Campaign campaignOf(const std::vector<std::string>& names)
{
    Campaign campaign;
    for (const std::string& name : names) {
        Phase phase;
        phase.id = name;
        campaign.workload.phases.push_back(phase);
    }
    return campaign;
}

std::map<std::string, int> stylesByName(const Campaign& campaign)
{
    const PhaseStyles styles(campaign);
    std::map<std::string, int> byName;
    for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i)
        byName[campaign.workload.phases[i].label()] = styles.style(PhaseId(i));
    return byName;
}

} // namespace

class StylesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void differenceMatchesPublishedPairs();
    void huesStayApartForAllKindsOfSight();
    void everythingHasContrast();
    void mixesAndWritesColors();
    void givesUpTo24NamesStylesOfTheirOwn();
    void usesNoTextureUpToEightNames();
    void doesNotDependOnTheOrderOfPhases();
    void keepsWhatTheDocumentKeeps();
    void sharesAStyleBetweenPhasesOfOneName();
    void namesWithDotsDiffer();
    void invalidPhasesHaveNoStyle();
    void areEqualWhenEveryPhaseHasTheSame();
};

void StylesTest::differenceMatchesPublishedPairs()
{
    QVERIFY(std::abs(difference({50.0, 2.6772, -79.7751}, {50.0, 0.0, -82.7485}) - 2.0425) < 1e-4);
    QVERIFY(std::abs(difference({50.0, 2.5, 0.0}, {73.0, 25.0, -18.0}) - 27.1492) < 1e-4);
    QVERIFY(std::abs(difference({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}) - 0.9082) < 1e-4);
}

void StylesTest::huesStayApartForAllKindsOfSight()
{
    for (const Palette* palette : {&lightPalette(), &darkPalette()}) {
        for (const auto& sight : kSights) {
            for (std::size_t i = 0; i < palette->hues.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    const double apart = difference(labOf(palette->hues[i], sight), labOf(palette->hues[j], sight));
                    QVERIFY2(apart >= 15.0,
                        (palette->hues[i].hex() + " " + palette->hues[j].hex() + " " + std::to_string(apart)).c_str());
                }
            }
        }
    }
}

void StylesTest::everythingHasContrast()
{
    for (const Palette* palette : {&lightPalette(), &darkPalette()}) {
        for (int style = 0; style < kStyleCount; ++style) {
            const auto slot = static_cast<std::uint8_t>(style);
            QVERIFY(contrast(palette->hue(style), palette->ground) >= 3.0);
            QVERIFY(contrast(palette->color(DrawRole::LabelOnFill, slot), palette->fill(style)) >= 4.5);
            QVERIFY(contrast(palette->color(DrawRole::LabelOnArea, slot), palette->area(style)) >= 4.5);
        }
        QVERIFY(contrast(palette->text, palette->ground) >= 7.0);
        QVERIFY(contrast(palette->mutedText, palette->ground) >= 4.5);
        QVERIFY(contrast(palette->axis, palette->ground) >= 4.5);
        QVERIFY(contrast(palette->rail, palette->ground) >= 3.0);
        QVERIFY(contrast(palette->warning, palette->ground) >= 4.5);
        QVERIFY(contrast(palette->badgeText, palette->badge) >= 4.5);
    }
    QCOMPARE(std::round(contrast({0, 0, 0}, {255, 255, 255})), 21.0);
}

void StylesTest::mixesAndWritesColors()
{
    const Rgb black{0, 0, 0};
    const Rgb white{255, 255, 255};
    QCOMPARE(mix(white, black, 0.0), white);
    QCOMPARE(mix(white, black, 1.0), black);
    QCOMPARE(mix(white, black, 0.5).hex(), std::string("#808080"));
    QCOMPARE((Rgb{0, 0x77, 0xaa}.hex()), std::string("#0077aa"));
    QCOMPARE(textureOf(3), Texture::Plain);
    QCOMPARE(textureOf(8), Texture::Hatch);
    QCOMPARE(textureOf(23), Texture::Dots);
    QCOMPARE(textureOf(kNoStyle), Texture::Plain);
}

void StylesTest::givesUpTo24NamesStylesOfTheirOwn()
{
    for (const std::uint64_t seed : seeds(50)) {
        SeededRandom random(seed);
        std::vector<std::string> names;
        for (int i = 0; i < 24; ++i)
            names.push_back("kernel_" + std::to_string(random.integer(0, 1000000)) + "_" + std::to_string(i));
        std::set<int> used;
        for (const auto& [name, style] : stylesByName(campaignOf(names)))
            used.insert(style);
        QVERIFY2(used.size() == 24, random.note().c_str());
    }
    // Beyond, every style is used as often as any other, within one.
    std::vector<std::string> names;
    for (int i = 0; i < 60; ++i)
        names.push_back("phase " + std::to_string(i));
    std::map<int, int> uses;
    for (const auto& [name, style] : stylesByName(campaignOf(names)))
        ++uses[style];
    QCOMPARE(uses.size(), std::size_t{24});
    for (const auto& [style, count] : uses)
        QVERIFY(count == 2 || count == 3);
}

void StylesTest::usesNoTextureUpToEightNames()
{
    for (const auto& [name, style] : stylesByName(campaignOf({"q", "k", "v", "softmax", "av", "norm", "up", "down"})))
        QVERIFY(style < 8);
}

void StylesTest::doesNotDependOnTheOrderOfPhases()
{
    for (const std::uint64_t seed : seeds(50)) {
        SeededRandom random(seed);
        std::vector<std::string> names;
        for (std::int64_t i = random.integer(1, 40); i > 0; --i)
            names.push_back("p" + std::to_string(i));
        const auto before = stylesByName(campaignOf(names));
        random.shuffle(names);
        QVERIFY2(stylesByName(campaignOf(names)) == before, random.note().c_str());
    }
}

void StylesTest::keepsWhatTheDocumentKeeps()
{
    Campaign campaign = campaignOf({"a", "b", "c"});
    campaign.view.styles = PhaseStyles(campaign).keptStyles();
    const auto before = stylesByName(campaign);
    for (const char* name : {"d", "e", "f", "g", "h", "i", "j"}) {
        Phase phase;
        phase.id = name;
        campaign.workload.phases.insert(campaign.workload.phases.begin(), phase);
    }
    const auto after = stylesByName(campaign);
    for (const auto& [name, style] : before)
        QCOMPARE(after.at(name), style);
    // Nonsense in the document is passed over, the rest kept.
    campaign.view.styles = {{"a", 99}, {"b", -1}, {"c", 5}, {"c", 6}, {"gone", 7}};
    const PhaseStyles styles(campaign);
    QCOMPARE(stylesByName(campaign).at("c"), 5);
    QCOMPARE(styles.keptStyles().front(), (std::pair<std::string, int>{"c", 5}));
    QCOMPARE(styles.keptStyles()[1], (std::pair<std::string, int>{"gone", 7}));
    for (const auto& [name, style] : stylesByName(campaign))
        QVERIFY(style >= 0 && style < kStyleCount);
}

void StylesTest::sharesAStyleBetweenPhasesOfOneName()
{
    Campaign campaign = campaignOf({"k1", "k2", "k3"});
    campaign.workload.phases[0].name = campaign.workload.phases[2].name = "gemm";
    const PhaseStyles styles(campaign);
    QCOMPARE(styles.style(PhaseId(0)), styles.style(PhaseId(2)));
    QVERIFY(styles.style(PhaseId(0)) != styles.style(PhaseId(1)));
    QCOMPARE(styles.keptStyles().size(), std::size_t{2});
}

void StylesTest::namesWithDotsDiffer()
{
    const auto styles = stylesByName(campaignOf({"v1.2 gemm", "v1.3 gemm"}));
    QVERIFY(styles.at("v1.2 gemm") != styles.at("v1.3 gemm"));
}

void StylesTest::invalidPhasesHaveNoStyle()
{
    QCOMPARE(PhaseStyles().style(PhaseId()), kNoStyle);
    QCOMPARE(PhaseStyles().style(PhaseId(7)), kNoStyle);
}

void StylesTest::areEqualWhenEveryPhaseHasTheSame()
{
    const PhaseStyles styles(campaignOf({"a", "b", "c"}));
    QVERIFY(styles == PhaseStyles(styles));
    QVERIFY(styles == PhaseStyles(campaignOf({"a", "b", "c"})));
    QVERIFY(!(styles == PhaseStyles(campaignOf({"a", "b", "d"}))));
    QVERIFY(!(styles == PhaseStyles(campaignOf({"a", "b"}))));
    QVERIFY(PhaseStyles() == PhaseStyles());
}

QTEST_GUILESS_MAIN(StylesTest)
#include "tst_styles.moc"
