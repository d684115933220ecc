#include "core/support/filebytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace minard;
namespace fs = std::filesystem;

namespace {

/// Permissions mean nothing to root: tests of them run as an ordinary user while this object lives.
class OrdinaryUser {
public:
    OrdinaryUser()
    {
        if (::geteuid() == 0) {
            m_isRoot = ::seteuid(65534) == 0;
        }
    }

    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;

    ~OrdinaryUser()
    {
        if (m_isRoot && ::seteuid(0) != 0) {
            std::abort();
        }
    }

private:
    bool m_isRoot = false;
};

/// No file may grow beyond `bytes` while this object lives: stands for a full disk.
class SmallDisk {
public:
    explicit SmallDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }

    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    ~SmallDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

std::string content(const fs::path& path)
{
    const Result<std::string> bytes = readFile(path);
    return bytes ? *bytes : "unreadable: " + bytes.error().what;
}

int entriesIn(const fs::path& folder)
{
    return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

mode_t modeOf(const fs::path& path)
{
    struct stat status { };

    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

} // namespace

class TestFileBytes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void readsWhatWasWritten_data();
    void readsWhatWasWritten();
    void reportsProgressAndStops();
    void readsOnlyTheBeginning();
    void readsFilesThatDoNotKnowTheirSize();
    void blamesTheSizeNotTheFormat();
    void survivesWantOfMemory();
    void saysWhyAFileCannotBeRead();
    void replacesAnExistingFile();
    void keepsPermissions();
    void givesNewFilesTheUsualPermissions();
    void followsLinksToTheFile();
    void followsLinksToAFileThatIsNotThereYet();
    void leavesTheOldFileWhenTheDiskIsFull();
    void saysWhyAFileCannotBeWritten();
    void refusesAReadOnlyFolderAndFile();
    void writesToDevicesDirectly();
    void survivesWritersOfTheSameFile();

private:
    [[nodiscard]] fs::path folder() const { return m_folder->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestFileBytes::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QCOMPARE(::chmod(folder().c_str(), 0777), 0);
}

void TestFileBytes::readsWhatWasWritten_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 4095, 4096, (4 << 20) - 1, 4 << 20, (4 << 20) + 1, 9 << 20}) {
        QTest::addRow("%d bytes", size) << size;
    }
}

void TestFileBytes::readsWhatWasWritten()
{
    QFETCH(const int, size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<char>(i * 7 % 251);
    }
    const fs::path path = folder() / "with blanks 矩阵.bin";
    QVERIFY(writeFile(path, bytes).has_value());
    const Result<std::string> read = readFile(path);
    QVERIFY(read.has_value());
    QVERIFY(*read == bytes);
    QVERIFY(read->capacity() >= read->size() + kReadPadding);
    QCOMPARE(entriesIn(folder()), 1);
}

void TestFileBytes::reportsProgressAndStops()
{
    const fs::path path = folder() / "big";
    QVERIFY(writeFile(path, std::string(10 << 20, 'x')).has_value());
    std::vector<double> shares;
    QVERIFY(readFile(path, {.progress = [&shares](double share) { shares.push_back(share); }}).has_value());
    QCOMPARE(shares.size(), std::size_t{3});
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.back(), 1.0);

    std::stop_source source;
    const Result<std::string> stopped = readFile(
        path, {.stop = source.get_token(), .progress = [&source](double) { source.request_stop(); }});
    QVERIFY(!stopped.has_value());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

void TestFileBytes::readsOnlyTheBeginning()
{
    const fs::path path = folder() / "x";
    QVERIFY(writeFile(path, "0123456789").has_value());
    QCOMPARE(readFileBeginning(path, 4).value(), std::string("0123"));
    QCOMPARE(readFileBeginning(path, 40).value(), std::string("0123456789"));
    QCOMPARE(readFileBeginning(path, 0).value(), std::string());
    QCOMPARE(readFileBeginning("/dev/zero", 3).value(), std::string(3, '\0'));
}

void TestFileBytes::readsFilesThatDoNotKnowTheirSize()
{
    QVERIFY(!content("/proc/self/status").empty());
    const fs::path path = folder() / "pipe";
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    const std::string sent(300000, 'p');
    std::jthread writer([&path, &sent] {
        const int pipe = ::open(path.c_str(), O_WRONLY);
        std::size_t offset = 0;
        while (offset < sent.size()) {
            offset += static_cast<std::size_t>(::write(pipe, sent.data() + offset, sent.size() - offset));
        }
        ::close(pipe);
    });
    QVERIFY(content(path) == sent);
}

