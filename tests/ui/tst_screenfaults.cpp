#include "core/analysis/rangestatistics.h"
#include "tests/ui/faultwindow.h"
#include "ui/campaign/timeruler.h"
#include "ui/document/rangequeries.h"
#include "ui/findings/findingspane.h"
#include "ui/inspector/inspectorpane.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/phasetablemodel.h"
#include "ui/phases/phasespane.h"
#include "ui/roofline/rooflinechart.h"
#include "ui/roofline/rooflinepane.h"
#include "ui/scenarios/scenariospane.h"
#include "ui/widgets/findbar.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/quantityfield.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <cmath>

using namespace minard;

/// Known faults of units, scale, screen and keys, rows A, E and I, and what links the panes; see faultwindow.h.
class TestScreenFaults : public QObject, private test::FaultWindow {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describe(); }

    void init() { start(); }

    void a7_anotherUnitChangesEveryText();
    void e4_manyPhasesGiveAFirstPicture();
    void e6_openingAndClosingKeepsMemory();
    void e9_randomActionsWhileOpening();
    void i2_i3_textFitsAtEverySize_data();
    void i2_i3_textFitsAtEverySize();
    void i8_bothThemesGiveReadableDiagrams();
    void i11_keysInFieldsStayThere();
    void i12_theSearchTakesPastedText();
    void i15_smallAndLargeWindowsLoseNothing();
    void i15_panesFitAtUsualSizes_data();
    void i15_panesFitAtUsualSizes();
    void i15_largeTextInASmallWindowLosesNothing();
    void aDraggedRangeEqualsTheCore();
    void pointsRowsAndPiecesAreOneSelection();
};

