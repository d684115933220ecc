#pragma once

#include "ui/mainwindow/actiontable.h"

namespace minard {

/// Name of the icon of a command in resources/icons; empty for commands without.
[[nodiscard]] QString iconNameOf(ActionId id);

/// Gives every command of the table that has one its icon.
void assignIcons(const ActionTable& actions);

} // namespace minard
