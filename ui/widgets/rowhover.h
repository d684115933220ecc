#pragma once

#include <QModelIndex>
#include <QObject>

class QAbstractItemView;

namespace minard {

/// Tells which row of a list or table the pointer is over, also when it leaves.
class RowHover : public QObject {
    Q_OBJECT

public:
    /// Lives as long as `view`.
    explicit RowHover(QAbstractItemView* view);

Q_SIGNALS:
    /// Invalid: over no row any more.
    void changed(const QModelIndex& index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAbstractItemView* m_view = nullptr;
    QPersistentModelIndex m_index;
};

} // namespace minard
