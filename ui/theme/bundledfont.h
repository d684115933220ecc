#pragma once

#include <QFont>

namespace minard {

/// The font that comes with the program, in `pointSize` points (> 0). Its figures have one width and it is the same on
/// every machine, so pictures are too. Needs a QGuiApplication; call from the main thread. Regular and bold exist.
[[nodiscard]] QFont bundledFont(double pointSize);

} // namespace minard
