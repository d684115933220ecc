#include "core/diagram/palette.h"
#include "tests/ui/faultwindow.h"
#include "ui/campaign/timeruler.h"
#include "ui/document/visiblerange.h"
#include "ui/drawing/diagrampainter.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

using namespace minard;

namespace {

/// Counts what every widget of the program paints.
class PaintCounter : public QObject {
public:
    PaintCounter() { qApp->installEventFilter(this); }

    [[nodiscard]] int of(const QObject& widget) const
    {
        const auto found = m_counts.find(&widget);
        return found == m_counts.end() ? 0 : found->second;
    }

    [[nodiscard]] QString all() const
    {
        QStringList texts;
        for (const auto& [widget, count] : m_counts)
            texts.append(QStringLiteral("%1: %2").arg(QLatin1String(widget->metaObject()->className())).arg(count));
        return texts.join(QStringLiteral(", "));
    }

    void clear() { m_counts.clear(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && watched->isWidgetType())
            ++m_counts[watched];
        return false;
    }

private:
    std::map<const QObject*, int> m_counts;
};

} // namespace

/// Known faults of frames, rows E3 and E7: how often is painted, what a frame costs, what it shows in motion; see
/// faultwindow.h.
class TestFrameFaults : public QObject, private test::FaultWindow {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describe(); }

    void init() { start(); }

    void e3_movesShareAFrame();
    void e3_restPaintsNothing();
    void e3_pointingPaintsOnlyWhatShowsIt();
    void e3_framesDrawPixelsNotPhases();
    void e7_axisAlignedShapesHaveNoBlendedEdges_data();
    void e7_axisAlignedShapesHaveNoBlendedEdges();
    void e7_motionLooksLikeRest();

private:
    /// One movement of the pointer, with or without a button, without waiting for the frame.
    static void move(QWidget& widget, QPoint position, Qt::MouseButtons buttons)
    {
        QMouseEvent event(QEvent::MouseMove, position, widget.mapToGlobal(position), Qt::NoButton, buttons, {});
        QApplication::sendEvent(&widget, &event);
    }

    /// Until a while has passed in which nothing was painted.
    static void settle(PaintCounter& counter)
    {
        const auto isQuiet = [&counter] {
            counter.clear();
            QTest::qWait(120);
            return counter.all().isEmpty();
        };
        QTRY_VERIFY(isQuiet());
    }

    /// Items of the largest frame of a pan with the middle button over so many phases.
    [[nodiscard]] std::size_t largestFrame(int phases);
};

void TestFrameFaults::e3_movesShareAFrame()
{
    PaintCounter counter;
    settle(counter);
    const QPoint middle = canvas().rect().center();
    QTest::mousePress(&canvas(), Qt::MiddleButton, {}, middle);
    const double before = m_window->visibleRange().range().start;
    for (int i = 1; i <= 100; ++i)
        move(canvas(), middle + QPoint(i % 40, 0), Qt::MiddleButton);
    QVERIFY(m_window->visibleRange().range().start != before);
    // The movements came faster than frames do: what is drawn is the last one.
    QCOMPARE(counter.of(canvas()), 0);
    QTRY_VERIFY(counter.of(canvas()) > 0);
    QTest::qWait(50);
    QVERIFY2(counter.of(canvas()) <= 2, qPrintable(counter.all()));
    QVERIFY2(counter.of(m_window->campaignView().ruler()) <= 2, qPrintable(counter.all()));
    QVERIFY2(counter.of(m_window->campaignView().overview()) <= 2, qPrintable(counter.all()));
    QTest::mouseRelease(&canvas(), Qt::MiddleButton, {}, middle);
}

void TestFrameFaults::e3_restPaintsNothing()
{
    PaintCounter counter;
    wheel(canvas(), canvas().rect().center(), 2);
    settle(counter);
    counter.clear();
    QTest::qWait(800);
    QCOMPARE(counter.all(), QString());
}

void TestFrameFaults::e3_pointingPaintsOnlyWhatShowsIt()
{
    PaintCounter counter;
    settle(counter);
    const QRect plot = canvas().plotRect().toRect();
    const QPoint empty(plot.right() - 40, plot.top() + 3);
    move(canvas(), empty, Qt::NoButton);
    settle(counter);
    counter.clear();
    move(canvas(), empty + QPoint(5, 0), Qt::NoButton);
    QTRY_VERIFY(counter.of(canvas()) > 0);
    QTest::qWait(50);
    QCOMPARE(counter.of(canvas()), 1);
    const QList<QTableView*> tables = m_window->findChildren<QTableView*>();
    QVERIFY(!tables.isEmpty());
    for (const QTableView* table : tables)
        QVERIFY2(counter.of(*table->viewport()) == 0, qPrintable(counter.all()));
}

