#pragma once

#include <QTreeWidget>

#include "core/io/machinepresets.h"
#include "core/support/units.h"

namespace minard {

/// All figures of a preset, each with its value, how well it is known, and where it was read.
class PresetFigures : public QTreeWidget {
    Q_OBJECT

public:
    enum Column { Figure, Value, Status, Source };

    explicit PresetFigures(QWidget* parent = nullptr);

    void setPreset(const MachinePreset* preset);

private:
    void add(const QString& name, const PresetFigure& figure, Unit unit);
};

} // namespace minard
