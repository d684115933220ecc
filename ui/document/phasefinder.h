#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <vector>

namespace minard {

class Document;
class JobQueue;
class Selection;
class VisibleRange;

/// Finds phases of the current scenario by name and goes from one to the next in order of time. Searches on a worker;
/// what it found stays until the next answer is there.
class PhaseFinder : public QObject {
    Q_OBJECT

public:
    PhaseFinder(
        JobQueue& jobs, Document& document, Selection& selection, VisibleRange& range, QObject* parent = nullptr);

    /// Phases whose name, id or class contains `text`, whatever the case. Empty = stop.
    void setText(const QString& text);

    [[nodiscard]] const QString& text() const { return m_text; }

    /// How many there are, repetitions counted.
    [[nodiscard]] int count() const { return static_cast<int>(m_hits.size()); }

    /// The one that is selected, from 0; -1 before the first step.
    [[nodiscard]] int position() const { return m_position; }

    [[nodiscard]] bool isSearching() const;

    /// "3 of 17", "17 found", "nothing found" or, without a text, nothing.
    [[nodiscard]] QString statusText() const;

    void next();
    void previous();

Q_SIGNALS:
    void changed();

private:
    void search();
    void go(int position);

    JobQueue& m_jobs;
    Document& m_document;
    Selection& m_selection;
    VisibleRange& m_range;
    QString m_text;
    std::vector<std::uint32_t> m_hits; ///< nodes, in order of their start
    int m_position = -1;
};

} // namespace minard