void TestScreenFaults::a7_anotherUnitChangesEveryText()
{
    m_window->selection().setPhases({phase("B")});
    m_window->selection().setRange(TimeRange{1.0, 4.0});
    const QPoint onB = pointAt(8.0, 0.2);
    QMouseEvent move(QEvent::MouseMove, onB, canvas().mapToGlobal(onB), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
    auto* inspector = m_window->findChild<InspectorPane*>();
    auto* phases = m_window->findChild<PhasesPane*>();
    auto* findings = m_window->findChild<FindingsPane*>();
    const auto texts = [&] {
        QStringList all;
        for (const Tick& tick : m_window->campaignView().ruler().ticks().ticks)
            all.append(QString::fromStdString(tick.label));
        all = {QStringLiteral("ruler ") + QString::fromStdString(m_window->campaignView().ruler().ticks().unit)
            + all.join(QLatin1Char('|'))};
        all.append(QStringLiteral("makespan ") + m_window->campaignView().panels()[2]->makespanText());
        all.append(QStringLiteral("difference ") + m_window->campaignView().panels()[2]->differenceText());
        QApplication::sendEvent(&canvas(), &move);
        for (const Fact& fact : m_window->campaignView().card().text().facts) {
            if (fact.label == QLatin1String("start") || fact.label == QLatin1String("duration"))
                all.append(QStringLiteral("card %1 %2").arg(fact.label, fact.value));
        }
        all.append(QStringLiteral("inspector busy ") + inspector->phaseFactGrid().value(QStringLiteral("busy")));
        all.append(QStringLiteral("range field ") + inspector->rangeEndField().text());
        for (int column = 0; column < phases->model().columnCount(); ++column) {
            const PhaseColumn& kind = phases->model().columns()[static_cast<std::size_t>(column)];
            if (kind.measure() != PhaseColumn::Measure::Time)
                continue;
            all.append(phases->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        }
        const int place = static_cast<int>(FindingsModel::Column::Place);
        all.append(QStringLiteral("finding ") + findings->model().index(0, place).data().toString());
        return all;
    };
    m_window->actions().at(ActionId::TimeSeconds)->trigger();
    const QStringList seconds = texts();
    m_window->actions().at(ActionId::TimeMicroseconds)->trigger();
    const QStringList microseconds = texts();
    QCOMPARE(microseconds.size(), seconds.size());
    QVERIFY(seconds.size() >= 12);
    for (qsizetype i = 0; i < seconds.size(); ++i) {
        QVERIFY2(seconds[i] != microseconds[i], qPrintable(seconds[i]));
        QVERIFY2(microseconds[i].contains(QString::fromUtf8("µs")), qPrintable(microseconds[i]));
    }
    QString digits = microseconds[1];
    digits.remove(QRegularExpression(QStringLiteral("[^0-9]")));
    QCOMPARE(digits, QStringLiteral("10750000"));
}

void TestScreenFaults::e4_manyPhasesGiveAFirstPicture()
{
    test::openText(m_window->document(), test::manyPhases(20000));
    const Panel& panel = canvas().panel();
    QCOMPARE(panel.list.pieces, std::uint64_t(20000));
    // Bounded by the width of the window, not by the phases.
    QVERIFY2(panel.list.items.size() < 30000, qPrintable(QString::number(panel.list.items.size())));
    QSet<QRgb> colours;
    const QImage image = canvas().grab().toImage();
    for (int x = 0; x < image.width(); x += 3) {
        for (int y = 0; y < image.height(); y += 2)
            colours.insert(image.pixel(x, y));
    }
    QVERIFY(colours.size() > 5);
}

void TestScreenFaults::e6_openingAndClosingKeepsMemory()
{
    const auto residentPages = [] {
        QFile file(QStringLiteral("/proc/self/statm"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() : -1LL;
    };
    const std::string text = test::manyPhases(500);
    const auto cycle = [&](int times) {
        for (int i = 0; i < times; ++i) {
            test::openText(m_window->document(), text);
            canvas().grab();
            m_window->document().replace({}, {});
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    };
    cycle(20);
    const qint64 before = residentPages();
    cycle(80);
    const qint64 grown = (residentPages() - before) * 4096;
    QVERIFY(before > 0);
    // A document that stayed behind each time would be far more than that.
    QVERIFY2(grown < 24 * 1024 * 1024, qPrintable(QString::number(grown)));
}

void TestScreenFaults::e9_randomActionsWhileOpening()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("many.campaign.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(test::manyPhases(5000)));
    file.close();
    QRandomGenerator random(20260101);
    for (int i = 0; i < 100; ++i) {
        switch (random.bounded(8)) {
        case 0:
            m_window->document().open(path);
            break;
        case 1:
            m_window->document().cancelOpening();
            break;
        case 2:
            m_window->document().open(test::samplePath(QStringLiteral("three-phase-pipeline")));
            break;
        case 3:
            m_window->document().replace({}, {});
            break;
        case 4:
            m_window->actions().at(ActionId::ZoomIn)->trigger();
            break;
        case 5:
            m_window->actions().at(ActionId::MirroredLayout)->trigger();
            break;
        case 6:
            m_window->actions().at(random.bounded(2) ? ActionId::ThemeDark : ActionId::ThemeLight)->trigger();
            break;
        default:
            if (!m_window->campaignView().panels().empty())
                wheel(canvas(), QPoint(300, 60), random.bounded(2) ? 3 : -3);
            break;
        }
        QCoreApplication::processEvents();
    }
    // The last word counts, and nothing of what was dropped shows up later.
    open(QStringLiteral("memory-oversubscription"));
    QTest::qWait(50);
    QVERIFY(phase("B").isValid());
    QVERIFY(!m_window->document().isOpening());
    QVERIFY(m_window->visibleRange().range().length() < 131.0);
}

void TestScreenFaults::i2_i3_textFitsAtEverySize_data()
{
    QTest::addColumn<double>("points");
    for (const double points : {8.0, 10.0, 14.0, 18.0, 24.0})
        QTest::addRow("%.0f pt", points) << points;
}

void TestScreenFaults::i2_i3_textFitsAtEverySize()
{
    QFETCH(const double, points);
    m_window->theme().setPointSize(points);
    m_window->selection().selectPhase(phase("A"));
    int labels = 0;
    // The first label that is lower than its text.
    const auto squeezed = [&] {
        labels = 0;
        const QList<QLabel*> all = m_window->findChildren<QLabel*>();
        for (const QLabel* label : all) {
            if (!label->isVisible() || label->text().isEmpty() || label->wordWrap())
                continue;
            ++labels;
            if (label->height() < label->fontMetrics().height() - 2)
                return QStringLiteral("%1 in %2")
                    .arg(label->text(), QLatin1String(label->parentWidget()->metaObject()->className()));
        }
        return QString();
    };
    // Layouts follow the text size with some delay.
    QTRY_COMPARE(squeezed(), QString());
    QVERIFY(labels > 15);
    const auto squeezedButton = [&] {
        const QList<QToolButton*> buttons = m_window->findChildren<QToolButton*>();
        for (const QToolButton* button : buttons) {
            const bool hasText = !button->text().isEmpty() && button->toolButtonStyle() != Qt::ToolButtonIconOnly;
            if (!button->isVisible() || !hasText)
                continue;
            const QSize needed = button->minimumSizeHint();
            if (button->width() < button->fontMetrics().horizontalAdvance(button->text())
                || button->height() < needed.height())
                return QStringLiteral("%1: %2 × %3 for a height of %4")
                    .arg(button->text())
                    .arg(button->width())
                    .arg(button->height())
                    .arg(needed.height());
        }
        return QString();
    };
    QTRY_COMPARE(squeezedButton(), QString());
    auto* table = m_window->findChild<PhasesPane*>();
    QVERIFY(table->view().rowHeight(0) >= table->view().fontMetrics().height());
    QVERIFY(m_window->campaignView().ruler().height() >= m_window->fontMetrics().height());
    // Texts of the diagram grow as well.
    const double text = canvas().panel().list.sizes.text;
    m_window->theme().setPointSize(points + (points < 24.0 ? 4.0 : -4.0));
    QVERIFY(points < 24.0 ? canvas().panel().list.sizes.text > text : canvas().panel().list.sizes.text < text);
}

void TestScreenFaults::i8_bothThemesGiveReadableDiagrams()
{
    for (const ActionId id : {ActionId::ThemeLight, ActionId::ThemeDark}) {
        m_window->actions().at(id)->trigger();
        const QImage image = canvas().grab().toImage();
        const PanelGeometry& geometry = canvas().panel().geometry;
        const double ratio = canvas().devicePixelRatioF();
        const auto colour = [&](double time, double level) {
            return image.pixelColor(
                static_cast<int>(geometry.axis.toPixel(time) * ratio), static_cast<int>(geometry.toY(level) * ratio));
        };
        const QColor ground = colour(11.0, 0.75);
        QCOMPARE(ground.lightness() < 128, id == ActionId::ThemeDark);
        // The lines of both phases stand out from the ground.
        QVERIFY(contrastRatio(colour(1.5, 0.7), ground) >= 3.0);
        QVERIFY(contrastRatio(colour(8.0, 0.2), ground) >= 3.0);
    }
}

void TestScreenFaults::i11_keysInFieldsStayThere()
{
    m_window->selection().setRange(TimeRange{1.0, 4.0});
    m_window->actions().at(ActionId::Find)->trigger();
    m_window->visibleRange().show(4.0, 8.0);
    const auto scenarios = m_window->document().campaign().scenarios.size();
    const auto phases = m_window->document().campaign().workload.phases.size();
    int fields = 0;
    const QList<QLineEdit*> all = m_window->findChildren<QLineEdit*>();
    for (QLineEdit* field : all) {
        if (!field->isVisible() || !field->isEnabled() || field->isReadOnly())
            continue;
        ++fields;
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        field->clear();
        QTest::keyClicks(field, QStringLiteral("wsfmblrtz/?.,+-0[] "));
        // Number fields take what a number may hold; none lets a key through.
        if (!field->validator() && !qobject_cast<QAbstractSpinBox*>(field->parentWidget()))
            QCOMPARE(field->text(), QStringLiteral("wsfmblrtz/?.,+-0[] "));
        QTest::keyClick(field, Qt::Key_Home);
        QTest::keyClick(field, Qt::Key_Delete);
        QVERIFY(m_window->selection().rulers().empty());
        QCOMPARE(m_window->document().undoStack().count(), 0);
        field->clear();
    }
    QVERIFY(fields >= 3);
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{4.0, 8.0}));
    QCOMPARE(m_window->document().campaign().scenarios.size(), scenarios);
    QCOMPARE(m_window->document().campaign().workload.phases.size(), phases);
    QCOMPARE(m_window->presentation().layout(), DiagramLayout::OnLine);
}

void TestScreenFaults::i12_theSearchTakesPastedText()
{
    QTest::keyClick(&canvas(), Qt::Key_F, Qt::ControlModifier);
    auto* field = m_window->findBar().findChild<QLineEdit*>();
    QTRY_VERIFY(field->hasFocus());
    QApplication::clipboard()->setText(QStringLiteral("B"));
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(field->text(), QStringLiteral("B"));
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(field->selectedText(), QStringLiteral("B"));
    // Not all phases were selected instead.
    QVERIFY(m_window->selection().phases().size() < 2);
    QTRY_COMPARE(m_window->findBar().status(), QStringLiteral("1 found"));
}

void TestScreenFaults::i15_smallAndLargeWindowsLoseNothing()
{
    QVERIFY2(
        m_window->minimumSizeHint().width() <= 1024, qPrintable(QString::number(m_window->minimumSizeHint().width())));
    QVERIFY(m_window->minimumSizeHint().height() <= 700);
    for (const QSize size : {QSize(1024, 700), QSize(3840, 2160), QSize(800, 600)}) {
        m_window->resize(size);
        QTest::qWait(50);
        QTableView& table = m_window->findChild<PhasesPane*>()->view();
        const int columns = table.horizontalHeader()->length();
        QVERIFY(columns <= table.viewport()->width() || table.horizontalScrollBar()->maximum() > 0);
        QVERIFY(canvas().width() >= 120);
        QVERIFY(m_window->campaignView().overview().isVisible());
    }
}

void TestScreenFaults::i15_panesFitAtUsualSizes_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("sample");
    for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)}) {
        for (const char* sample : {"memory-oversubscription", "mamba-1-370m-48-layers", "three-phase-fusion"})
            QTest::addRow("%s in %d", sample, size.width()) << size << QString::fromLatin1(sample);
    }
}

