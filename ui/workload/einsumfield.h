#pragma once

#include <QString>

#include "core/support/strongid.h"
#include "ui/widgets/cellfield.h"
#include "ui/widgets/fielddelegate.h"

namespace minard {

class Document;

/// A field for an Einsum. While it is typed, its volumes are said below it, or what is wrong, with a mark under the
/// place.
class EinsumField : public CellField {
    Q_OBJECT

public:
    EinsumField(const Document& document, PhaseId phase, const QModelIndex& index, QWidget* parent);

    /// Place of the fault in the text, -1 = none.
    [[nodiscard]] int faultPlace() const { return m_faultPlace; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void readText();

    const Document& m_document;
    PhaseId m_phase;
    int m_faultPlace = -1;
};

/// Puts an EinsumField on the cells of a column of EinsumTableModel.
class EinsumDelegate : public FieldDelegate {
    Q_OBJECT

public:
    EinsumDelegate(const Document& document, QAbstractItemView* view);

    void updateEditorGeometry(
        QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    [[nodiscard]] CellField* createField(const QModelIndex& index, QWidget* parent) const override;

private:
    const Document& m_document;
};

/// What a text means for the workload, for below a field: volumes, or the fault as a sentence and its place.
struct EinsumNote {
    QString text;
    int faultPlace = -1; ///< in characters; -1 = no fault
};

[[nodiscard]] EinsumNote einsumNote(const Document& document, PhaseId phase, const QString& text);

} // namespace minard
