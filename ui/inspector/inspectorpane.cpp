#include "ui/inspector/inspectorpane.h"

#include "core/analysis/bounds.h"
#include "core/model/timeunit.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/rangequeries.h"
#include "ui/document/wording.h"
#include "ui/inspector/blockfields.h"
#include "ui/inspector/fusionfields.h"
#include "ui/inspector/phasefields.h"
#include "ui/inspector/scenariofields.h"
#include "ui/models/facts.h"
#include "ui/widgets/quantityfield.h"
#include "ui/widgets/scrollpage.h"

#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace minard {

InspectorPane::InspectorPane(Document& document, Editor& editor, Selection& selection, Presentation& presentation,
    RangeQueries& ranges, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_editor(editor)
    , m_selection(selection)
    , m_presentation(presentation)
    , m_ranges(ranges)
{
    QVBoxLayout* layout = makeScrollPage(this);
    QWidget* page = layout->parentWidget();
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(4);
    m_empty = new QLabel(tr("Numbers about what is selected are shown here, once a campaign is open."), page);
    m_empty->setWordWrap(true);
    m_empty->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(m_empty);
    m_range = addSection(page, *layout);
    buildRangeFields();
    m_piece = addSection(page, *layout);
    m_phase = addSection(page, *layout);
    m_block = addSection(page, *layout);
    m_fusion = addSection(page, *layout);
    m_scenario = addSection(page, *layout);
    buildFields();
    m_advice = new QLabel(m_scenario.box);
    m_advice->setTextFormat(Qt::PlainText);
    m_advice->setWordWrap(true);
    m_advice->setProperty("role", QStringLiteral("muted"));
    m_scenario.box->layout()->addWidget(m_advice);
    layout->addStretch(1);

    connect(&document, &Document::replaced, this, &InspectorPane::read);
    connect(&document.timelines(), &Timelines::built, this, &InspectorPane::read);
    connect(&selection, &Selection::scenarioChanged, this, &InspectorPane::read);
    connect(&selection, &Selection::phasesChanged, this, &InspectorPane::read);
    connect(&selection, &Selection::pieceChanged, this, &InspectorPane::read);
    connect(&selection, &Selection::rangeChanged, this, &InspectorPane::read);
    connect(&presentation, &Presentation::timeDisplayChanged, this, &InspectorPane::read);
    connect(&ranges, &RangeQueries::ready, this, &InspectorPane::read);
    read();
}

InspectorPane::Section InspectorPane::addSection(QWidget* parent, QVBoxLayout& layout)
{
    Section section;
    section.box = new QWidget(parent);
    auto* rows = new QVBoxLayout(section.box);
    rows->setContentsMargins(0, 0, 0, 12);
    rows->setSpacing(4);
    section.title = new QLabel(section.box);
    section.title->setTextFormat(Qt::PlainText);
    section.title->setWordWrap(true);
    section.title->setProperty("role", QStringLiteral("strong"));
    section.facts = new FactGrid(section.box);
    rows->addWidget(section.title);
    rows->addWidget(section.facts);
    layout.addWidget(section.box);
    return section;
}

void InspectorPane::buildRangeFields()
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 4);
    m_rangeStart = new QuantityField(m_range.box);
    m_rangeEnd = new QuantityField(m_range.box);
    m_rangeStart->setAccessibleName(tr("Start of the time range"));
    m_rangeEnd->setAccessibleName(tr("End of the time range"));
    form->addRow(tr("from"), m_rangeStart);
    form->addRow(tr("to"), m_rangeEnd);
    static_cast<QVBoxLayout*>(m_range.box->layout())->insertLayout(1, form);
    m_range.title->setText(tr("Time range"));
    for (const QuantityField* field : {m_rangeStart, m_rangeEnd})
        connect(field, &QuantityField::valueEntered, this, &InspectorPane::editRange);
}

