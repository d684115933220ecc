#pragma once

namespace minard {

class Document;
class VisibleRange;

/// Number of places that views can be kept in.
inline constexpr int bookmarkCount = 9;

/// Keeps the visible range as bookmark 1 … 9, in the document.
void setBookmark(Document& document, const VisibleRange& range, int number);

/// Shows bookmark 1 … 9. False when it was not set.
bool goToBookmark(const Document& document, VisibleRange& range, int number);

} // namespace minard
