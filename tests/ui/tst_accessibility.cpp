#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"

#include <QAccessible>
#include <QDockWidget>
#include <QSet>
#include <QTest>

using namespace minard;

/// The window as a screen reader walks it.
class TestAccessibility : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        describeApplication();
        QAccessible::setActive(true);
    }

    void init();
    void i14_everyControlHasAName();
    void i14_everyPhaseIsNamedInTheDiagram();
    void i14_everyPhaseIsNamedInTheTable();
    void tellsPlaceAndNumbers();
    void selectsByPressing();
    void tellsWhatIsSelected();
    void numbersRepetitions();
    void survivesAnotherDocument();

private:
    /// Calls `visit` with every interface below `root` that is not hidden.
    static void walk(QAccessibleInterface* root, const std::function<void(QAccessibleInterface&)>& visit)
    {
        if (!root || !root->isValid() || root->state().invisible)
            return;
        visit(*root);
        for (int i = 0; i < root->childCount(); ++i)
            walk(root->child(i), visit);
    }

    [[nodiscard]] QAccessibleInterface* canvas(std::size_t panel = 0)
    {
        return QAccessible::queryAccessibleInterface(&m_window->campaignView().panels()[panel]->canvas());
    }

    std::unique_ptr<MainWindow> m_window;
};

void TestAccessibility::init()
{
    m_window = test::shownWindow();
    test::openSample(m_window->document(), QStringLiteral("memory-oversubscription"));
}

void TestAccessibility::i14_everyControlHasAName()
{
    const QSet<int> controls = {QAccessible::PushButton, QAccessible::CheckBox, QAccessible::RadioButton,
        QAccessible::EditableText, QAccessible::ComboBox, QAccessible::SpinBox, QAccessible::Slider, QAccessible::Table,
        QAccessible::Tree, QAccessible::List, QAccessible::MenuItem, QAccessible::PageTab, QAccessible::ListItem,
        QAccessible::ButtonMenu, QAccessible::ButtonDropDown};
    // Panes that are tabs behind others are looked at one after the other.
    int count = 0;
    const QList<QDockWidget*> docks = m_window->findChildren<QDockWidget*>();
    for (QDockWidget* dock : docks) {
        dock->show();
        dock->raise();
        QTest::qWait(1);
        walk(QAccessible::queryAccessibleInterface(m_window.get()), [&](QAccessibleInterface& one) {
            if (!controls.contains(one.role()))
                return;
            ++count;
            const QObject* object = one.object();
            QString path;
            for (const QObject* up = object; up; up = up->parent())
                path.prepend(
                    QStringLiteral("/%1(%2)").arg(QLatin1String(up->metaObject()->className()), up->objectName()));
            QVERIFY2(!one.text(QAccessible::Name).trimmed().isEmpty(), qPrintable(path));
        });
    }
    QVERIFY(count > 300);
}

void TestAccessibility::i14_everyPhaseIsNamedInTheDiagram()
{
    for (std::size_t panel = 0; panel < m_window->campaignView().panels().size(); ++panel) {
        QAccessibleInterface* list = canvas(panel);
        QVERIFY(list->text(QAccessible::Name).contains(QLatin1String("Campaign diagram of")));
        QSet<QString> names;
        for (int i = 0; i < list->childCount(); ++i) {
            names.insert(list->child(i)->text(QAccessible::Name));
            QCOMPARE(list->indexOfChild(list->child(i)), i);
            QCOMPARE(list->child(i)->parent(), list);
        }
        QCOMPARE(names, (QSet<QString>{QStringLiteral("A"), QStringLiteral("B")}));
        QVERIFY(!list->child(list->childCount()));
        QVERIFY(!list->child(-1));
    }
}

void TestAccessibility::i14_everyPhaseIsNamedInTheTable()
{
    m_window->findChild<QDockWidget*>(QStringLiteral("phases"))->raise();
    QTest::qWait(1);
    QSet<QString> cells;
    walk(QAccessible::queryAccessibleInterface(m_window->findChild<QWidget*>(QStringLiteral("phases"))),
        [&](QAccessibleInterface& one) { cells.insert(one.text(QAccessible::Name)); });
    for (const Phase& phase : m_window->document().campaign().workload.phases)
        QVERIFY2(cells.contains(QString::fromStdString(phase.label())), phase.label().c_str());
}

void TestAccessibility::tellsPlaceAndNumbers()
{
    QAccessibleInterface* b = canvas()->child(1);
    QCOMPARE(b->text(QAccessible::Name), QStringLiteral("B"));
    const QString text = b->text(QAccessible::Description);
    for (const char* part : {"start 3 s", "end 13 s", "busy 10 s", "compute 20 %", "memory 90 %"})
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    const CampaignCanvas& widget = m_window->campaignView().panels()[0]->canvas();
    const QRect place = b->rect();
    QVERIFY(QRect(widget.mapToGlobal(QPoint()), widget.size()).contains(place));
    QVERIFY(place.width() > canvas()->child(0)->rect().width() * 3);
    // Units follow the wish of the user.
    m_window->presentation().setTimeDisplay(TimeDisplay::Millisecond);
    QVERIFY(b->text(QAccessible::Description).contains(QLatin1String("ms")));
}

void TestAccessibility::selectsByPressing()
{
    QAccessibleInterface* b = canvas(2)->child(1);
    QAccessibleActionInterface* action = b->actionInterface();
    QVERIFY(action);
    action->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(m_window->selection().phases(), PhaseSet{m_window->document().campaign().workload.findPhase("B")});
    QCOMPARE(m_window->selection().scenario(), ScenarioId(2));
}

void TestAccessibility::tellsWhatIsSelected()
{
    QVERIFY(!canvas()->child(0)->state().selected);
    m_window->selection().selectPhase(m_window->document().campaign().workload.findPhase("A"));
    QVERIFY(canvas()->child(0)->state().selected);
    QVERIFY(!canvas()->child(1)->state().selected);
}

void TestAccessibility::numbersRepetitions()
{
    test::openSample(m_window->document(), QStringLiteral("mamba-1-370m-48-layers"));
    QAccessibleInterface* list = canvas();
    QCOMPARE(list->childCount(), 48 * 24);
    QVERIFY(list->child(24)->text(QAccessible::Name).endsWith(QLatin1String("repetition 2")));
}

void TestAccessibility::survivesAnotherDocument()
{
    QAccessibleInterface* before = canvas()->child(1);
    QVERIFY(before->isValid());
    m_window->document().replace({}, {});
    QTest::qWait(1);
    walk(QAccessible::queryAccessibleInterface(m_window.get()),
        [](QAccessibleInterface& one) { QVERIFY(one.isValid()); });
}

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
