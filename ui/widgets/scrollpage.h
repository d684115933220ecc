#pragma once

#include <Qt>

class QVBoxLayout;
class QWidget;

namespace minard {

/// Fills `pane` with a page that scrolls up and down and is as wide as the pane; where it needs more width, `sideways`
/// says whether it scrolls there too or is squeezed. To be filled by way of the layout returned, whose parent widget is
/// the page: what is put there is a child of the pane from the start.
[[nodiscard]] QVBoxLayout* makeScrollPage(QWidget* pane, Qt::ScrollBarPolicy sideways = Qt::ScrollBarAlwaysOff);

} // namespace minard
