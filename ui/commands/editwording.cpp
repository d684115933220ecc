#include "ui/commands/editwording.h"

#include "core/analysis/bounds.h"
#include "core/schedule/violations.h"
#include "core/support/numberformat.h"
#include "ui/document/makespan.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace minard {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("Edit", text);
}

MakespanDifference difference(const TimedScenario& before, const TimedScenario& after)
{
    const double from = before.built->timeline.makespan();
    const double absolute = after.built->timeline.makespan() - from;
    return {absolute, from > 0.0 ? absolute / from : 0.0};
}

/// Largest demand above 1 for a resource, or 0 where there is none.
double worstDemand(const Timeline& timeline, ResourceId resource)
{
    double worst = 0.0;
    for (const Oversubscription& stretch : timeline.oversubscribed()) {
        if (stretch.resource == resource)
            worst = std::max(worst, stretch.demand);
    }
    return worst;
}

void addOversubscription(std::vector<Fact>& facts, const TimedScenario& before, const TimedScenario& after)
{
    const std::vector<Resource>& resources = after.built->scenario.machine.resources;
    for (std::size_t k = 0; k < resources.size(); ++k) {
        const double was = worstDemand(before.built->timeline, ResourceId(k));
        const double now = worstDemand(after.built->timeline, ResourceId(k));
        if (now <= 0.0 && was <= 0.0)
            continue;
        const QString percent = fromUtf8(formatQuantity(now, Unit::Fraction));
        if (now <= 0.0)
            facts.push_back({resourceText(resources[k]), translated("no longer above 100 %")});
        else if (was <= 0.0)
            facts.push_back({resourceText(resources[k]), translated("now up to %1").arg(percent), Fact::Tone::Warning});
        else
            facts.push_back({resourceText(resources[k]), translated("up to %1").arg(percent), Fact::Tone::Warning});
    }
}

void addGap(std::vector<Fact>& facts, const TimedScenario& before, const TimedScenario& after)
{
    // Who asks for more than there is may be faster than any bound.
    if (!after.built->timeline.oversubscribed().empty())
        return;
    const auto gap = [](const TimedScenario& timed) {
        return fromUtf8(
            formatQuantity(computeBounds(timed.built->plan).gap(timed.built->timeline.makespan()), Unit::Fraction));
    };
    const QString was = gap(before);
    const QString now = gap(after);
    facts.push_back({translated("above the best bound"),
        was == now || !before.built->timeline.oversubscribed().empty() ? now : translated("%1, was %2").arg(now, was)});
}

void addViolations(std::vector<Fact>& facts, const TimedScenario& after)
{
    const std::size_t count = violatedEdges(after.built->plan, after.built->timeline).size();
    if (count > 0)
        facts.push_back({translated("broken dependencies"), fromUtf8(formatCount(static_cast<std::int64_t>(count))),
            Fact::Tone::Warning});
}

} // namespace

QString refusalSentence(const Refusal& refusal)
{
    QString text = fromUtf8(refusal.what);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text + QLatin1Char('.');
}

CardText describeOutcome(const EditOutcome& outcome, const TimedScenario& before, const NumberFormat& format)
{
    CardText card;
    if (outcome.isRefused()) {
        card.title = translated("Not possible");
        card.subtitle = refusalSentence(*outcome.refusal);
        return card;
    }
    const TimedScenario& after = *outcome.timed;
    card.title = outcome.edit.isEmpty() ? translated("No change") : fromUtf8(outcome.edit.text());
    card.facts.push_back({translated("makespan"), timeText(after.built->timeline.makespan(), *after.campaign, format)});
    card.facts.push_back({translated("difference"), difference(before, after).text(*after.campaign, format)});
    addOversubscription(card.facts, before, after);
    addGap(card.facts, before, after);
    addViolations(card.facts, after);
    return card;
}

QString outcomeSentence(const EditOutcome& outcome, const TimedScenario& before, const NumberFormat& format)
{
    const CardText card = describeOutcome(outcome, before, format);
    if (outcome.isRefused())
        return card.title + QStringLiteral(": ") + card.subtitle;
    QStringList parts;
    for (const Fact& fact : card.facts) {
        const bool isNumber = fact.label == translated("makespan") || fact.label == translated("difference");
        parts.append(isNumber ? fact.value : fact.label + QLatin1Char(' ') + fact.value);
    }
    return card.title + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

} // namespace minard
