#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyle>
#include <QTest>

using namespace minard;

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsHaveContrast_data();
    void textsHaveContrast();
    void switchesWhileWidgetsAreShown();
    void leavesNoTokenInTheStyleSheet();
    void clampsTheTextSize();
    void blendsOpaque();
};

void TestTheme::textsHaveContrast_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestTheme::textsHaveContrast()
{
    QFETCH(bool, dark);
    const ThemeColors colors = dark ? darkColors() : lightColors();
    for (const QColor& ground : {colors.window, colors.base, colors.raised}) {
        for (const QColor& text :
            {colors.text, colors.muted, colors.accent, colors.warning, colors.caution, colors.better, colors.worse})
            QVERIFY2(contrastRatio(text, ground) >= 4.5, qPrintable(text.name() + u' ' + ground.name()));
        QVERIFY2(contrastRatio(colors.border, ground) >= 3.0, qPrintable(ground.name()));
    }
    for (const QColor& ground : {colors.accentSoft, colors.hovered, colors.pressed})
        QVERIFY2(contrastRatio(colors.text, ground) >= 4.5, qPrintable(ground.name()));
    QVERIFY(contrastRatio(colors.onAccent, colors.accent) >= 4.5);
    QCOMPARE(colors.dark, dark);
}

void TestTheme::switchesWhileWidgetsAreShown()
{
    Theme theme;
    QWidget window;
    QPushButton button(QStringLiteral("Open"), &window);
    window.resize(200, 100);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QSignalSpy changed(&theme, &Theme::changed);
    theme.setMode(ThemeMode::Dark);
    QCOMPARE(changed.size(), 1);
    QVERIFY(theme.isDark());
    QCOMPARE(window.grab().toImage().pixelColor(150, 90), darkColors().window);
    theme.setMode(ThemeMode::Light);
    QCOMPARE(window.grab().toImage().pixelColor(150, 90), lightColors().window);
    theme.setMode(ThemeMode::Light);
    QCOMPARE(changed.size(), 2);
    theme.setMode(ThemeMode::System);
    QCOMPARE(theme.mode(), ThemeMode::System);
}

void TestTheme::leavesNoTokenInTheStyleSheet()
{
    Theme theme;
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
        theme.setMode(mode);
        QVERIFY(qApp->styleSheet().size() > 1000);
        QVERIFY2(!qApp->styleSheet().contains(u'@'), qPrintable(qApp->styleSheet()));
    }
}

void TestTheme::clampsTheTextSize()
{
    Theme theme;
    theme.setPointSize(3.0);
    QCOMPARE(theme.pointSize(), 8.0);
    theme.setPointSize(100.0);
    QCOMPARE(theme.pointSize(), 24.0);
    theme.setPointSize(12.0);
    QCOMPARE(QApplication::font().pointSizeF(), 12.0);
    QVERIFY(theme.font(TextSize::Small).pointSizeF() < 12.0);
    QVERIFY(theme.font(TextSize::Title).pointSizeF() > 12.0);
    QCOMPARE(QFontInfo(theme.font(TextSize::Body)).family(), QStringLiteral("Roboto"));
    QVERIFY(theme.strongFont(TextSize::Body).bold());
}

void TestTheme::blendsOpaque()
{
    QCOMPARE(blended(Qt::white, Qt::black, 0.0), QColor(Qt::white));
    QCOMPARE(blended(Qt::white, Qt::black, 1.0), QColor(Qt::black));
    QCOMPARE(blended(QColor(100, 0, 0), QColor(200, 0, 0), 0.5).red(), 150);
    QCOMPARE(blended(Qt::white, Qt::black, 0.3).alpha(), 255);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
