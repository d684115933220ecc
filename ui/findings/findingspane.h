#pragma once

#include <QWidget>

class QLabel;
class QTreeView;

namespace minard {

class Document;
class FindingsModel;
class Presentation;
class Selection;
class Theme;
class VisibleRange;

/// The list of findings; choosing one goes there: its scenario is shown and current, its stretch of time in view and
/// selected, its phase selected.
class FindingsPane : public QWidget {
    Q_OBJECT

public:
    FindingsPane(Document& document, Selection& selection, VisibleRange& range, Presentation& presentation,
        const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] FindingsModel& model() { return *m_model; }

    /// Goes to the place of a row; rows that do not exist are ignored.
    void goTo(int row);

private:
    void readCount();

    Selection& m_selection;
    VisibleRange& m_range;
    Presentation& m_presentation;
    FindingsModel* m_model = nullptr;
    QTreeView* m_view = nullptr;
    QLabel* m_empty = nullptr;
};

} // namespace minard
