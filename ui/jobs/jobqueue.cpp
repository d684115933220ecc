#include "ui/jobs/jobqueue.h"

#include <QElapsedTimer>
#include <QThread>
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

namespace minard {

namespace {

constexpr qint64 progressIntervalMs = 20;

} // namespace

struct JobQueue::Job {
    QString key;
    Work work;
    std::stop_source stop;
    Delivery delivery;          ///< written by the worker before it posts the conclusion
    std::optional<Error> error; ///< likewise
};

/// The threads and the jobs that wait for one. Everything here is guarded by one mutex.
class JobQueue::Workers {
public:
    Workers(JobQueue& queue, int count) : m_queue(queue)
    {
        for (int i = 0; i < count; ++i)
            m_threads.emplace_back([this](std::stop_token closing) { serve(closing); });
    }

    ~Workers()
    {
        for (std::jthread& thread : m_threads)
            thread.request_stop();
        m_wake.notify_all();
        m_threads.clear();
    }

    void push(std::shared_ptr<Job> job)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_waiting.push_back(std::move(job));
        }
        m_wake.notify_one();
    }

    /// Takes out what has not begun, so that replaced jobs do not hold up the ones behind them.
    void drop(const std::shared_ptr<Job>& job)
    {
        const std::lock_guard lock(m_mutex);
        std::erase(m_waiting, job);
    }

private:
    std::shared_ptr<Job> next(std::stop_token closing)
    {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, closing, [this] { return !m_waiting.empty(); }))
            return nullptr;
        std::shared_ptr<Job> job = std::move(m_waiting.front());
        m_waiting.pop_front();
        return job;
    }

    void serve(std::stop_token closing)
    {
        while (!closing.stop_requested()) {
            const std::shared_ptr<Job> job = next(closing);
            if (job)
                perform(job);
        }
    }

    void perform(const std::shared_ptr<Job>& job)
    {
        QElapsedTimer sinceReport;
        const Progress progress = [this, &job, &sinceReport](double fraction) {
            if (sinceReport.isValid() && sinceReport.elapsed() < progressIntervalMs)
                return;
            sinceReport.start();
            QMetaObject::invokeMethod(
                &m_queue, [this, job, fraction] { m_queue.report(job, fraction); }, Qt::QueuedConnection);
        };
        try {
            if (!job->stop.stop_requested())
                job->delivery = job->work(job->stop.get_token(), progress);
        } catch (const std::bad_alloc&) {
            job->error = Error{
                ErrorCode::TooLarge, "not enough memory; close other documents or programs and try again", {}};
        } catch (const std::exception& exception) {
            job->error = Error{ErrorCode::Unsupported, exception.what(), {}};
        }
        job->work = nullptr;
        QMetaObject::invokeMethod(
            &m_queue, [this, job] { m_queue.conclude(job); }, Qt::QueuedConnection);
    }

    JobQueue& m_queue;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::shared_ptr<Job>> m_waiting;
    std::vector<std::jthread> m_threads;
};

JobQueue::JobQueue(int workers, QObject* parent)
    : QObject(parent)
    , m_workers(std::make_unique<Workers>(*this, workers > 0 ? workers : std::max(2, QThread::idealThreadCount() - 1)))
{
}

JobQueue::~JobQueue()
{
    const QSignalBlocker silent(this);
    cancelAll();
    m_workers.reset();
}

void JobQueue::enqueue(const QString& key, Work work)
{
    const auto job = std::make_shared<Job>();
    job->key = key;
    job->work = std::move(work);
    if (const auto before = m_current.value(key)) {
        before->stop.request_stop();
        m_workers->drop(before);
    }
    m_current.insert(key, job);
    m_workers->push(job);
}

void JobQueue::cancel(const QString& key)
{
    const auto job = m_current.value(key);
    if (!job)
        return;
    job->stop.request_stop();
    m_workers->drop(job);
    forget(key);
}

void JobQueue::cancelAll()
{
    const QStringList keys = m_current.keys();
    for (const QString& key : keys)
        cancel(key);
}

void JobQueue::conclude(const std::shared_ptr<Job>& job)
{
    if (m_current.value(job->key) != job)
        return;
    m_current.remove(job->key);
    if (job->error) {
        Q_EMIT failed(job->key, *job->error);
    } else {
        if (job->delivery)
            job->delivery();
        Q_EMIT finished(job->key);
    }
    if (m_current.isEmpty())
        Q_EMIT idle();
}

void JobQueue::report(const std::shared_ptr<Job>& job, double fraction)
{
    if (m_current.value(job->key) == job)
        Q_EMIT progressed(job->key, fraction);
}

void JobQueue::forget(const QString& key)
{
    m_current.remove(key);
    if (m_current.isEmpty())
        Q_EMIT idle();
}

} // namespace minard
