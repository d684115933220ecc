#pragma once

#include <QWidget>

class QLabel;
class QTreeView;

namespace minard {

class Document;
class LegendModel;
class Presentation;
class Selection;
class Theme;

/// The legend as a list: sample, name and share of the time of every phase, and what dashes, hatching and brackets
/// mean. Hovering a row greys the other phases everywhere; clicking selects.
class LegendPane : public QWidget {
    Q_OBJECT

public:
    LegendPane(Document& document, Selection& selection, Presentation& presentation, const Theme& theme,
        QWidget* parent = nullptr);

    [[nodiscard]] LegendModel& model() { return *m_model; }

    [[nodiscard]] QTreeView& view() { return *m_view; }

private:
    void buildView(const Theme& theme);
    void readRows();
    void readSelection();
    void writeSelection();
    void writeHover(const QModelIndex& index);

    Selection& m_selection;
    LegendModel* m_model = nullptr;
    QTreeView* m_view = nullptr;
    QLabel* m_empty = nullptr;
    bool m_reading = false; ///< the view follows the selection, not the other way round
};

} // namespace minard
