#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace minard {

class ActionTable;

/// Finds a command by its name: type some letters of it, Enter runs it.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    explicit CommandPalette(const ActionTable& actions, QWidget* parent = nullptr);

    /// Names of the commands that match what is typed, best first.
    [[nodiscard]] QStringList matches() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void runCurrent();

    const ActionTable& m_actions;
    QLineEdit* m_field = nullptr;
    QListWidget* m_list = nullptr;
};

} // namespace minard
