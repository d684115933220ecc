#include "core/support/sharedvector.h"

#include <QTest>
#include <iterator>
#include <string>
#include <utility>

using namespace minard;

class TestSharedVector : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void readsLikeAVector();
    void copiesShareUntilOneIsWritten();
    void readingAConstCopyCopiesNothing();
    void aloneItIsWrittenInPlace();
    void comparesByContent();
};

void TestSharedVector::readsLikeAVector()
{
    SharedVector<std::string> items;
    QVERIFY(items.empty());
    QVERIFY(items.read().empty());
    items.push_back("a");
    items.emplace_back("c");
    items.insert(items.begin() + 1, "b");
    QVERIFY(items.read() == (std::vector<std::string>{"a", "b", "c"}));
    items.erase(items.begin());
    items.resize(3);
    items.back() = "d";
    QVERIFY(items.read() == (std::vector<std::string>{"b", "c", "d"}));
    std::string all;
    for (const std::string& item : std::as_const(items))
        all += item;
    QCOMPARE(all, std::string("bcd"));
    items.clear();
    QCOMPARE(items.size(), std::size_t{0});
}

void TestSharedVector::copiesShareUntilOneIsWritten()
{
    SharedVector<std::string> one{"a", "b"};
    SharedVector<std::string> other = one;
    QVERIFY(one.isSharedWith(other));
    other[1] = "c";
    QVERIFY(!one.isSharedWith(other));
    QVERIFY(one.read() == (std::vector<std::string>{"a", "b"}));
    QVERIFY(other.read() == (std::vector<std::string>{"a", "c"}));
    one = other;
    one.clear();
    QCOMPARE(other.size(), std::size_t{2});
}

void TestSharedVector::readingAConstCopyCopiesNothing()
{
    const SharedVector<std::string> one{"a", "b"};
    const SharedVector<std::string> other = one;
    QCOMPARE(other[0], std::string("a"));
    QCOMPARE(other.back(), std::string("b"));
    QCOMPARE(std::distance(other.begin(), other.end()), std::ptrdiff_t{2});
    QVERIFY(one.isSharedWith(other));
    QVERIFY(one.data() == other.data());
}

void TestSharedVector::aloneItIsWrittenInPlace()
{
    SharedVector<std::string> one{"a"};
    const std::string* place = one.read().data();
    {
        const SharedVector<std::string> passing = one;
        QVERIFY(passing.isSharedWith(one));
    }
    one[0] = "b";
    QVERIFY(one.read().data() == place);
}

void TestSharedVector::comparesByContent()
{
    QVERIFY(SharedVector<int>({1, 2}) == SharedVector<int>({1, 2}));
    QVERIFY(!(SharedVector<int>({1, 2}) == SharedVector<int>({1, 3})));
    QVERIFY(SharedVector<int>() == SharedVector<int>(std::vector<int>()));
}

QTEST_APPLESS_MAIN(TestSharedVector)
#include "tst_sharedvector.moc"
