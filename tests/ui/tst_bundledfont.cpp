#include "ui/theme/bundledfont.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QTest>

class TestBundledFont : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheFontThatIsUsed();
    void hasRegularAndBold();
    void hasFiguresOfOneWidth();
    void hasTheSignsOfTheField();
};

void TestBundledFont::isTheFontThatIsUsed()
{
    const QFont font = minard::bundledFont(10.0);
    QCOMPARE(QFontInfo(font).family(), QStringLiteral("Roboto"));
    QCOMPARE(font.pointSizeF(), 10.0);
}

void TestBundledFont::hasRegularAndBold()
{
    const QString text = QStringLiteral("campaign diagram");
    const QFont regular = minard::bundledFont(10.0);
    QFont bold = regular;
    bold.setBold(true);
    QVERIFY(QFontInfo(bold).bold());
    QVERIFY(!QFontInfo(regular).bold());
    QVERIFY(QFontMetricsF(bold).horizontalAdvance(text) > QFontMetricsF(regular).horizontalAdvance(text));
}

void TestBundledFont::hasFiguresOfOneWidth()
{
    const QFontMetricsF metrics(minard::bundledFont(12.0));
    const double width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char figure = '1'; figure <= '9'; ++figure)
        QCOMPARE(metrics.horizontalAdvance(QLatin1Char(figure)), width);
}

void TestBundledFont::hasTheSignsOfTheField()
{
    const QFontMetricsF metrics(minard::bundledFont(12.0));
    const QString signs = QStringLiteral("\u00d7\u00b7\u00b1\u2212\u2264\u2265\u2248\u00b5\u03a3\u03bc\u221e\u00b2");
    for (const QChar sign : signs)
        QVERIFY2(metrics.inFont(sign), qPrintable(QString(sign)));
}

QTEST_MAIN(TestBundledFont)
#include "tst_bundledfont.moc"