void TestScreenFaults::i15_panesFitAtUsualSizes()
{
    QFETCH(const QSize, size);
    QFETCH(const QString, sample);
    m_window->resize(size);
    open(sample);
    m_window->selection().setScenario(ScenarioId(1));
    m_window->selection().setRange(TimeRange{0.001, 0.2});
    // What is wider than its pane, with the widget that asks for it.
    const auto cut = [this] {
        QStringList all;
        const QList<QScrollArea*> areas = m_window->findChildren<QScrollArea*>();
        for (const QScrollArea* area : areas) {
            // Panes behind another are aside, not hidden.
            if (area->visibleRegion().isEmpty() || !area->widget()
                || area->widget()->width() <= area->viewport()->width())
                continue;
            all.append(QStringLiteral("%1: %2 in %3")
                           .arg(QLatin1String(area->parentWidget()->metaObject()->className()))
                           .arg(area->widget()->width())
                           .arg(area->viewport()->width()));
            const QList<QWidget*> inside = area->widget()->findChildren<QWidget*>();
            for (const QWidget* widget : inside) {
                if (widget->isVisible() && widget->layout() == nullptr && widget->minimumSizeHint().width() > 120)
                    all.append(QStringLiteral("%1 %2 %3")
                                   .arg(QLatin1String(widget->metaObject()->className()))
                                   .arg(widget->minimumSizeHint().width())
                                   .arg(widget->property("text").toString()));
            }
        }
        return all.join(QStringLiteral(", "));
    };
    const std::size_t phases = std::min<std::size_t>(m_window->document().campaign().workload.phases.size(), 13);
    for (std::size_t i = 0; i < phases; ++i) {
        m_window->selection().selectPhase(PhaseId(i));
        QTRY_COMPARE(cut(), QString());
    }
    m_window->selection().setPhases({});
    QTRY_COMPARE(cut(), QString());
}

