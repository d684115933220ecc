#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace minard {

/// A line across the top of the window that says what went wrong and what to do, without stopping the work. Plain text.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// `action` is the text of a button that sends actionTriggered(); empty = none.
    void present(const QString& text, const QString& action = {});

    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void actionTriggered();

private:
    QLabel* m_label = nullptr;
    QPushButton* m_action = nullptr;
};

} // namespace minard
