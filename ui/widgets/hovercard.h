#pragma once

#include <QColor>
#include <QFrame>
#include <QString>
#include <vector>

#include "ui/widgets/factgrid.h"

class QLabel;

namespace minard {

/// What a card says.
struct CardText {
    QString title;
    QString subtitle;
    QColor swatch; ///< colour of the phase; invalid = none
    std::vector<Fact> facts;

    [[nodiscard]] bool isEmpty() const { return title.isEmpty() && facts.empty(); }

    friend bool operator==(const CardText&, const CardText&) = default;
};

/// A small card that floats above its parent, beside the pointer, and never takes the mouse. All texts are plain: names
/// with '<' or '&' show as they are.
class HoverCard : public QFrame {
    Q_OBJECT

public:
    explicit HoverCard(QWidget* parent);

    /// Shows `text` near `anchor` (in the parent's coordinates), inside the parent, never under the pointer.
    void present(const CardText& text, QPoint anchor);

    [[nodiscard]] const CardText& text() const { return m_text; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fill();
    void place(QPoint anchor);

    CardText m_text;
    QLabel* m_title = nullptr;
    QLabel* m_subtitle = nullptr;
    FactGrid* m_grid = nullptr;
};

} // namespace minard
