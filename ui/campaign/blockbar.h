#pragma once

#include <QFrame>

#include "core/model/scenario.h"

class QComboBox;
class QHBoxLayout;
class QToolButton;

namespace minard {

class TilesBox;

/// The tools of one pipeline: tiles, how they advance, dilation. Shows and asks; decides nothing.
class BlockBar : public QFrame {
    Q_OBJECT

public:
    explicit BlockBar(QWidget* parent = nullptr);

    /// `phases`: the names of its phases, for people who do not see where the bar is.
    void present(const Pipeline& pipeline, const QString& phases);

    [[nodiscard]] TilesBox& tiles() { return *m_tiles; }

    [[nodiscard]] QComboBox& advance() { return *m_advance; }

    [[nodiscard]] QToolButton& dilate() { return *m_dilate; }

Q_SIGNALS:
    void tilesStepped(minard::Tiles tiles);
    void tilesEntered(minard::Tiles tiles);
    void advanceChosen(minard::Advance advance);
    void dilationChosen(minard::Dilation dilation);

private:
    TilesBox* m_tiles;
    QToolButton* m_fewer = nullptr;
    QToolButton* m_more = nullptr;
    QComboBox* m_advance;
    QToolButton* m_dilate;
};

/// A combo box that the wheel changes only when it has the focus.
void keepWheelAway(QComboBox& box);

} // namespace minard
