#pragma once

#include <QFrame>

#include "core/model/scenario.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace minard {

class TilesBox;

/// The tools of one pipeline: tiles, how they advance, dilation. Shows and asks; decides nothing.
class BlockBar : public QFrame {
    Q_OBJECT

public:
    explicit BlockBar(QWidget* parent = nullptr);

    /// Shows the tools of a pipeline and of a fusion group; null = not these. `phases`: the names of the pipeline's
    /// phases, for people who do not see where the bar is. The bar gets no wider than `roomPx` as long as tools that
    /// have keys as well can give way: the caption, dilation, advance, the steps of tiles.
    void present(const Pipeline* pipeline, const FusionGroup* group, const QString& phases, int roomPx);

    [[nodiscard]] TilesBox& tiles() { return *m_tiles; }

    [[nodiscard]] QComboBox& advance() { return *m_advance; }

    [[nodiscard]] QToolButton& dilate() { return *m_dilate; }

    [[nodiscard]] QToolButton& fusion() { return *m_fusion; }

Q_SIGNALS:
    void tilesStepped(minard::Tiles tiles);
    void tilesEntered(minard::Tiles tiles);
    void advanceChosen(minard::Advance advance);
    void dilationChosen(minard::Dilation dilation);
    void fusionWanted();

private:
    void buildTiles();
    void showParts(bool hasPipeline, bool hasGroup, int roomPx);

    QLabel* m_caption;
    TilesBox* m_tiles;
    QToolButton* m_fewer = nullptr;
    QToolButton* m_more = nullptr;
    QComboBox* m_advance;
    QToolButton* m_dilate;
    QToolButton* m_fusion;
};

/// A combo box that the wheel changes only when it has the focus.
void keepWheelAway(QComboBox& box);

} // namespace minard
