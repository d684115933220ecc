// Runs a fuzz target on every file of the folders given, so that what fuzzing once found stays found by every test run.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

namespace fs = std::filesystem;

/// The files below `folder`, sorted, so that a failure comes at the same place every time. Empty when there is no
/// folder.
std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code failure;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, failure))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

bool replay(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
    if (file.bad())
        return false;
    std::cout << path.filename().string() << ' ' << bytes.size() << std::endl; // flushed: the next line may not come
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    std::size_t count = 0;
    for (int i = 1; i < argc; ++i) {
        for (const fs::path& path : filesIn(argv[i])) {
            if (!replay(path)) {
                std::cerr << "cannot read " << path << '\n';
                return 1;
            }
            ++count;
        }
    }
    if (count == 0) {
        std::cerr << "the corpus is empty\n";
        return 1;
    }
    std::cout << count << " inputs\n";
    return 0;
}
