#include "app/cli/versioncommand.h"

#include "core/support/version.h"

#include <iostream>

namespace minard::cli {

int runVersion()
{
    std::cout << "minard " << version() << '\n';
    return 0;
}

} // namespace minard::cli
