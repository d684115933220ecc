#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
class QToolButton;

namespace minard {

/// The quiet title of a dock: its name in small letters, and a button that closes it.
class DockTitle : public QWidget {
    Q_OBJECT

public:
    /// Becomes the title bar of `dock` and follows its window title.
    explicit DockTitle(QDockWidget* dock);

protected:
    void changeEvent(QEvent* event) override;

private:
    void readFont();

    QLabel* m_label = nullptr;
    QToolButton* m_close = nullptr;
};

} // namespace minard
