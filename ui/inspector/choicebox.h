#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace minard {

/// A choice in a pane that scrolls: the wheel over it scrolls the pane rather than choose.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

} // namespace minard
