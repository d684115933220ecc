#pragma once

#include <QSlider>

namespace minard {

/// A slider for what-ifs: a factor from 1/8 to 8 on a logarithmic scale, with a notch at 1. A drag lies between
/// dragBegan() and dragEnded(); Esc gives it up. A double click goes back to 1. The wheel scrolls what is around it.
class FactorSlider : public QSlider {
    Q_OBJECT

public:
    static constexpr double largest = 8.0;

    explicit FactorSlider(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

    /// Four significant digits, so that the factor shown is the factor meant; 1 within the notch.
    [[nodiscard]] double factor() const;
    /// Moves the handle, to an end for factors beyond it. Sends nothing; while the user drags, nothing happens.
    void setFactor(double factor);

Q_SIGNALS:
    void dragBegan();
    /// The user moved the handle, by mouse or key.
    void factorChanged(double factor);
    void dragEnded();
    /// Esc: what the drag did is to be undone. dragEnded() was sent.
    void dragGivenUp();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// Where the middle of the handle is at a place of the scale.
    [[nodiscard]] double handleX(int position) const;
    void sendFactor();
    void endDrag();

    bool m_isDragging = false;
    bool m_isGivenUp = false; ///< until the button is released
};

} // namespace minard
