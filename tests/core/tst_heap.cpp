#include "core/support/heap.h"

#include <QFile>
#include <QTest>
#include <cstdlib>
#include <cstring>

using namespace minard;

/// The heap asks for huge pages and keeps working.
class TestHeap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void growsInHugePages();

private:
    /// Bytes of the heap that ask for huge pages.
    static qint64 askingBytes()
    {
        QFile file(QStringLiteral("/proc/self/smaps"));
        if (!file.open(QIODevice::ReadOnly))
            return -1;
        bool isHeap = false;
        qint64 size = 0;
        qint64 asking = 0;
        for (const QByteArray& line : file.readAll().split('\n')) {
            const QList<QByteArray> words = line.simplified().split(' ');
            if (words.front().contains('-') && words.size() >= 5)
                isHeap = words.back() == "[heap]";
            else if (words.front() == "Size:")
                size = words[1].toLongLong() * 1024;
            else if (words.front() == "VmFlags:" && isHeap && words.contains("hg"))
                asking += size;
        }
        return asking;
    }
};

void TestHeap::growsInHugePages()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the sanitizer has an allocator of its own");
#endif
    if (!QFile::exists(QStringLiteral("/sys/kernel/mm/transparent_hugepage")))
        QSKIP("this system has no huge pages");
    QCOMPARE(askingBytes(), qint64{0});
    growHeapInHugePages();
    QVERIFY(askingBytes() >= 8 << 20);
    // As much as a picture of a large screen, several times: it comes from there and serves again.
    for (int i = 0; i < 4; ++i) {
        void* picture = std::malloc(7 << 20);
        std::memset(picture, i, 7 << 20);
        std::free(picture);
    }
    QVERIFY(askingBytes() >= 8 << 20);
}

QTEST_GUILESS_MAIN(TestHeap)
#include "tst_heap.moc"
