#pragma once

#include <QFrame>
#include <map>

#include "core/model/scenario.h"
#include "core/schedule/fusion.h"
#include "core/support/numberformat.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace minard {

struct Campaign;
class FactGrid;
class QuantityField;

/// The settings of one fusion group, in a window that closes with a click beside it: how its phases are timed, the
/// buffer it must fit into, tiles, what it keeps on chip, what it computes again; and what comes of them. Every change
/// is asked for at once.
class FusionForm : public QFrame {
    Q_OBJECT

public:
    explicit FusionForm(QWidget* parent = nullptr);

    /// Shows a group as the schedule has it. `fused`: what it does, or null while that is not known.
    void present(const Campaign& campaign, const EffectiveScenario& scenario, const FusionGroup& group,
        const FusedGroup* fused, const NumberFormat& format);

    [[nodiscard]] const FusionGroup& group() const { return m_group; }

    // For tests.
    [[nodiscard]] QComboBox& retime() { return *m_retime; }

    [[nodiscard]] QComboBox& buffer() { return *m_buffer; }

    [[nodiscard]] QSpinBox& tiles() { return *m_tiles; }

    [[nodiscard]] QCheckBox* keep(TensorId tensor) const;
    [[nodiscard]] QuantityField* recompute(PhaseId phase) const;

Q_SIGNALS:
    void groupWanted(const minard::FusionGroup& group);
    void unfuseWanted();

private:
    void buildSettings();
    void presentBuffers(const EffectiveScenario& scenario);
    void presentTensors(const Campaign& campaign, const FusedGroup* fused);
    void presentPhases(const Campaign& campaign, const NumberFormat& format);
    void presentOutcome(const Campaign& campaign, const FusedGroup* fused, const NumberFormat& format);
    void readKept();
    void ask(FusionGroup group);

    FusionGroup m_group;
    QLabel* m_title;
    QComboBox* m_retime;
    QComboBox* m_buffer;
    QSpinBox* m_tiles;
    QCheckBox* m_double;
    QCheckBox* m_shared;
    QGridLayout* m_tensors;
    QGridLayout* m_phases;
    FactGrid* m_outcome;
    QLabel* m_misfit;
    std::map<TensorId, QCheckBox*> m_keep;
    std::map<PhaseId, QuantityField*> m_recompute;
};

} // namespace minard
