#pragma once

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace minard {

/// A line across the top of the window that says what went wrong and what to do, without stopping the work. Plain text.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// `action` is the text of a button that closes the bar and runs `handler`; empty = none.
    void present(const QString& text, const QString& action = {}, std::function<void()> handler = {});

    /// Presses the button of the action.
    void triggerAction();

    [[nodiscard]] QString text() const;

private:
    QLabel* m_label = nullptr;
    QPushButton* m_action = nullptr;
    std::function<void()> m_handler;
};

} // namespace minard