void TestFileBytes::blamesTheSizeNotTheFormat()
{
    const fs::path path = folder() / "x.json";
    QVERIFY(writeFile(path, std::string(1500, 'x')).has_value());
    QVERIFY(readFile(path, {.maximumBytes = 1500}).has_value());
    const Result<std::string> refused = readFile(path, {.maximumBytes = 1000});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::TooLarge);
    QCOMPARE(refused.error().what, std::string("the file has 1.5 kB, more than the 1 kB that are read at once"));
    QCOMPARE(refused.error().where, path.string());
    // Endless, and no size is known beforehand.
    QCOMPARE(readFile("/dev/zero", {.maximumBytes = 100000}).error().code, ErrorCode::TooLarge);
}

void TestFileBytes::survivesWantOfMemory()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the address sanitizer ends the program when an allocation fails");
#endif
    // A sparse file larger than the memory that the process may have.
    const fs::path path = folder() / "huge";
    QVERIFY(writeFile(path, "").has_value());
    if (::truncate(path.c_str(), off_t{1} << 43) != 0) {
        QSKIP("the file system has no files of this size");
    }
    rlimit before{};
    ::getrlimit(RLIMIT_AS, &before);
    rlimit limit = before;
    limit.rlim_cur = rlim_t{1} << 40;
    ::setrlimit(RLIMIT_AS, &limit);
    const Result<std::string> bytes = readFile(path, {.maximumBytes = std::uint64_t{1} << 60});
    ::setrlimit(RLIMIT_AS, &before);
    QVERIFY(!bytes.has_value());
    QCOMPARE(bytes.error().code, ErrorCode::TooLarge);
    QVERIFY(bytes.error().what.find("memory") != std::string::npos);
}

void TestFileBytes::saysWhyAFileCannotBeRead()
{
    const auto reason = [](const fs::path& path) {
        const Result<std::string> bytes = readFile(path);
        return bytes ? QString() : QString::fromStdString(bytes.error().what);
    };
    QCOMPARE(reason(folder() / "none"), "there is no such file");
    QCOMPARE(reason(folder() / "none" / "x"), QStringLiteral("there is no folder '%1/none'").arg(m_folder->path()));
    QCOMPARE(reason(folder()), "this is a folder, not a file");
    QCOMPARE(reason(""), "a file name is needed");
    QVERIFY(writeFile(folder() / "file", "").has_value());
    QCOMPARE(reason(folder() / "file" / "x"), "a part of the path is a file, not a folder");
    QCOMPARE(reason(folder() / std::string(300, 'n')), "the name is longer than the file system allows");
    fs::create_symlink("loop", folder() / "loop");
    QCOMPARE(reason(folder() / "loop"), "its links lead in a circle");
    QCOMPARE(::chmod((folder() / "file").c_str(), 0), 0);
    const OrdinaryUser user;
    QCOMPARE(reason(folder() / "file"), "you do not have the permission to read it");
}

void TestFileBytes::replacesAnExistingFile()
{
    const fs::path path = folder() / "x";
    QVERIFY(writeFile(path, "old and long").has_value());
    const std::string before = content(path);
    const int reader = ::open(path.c_str(), O_RDONLY);
    QVERIFY(writeFile(path, "new").has_value());
    QCOMPARE(content(path), std::string("new"));
    // Whoever had the old file open still reads the old one whole.
    std::string kept(before.size(), '\0');
    QCOMPARE(::read(reader, kept.data(), kept.size()), static_cast<ssize_t>(before.size()));
    ::close(reader);
    QCOMPARE(kept, before);
    QCOMPARE(entriesIn(folder()), 1);
}

void TestFileBytes::keepsPermissions()
{
    const fs::path path = folder() / "x";
    QVERIFY(writeFile(path, "old").has_value());
    for (const mode_t mode : {0600U, 0640U, 0664U, 0755U}) {
        QCOMPARE(::chmod(path.c_str(), mode), 0);
        QVERIFY(writeFile(path, "new").has_value());
        QCOMPARE(modeOf(path), mode);
    }
    if (::geteuid() == 0) {
        QCOMPARE(::chown(path.c_str(), 65534, 65534), 0);
        QVERIFY(writeFile(path, "new").has_value());

        struct stat status { };

        QCOMPARE(::stat(path.c_str(), &status), 0);
        QCOMPARE(status.st_uid, 65534U);
    }
}

void TestFileBytes::givesNewFilesTheUsualPermissions()
{
    const mode_t before = ::umask(027);
    QVERIFY(writeFile(folder() / "x", "new").has_value());
    ::umask(before);
    QCOMPARE(modeOf(folder() / "x"), mode_t{0640});
}

void TestFileBytes::followsLinksToTheFile()
{
    QVERIFY(fs::create_directory(folder() / "real"));
    QVERIFY(writeFile(folder() / "real" / "x", "old").has_value());
    fs::create_symlink("real/x", folder() / "one");
    fs::create_symlink(folder() / "one", folder() / "two");
    QVERIFY(writeFile(folder() / "two", "new").has_value());
    QCOMPARE(content(folder() / "real" / "x"), std::string("new"));
    QVERIFY(fs::is_symlink(folder() / "one"));
    QVERIFY(fs::is_symlink(folder() / "two"));
    QCOMPARE(entriesIn(folder() / "real"), 1);
}

