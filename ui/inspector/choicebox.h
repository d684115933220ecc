#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace minard {

/// A choice in a pane that scrolls: the wheel over it scrolls the pane rather than choose. It is as wide as there is
/// room, not as its longest choice.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr) : QComboBox(parent)
    {
        setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        setMinimumContentsLength(8);
        setSizePolicy(QSizePolicy::Expanding, sizePolicy().verticalPolicy());
    }

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

} // namespace minard
