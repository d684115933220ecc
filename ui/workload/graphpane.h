#pragma once

#include <QWidget>

class QLabel;

namespace minard {

class Document;
class GraphView;
class Selection;
class Theme;

/// The dependencies of the phases as a graph. It is laid out on a worker when it is large, and only while it is seen.
class GraphPane : public QWidget {
    Q_OBJECT

public:
    GraphPane(Document& document, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    ~GraphPane() override;

    [[nodiscard]] GraphView& view() { return *m_view; }

    [[nodiscard]] QLabel& caption() { return *m_caption; }

Q_SIGNALS:
    /// What is shown is the graph of the document as it is.
    void presented();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void readDocument();
    void layOut();

    Document& m_document;
    const Theme& m_theme;
    GraphView* m_view = nullptr;
    QLabel* m_caption = nullptr;
    QLabel* m_empty = nullptr;
    bool m_isStale = true;
};

} // namespace minard
