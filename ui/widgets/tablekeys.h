#pragma once

#include <QObject>

class QKeyEvent;
class QTableView;

namespace minard {

/// Keys of a table that is edited in place: F2 and Enter edit the current cell, a character that is typed begins to
/// where `typed` says so, Delete asks to remove the row, Alt+Up and Alt+Down to move it. These keys are no commands of
/// the window while the table has the focus.
class TableKeys : public QObject {
    Q_OBJECT

public:
    enum class Typed {
        Digits,     ///< digits edit cells that are aligned right
        Everything, ///< any character edits any cell that can be edited
    };

    TableKeys(QTableView* view, Typed typed);

    /// Rows from here on stand for what is not there yet: any character edits them. -1 = none.
    void setNewRow(int row) { m_newRow = row; }

    /// What the table asks for besides edits; both unless this says otherwise.
    enum Request { Remove = 0x1, Move = 0x2 };
    Q_DECLARE_FLAGS(Requests, Request)

    void setRequests(Requests requests) { m_requests = requests; }

Q_SIGNALS:
    void removeWanted(int row);
    void moveWanted(int row, int step);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isTaken(const QKeyEvent& event) const;
    [[nodiscard]] bool isTyping(const QKeyEvent& event) const;
    [[nodiscard]] bool isMoving(const QKeyEvent& event) const;
    bool pressed(const QKeyEvent& event);

    QTableView* m_view = nullptr;
    Typed m_typed;
    int m_newRow = -1;
    Requests m_requests = Requests(Remove) | Move;
};

} // namespace minard
