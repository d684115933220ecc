#pragma once

class QLineEdit;

namespace minard {

/// Gives a field a button that clears it, once there is something to clear: its icon is looked for in the themes of the
/// desktop, which takes time while the program starts.
void giveClearButton(QLineEdit& field);

} // namespace minard
