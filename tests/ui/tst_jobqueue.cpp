#include "ui/jobs/jobqueue.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <atomic>
#include <memory>
#include <semaphore>
#include <stdexcept>

using minard::JobQueue;

class TestJobQueue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deliversOnTheThreadOfTheQueue();
    void dropsTheResultOfAReplacedJob();
    void dropsTheResultOfACancelledJob();
    void asksTheReplacedJobToStop();
    void skipsReplacedJobsThatWait();
    void reportsProgressOfTheJobThatCounts();
    void reportsWhatTheWorkThrows();
    void cancelsAndJoinsWhenClosed();
    void isIdleWhenNothingIsPending();
};

void TestJobQueue::deliversOnTheThreadOfTheQueue()
{
    JobQueue queue;
    QThread* worker = nullptr;
    QThread* receiver = nullptr;
    int result = 0;
    queue.run(
        QStringLiteral("sum"),
        [&worker](std::stop_token, const JobQueue::Progress&) {
            worker = QThread::currentThread();
            return 42;
        },
        [&](int value) {
            receiver = QThread::currentThread();
            result = value;
        });
    QVERIFY(queue.isPending(QStringLiteral("sum")));
    QTRY_COMPARE(result, 42);
    QCOMPARE(receiver, QThread::currentThread());
    QVERIFY(worker != receiver);
    QVERIFY(!queue.isPending(QStringLiteral("sum")));
}

void TestJobQueue::dropsTheResultOfAReplacedJob()
{
    JobQueue queue;
    std::binary_semaphore gate(0);
    QList<int> delivered;
    const auto deliver = [&delivered](int value) { delivered.append(value); };
    queue.run(
        QStringLiteral("key"),
        [&gate](std::stop_token, const JobQueue::Progress&) {
            gate.acquire();
            return 1;
        },
        deliver);
    queue.run(
        QStringLiteral("key"), [](std::stop_token, const JobQueue::Progress&) { return 2; }, deliver);
    gate.release();
    QTRY_COMPARE(delivered, QList<int>({2}));
    queue.run(
        QStringLiteral("last"), [](std::stop_token, const JobQueue::Progress&) { return 3; }, deliver);
    QTRY_COMPARE(delivered, QList<int>({2, 3}));
}

void TestJobQueue::dropsTheResultOfACancelledJob()
{
    JobQueue queue(1);
    std::binary_semaphore gate(0);
    QList<int> delivered;
    queue.run(
        QStringLiteral("key"),
        [&gate](std::stop_token, const JobQueue::Progress&) {
            gate.acquire();
            return 1;
        },
        [&delivered](int value) { delivered.append(value); });
    queue.cancel(QStringLiteral("key"));
    queue.cancel(QStringLiteral("never heard of"));
    QVERIFY(queue.isIdle());
    gate.release();
    // A later job on the same worker: when it is delivered, the first one has come and gone.
    queue.run(
        QStringLiteral("after"), [](std::stop_token, const JobQueue::Progress&) { return 2; },
        [&delivered](int value) { delivered.append(value); });
    QTRY_COMPARE(delivered, QList<int>({2}));
}

void TestJobQueue::asksTheReplacedJobToStop()
{
    JobQueue queue;
    std::atomic<bool> started = false;
    std::atomic<bool> stopped = false;
    bool done = false;
    queue.enqueue(QStringLiteral("key"), [&](std::stop_token stop, const JobQueue::Progress&) {
        started = true;
        while (!stop.stop_requested())
            QThread::yieldCurrentThread();
        stopped = true;
        return JobQueue::Delivery();
    });
    QTRY_VERIFY(started);
    queue.enqueue(QStringLiteral("key"),
        [&done](std::stop_token, const JobQueue::Progress&) { return JobQueue::Delivery([&done] { done = true; }); });
    QTRY_VERIFY(done);
    QTRY_VERIFY(stopped);
}

void TestJobQueue::skipsReplacedJobsThatWait()
{
    JobQueue queue(1);
    std::binary_semaphore gate(0);
    std::atomic<int> ran = 0;
    int last = -1;
    queue.enqueue(QStringLiteral("slow"), [&gate](std::stop_token, const JobQueue::Progress&) {
        gate.acquire();
        return JobQueue::Delivery();
    });
    for (int i = 0; i < 100; ++i)
        queue.run(
            QStringLiteral("key"),
            [&ran, i](std::stop_token, const JobQueue::Progress&) {
                ++ran;
                return i;
            },
            [&last](int value) { last = value; });
    gate.release();
    QTRY_COMPARE(last, 99);
    QCOMPARE(ran.load(), 1);
}

void TestJobQueue::reportsProgressOfTheJobThatCounts()
{
    JobQueue queue;
    QSignalSpy progressed(&queue, &JobQueue::progressed);
    QSignalSpy finished(&queue, &JobQueue::finished);
    queue.enqueue(QStringLiteral("key"), [](std::stop_token, const JobQueue::Progress& progress) {
        progress(0.25);
        for (int i = 0; i < 10000; ++i)
            progress(0.5);
        return JobQueue::Delivery();
    });
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY(progressed.size() >= 1);
    QVERIFY2(progressed.size() < 1000, "reports must be thinned out");
    QCOMPARE(progressed.at(0).at(0).toString(), QStringLiteral("key"));
    QCOMPARE(progressed.at(0).at(1).toDouble(), 0.25);
}

void TestJobQueue::reportsWhatTheWorkThrows()
{
    JobQueue queue;
    QStringList sentences;
    connect(&queue, &JobQueue::failed, this, [&sentences](const QString&, const minard::Error& error) {
        sentences.append(QString::fromStdString(error.what));
    });
    queue.enqueue(QStringLiteral("a"),
        [](std::stop_token, const JobQueue::Progress&) -> JobQueue::Delivery { throw std::bad_alloc(); });
    QTRY_COMPARE(sentences.size(), 1);
    QVERIFY(sentences.at(0).contains(QStringLiteral("memory")));
    queue.enqueue(QStringLiteral("b"),
        [](std::stop_token, const JobQueue::Progress&) -> JobQueue::Delivery { throw std::runtime_error("broken"); });
    QTRY_COMPARE(sentences.size(), 2);
    QCOMPARE(sentences.at(1), QStringLiteral("broken"));
    QVERIFY(queue.isIdle());
}

void TestJobQueue::cancelsAndJoinsWhenClosed()
{
    std::atomic<int> running = 0;
    bool delivered = false;
    for (int round = 0; round < 50; ++round) {
        JobQueue queue(2);
        for (int i = 0; i < 4; ++i)
            queue.enqueue(QString::number(i), [&](std::stop_token stop, const JobQueue::Progress& progress) {
                ++running;
                while (!stop.stop_requested())
                    progress(0.5);
                --running;
                return JobQueue::Delivery([&delivered] { delivered = true; });
            });
    }
    QCOMPARE(running.load(), 0);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestJobQueue::isIdleWhenNothingIsPending()
{
    JobQueue queue;
    QSignalSpy idle(&queue, &JobQueue::idle);
    QVERIFY(queue.isIdle());
    const auto nothing = [](std::stop_token, const JobQueue::Progress&) { return JobQueue::Delivery(); };
    queue.enqueue(QStringLiteral("a"), nothing);
    queue.enqueue(QStringLiteral("b"), nothing);
    QVERIFY(!queue.isIdle());
    QTRY_COMPARE(idle.size(), 1);
    QVERIFY(queue.isIdle());
}

QTEST_GUILESS_MAIN(TestJobQueue)
#include "tst_jobqueue.moc"
