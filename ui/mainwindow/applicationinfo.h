#pragma once

class QCoreApplication;

namespace minard {

/// Gives `application` its name, version and settings scope, so that QSettings, the session and the window titles
/// agree. Call it once, before the first window.
void describeApplication(QCoreApplication& application);

} // namespace minard
