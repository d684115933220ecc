#pragma once

#include <QDialog>

#include "core/io/machinepresets.h"
#include "core/schedule/edits/machineedits.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QTreeWidget;
class QVBoxLayout;

namespace minard {

class Document;
class Editor;
class PresetFilter;
class Selection;

/// The list of machines: search, compare, look where every figure comes from, and run the campaign on one of them.
class MachinesDialog : public QDialog {
    Q_OBJECT

public:
    MachinesDialog(Document& document, Selection& selection, Editor& editor, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& searchField() { return *m_search; }

    [[nodiscard]] QTableView& table() { return *m_table; }

    [[nodiscard]] QTreeWidget& figures() { return *m_figures; }

    [[nodiscard]] QComboBox& precisionBox() { return *m_precision; }

    /// Runs one scenario on it.
    [[nodiscard]] QPushButton& tryButton() { return *m_try; }

    [[nodiscard]] QPushButton& useButton() { return *m_use; }

    [[nodiscard]] QPushButton& copyButton() { return *m_copy; }

    [[nodiscard]] QPushButton& newButton() { return *m_new; }

    /// The chosen preset, or null.
    [[nodiscard]] const MachinePreset* preset() const;

    /// What choosing it would do, or why it cannot be.
    [[nodiscard]] QString consequence() const;

Q_SIGNALS:
    /// A machine of one's own is in the document now, to be changed there.
    void editingWanted();

private:
    void build();
    void buildFooter(QVBoxLayout& layout);
    void readSearch();
    void readPreset();
    void readConsequence();
    void use();
    void tryInScenario();
    void copy();
    void begin();
    [[nodiscard]] std::string chosenPrecision() const;
    [[nodiscard]] OwnPeaks ownPeaks() const;

    Document& m_document;
    Selection& m_selection;
    Editor& m_editor;
    QLineEdit* m_search = nullptr;
    QTableView* m_table = nullptr;
    PresetFilter* m_filter = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_title = nullptr;
    QTreeWidget* m_figures = nullptr;
    QLabel* m_note = nullptr;
    QComboBox* m_precision = nullptr;
    QLabel* m_consequence = nullptr;
    QCheckBox* m_keep = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_use = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_new = nullptr;
};

} // namespace minard
