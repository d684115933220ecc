#pragma once

#include <QLabel>

namespace minard {

/// The sentence below a field whose text was refused. It stays until clear(), follows the field, and goes with it;
/// the field gets a border of warning and the sentence as its tool tip and accessible description.
class Complaint : public QLabel {
    Q_OBJECT

public:
    explicit Complaint(QWidget* field);

    /// An empty sentence clears.
    void present(const QString& sentence);
    /// Says something in the same place that is no complaint; the field looks as always.
    void inform(const QString& text);

    void clear() { present({}); }

    [[nodiscard]] const QString& sentence() const { return m_sentence; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void say(const QString& text, const QString& role);
    void markField();
    void place();

    QWidget* m_field = nullptr;
    QString m_sentence;
};

} // namespace minard
