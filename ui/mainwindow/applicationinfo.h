#pragma once

namespace minard {

/// Gives the application its name, version and settings scope, so that settings, session and window titles agree. Call
/// it once, before the first window.
void describeApplication();

} // namespace minard
