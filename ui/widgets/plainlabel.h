#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace minard {

/// A label that shows its text as it is, never as markup, in the look that the style sheet has for `role`: "body",
/// "strong", "muted", "caption", "warning".
[[nodiscard]] QLabel* plainLabel(QWidget* parent, const char* role, const QString& text = {});

/// The same for sentences, which break into lines.
[[nodiscard]] QLabel* sentenceLabel(QWidget* parent, const char* role, const QString& text = {});

} // namespace minard
