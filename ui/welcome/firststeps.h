#pragma once

#include <QFrame>

namespace minard {

class Theme;

/// What a newcomer reads above the first campaign: three sentences on how to read it, and one thing to try.
class FirstSteps : public QFrame {
    Q_OBJECT

public:
    explicit FirstSteps(const Theme& theme, QWidget* parent = nullptr);

Q_SIGNALS:
    void dismissed();
    void samplesWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void readTheme();

    const Theme& m_theme;
};

} // namespace minard