void TestScreenFaults::i15_largeTextInASmallWindowLosesNothing()
{
    m_window->resize(1100, 760);
    open(QStringLiteral("three-phase-fusion"));
    m_window->theme().setPointSize(16.0);
    m_window->selection().selectPhase(phase("A"));
    const auto* pane = m_window->findChild<ScenariosPane*>();
    const auto* scenarios = pane->findChild<QTreeView*>();
    const auto nameWidth = [scenarios] { return scenarios->header()->sectionSize(0); };
    QTRY_VERIFY(nameWidth() >= 15 * scenarios->fontMetrics().averageCharWidth());
    // What does not fit can be scrolled to.
    QTRY_VERIFY(scenarios->header()->length() <= scenarios->viewport()->width()
        || scenarios->horizontalScrollBar()->maximum() > 0);
    const auto* inspector = m_window->findChild<InspectorPane*>()->findChild<QScrollArea*>();
    QTRY_VERIFY(inspector->widget()->width() <= inspector->viewport()->width()
        || inspector->horizontalScrollBar()->maximum() > 0);
    // With room for it, the name takes the rest.
    m_window->resize(1920, 1080);
    m_window->theme().setPointSize(10.0);
    QTRY_COMPARE(scenarios->header()->length(), scenarios->viewport()->width());
}

