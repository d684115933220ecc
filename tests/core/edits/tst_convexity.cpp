// Paths that leave a group of phases and come back, and groups that hang together.

#include <QtTest>

#include "core/schedule/convexity.h"
#include "tests/core/edits/editing.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

class Convexity : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsAPath();
    void agreesWithClosures();
    void connectsAlongDependencies();
};

namespace {

std::vector<Edge> edgesOf(const PhasePairs& pairs)
{
    std::vector<Edge> edges;
    for (const auto& [from, to] : pairs)
        edges.push_back({PhaseId(from), PhaseId(to), {}, EdgeKind::Stream});
    return edges;
}

/// Whether `edges` is a path that starts and ends in the group and is outside between.
bool leavesAndComesBack(const std::vector<Edge>& path, const std::vector<bool>& isMember)
{
    if (path.size() < 2 || !isMember[path.front().from.index()] || !isMember[path.back().to.index()])
        return false;
    for (std::size_t i = 1; i < path.size(); ++i) {
        if (path[i].from != path[i - 1].to || isMember[path[i].from.index()])
            return false;
    }
    return true;
}

} // namespace

void Convexity::findsAPath()
{
    const std::vector<Edge> edges = edgesOf({{0, 1}, {0, 3}, {1, 2}, {2, 3}});
    QCOMPARE(pathOutAndBack(4, edges, {phase(0), phase(3)}), edgesOf({{0, 1}, {1, 2}, {2, 3}}));
    QVERIFY(pathOutAndBack(4, edges, {phase(0), phase(1), phase(2), phase(3)}).empty());
    QVERIFY(pathOutAndBack(4, edges, {phase(1), phase(2)}).empty());
    QVERIFY(pathOutAndBack(4, edges, {}).empty());
}

void Convexity::agreesWithClosures()
{
    for (const std::uint64_t seed : seeds(300)) {
        SeededRandom random(seed);
        const auto count = static_cast<std::size_t>(random.integer(1, 9));
        PhasePairs pairs;
        std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count, false));
        for (std::size_t from = 0; from < count; ++from) {
            for (std::size_t to = from + 1; to < count; ++to) {
                if (random.chance(0.3)) {
                    pairs.emplace_back(from, to);
                    reaches[from][to] = true;
                }
            }
        }
        for (std::size_t via = 0; via < count; ++via) {
            for (std::size_t from = 0; from < count; ++from) {
                for (std::size_t to = 0; to < count; ++to)
                    reaches[from][to] = reaches[from][to] || (reaches[from][via] && reaches[via][to]);
            }
        }
        std::vector<PhaseId> members;
        std::vector<bool> isMember(count, false);
        for (std::size_t i = 0; i < count; ++i) {
            isMember[i] = random.chance(0.5);
            if (isMember[i])
                members.emplace_back(i);
        }
        bool isConvex = true;
        for (std::size_t from = 0; from < count; ++from) {
            for (std::size_t out = 0; out < count; ++out) {
                for (std::size_t to = 0; to < count; ++to)
                    isConvex = isConvex
                        && !(
                            isMember[from] && !isMember[out] && isMember[to] && reaches[from][out] && reaches[out][to]);
            }
        }
        const std::vector<Edge> path = pathOutAndBack(count, edgesOf(pairs), members);
        QVERIFY2(path.empty() == isConvex, random.note().c_str());
        QVERIFY2(isConvex || leavesAndComesBack(path, isMember), random.note().c_str());
    }
}

void Convexity::connectsAlongDependencies()
{
    const std::vector<Edge> edges = edgesOf({{0, 2}, {1, 2}, {3, 4}});
    QVERIFY(isConnected(5, edges, {phase(0), phase(1), phase(2)}));
    QVERIFY(!isConnected(5, edges, {phase(0), phase(1)}));
    QVERIFY(!isConnected(5, edges, {phase(0), phase(2), phase(3), phase(4)}));
    QVERIFY(isConnected(5, edges, {phase(4)}));
    QVERIFY(isConnected(5, edges, {}));
}

QTEST_GUILESS_MAIN(Convexity)

#include "tst_convexity.moc"
