#pragma once

#include <QSet>
#include <QWidget>

class QKeyEvent;
class QLabel;
class QLineEdit;
class QModelIndex;
class QTableView;

namespace minard {

class Document;
class Editor;
class PhaseTableModel;
class Presentation;
class Selection;
class Theme;
class VisibleRange;

/// The table of phases with a filter box. Rows and pieces are one selection; what the filter leaves out is greyed in
/// the diagrams, never removed from them. Ctrl+C copies the rows at full precision; a double click on a name goes
/// there, on a number that can be changed it edits it, as F2, Enter and a digit do.
class PhasesPane : public QWidget {
    Q_OBJECT

public:
    PhasesPane(Document& document, Editor& editor, Selection& selection, VisibleRange& range,
        Presentation& presentation, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] PhaseTableModel& model() { return *m_model; }

    [[nodiscard]] QTableView& view() { return *m_view; }

    [[nodiscard]] QLineEdit& filterField() { return *m_filter; }

    /// Puts the selected rows and visible columns on the clipboard; all rows when none is selected.
    void copy() const;

    /// Widths, order and visibility of the columns, for the session. Taken back when the next document has the same
    /// columns.
    [[nodiscard]] QByteArray layoutState() const;
    void restoreLayout(const QByteArray& state);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildView(const Theme& theme);
    void orderColumns();
    void readRows();
    void readSelection();
    void writeSelection();
    void writeHover(const QModelIndex& index);
    void writeFilter();
    void goTo(int row);
    void activate(const QModelIndex& index);
    void editCurrent(const QString& typed);
    bool viewKeyPressed(const QKeyEvent& event);
    [[nodiscard]] bool isForCell(const QKeyEvent& event) const;
    void openColumnMenu(QPoint position);
    void arrangeColumns();
    [[nodiscard]] bool applyRestoredLayout();
    [[nodiscard]] bool isWorthShowing(int column) const;

    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    PhaseTableModel* m_model = nullptr;
    QLineEdit* m_filter = nullptr;
    QLabel* m_count = nullptr;
    QTableView* m_view = nullptr;
    QSet<int> m_chosenByHand;    ///< kinds of columns that were shown or hidden in the menu
    QByteArray m_restoredLayout; ///< waits for the columns it is about
    bool m_widthsAreSet = false;
    bool m_reading = false; ///< the view follows the selection, not the other way round
};

} // namespace minard
