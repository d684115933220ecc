#pragma once

#include <QComboBox>
#include <QObject>
#include <QPointer>

#include "ui/campaign/blockbar.h"
#include "ui/campaign/editingcontext.h"
#include "ui/campaign/fusionform.h"
#include "ui/commands/schedulesettings.h"

namespace minard {

class BlockFocus;
class CampaignPanel;

/// The tools in the title row of a panel, there while the pointer or the focus is in it: how its scenario throttles,
/// and above the block in focus what is set for its pipeline.
class PanelTools : public QObject {
    Q_OBJECT

public:
    PanelTools(CampaignPanel& panel, BlockFocus& focus, const EditingContext& context);

    [[nodiscard]] QComboBox& throttle() { return *m_throttle; }

    /// Built when it is first wanted: most panels are only looked at.
    [[nodiscard]] BlockBar& bar();

    /// Opens the settings of the fusion group in focus.
    void openFusion();

    /// Null until it was opened for the first time.
    [[nodiscard]] FusionForm* fusionForm() { return m_form; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void read();
    void readFocusWidget(QWidget* now);
    void place();
    void fitThrottle(bool isWanted);
    void buildBar();
    void connectBar();
    void presentForm();
    [[nodiscard]] QString phaseNames() const;

    CampaignPanel& m_panel;
    BlockFocus& m_focus;
    EditingContext m_context;
    ScheduleSettings m_settings;
    QPointer<QComboBox> m_throttle;
    QPointer<BlockBar> m_bar; ///< null before it was built, and while the panel goes
    bool m_hasBar = false;
    QPointer<FusionForm> m_form;
    bool m_hasKeyboard = false;
};

} // namespace minard
