#pragma once

#include <QIcon>
#include <QString>

namespace minard {

/// The icon `name` of resources/icons in the colours of the palette at the time it is painted, so that icons follow
/// light, dark and disabled by themselves, and sharp at any size. What is drawn in the accent takes the colour of
/// links. An icon that does not exist is null.
[[nodiscard]] QIcon themedIcon(const QString& name);

/// The icon of the program, in its own colours.
[[nodiscard]] QIcon applicationIcon();

} // namespace minard
