#pragma once

#include <QLabel>

namespace minard {

/// One line of plain text that may be narrower than it is: its middle gives way then, and its tip tells all of it. A
/// number or a short word stays whole.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

    /// What is shown at the present width.
    [[nodiscard]] QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace minard
