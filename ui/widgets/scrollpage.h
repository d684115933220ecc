#pragma once

class QVBoxLayout;
class QWidget;

namespace minard {

/// Fills `pane` with a page that scrolls up and down and is as wide as the pane; where it needs more width than there
/// is, it scrolls sideways too. To be filled by way of the layout returned, whose parent widget is the page: what is
/// put there is a child of the pane from the start.
[[nodiscard]] QVBoxLayout* makeScrollPage(QWidget* pane);

} // namespace minard
