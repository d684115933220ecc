#include "tests/ui/uitest.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/jobs/jobqueue.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/scenariomodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace minard;

class TestModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void listsScenariosAsATreeOfVariants();
    void showsMakespansAndDifferences();
    void ticksWhatIsShown();
    void followsTheUnitOfTime();
    void survivesBasesThatPointForward();
    void listsOversubscriptionWithItsPlace();
    void takesNamesAsPlainText();
    void dropsRemarksThatAnEditMadeUntrue();

private:
    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Presentation> m_presentation;
    std::unique_ptr<ScenarioModel> m_scenarios;
    std::unique_ptr<FindingsModel> m_findings;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> m_testers;

    [[nodiscard]] QString cell(const char* scenario, ScenarioModel::Column column) const
    {
        return m_scenarios->indexOf(m_document->campaign().findScenario(scenario), column).data().toString();
    }
};

void TestModels::init()
{
    m_jobs = std::make_unique<JobQueue>();
    m_document = std::make_unique<Document>(*m_jobs);
    m_presentation = std::make_unique<Presentation>();
    m_scenarios = std::make_unique<ScenarioModel>(*m_document, *m_presentation);
    m_findings = std::make_unique<FindingsModel>(*m_document, *m_presentation);
    for (QAbstractItemModel* model :
        {static_cast<QAbstractItemModel*>(m_scenarios.get()), static_cast<QAbstractItemModel*>(m_findings.get())})
        m_testers.push_back(
            std::make_unique<QAbstractItemModelTester>(model, QAbstractItemModelTester::FailureReportingMode::QtTest));
}

void TestModels::cleanup()
{
    m_testers.clear();
    m_findings.reset();
    m_scenarios.reset();
    m_presentation.reset();
    m_document.reset();
    m_jobs.reset();
}

void TestModels::listsScenariosAsATreeOfVariants()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    QCOMPARE(m_scenarios->rowCount(), 1);
    const QModelIndex root = m_scenarios->index(0, 0);
    QCOMPARE(root.data().toString(), QStringLiteral("Sequential"));
    QCOMPARE(m_scenarios->rowCount(root), 3);
    const QModelIndex throttled = m_scenarios->indexOf(m_document->campaign().findScenario("dilated-throttled"));
    QCOMPARE(throttled.parent(), m_scenarios->indexOf(m_document->campaign().findScenario("dilated")));
    m_document->replace({}, {});
    QCOMPARE(m_scenarios->rowCount(), 0);
}

void TestModels::showsMakespansAndDifferences()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_presentation->setBaseline(m_document->campaign().findScenario("sequential"));
    QCOMPARE(cell("sequential", ScenarioModel::Column::Makespan), QStringLiteral("13 s"));
    QCOMPARE(cell("dilated-throttled", ScenarioModel::Column::Makespan), QStringLiteral("11.35 s"));
    QCOMPARE(cell("dilated-throttled", ScenarioModel::Column::Difference), QStringLiteral("−12.7 %"));
    QCOMPARE(cell("tiled", ScenarioModel::Column::Difference), QStringLiteral("same"));
    QCOMPARE(cell("sequential", ScenarioModel::Column::Difference), QStringLiteral("baseline"));
    m_presentation->setBaseline(m_document->campaign().findScenario("dilated"));
    QCOMPARE(cell("dilated-throttled", ScenarioModel::Column::Difference), QStringLiteral("+5.58 %"));
    const QModelIndex raw = m_scenarios->indexOf(
        m_document->campaign().findScenario("dilated-throttled"), ScenarioModel::Column::Makespan);
    QCOMPARE(raw.data(ScenarioModel::RawRole).toDouble(), 11.35);
}

void TestModels::ticksWhatIsShown()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    const ScenarioId dilated = m_document->campaign().findScenario("dilated");
    const QModelIndex index = m_scenarios->indexOf(dilated);
    QCOMPARE(index.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QSignalSpy dataChanged(m_scenarios.get(), &QAbstractItemModel::dataChanged);
    QVERIFY(m_scenarios->setData(index, Qt::Checked, Qt::CheckStateRole));
    QVERIFY(m_presentation->isShown(dilated));
    QCOMPARE(index.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QVERIFY(!dataChanged.isEmpty());
    QVERIFY(m_scenarios->setData(index, Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!m_presentation->isShown(dilated));
    QVERIFY(!m_scenarios->setData(index, QStringLiteral("x"), Qt::EditRole));
}

void TestModels::followsTheUnitOfTime()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    m_presentation->setTimeDisplay(TimeDisplay::Millisecond);
    QCOMPARE(cell("sequential", ScenarioModel::Column::Makespan), QStringLiteral("13\u202f000 ms"));
    QVERIFY(m_findings->index(0, 0).data().toString().contains(QStringLiteral(" ms")));
}

void TestModels::survivesBasesThatPointForward()
{
    test::openText(*m_document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12}]},
        "workload":{"phases":[{"id":"A","given":{"duration":1,"use":{"compute":0.5}}}]},
        "scenarios":[{"id":"b","base":"a"},{"id":"a"}]})");
    QCOMPARE(m_scenarios->rowCount(), 2);
    QCOMPARE(cell("b", ScenarioModel::Column::Makespan), QStringLiteral("1 s"));
}

void TestModels::listsOversubscriptionWithItsPlace()
{
    test::openSample(*m_document, QStringLiteral("memory-oversubscription"));
    QCOMPARE(m_findings->rowCount(), 2);
    QCOMPARE(m_findings->count(Severity::Warning), 2);
    const Finding first = m_findings->finding(0);
    QCOMPARE(first.scenario, m_document->campaign().findScenario("pipelined"));
    QCOMPARE(*first.range, (TimeRange{0.75, 1.5}));
    QCOMPARE(first.message, QStringLiteral("memory is oversubscribed: demand 150 %, 3 times, every 2.5 s"));
    QCOMPARE(m_findings->finding(1).message, QStringLiteral("memory is oversubscribed: demand 108 % for 7.5 s"));
}

void TestModels::takesNamesAsPlainText()
{
    test::openText(*m_document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12}]},
        "workload":{"phases":[{"id":"A","given":{"duration":1,"use":{"compute":0.5}}}]},
        "scenarios":[{"id":"s","name":"gemm<float, 4> & %1 %n <img src=x>"}]})");
    const QModelIndex index = m_scenarios->index(0, 0);
    QCOMPARE(index.data().toString(), QStringLiteral("gemm<float, 4> & %1 %n <img src=x>"));
    const QString tip = index.data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("&lt;img src=x&gt;")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("%1 %n")), qPrintable(tip));
}

void TestModels::dropsRemarksThatAnEditMadeUntrue()
{
    test::openText(*m_document,
        R"({"format":"campaign/1","machine":{"resources":[{"id":"c","kind":"throughput","unit":"op/s",
"peak":1}]},"workload":{"phases":[]},"scenarios":[{"id":"s"}]})");
    const auto says = [this](const char* words) {
        for (int row = 0; row < m_findings->rowCount(); ++row) {
            if (m_findings->index(row, 0).data().toString().contains(QLatin1String(words)))
                return true;
        }
        return false;
    };
    QVERIFY(says("no phases"));
    m_document->change({CampaignChange::PhaseList, {}}, [](Campaign& campaign) {
        Phase phase;
        phase.id = "a";
        phase.given = Given{1.0, {}};
        campaign.workload.phases.push_back(phase);
    });
    QTRY_VERIFY(!m_document->timelines().isAnyPending());
    QVERIFY(!says("no phases"));
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
