#pragma once

#include <QDialog>

class QTreeWidget;

namespace minard {

class ActionTable;

/// All keys on one sheet, by group, read from the table of actions.
class KeySheet : public QDialog {
    Q_OBJECT

public:
    explicit KeySheet(const ActionTable& actions, QWidget* parent = nullptr);

    /// Rows that name a command with keys.
    [[nodiscard]] int rowCount() const;

private:
    QTreeWidget* m_tree = nullptr;
};

} // namespace minard
