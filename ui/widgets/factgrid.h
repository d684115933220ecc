#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QGridLayout;

namespace minard {

/// A name and a number with its unit, as cards and the inspector list them.
struct Fact {
    QString label;
    QString value;
    enum class Tone { Plain, Warning } tone = Tone::Plain;

    friend bool operator==(const Fact&, const Fact&) = default;
};

/// Facts in two columns, names left and numbers right. All texts are plain: names with '<' or '&' show as they are.
class FactGrid : public QWidget {
    Q_OBJECT

public:
    explicit FactGrid(QWidget* parent = nullptr);

    void setFacts(std::vector<Fact> facts);

    [[nodiscard]] const std::vector<Fact>& facts() const { return m_facts; }

    /// The value beside a label, or an empty text.
    [[nodiscard]] QString value(const QString& label) const;

    /// Label, tab and value, a line each.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void fillCell(int row, int column);

    std::vector<Fact> m_facts;
    QGridLayout* m_grid = nullptr;
};

} // namespace minard
