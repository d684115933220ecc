// upperBoundNear() is std::upper_bound, whatever the guess.

#include <QTest>

#include <functional>
#include <vector>

#include "core/support/nearbound.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

class NearBoundTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatTheLibraryFinds();
    void looksAtLittleNearAGoodGuess();
};

void NearBoundTest::findsWhatTheLibraryFinds()
{
    for (const std::uint64_t seed : seeds(40)) {
        SeededRandom random(seed);
        std::vector<std::int64_t> items(static_cast<std::size_t>(random.integer(0, 60)));
        for (std::int64_t& item : items)
            item = random.integer(0, 40);
        std::sort(items.begin(), items.end());
        for (std::int64_t value = -1; value <= 41; ++value) {
            const auto expected = static_cast<std::size_t>(
                std::upper_bound(items.begin(), items.end(), value) - items.begin());
            for (std::size_t guess = 0; guess <= items.size() + 3; ++guess)
                QVERIFY2(upperBoundNear(items, guess, value, std::less<>()) == expected, random.note().c_str());
        }
    }
}

void NearBoundTest::looksAtLittleNearAGoodGuess()
{
    std::vector<int> items(1'000'000);
    for (std::size_t i = 0; i < items.size(); ++i)
        items[i] = static_cast<int>(i);
    int looks = 0;
    const auto isBefore = [&looks](int value, int item) {
        ++looks;
        return value < item;
    };
    QCOMPARE(upperBoundNear(items, 500'003, 500'000, isBefore), std::size_t{500'001});
    QVERIFY(looks < 10);
}

QTEST_GUILESS_MAIN(NearBoundTest)
#include "tst_nearbound.moc"
