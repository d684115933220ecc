#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/support/result.h"

namespace minard {

/// Work off the user's thread: the only place of the program that starts threads. Every job has a key ("load",
/// "timeline 3"); a new job with the same key replaces the one before. Results arrive on the thread of the queue;
/// results of jobs that were replaced or cancelled are dropped, however far they were. Closing cancels and joins.
class JobQueue : public QObject {
    Q_OBJECT

public:
    /// Called now and then by the work with the fraction done, 0 … 1; from any thread.
    using Progress = std::function<void(double)>;
    /// Runs on the queue's thread and hands over what was worked out.
    using Delivery = std::function<void()>;
    /// Runs on a worker. Must end soon after the token asks for it. Exceptions end in failed().
    using Work = std::function<Delivery(std::stop_token, const Progress&)>;

    /// `workers` threads; 0 = one less than the machine has, so that the window stays fluid, and at least two, so that
    /// a long load does not hold up the open document.
    explicit JobQueue(int workers = 0, QObject* parent = nullptr);
    ~JobQueue() override;

    /// Puts a job behind those waiting. Cancels a job with the same key.
    void enqueue(const QString& key, Work work);

    /// `work(stop, progress)` on a worker, then `deliver(result)` here.
    template <typename WorkFunction, typename DeliverFunction>
    void run(const QString& key, WorkFunction work, DeliverFunction deliver)
    {
        enqueue(key,
            [work = std::move(work), deliver = std::move(deliver)](
                std::stop_token stop, const Progress& progress) mutable -> Delivery {
                using Value = decltype(work(stop, progress));
                auto value = std::make_shared<Value>(work(stop, progress));
                return [value, deliver]() mutable { deliver(std::move(*value)); };
            });
    }

    /// Forgets the job: its result will not be delivered. Unknown keys are fine.
    void cancel(const QString& key);
    void cancelAll();

    /// Whether a job with this key waits, runs or has a result on the way.
    [[nodiscard]] bool isPending(const QString& key) const { return m_current.contains(key); }

    [[nodiscard]] bool isIdle() const { return m_current.isEmpty(); }

Q_SIGNALS:
    /// At most some fifty times a second per job.
    void progressed(const QString& key, double fraction);
    /// The result was delivered.
    void finished(const QString& key);
    /// The work threw; nothing was delivered.
    void failed(const QString& key, const minard::Error& error);
    /// The last pending job is gone.
    void idle();

private:
    struct Job;
    class Workers;

    void conclude(const std::shared_ptr<Job>& job);
    void report(const std::shared_ptr<Job>& job, double fraction);
    void forget(const QString& key);

    QHash<QString, std::shared_ptr<Job>> m_current; ///< the job that counts, per key
    std::unique_ptr<Workers> m_workers;
};

} // namespace minard
