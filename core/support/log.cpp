#include "core/support/log.h"

#include "core/support/oserror.h"
#include "core/support/text.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <atomic>
#include <cerrno>
#include <memory>
#include <mutex>

namespace minard {

namespace {

/// The one log of the process.
struct Log {
    std::atomic<bool> isActive{false};
    std::mutex mutex; ///< guards `logger`
    std::shared_ptr<spdlog::logger> logger;
};

Log& theLog()
{
    static Log log;
    return log;
}

void logInto(const spdlog::sink_ptr& sink)
{
    auto logger = std::make_shared<spdlog::logger>("minard", sink);
    logger->set_level(spdlog::level::debug);
    logger->flush_on(spdlog::level::debug);
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %v");
    // By default the library prints that it cannot log, for instance on a full disk.
    logger->set_error_handler([](const std::string&) {});
    Log& log = theLog();
    const std::scoped_lock lock(log.mutex);
    log.logger = std::move(logger);
    log.isActive = true;
}

} // namespace

Result<> startLoggingTo(const std::filesystem::path& path)
{
    try {
        logInto(std::make_shared<spdlog::sinks::basic_file_sink_mt>(path.string()));
    } catch (const spdlog::spdlog_ex&) {
        return tl::unexpected(writeError(path, errno));
    }
    return {};
}

void startLoggingToStandardError()
{
    logInto(std::make_shared<spdlog::sinks::stderr_sink_mt>());
}

void stopLogging()
{
    Log& log = theLog();
    const std::scoped_lock lock(log.mutex);
    log.isActive = false;
    log.logger.reset();
}

bool isLogging() noexcept
{
    return theLog().isActive.load(std::memory_order_relaxed);
}

void logDebug(std::string_view area, std::string_view message)
{
    if (!isLogging()) {
        return;
    }
    Log& log = theLog();
    const std::scoped_lock lock(log.mutex);
    if (log.logger) {
        const std::string line = "[" + std::string(area) + "] " + escapedForMessage(message);
        log.logger->log(spdlog::level::debug, spdlog::string_view_t(line.data(), line.size()));
    }
}

} // namespace minard
