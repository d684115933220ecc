#pragma once

namespace minard {

class Document;
class Editor;
class HoverCard;
class Presentation;
class Selection;
class Theme;
class VisibleRange;

/// What the tools that edit share.
struct EditingContext {
    Document& document;
    Editor& editor;
    Selection& selection;
    VisibleRange& range;
    Presentation& presentation;
    const Theme& theme;
    HoverCard& card; ///< beside the pointer
};

} // namespace minard
