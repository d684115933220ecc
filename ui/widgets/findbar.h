#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;

namespace minard {

/// A field for a search with its count and steps: Enter next, Shift+Enter previous, Esc closes. Knows nothing about
/// what is searched.
class FindBar : public QFrame {
    Q_OBJECT

public:
    explicit FindBar(QWidget* parent = nullptr);

    /// Shows the bar with its text selected and takes the focus.
    void open();
    void setStatus(const QString& status);

    [[nodiscard]] QLineEdit& field() { return *m_field; }

    [[nodiscard]] QString status() const;

Q_SIGNALS:
    void textChanged(const QString& text);
    void nextWanted();
    void previousWanted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QLineEdit* m_field = nullptr;
    QLabel* m_status = nullptr;
};

} // namespace minard
