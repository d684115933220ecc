#include "core/io/native/migration.h"

#include <string>
#include <vector>

#include <QTest>

#include "core/io/json/jsonparser.h"
#include "core/io/json/jsonwriter.h"

using namespace minard;

class TestMigration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goesOneStepAtATime();
    void stopsAtAFaultyStep();
    void refusesWhatNoStepKnows();
};

namespace {

/// Steps from 1 to 2 and from 2 to 3 that leave a trace.
std::vector<MigrationStep> tracingSteps()
{
    const auto step = [](const char* name) {
        return [name](JsonValue& root) -> Result<> {
            root.add(name, JsonValue::boolean(true));
            return {};
        };
    };
    return {step("from 1"), step("from 2")};
}

JsonValue documentOf(const std::string& format)
{
    return JsonValue::object({{"format", JsonValue::text(format)}});
}

} // namespace

void TestMigration::goesOneStepAtATime()
{
    JsonValue root = documentOf("campaign/1.7");
    QVERIFY(migrate(root, 3, tracingSteps()).has_value());
    QCOMPARE(
        writeJson(root), std::string("{\n  \"format\": \"campaign/3\",\n  \"from 1\": true,\n  \"from 2\": true\n}\n"));
    root = documentOf("campaign/2");
    QVERIFY(migrate(root, 3, tracingSteps()).has_value());
    QCOMPARE(writeJson(root), std::string("{\n  \"format\": \"campaign/3\",\n  \"from 2\": true\n}\n"));
    root = documentOf("campaign/3.1");
    QVERIFY(migrate(root, 3, tracingSteps()).has_value());
    QCOMPARE(root, documentOf("campaign/3.1"));
}

void TestMigration::stopsAtAFaultyStep()
{
    std::vector<MigrationStep> steps = tracingSteps();
    steps[0] = [](JsonValue&) -> Result<> { return invalid("cannot be brought forward", "workload"); };
    JsonValue root = documentOf("campaign/1");
    const Result<> migrated = migrate(root, 3, steps);
    QVERIFY(!migrated.has_value());
    QCOMPARE(sentence(migrated.error()), std::string("workload: cannot be brought forward"));
    QVERIFY(!root.find("from 2"));
}

void TestMigration::refusesWhatNoStepKnows()
{
    for (const char* format : {"campaign/0", "campaign/4", "campaign/", "campaign/x", "campaign/9999999", "other/1"}) {
        JsonValue root = documentOf(format);
        QVERIFY2(!migrate(root, 3, tracingSteps()).has_value(), format);
    }
}

QTEST_GUILESS_MAIN(TestMigration)
#include "tst_migration.moc"
