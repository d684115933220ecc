#pragma once

#include <QAbstractSpinBox>

#include "core/model/scenario.h"

namespace minard {

/// A number of tiles to type or step through: a whole number from 1, or "fine" for infinitely many. What is neither is
/// not taken; the value stays. Enter or leaving the field commits, Esc gives it up. The wheel steps only with the
/// focus, so that scrolling past changes nothing.
class TilesBox : public QAbstractSpinBox {
    Q_OBJECT

public:
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 40;

    explicit TilesBox(QWidget* parent = nullptr);

    void setTiles(const Tiles& tiles);

    [[nodiscard]] const Tiles& tiles() const { return m_tiles; }

    /// Something is typed that was not committed yet.
    [[nodiscard]] bool isTyping() const { return !m_typed.isNull(); }

    void stepBy(int steps) override;
    [[nodiscard]] QValidator::State validate(QString& input, int& position) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A step of a spin that may be followed by others.
    void tilesStepped(minard::Tiles tiles);
    /// Typed and committed.
    void tilesEntered(minard::Tiles tiles);

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    bool event(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void commit();
    void showTiles();

    Tiles m_tiles;
    QString m_typed; ///< null = nothing since the last commit
};

} // namespace minard
