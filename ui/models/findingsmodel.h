#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "core/support/diagnostic.h"
#include "ui/document/selection.h"

namespace minard {

class Document;
class Presentation;

/// One line of the findings list, with the place it leads to.
struct Finding {
    Severity severity = Severity::Warning;
    QString message;
    QString place;       ///< document path, phase or time, for people
    ScenarioId scenario; ///< invalid = the document itself
    PhaseId phase;
    std::optional<TimeRange> range;
};

/// What reading, planning and timing had to say, the gravest first within a scenario: oversubscription, violated
/// dependencies, remarks of the file.
class FindingsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { Message, Scenario, Place };
    static constexpr int columnCountAll = 3;

    FindingsModel(Document& document, Presentation& presentation, QObject* parent = nullptr);

    [[nodiscard]] const Finding& finding(int row) const { return m_findings[static_cast<std::size_t>(row)]; }

    /// How many findings are at least this grave.
    [[nodiscard]] int count(Severity atLeast) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Severity as a number, for icons.
    static constexpr int SeverityRole = Qt::UserRole;

Q_SIGNALS:
    void countChanged();

private:
    void rebuild();
    void addScenario(ScenarioId scenario);
    void addOversubscription(ScenarioId scenario);
    void addOutlier(ScenarioId scenario);

    Document& m_document;
    Presentation& m_presentation;
    std::vector<Finding> m_findings;
};

} // namespace minard
