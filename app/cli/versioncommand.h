#pragma once

namespace minard::cli {

/// `minard --version`: writes "minard <version>" to standard output. Returns the exit status, 0.
int runVersion();

} // namespace minard::cli
