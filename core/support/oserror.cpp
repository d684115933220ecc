#include "core/support/oserror.h"

#include "core/support/text.h"

#include <cerrno>
#include <system_error>

namespace minard {

namespace {

/// Reasons that are the same for reading and writing.
std::string commonReason(int errorNumber)
{
    switch (errorNumber) {
    case EISDIR:
        return "this is a folder, not a file";
    case ENOTDIR:
        return "a part of the path is a file, not a folder";
    case ENAMETOOLONG:
        return "the name is longer than the file system allows";
    case ELOOP:
        return "its links lead in a circle";
    case EMFILE:
    case ENFILE:
        return "too many files are open; close some and try again";
    case ENOMEM:
        return "there is not enough memory";
    case EIO:
        return "the device reports a fault";
    case ENXIO:
    case ENODEV:
        return "this is a device that is not there";
    default:
        return "the system refuses: " + std::generic_category().message(errorNumber);
    }
}

std::filesystem::path folderOf(const std::filesystem::path& path)
{
    const std::filesystem::path folder = path.parent_path();
    return folder.empty() ? std::filesystem::path(".") : folder;
}

bool folderIsMissing(const std::filesystem::path& path)
{
    std::error_code ignored;
    return !std::filesystem::exists(folderOf(path), ignored);
}

std::string missingFolder(const std::filesystem::path& path)
{
    return "there is no folder " + inQuotes(pathText(folderOf(path)), 200);
}

std::string writeReason(const std::filesystem::path& path, int errorNumber)
{
    switch (errorNumber) {
    case ENOENT:
        return path.empty() ? "a file name is needed" : missingFolder(path);
    case EACCES:
    case EPERM:
        return "the folder " + inQuotes(pathText(folderOf(path)), 200) + " does not allow files to be written";
    case EROFS:
        return "the folder " + inQuotes(pathText(folderOf(path)), 200) + " is on a read-only file system";
    case ENOSPC:
        return "there is no space left on the device; the file is as it was before";
    case EDQUOT:
        return "your quota of disk space is used up; the file is as it was before";
    case EFBIG:
        return "the file would be larger than the system allows; it is as it was before";
    case EPIPE:
        return "nobody reads the other end of the pipe";
    default:
        return commonReason(errorNumber);
    }
}

} // namespace

Error readError(const std::filesystem::path& path, int errorNumber)
{
    switch (errorNumber) {
    case ENOENT:
        if (path.empty()) {
            return {ErrorCode::NotFound, "a file name is needed", {}};
        }
        return {
            ErrorCode::NotFound, folderIsMissing(path) ? missingFolder(path) : "there is no such file", pathText(path)};
    case EACCES:
    case EPERM:
        return {ErrorCode::Unreadable, "you do not have the permission to read it", pathText(path)};
    default:
        return {ErrorCode::Unreadable, commonReason(errorNumber), pathText(path)};
    }
}

Error writeError(const std::filesystem::path& path, int errorNumber)
{
    return {ErrorCode::Unwritable, writeReason(path, errorNumber), pathText(path)};
}

std::string pathText(const std::filesystem::path& path)
{
    return escapedForMessage(path.native());
}

} // namespace minard
