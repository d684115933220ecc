#pragma once

#include <QWidget>

#include "core/support/strongid.h"

class QTreeView;

namespace minard {

class Document;
class Presentation;
class ScenarioModel;
class Selection;

/// The tree of scenarios with makespans and differences: ticks decide which have a panel, the current row is the
/// current scenario, and its menu makes it the baseline.
class ScenariosPane : public QWidget {
    Q_OBJECT

public:
    ScenariosPane(Document& document, Selection& selection, Presentation& presentation, QWidget* parent = nullptr);

    [[nodiscard]] QTreeView& view() { return *m_view; }

    [[nodiscard]] ScenarioModel& model() { return *m_model; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitName();
    void readScenario();
    void readSources();
    void openMenu(QPoint position);
    void chooseShown(ScenarioId only);

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    ScenarioModel* m_model = nullptr;
    QTreeView* m_view = nullptr;
};

} // namespace minard
