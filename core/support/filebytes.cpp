#include "core/support/filebytes.h"

#include "core/support/filedescriptor.h"
#include "core/support/numberformat.h"
#include "core/support/oserror.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace minard {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = std::size_t{4} << 20;
constexpr int kMostLinks = 40;

FileDescriptor openFile(const fs::path& path, int flags, mode_t mode = 0)
{
    int descriptor = -1;
    do {
        descriptor = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    } while (descriptor < 0 && errno == EINTR);
    return FileDescriptor(descriptor);
}

Error tooLarge(const fs::path& path, std::optional<double> bytes, std::uint64_t maximum)
{
    const std::string limit = formatQuantity(static_cast<double>(maximum), Unit::Byte);
    const std::string size = bytes ? "has " + formatQuantity(bytes, Unit::Byte) + ", " : "has ";
    return {
        ErrorCode::TooLarge, "the file " + size + "more than the " + limit + " that are read at once", pathText(path)};
}

/// An open file to read and its size; 0 for pipes and for files of the kernel, which do not know theirs.
struct Source {
    FileDescriptor file;
    std::uint64_t size = 0;
};

Result<Source> openSource(const fs::path& path)
{
    Source source{.file = openFile(path, O_RDONLY)};

    struct stat status { };

    if (!source.file.isOpen() || ::fstat(source.file.get(), &status) != 0) {
        return tl::unexpected(readError(path, errno));
    }
    if (S_ISDIR(status.st_mode)) {
        return tl::unexpected(readError(path, EISDIR));
    }
    source.size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    return source;
}

/// Appends up to `count` bytes; returns how many, 0 at the end, nothing on failure.
std::optional<std::size_t> readSome(const FileDescriptor& file, std::string& bytes, std::size_t count)
{
    const std::size_t before = bytes.size();
    bytes.resize(before + count);
    ssize_t got = -1;
    do {
        got = ::read(file.get(), bytes.data() + before, count);
    } while (got < 0 && errno == EINTR);
    bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return got < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(got));
}

Result<std::string> readAll(const Source& source, const fs::path& path, const ReadOptions& options)
{
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(source.size) + 1 + kReadPadding);
    while (true) {
        if (options.stop.stop_requested()) {
            return failure(ErrorCode::Cancelled, "reading was stopped", pathText(path));
        }
        // One byte more than the size, so that the end is noticed without growing the buffer.
        const std::uint64_t left = source.size >= bytes.size() ? source.size - bytes.size() + 1 : kChunk;
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(left, kChunk));
        const std::optional<std::size_t> got = readSome(source.file, bytes, wanted);
        if (!got) {
            return tl::unexpected(readError(path, errno));
        }
        if (bytes.size() > options.maximumBytes) {
            return tl::unexpected(tooLarge(path, std::nullopt, options.maximumBytes));
        }
        if (*got == 0) {
            bytes.reserve(bytes.size() + kReadPadding);
            return bytes;
        }
        if (options.progress && source.size > 0) {
            options.progress(std::min(1.0, static_cast<double>(bytes.size()) / static_cast<double>(source.size)));
        }
    }
}

/// Runs `read` with exceptions of the allocator as an Error.
template <typename Read>
Result<std::string> withinMemory(const fs::path& path, const Read& read)
{
    const auto noMemory = [&path] {
        return failure(ErrorCode::TooLarge, "the file is larger than the memory that is free", pathText(path));
    };
    try {
        return read();
    } catch (const std::bad_alloc&) {
        return noMemory();
    } catch (const std::length_error&) {
        return noMemory();
    }
}

