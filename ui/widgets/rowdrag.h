#pragma once

#include <QObject>
#include <QPoint>

class QFrame;
class QTableView;

namespace minard {

/// Lets rows of a table be dragged to another place. A line shows where the row would go; Esc and leaving the table
/// give up. The model is not touched: moved() says what was wanted.
class RowDrag : public QObject {
    Q_OBJECT

public:
    explicit RowDrag(QTableView* view);

    /// Rows from here on can be neither dragged nor dropped behind.
    void setRowCount(int rows) { m_rows = rows; }

Q_SIGNALS:
    /// `to` is the row that the dragged one becomes.
    void moved(int from, int to);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void drag(QPoint position);
    void stop();
    [[nodiscard]] int gapAt(int y) const;

    QTableView* m_view = nullptr;
    QFrame* m_line = nullptr;
    QPoint m_press;
    int m_row = -1; ///< being dragged, or pressed on
    int m_rows = 0;
    bool m_isDragging = false;
};

} // namespace minard
