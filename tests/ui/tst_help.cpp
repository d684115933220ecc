#include "tests/ui/uitest.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/mainwindow/commandpalette.h"
#include "ui/mainwindow/helpwindow.h"
#include "ui/mainwindow/keysheet.h"

#include <QLineEdit>
#include <QTest>
#include <QTextBrowser>

using namespace minard;

class TestHelp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPageOpensAndLinksLeadSomewhere();
    void sheetNamesEveryCommandWithKeys();
    void paletteFindsAndRunsACommand();
};

void TestHelp::everyPageOpensAndLinksLeadSomewhere()
{
    HelpWindow help;
    for (const char* name : {"index", "reading", "gestures", "semantics", "formats", "lowrank"}) {
        help.showPage(QString::fromLatin1(name));
        QCOMPARE(help.page(), QString::fromLatin1(name));
        QVERIFY(help.plainText().size() > 200);
    }
    help.showPage(QStringLiteral("index"));
    auto* browser = help.findChild<QTextBrowser*>();
    Q_EMIT browser->anchorClicked(QUrl(QStringLiteral("reading.md")));
    QCOMPARE(help.page(), QStringLiteral("reading"));
    help.showPage(QStringLiteral("no such page"));
    QCOMPARE(help.page(), QStringLiteral("reading"));
}

void TestHelp::sheetNamesEveryCommandWithKeys()
{
    const ActionTable actions;
    int withKeys = 0;
    for (const QAction* action : actions.all())
        withKeys += action->shortcuts().isEmpty() ? 0 : 1;
    const KeySheet sheet(actions);
    QCOMPARE(sheet.rowCount(), withKeys);
}

void TestHelp::paletteFindsAndRunsACommand()
{
    const ActionTable actions;
    int runs = 0;
    connect(actions.at(ActionId::MirroredLayout), &QAction::triggered, this, [&] { ++runs; });
    CommandPalette palette(actions);
    palette.show();
    QVERIFY(QTest::qWaitForWindowExposed(&palette));
    auto* field = palette.findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("mirr"));
    QCOMPARE(palette.matches().value(0), actions.at(ActionId::MirroredLayout)->iconText());
    QTest::keyClicks(field, QStringLiteral("zzz"));
    QVERIFY(palette.matches().isEmpty());
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(runs, 0);
    field->clear();
    QTest::keyClicks(field, QStringLiteral("mirrored"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(runs, 1);
}

QTEST_MAIN(TestHelp)
#include "tst_help.moc"
