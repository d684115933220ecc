#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace minard {

/// Progress of one long work with its name and Cancel, for a status bar. Hidden while nothing runs.
class LoadingBar : public QWidget {
    Q_OBJECT

public:
    explicit LoadingBar(QWidget* parent = nullptr);

    void begin(const QString& what);
    /// 0 … 1
    void setFraction(double fraction);
    void end();

Q_SIGNALS:
    void cancelled();

private:
    QLabel* m_what = nullptr;
    QProgressBar* m_bar = nullptr;
};

} // namespace minard
