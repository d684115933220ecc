#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QStringList>
#include <memory>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

class Document;
class Editor;

/// A table of something the campaign lists, edited in place: every cell that is entered is one step of the undo stack,
/// or refused with FieldDelegate::RefusalRole. Rows follow the campaign by their keys. A last row may stand for what is
/// not there yet: entering something adds it.
class CampaignTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class NewRow { None, Last };

    CampaignTableModel(Document& document, Editor& editor, NewRow newRow, QObject* parent);

    /// Rows of the campaign, without the new one.
    [[nodiscard]] int listedRows() const { return static_cast<int>(m_keys.size()); }

    [[nodiscard]] bool isNewRow(int row) const { return m_newRow == NewRow::Last && row == listedRows(); }

    [[nodiscard]] QString key(int row) const { return m_keys.value(row); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    /// A cell was entered in the row for what is new, and what that is has this key now.
    void added(const QString& key);

protected:
    /// What is listed now, every key once.
    [[nodiscard]] virtual QStringList keys() const = 0;
    /// Texts, alignments and the like, for rows that are listed and for the new one.
    [[nodiscard]] virtual QVariant cell(int row, int column, int role) const = 0;
    [[nodiscard]] virtual bool isEditable(int row, int column) const = 0;
    /// The edit that makes of the cell what was typed.
    [[nodiscard]] virtual EditResult<CampaignEdit> enter(int row, int column, const QString& text) = 0;

    /// Place of a row in what the campaign lists; -1 = it is gone, or not there yet.
    [[nodiscard]] int place(int row) const { return m_places.value(key(row), -1); }

    /// Reads the campaign again; for the end of constructors, and when something else than the campaign changed.
    void read();

    [[nodiscard]] const Campaign& campaign() const;

    Document& document() { return m_document; }

private:
    void replaceRows(const QStringList& now);

    Document& m_document;
    Editor& m_editor;
    NewRow m_newRow;
    QStringList m_keys;
    QHash<QString, int> m_places; ///< of what is listed now; differs from the rows while they are being replaced
    QString m_refusal;
};

/// Alignment of a column as models give it.
[[nodiscard]] QVariant alignment(Qt::Alignment horizontal);

} // namespace minard
