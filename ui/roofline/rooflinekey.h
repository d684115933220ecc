#pragma once

#include <QWidget>
#include <vector>

#include "core/diagram/symbol.h"
#include "core/support/strongid.h"

namespace minard {

class Theme;

/// Which symbol stands for which scenario, in as many lines as the width needs. A click makes a scenario the current
/// one.
class RooflineKey : public QWidget {
    Q_OBJECT

public:
    struct Entry {
        ScenarioId scenario;
        Symbol symbol = Symbol::Circle;
        QString name;

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    explicit RooflineKey(const Theme& theme, QWidget* parent = nullptr);

    void setEntries(std::vector<Entry> entries);
    void setCurrent(ScenarioId scenario);

    /// Where entry `index` is, for tests.
    [[nodiscard]] QRect entryRect(std::size_t index) const;

    [[nodiscard]] QSize sizeHint() const override;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void chosen(minard::ScenarioId scenario);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] std::vector<QRect> layOut(int width) const;
    [[nodiscard]] int entryAt(QPoint position) const;

    const Theme& m_theme;
    std::vector<Entry> m_entries;
    ScenarioId m_current;
};

} // namespace minard
