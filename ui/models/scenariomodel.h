#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "ui/document/campaignchange.h"

namespace minard {

class Document;
class Presentation;

/// Scenarios as a tree of variants: what a scenario is based on is its parent. Ticked scenarios have a panel; makespan
/// and difference follow the timelines. Reads the document, keeps only the shape of the tree.
class ScenarioModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum class Column { Name, Makespan, Difference, Source };
    static constexpr int columnCountAll = 4;

    /// The value behind a text (double; invalid = n/a), for sorting and copying.
    static constexpr int RawRole = Qt::UserRole;

    ScenarioModel(Document& document, Presentation& presentation, QObject* parent = nullptr);

    [[nodiscard]] ScenarioId scenarioAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(ScenarioId scenario, Column column = Column::Name) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

private:
    struct Node {
        ScenarioId parent;
        int row = 0;
        std::vector<ScenarioId> children;
    };

    void rebuild();
    void readChange(const CampaignChange& change);
    void refresh(ScenarioId scenario);
    void refreshColumns(Column first, Column last, const QList<int>& roles = {});
    [[nodiscard]] const std::vector<ScenarioId>& childrenOf(ScenarioId scenario) const;
    [[nodiscard]] QString text(ScenarioId scenario, Column column) const;
    [[nodiscard]] QVariant raw(ScenarioId scenario, Column column) const;
    [[nodiscard]] QString toolTip(ScenarioId scenario) const;

    Document& m_document;
    Presentation& m_presentation;
    std::vector<Node> m_nodes;
    std::vector<ScenarioId> m_roots;
};

} // namespace minard