std::size_t TestFrameFaults::largestFrame(int phases)
{
    test::openText(m_window->document(), test::manyPhases(phases));
    canvas().grab();
    static_cast<void>(QTest::qWaitFor([this] { return m_window->jobs().isIdle(); }, 20000));
    m_window->visibleRange().zoomAbout(0.5 * phases, 1.5);
    const QPoint middle = canvas().rect().center();
    QTest::mousePress(&canvas(), Qt::MiddleButton, {}, middle);
    std::size_t largest = 0;
    for (int i = 1; i <= 60; ++i) {
        move(canvas(), middle + QPoint(i, 0), Qt::MiddleButton);
        canvas().repaint();
        largest = std::max(largest, canvas().panel().list.items.size());
    }
    QTest::mouseRelease(&canvas(), Qt::MiddleButton, {}, middle);
    return largest;
}

/// What a frame takes in time is a matter of the benchmarks; here is what it has to draw.
void TestFrameFaults::e3_framesDrawPixelsNotPhases()
{
    const int phases = 60000;
    const std::size_t items = largestFrame(phases);
    const auto columns = static_cast<std::size_t>(canvas().plotRect().width());
    QVERIFY(items > columns);
    // Some ten phases are told apart in a column, each with a fill, a line and its rim. For each of the phases in view
    // that would be several times as much.
    QVERIFY2(items < 40 * columns, qPrintable(QStringLiteral("%1 in %2 columns").arg(items).arg(columns)));
}

void TestFrameFaults::e7_axisAlignedShapesHaveNoBlendedEdges_data()
{
    QTest::addColumn<double>("ratio");
    QTest::newRow("100 %") << 1.0;
    QTest::newRow("150 %") << 1.5;
    QTest::newRow("200 %") << 2.0;
}

void TestFrameFaults::e7_axisAlignedShapesHaveNoBlendedEdges()
{
    QFETCH(const double, ratio);
    m_window->visibleRange().show(0.37, 9.71);
    DrawList plain = canvas().panel().list;
    std::erase_if(plain.items,
        [](const DrawItem& item) { return item.shape != Shape::Rectangle || item.texture != Texture::Plain; });
    // The list has whole pixels already; on other grounds it lies between them.
    for (DrawItem& item : plain.items) {
        item.x += 0.3;
        item.y += 0.4;
    }
    QVERIFY(plain.items.size() > 20);
    const Palette& palette = lightPalette();
    std::set<QRgb> known{qRgb(255, 255, 255)};
    for (const DrawItem& item : plain.items) {
        const Rgb color = palette.color(item.role, item.style);
        known.insert(qRgb(color.red, color.green, color.blue));
    }
    DiagramPainter diagram(palette, m_window->theme().font(TextSize::Small), DiagramPainter::Medium::Screen, ratio);
    const auto unknown = [&](const std::function<void(QImage&)>& paint) {
        QImage image((QSizeF(canvas().size()) * ratio).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::white);
        paint(image);
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            count += static_cast<int>(
                std::count_if(line, line + image.width(), [&](QRgb pixel) { return !known.contains(pixel); }));
        }
        return count;
    };
    QCOMPARE(unknown([&](QImage& image) { diagram.paint(image, plain); }), 0);
    const auto byPainter = [&](QImage& image) {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        diagram.paint(painter, plain);
    };
    QCOMPARE(unknown(byPainter), 0);
    // With antialiasing there would be some, so this would notice.
    const auto blended = [&](QImage& image) {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        for (const DrawItem& item : plain.items)
            painter.fillRect(QRectF(item.x, item.y, item.width, item.height), Qt::black);
    };
    QVERIFY(unknown(blended) > 0);
}

void TestFrameFaults::e7_motionLooksLikeRest()
{
    m_window->visibleRange().show(0.37, 9.71);
    const QPoint middle = canvas().rect().center();
    QTest::mousePress(&canvas(), Qt::MiddleButton, {}, middle);
    move(canvas(), middle + QPoint(-37, 0), Qt::MiddleButton);
    const QImage moving = canvas().grab().toImage();
    QTest::mouseRelease(&canvas(), Qt::MiddleButton, {}, middle + QPoint(-37, 0));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&canvas(), &leave);
    PaintCounter counter;
    settle(counter);
    QCOMPARE(canvas().grab().toImage(), moving);
}

QTEST_MAIN(TestFrameFaults)
#include "tst_framefaults.moc"