bool writeAll(const FileDescriptor& file, std::string_view contents)
{
    while (!contents.empty()) {
        const ssize_t written = ::write(file.get(), contents.data(), std::min<std::size_t>(contents.size(), SSIZE_MAX));
        if (written < 0 && errno != EINTR) {
            return false;
        }
        contents.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return true;
}

/// Some file systems and devices cannot flush; that is no reason to give up.
bool flush(const FileDescriptor& file)
{
    return ::fsync(file.get()) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/// A new file in `folder` that disappears again unless it is renamed.
class TemporaryFile {
public:
    explicit TemporaryFile(const fs::path& folder)
    {
        static std::atomic<unsigned> counter{0};
        std::random_device random;
        for (int attempt = 0; attempt < 100; ++attempt) {
            m_path = folder
                / (".minard-" + std::to_string(::getpid()) + '-' + std::to_string(++counter) + '-'
                    + std::to_string(random()) + ".tmp");
            m_file = openFile(m_path, O_WRONLY | O_CREAT | O_EXCL, 0666);
            if (m_file.isOpen() || errno != EEXIST) {
                return;
            }
        }
    }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    ~TemporaryFile()
    {
        if (m_file.isOpen() || m_exists) {
            ::unlink(m_path.c_str());
        }
    }

    /// Null when it could not be created; errno says why.
    [[nodiscard]] const FileDescriptor* file() const { return m_file.isOpen() ? &m_file : nullptr; }

    /// Closes it and puts it in the place of `target`. False with errno set on failure.
    bool replace(const fs::path& target)
    {
        m_exists = true;
        if (!m_file.close() || ::rename(m_path.c_str(), target.c_str()) != 0) {
            return false;
        }
        m_exists = false;
        return true;
    }

private:
    fs::path m_path;
    FileDescriptor m_file;
    bool m_exists = false; ///< although it is closed
};

/// The place a chain of symbolic links leads to, whether or not a file is there; nothing when it is a circle.
std::optional<fs::path> linkTarget(fs::path path)
{
    for (int link = 0; link < kMostLinks; ++link) {
        std::error_code error;
        if (!fs::is_symlink(fs::symlink_status(path, error))) {
            return path;
        }
        const fs::path next = fs::read_symlink(path, error);
        if (error) {
            return path;
        }
        path = path.parent_path() / next;
    }
    return std::nullopt;
}

/// Permissions, and owner and group as far as the system lets us.
bool copyOwnership(const FileDescriptor& file, const struct stat& original)
{
    if (::fchown(file.get(), original.st_uid, original.st_gid) != 0) {
        // Whoever may not give files away may still hand them to a group of theirs.
        [[maybe_unused]] const int groupOnly = ::fchown(file.get(), static_cast<uid_t>(-1), original.st_gid);
    }
    return ::fchmod(file.get(), original.st_mode & 07777) == 0;
}

Result<> writeDirectly(const fs::path& path, std::string_view contents)
{
    FileDescriptor file = openFile(path, O_WRONLY);
    if (!file.isOpen() || !writeAll(file, contents) || !file.close()) {
        const int error = errno;
        return tl::unexpected(writeError(path, error));
    }
    return {};
}

Result<> replaceFile(const fs::path& target, std::string_view contents, const struct stat* original)
{
    const fs::path parent = target.parent_path();
    const fs::path folder = parent.empty() ? fs::path(".") : parent;
    TemporaryFile temporary(folder);
    const FileDescriptor* file = temporary.file();
    const bool ready = file != nullptr && (original == nullptr || copyOwnership(*file, *original));
    if (!ready || !writeAll(*file, contents) || !flush(*file) || !temporary.replace(target)) {
        return tl::unexpected(writeError(target, errno));
    }
    // The new name survives a power cut only when the folder is flushed too; the file itself is complete either way.
    const FileDescriptor directory = openFile(folder, O_RDONLY | O_DIRECTORY);
    if (directory.isOpen()) {
        [[maybe_unused]] const bool flushed = flush(directory);
    }
    return {};
}

} // namespace

Result<std::string> readFile(const fs::path& path, const ReadOptions& options)
{
    const Result<Source> source = openSource(path);
    if (!source) {
        return tl::unexpected(source.error());
    }
    if (source->size > options.maximumBytes) {
        return tl::unexpected(tooLarge(path, static_cast<double>(source->size), options.maximumBytes));
    }
    return withinMemory(path, [&] { return readAll(*source, path, options); });
}

Result<std::string> readFileBeginning(const fs::path& path, std::size_t maximumBytes)
{
    const Result<Source> source = openSource(path);
    if (!source) {
        return tl::unexpected(source.error());
    }
    return withinMemory(path, [&]() -> Result<std::string> {
        std::string bytes;
        while (bytes.size() < maximumBytes) {
            const std::optional<std::size_t> got = readSome(
                source->file, bytes, std::min(kChunk, maximumBytes - bytes.size()));
            if (!got) {
                return tl::unexpected(readError(path, errno));
            }
            if (*got == 0) {
                break;
            }
        }
        return bytes;
    });
}

Result<> writeFile(const fs::path& path, std::string_view contents)
{
    struct stat status { };

    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (!exists && errno != ENOENT) {
        return tl::unexpected(writeError(path, errno));
    }
    if (exists && S_ISDIR(status.st_mode)) {
        return tl::unexpected(writeError(path, EISDIR));
    }
    if (exists && !S_ISREG(status.st_mode)) {
        return writeDirectly(path, contents);
    }
    if (exists && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {
        return failure(ErrorCode::Unwritable, "the file is write-protected", pathText(path));
    }
    const std::optional<fs::path> target = linkTarget(path);
    if (!target) {
        return tl::unexpected(writeError(path, ELOOP));
    }
    if (target->empty() || !target->has_filename()) {
        return tl::unexpected(writeError(*target, target->empty() ? ENOENT : EISDIR));
    }
    return replaceFile(*target, contents, exists ? &status : nullptr);
}

} // namespace minard