void TestScreenFaults::aDraggedRangeEqualsTheCore()
{
    const auto& geometry = canvas().panel().geometry;
    const int y = static_cast<int>(geometry.toY(geometry.values.top)) + 3;
    const QPoint from(static_cast<int>(geometry.axis.toPixel(1.3)), y);
    const QPoint to(static_cast<int>(geometry.axis.toPixel(9.7)), y);
    drag(canvas(), from, to);
    QVERIFY(m_window->selection().range());
    const TimeRange range = *m_window->selection().range();
    QVERIFY(std::abs(range.start - 1.3) < 0.1 && std::abs(range.end - 9.7) < 0.1);
    // By hand: A runs at 0.7 / 0.2 until 3, B at 0.2 / 0.9 from then on.
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built->timeline;
    const RangeStatistics statistics = rangeStatistics(timeline, range.start, range.end);
    const std::vector<PlanNode>& nodes = timeline.nodes();
    for (const std::size_t k : {std::size_t(0), std::size_t(1)}) {
        const double expected = (nodes[0].use[k] * (3.0 - range.start) + nodes[1].use[k] * (range.end - 3.0))
            / range.length();
        QVERIFY(std::abs(statistics.average[k] - expected) <= 1e-9);
    }
    RangeQueries queries(m_window->document().timelines(), m_window->document().jobs());
    const auto shown = queries.statistics(ScenarioId(0), range);
    QVERIFY(shown);
    for (const std::size_t k : {std::size_t(0), std::size_t(1)}) {
        QVERIFY(std::abs(shown->average[k] - statistics.average[k]) <= 1e-9);
        QVERIFY(std::abs(shown->volume[k] - statistics.volume[k]) <= 1e-9 * statistics.volume[k]);
    }
    // And the inspector writes that number.
    const QString written = m_window->findChild<InspectorPane*>()->rangeFactGrid().value(
        QStringLiteral("compute, average"));
    QCOMPARE(written,
        QString::fromStdString(formatQuantity(statistics.average[0], Unit::Fraction, NumberFormat{.significant = 4})));
}

void TestScreenFaults::pointsRowsAndPiecesAreOneSelection()
{
    RooflineChart& chart = m_window->findChild<RooflinePane*>()->chart();
    auto* phases = m_window->findChild<PhasesPane*>();
    const auto selectedRows = [&] {
        QStringList names;
        const QModelIndexList rows = phases->view().selectionModel()->selectedRows();
        for (const QModelIndex& row : rows)
            names.append(row.siblingAtColumn(0).data().toString());
        return names;
    };
    const auto rimmed = [&] {
        const QImage image = canvas().grab().toImage();
        QStringList names;
        for (const DrawItem& item : canvas().panel().list.items) {
            if (item.role != DrawRole::ComputeLine || item.width < 20.0)
                continue;
            const double ratio = canvas().devicePixelRatioF();
            const QColor above = image.pixelColor(
                static_cast<int>((item.x + item.width / 2.0) * ratio), static_cast<int>((item.y - 1.0) * ratio));
            const QString name = QString::fromStdString(
                m_window->document().campaign().workload.phase(item.phase).label());
            if (above == m_window->theme().colors().text && !names.contains(name))
                names.append(name);
        }
        return names;
    };
    // A point selects row and pieces.
    bool clicked = false;
    for (const PlottedPoint& point : chart.plotted().symbols) {
        const QPoint place = QPointF(point.x, point.y).toPoint();
        const RooflineHit hit = chart.hitAt(place);
        if (hit.points.size() != 1 || hit.points.front()->name != "B")
            continue;
        QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, place);
        clicked = true;
        break;
    }
    QVERIFY(clicked);
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("B")});
    QCOMPARE(selectedRows(), QStringList{QStringLiteral("B")});
    m_window->selection().setScenario(ScenarioId(0));
    m_window->selection().setHover({});
    QCOMPARE(rimmed(), QStringList{QStringLiteral("B")});
    // A row selects point and pieces, a piece selects point and row.
    phases->view().selectRow(0);
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("A")});
    QCOMPARE(rimmed(), QStringList{QStringLiteral("A")});
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pointAt(8.0, 0.2));
    QCOMPARE(selectedRows(), QStringList{QStringLiteral("B")});
}

QTEST_MAIN(TestScreenFaults)
#include "tst_screenfaults.moc"
