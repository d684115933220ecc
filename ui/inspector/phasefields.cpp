#include "ui/inspector/phasefields.h"

#include "ui/commands/editor.h"
#include "ui/commands/numbertyping.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/quantityfield.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace minard {

namespace {

constexpr int firstResourceRow = 3;

QLabel* captionOf(const QString& text, QWidget* parent)
{
    auto* label = new ElidedLabel(parent);
    label->setText(text);
    label->setProperty("role", QStringLiteral("caption"));
    return label;
}

} // namespace

PhaseFields::PhaseFields(Document& document, Editor& editor, const Presentation& presentation, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_editor(editor)
    , m_presentation(presentation)
    , m_grid(new QGridLayout(this))
    , m_name(new QLineEdit(this))
{
    m_grid->setContentsMargins(0, 0, 0, 8);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(2, 1);
    m_name->setAccessibleName(tr("Name of the phase"));
    m_name->setToolTip(tr("Name of the phase, in all scenarios. Empty = its id."));
    m_grid->addWidget(captionOf(tr("name"), this), 0, 0);
    m_grid->addWidget(m_name, 0, 1, 1, 2);
    m_grid->addWidget(captionOf(tr("duration"), this), 1, 0);
    m_duration = addNumber({PhaseNumber::Kind::Duration, {}}, tr("Duration of the phase"), 1, 1);
    m_duration->setToolTip(
        tr("The phase's own duration in this scenario, before dilation and throttling. Volumes stay. Empty = as "
           "inherited."));
    connect(m_name, &QLineEdit::editingFinished, this, &PhaseFields::enterName);
}

QuantityField* PhaseFields::addNumber(PhaseNumber number, const QString& name, int row, int column)
{
    auto* field = new QuantityField(this);
    field->setAccessibleName(name);
    field->setWords(QuantityField::Words::Reported);
    field->setMinimumWidth(64);
    m_grid->addWidget(field, row, column);
    connect(field, &QuantityField::valueEntered, this, [this, field, number](double value) {
        field->refuse(typeNumber(m_document, m_editor, {m_scenario, m_phase, number}, value));
    });
    connect(field, &QuantityField::textEntered, this, [this, field, number](const QString& text) {
        field->refuse(typeNumber(m_document, m_editor, {m_scenario, m_phase, number}, text, {}));
    });
    return field;
}

void PhaseFields::buildResources(const Machine& machine)
{
    if (machine.resources == m_resources)
        return;
    for (QWidget* heading : m_headings)
        heading->deleteLater();
    for (const auto* fields : {&m_uses, &m_volumes}) {
        for (QuantityField* field : *fields) {
            field->hide();
            field->deleteLater();
        }
    }
    m_headings.clear();
    m_uses.clear();
    m_volumes.clear();
    m_resources = machine.resources;
    const auto addHeading = [this](const QString& text, int row, int column) {
        QLabel* label = captionOf(text, this);
        m_grid->addWidget(label, row, column, column == 0 ? Qt::AlignLeft : Qt::AlignRight);
        m_headings.push_back(label);
    };
    addHeading(tr("utilization"), firstResourceRow - 1, 1);
    addHeading(tr("volume"), firstResourceRow - 1, 2);
    for (std::size_t k = 0; k < m_resources.size(); ++k) {
        const int row = firstResourceRow + static_cast<int>(k);
        const QString name = resourceText(m_resources[k]);
        addHeading(name, row, 0);
        m_uses.push_back(
            addNumber({PhaseNumber::Kind::Use, ResourceId(k)}, tr("Utilization of %1 by the phase").arg(name), row, 1));
        m_uses.back()->setToolTip(tr("The phase's own utilization in this scenario. Where the volume is known, the "
                                     "duration follows. Empty = as inherited, ? = not known."));
        m_volumes.push_back(
            addNumber({PhaseNumber::Kind::Volume, ResourceId(k)}, tr("Volume of %1 in the phase").arg(name), row, 2));
        m_volumes.back()->setToolTip(tr("How much of it the phase needs. Empty = as inherited, ? = not known."));
    }
}

void PhaseFields::show(QuantityField& field, PhaseNumber number, const TimedScenario& timed)
{
    const NumberFormat format = numberFormat(*timed.campaign, m_presentation);
    const Unit unit = unitOf(*timed.campaign, number);
    if (const std::optional<double> value = phaseNumber(*timed.built, m_phase, number))
        field.setQuantity(*value, unit, format);
    else
        field.setUnknown(unit, format);
    QFont font = this->font();
    font.setBold(isOwnNumber(timed.campaign->scenario(m_scenario), m_phase, number));
    field.setFont(font);
    field.setEnabled(timed.built->plan.recording == nullptr);
}

void PhaseFields::read(const TimedScenario& timed, PhaseId phase)
{
    const bool isSame = phase == m_phase && timed.built->scenario.id == m_scenario;
    m_phase = phase;
    m_scenario = timed.built->scenario.id;
    buildResources(timed.built->scenario.machine);
    std::vector<QuantityField*> all{m_duration};
    all.insert(all.end(), m_uses.begin(), m_uses.end());
    all.insert(all.end(), m_volumes.begin(), m_volumes.end());
    if (!isSame) {
        for (QuantityField* field : all)
            field->restore();
        m_name->setModified(false);
    }
    show(*m_duration, {PhaseNumber::Kind::Duration, {}}, timed);
    for (std::size_t k = 0; k < m_resources.size(); ++k) {
        show(*m_uses[k], {PhaseNumber::Kind::Use, ResourceId(k)}, timed);
        show(*m_volumes[k], {PhaseNumber::Kind::Volume, ResourceId(k)}, timed);
    }
    if (!m_name->isModified())
        m_name->setText(fromUtf8(timed.campaign->workload.phase(phase).label()));
}

void PhaseFields::enterName()
{
    if (!m_name->isModified())
        return;
    m_name->setModified(false);
    m_editor.renamePhase(m_phase, m_name->text());
}

} // namespace minard
