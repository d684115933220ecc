#pragma once

#include <QDialog>
#include <functional>
#include <optional>

#include "core/model/campaign.h"
#include "core/schedule/edits/refusal.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace minard {

class QuantityField;

/// A form with a sentence below it that says why something is refused. Ends only when that is nothing.
class PartDialog : public QDialog {
    Q_OBJECT

public:
    PartDialog(const QString& title, QWidget* parent);

    /// What stands in the way of the values, or empty.
    [[nodiscard]] QString complaint() const;

    void accept() override;

protected:
    [[nodiscard]] QFormLayout& form() { return *m_form; }

    /// Makes the edit; the reason when it was refused.
    [[nodiscard]] virtual std::optional<Refusal> commit() = 0;

private:
    QFormLayout* m_form = nullptr;
    QLabel* m_complaint = nullptr;
};

/// Asks for a compute unit or memory of the document's machine.
class ResourceDialog : public PartDialog {
    Q_OBJECT

public:
    ResourceDialog(const QString& title, const Resource& resource, const Units& units, QWidget* parent);

    /// Called with what was entered.
    std::function<std::optional<Refusal>(const Resource&)> attempt;

protected:
    std::optional<Refusal> commit() override;

private:
    void readUnit();

    Resource m_resource;
    QLineEdit* m_id = nullptr;
    QLineEdit* m_label = nullptr;
    QComboBox* m_kind = nullptr;
    QComboBox* m_per = nullptr;
    QuantityField* m_peak = nullptr;
};

/// Asks for an on-chip buffer of the document's machine.
class BufferDialog : public PartDialog {
    Q_OBJECT

public:
    BufferDialog(const QString& title, const Buffer& buffer, const Machine& machine, QWidget* parent);

    std::function<std::optional<Refusal>(const Buffer&)> attempt;

protected:
    std::optional<Refusal> commit() override;

private:
    QLineEdit* m_id = nullptr;
    QuantityField* m_capacity = nullptr;
    QComboBox* m_backing = nullptr;
    QuantityField* m_reserve = nullptr;
};

} // namespace minard