void TestFileBytes::followsLinksToAFileThatIsNotThereYet()
{
    QVERIFY(fs::create_directory(folder() / "real"));
    fs::create_symlink("real/x", folder() / "link");
    QVERIFY(writeFile(folder() / "link", "new").has_value());
    QVERIFY(fs::is_symlink(folder() / "link"));
    QCOMPARE(content(folder() / "real" / "x"), std::string("new"));
}

void TestFileBytes::leavesTheOldFileWhenTheDiskIsFull()
{
    const fs::path path = folder() / "x";
    QVERIFY(writeFile(path, "old").has_value());
    {
        const SmallDisk disk(100000);
        const Result<> written = writeFile(path, std::string(1000000, 'n'));
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().code, ErrorCode::Unwritable);
        QVERIFY(written.error().what.find("as it was before") != std::string::npos);
    }
    QCOMPARE(content(path), std::string("old"));
    QCOMPARE(entriesIn(folder()), 1);
}

void TestFileBytes::saysWhyAFileCannotBeWritten()
{
    const auto reason = [](const fs::path& path) {
        const Result<> written = writeFile(path, "x");
        return written ? QString() : QString::fromStdString(written.error().what);
    };
    QCOMPARE(reason(folder() / "none" / "x"), QStringLiteral("there is no folder '%1/none'").arg(m_folder->path()));
    QCOMPARE(reason(folder()), "this is a folder, not a file");
    QCOMPARE(reason(""), "a file name is needed");
    QVERIFY(writeFile(folder() / "file", "").has_value());
    QCOMPARE(reason(folder() / "file" / "x"), "a part of the path is a file, not a folder");
    QCOMPARE(reason(folder() / std::string(300, 'n')), "the name is longer than the file system allows");
    // Long, but allowed: the name of the temporary file must not make it longer.
    QCOMPARE(reason(folder() / std::string(255, 'n')), QString());
    fs::create_symlink("loop", folder() / "loop");
    QCOMPARE(reason(folder() / "loop"), "its links lead in a circle");
}

void TestFileBytes::refusesAReadOnlyFolderAndFile()
{
    const fs::path closed = folder() / "closed";
    QVERIFY(fs::create_directory(closed));
    QVERIFY(writeFile(closed / "old", "old").has_value());
    QVERIFY(writeFile(folder() / "protected", "old").has_value());
    QCOMPARE(::chmod((closed / "old").c_str(), 0666), 0);
    QCOMPARE(::chmod((folder() / "protected").c_str(), 0444), 0);
    QCOMPARE(::chmod(closed.c_str(), 0555), 0);
    {
        const OrdinaryUser user;
        const QString expected = QStringLiteral("the folder '%1/closed' does not allow files to be written")
                                     .arg(m_folder->path());
        QCOMPARE(QString::fromStdString(writeFile(closed / "new", "x").error().what), expected);
        QCOMPARE(QString::fromStdString(writeFile(closed / "old", "x").error().what), expected);
        QCOMPARE(writeFile(folder() / "protected", "x").error().what, std::string("the file is write-protected"));
    }
    QCOMPARE(::chmod(closed.c_str(), 0755), 0);
    QCOMPARE(content(closed / "old"), std::string("old"));
    QCOMPARE(content(folder() / "protected"), std::string("old"));
    QCOMPARE(entriesIn(closed), 1);
}

void TestFileBytes::writesToDevicesDirectly()
{
    QVERIFY(writeFile("/dev/null", "x").has_value());

    struct stat status { };

    QCOMPARE(::stat("/dev/null", &status), 0);
    QVERIFY(S_ISCHR(status.st_mode));
    const Result<> full = writeFile("/dev/full", "x");
    QVERIFY(!full.has_value());
    QVERIFY(full.error().what.find("no space left") != std::string::npos);
}

void TestFileBytes::survivesWritersOfTheSameFile()
{
    const fs::path path = folder() / "x";
    const auto writeOften = [&path](char letter) {
        for (int i = 0; i < 20; ++i) {
            if (!writeFile(path, std::string(100000, letter))) {
                return;
            }
        }
    };
    {
        const std::jthread a(writeOften, 'a');
        const std::jthread b(writeOften, 'b');
    }
    const std::string last = content(path);
    QVERIFY(last == std::string(100000, 'a') || last == std::string(100000, 'b'));
    QCOMPARE(entriesIn(folder()), 1);
}

QTEST_GUILESS_MAIN(TestFileBytes)
#include "tst_filebytes.moc"