void InspectorPane::buildFields()
{
    const auto add = [](const Section& section, QWidget* fields) {
        static_cast<QVBoxLayout*>(section.box->layout())->insertWidget(1, fields);
    };
    m_phaseFields = new PhaseFields(m_document, m_editor, m_presentation, m_phase.box);
    m_blockFields = new BlockFields(m_document, m_editor, m_block.box);
    m_fusionFields = new FusionFields(m_document, m_editor, m_fusion.box);
    m_scenarioFields = new ScenarioFields(m_document, m_editor, m_presentation, m_scenario.box);
    add(m_phase, m_phaseFields);
    add(m_block, m_blockFields);
    add(m_fusion, m_fusionFields);
    add(m_scenario, m_scenarioFields);
    m_block.title->setText(tr("Pipeline of the phase"));
    m_fusion.title->setText(tr("Fusion of the phase"));
}

void InspectorPane::editRange()
{
    m_selection.setRange(TimeRange{m_rangeStart->value(), m_rangeEnd->value()});
}

void InspectorPane::read()
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    m_empty->setVisible(!timed);
    m_range.box->setVisible(timed && m_selection.range());
    const bool anyPhase = timed && !m_selection.phases().empty();
    m_phase.box->setVisible(anyPhase);
    m_piece.box->setVisible(false);
    if (!anyPhase || m_selection.phases().size() > 1) {
        m_block.box->setVisible(false);
        m_fusion.box->setVisible(false);
    }
    m_scenario.box->setVisible(timed && !anyPhase && !m_selection.range());
    if (!timed)
        return;
    if (m_selection.range())
        readRange(*timed);
    if (anyPhase) {
        readPhases(*timed);
        return;
    }
    m_scenario.title->setText(fromUtf8(timed->campaign->scenario(timed->built->scenario.id).label()));
    m_scenarioFields->read(*timed);
    m_scenario.facts->setFacts(scenarioFacts(*timed, numberFormat(*timed->campaign, m_presentation)));
    m_advice->setText(fromUtf8(boundAdvice(computeBounds(timed->built->plan), timed->built->scenario.machine)));
}

void InspectorPane::readRange(const TimedScenario& timed)
{
    const TimeRange range = *m_selection.range();
    const NumberFormat format = numberFormat(*timed.campaign, m_presentation);
    const Unit unit = timeUnitOf(timed.campaign->units);
    m_rangeStart->setQuantity(range.start, unit, format);
    m_rangeEnd->setQuantity(range.end, unit, format);
    const auto statistics = m_ranges.statistics(timed.built->scenario.id, range);
    m_range.facts->setFacts(statistics ? rangeFacts(timed, *statistics, format) : std::vector<Fact>());
}

void InspectorPane::readPhases(const TimedScenario& timed)
{
    const NumberFormat format = numberFormat(*timed.campaign, m_presentation);
    const auto& piece = m_selection.piece();
    const bool pieceIsHere = piece && piece->scenario == timed.built->scenario.id
        && piece->node < timed.built->timeline.nodes().size()
        && timed.built->timeline.nodes()[piece->node].phase == piece->phase;
    if (m_selection.phases().size() > 1) {
        m_phaseFields->setVisible(false);
        m_phase.title->setText(tr("Selected phases"));
        m_phase.facts->setFacts(phaseSumFacts(timed, m_selection.phases(), format));
        return;
    }
    const std::optional<std::uint32_t> node = pieceIsHere ? piece->node
                                                          : nodeOf(timed.built->timeline, m_selection.currentPhase());
    m_phaseFields->setVisible(node.has_value());
    if (!node) {
        m_block.box->setVisible(false);
        m_fusion.box->setVisible(false);
        m_phase.title->setText(tr("The selected phase does not run in this scenario"));
        m_phase.facts->setFacts({});
        return;
    }
    m_phase.title->setText(fromUtf8(nodeName(*timed.campaign, timed.built->timeline.nodes()[*node])));
    const PhaseId phase = timed.built->timeline.nodes()[*node].phase;
    m_phaseFields->read(timed, phase);
    m_block.box->setVisible(m_blockFields->read(timed, phase));
    m_fusion.box->setVisible(m_fusionFields->read(timed, phase));
    m_phase.facts->setFacts(phaseFacts(timed, *node, format));
    if (!pieceIsHere || timed.built->timeline.timings()[*node].pieces < 2)
        return;
    m_piece.title->setText(tr("Selected piece"));
    m_piece.facts->setFacts(pieceFacts(timed, *piece, format));
    m_piece.box->setVisible(true);
}

} // namespace minard
