#include "ui/document/bookmarks.h"

#include "ui/document/document.h"
#include "ui/document/visiblerange.h"

#include <algorithm>
#include <string>

namespace minard {

void setBookmark(Document& document, const VisibleRange& range, int number)
{
    View view = document.campaign().view;
    const std::string name = std::to_string(number);
    std::erase_if(view.bookmarks, [&name](const View::Bookmark& bookmark) { return bookmark.name == name; });
    view.bookmarks.push_back({name, range.range().start, range.range().end});
    document.setView(std::move(view));
}

bool goToBookmark(const Document& document, VisibleRange& range, int number)
{
    const std::vector<View::Bookmark>& bookmarks = document.campaign().view.bookmarks;
    const auto found = std::find_if(bookmarks.begin(), bookmarks.end(),
        [name = std::to_string(number)](const View::Bookmark& bookmark) { return bookmark.name == name; });
    if (found == bookmarks.end())
        return false;
    range.record();
    range.show(found->start, found->end);
    range.record();
    return true;
}

} // namespace minard
