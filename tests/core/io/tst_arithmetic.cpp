#include "core/io/import/arithmetic.h"
#include "core/io/import/template.h"

#include <cmath>
#include <string>

#include <QTest>

using namespace minard;

class TestArithmetic : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void evaluates_data();
    void evaluates();
    void refuses_data();
    void refuses();
    void deepParenthesesNeedNoStack();
    void rendersTemplates_data();
    void rendersTemplates();
    void refusesTemplates_data();
    void refusesTemplates();
};

namespace {

std::optional<double> valueOf(std::string_view name)
{
    if (name == "E")
        return 128.0;
    return name == "n_1" ? std::optional(3.0) : std::nullopt;
}

} // namespace

void TestArithmetic::evaluates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::newRow("number") << "4096" << 4096.0;
    QTest::newRow("product") << "128*32" << 4096.0;
    QTest::newRow("precedence") << "1 + 2 * 3 - 4 / 2" << 5.0;
    QTest::newRow("parentheses") << "2 * (E + n_1)" << 262.0;
    QTest::newRow("from the left") << "100 - 10 - 1" << 89.0;
    QTest::newRow("powers from the right") << "2 ** 3 ** 2" << 512.0;
    QTest::newRow("negative power") << "2 ** -1" << 0.5;
    QTest::newRow("minus before a power") << "-2 ** 2" << -4.0;
    QTest::newRow("signs") << "3 - -2 + +1" << 6.0;
    QTest::newRow("floor") << "7 // 2" << 3.0;
    QTest::newRow("remainder") << "-7 % 3" << 2.0;
    QTest::newRow("exponent") << "1.5e-3 * 2e3" << 3.0;
}

void TestArithmetic::evaluates()
{
    QFETCH(QString, text);
    QFETCH(double, value);
    const std::string source = text.toStdString();
    const Result<double> result = evaluateArithmetic(source, valueOf);
    QVERIFY2(result.has_value(), result ? "" : result.error().what.c_str());
    QCOMPARE(*result, value);
}

void TestArithmetic::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("nothing") << ""
                             << "a value is missing";
    QTest::newRow("ends early") << "1 +"
                                << "'1 +' ends too early";
    QTest::newRow("open") << "(1"
                          << "'(1' has a '(' that is not closed";
    QTest::newRow("closed twice") << "1)"
                                  << "'1)' has a ')' too many";
    QTest::newRow("empty parentheses") << "()"
                                       << "'()' is no expression that can be evaluated";
    QTest::newRow("unknown name") << "2 * X"
                                  << "the value of 'X' is not known";
    QTest::newRow("two values") << "1 2"
                                << "'1 2' is no expression that can be evaluated";
    QTest::newRow("call") << "int(3)"
                          << "the value of 'int' is not known";
    QTest::newRow("no number") << "0x10"
                               << "'0x10' is no number";
    QTest::newRow("zero") << "1 / 0"
                          << "division by zero";
    QTest::newRow("too large") << "10 ** 400"
                               << "the value of '10 ** 400' is beyond the range of numbers";
}

void TestArithmetic::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const std::string source = text.toStdString();
    const Result<double> result = evaluateArithmetic(source, valueOf);
    QVERIFY(!result.has_value());
    QCOMPARE(QString::fromStdString(result.error().what), message);
}

void TestArithmetic::deepParenthesesNeedNoStack()
{
    const std::string deep = std::string(200'000, '(') + '1' + std::string(200'000, ')');
    QCOMPARE(evaluateArithmetic(deep, valueOf).value(), 1.0);
    QCOMPARE(evaluateArithmetic(std::string(200'000, '-') + '1', valueOf).value(), 1.0);
}

void TestArithmetic::rendersTemplates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("rendered");
    QTest::newRow("plain") << "a: {b: [1]}\n"
                           << "a: {b: [1]}\n";
    QTest::newRow("default") << "{% set N = N | default(8192) %}\nP: {{N}}\n"
                             << "\nP: 8192\n";
    QTest::newRow("value before a default") << "{% set N = 4 %}{% set N = N | default(8) %}{{ N }}"
                                            << "4";
    QTest::newRow("arithmetic") << "{% set N = 2 * 3 %}x: {{ N + 1 }}"
                                << "x: 7";
    QTest::newRow("text") << "{% set A = 'file' %}{{A}}"
                          << "file";
    QTest::newRow("comment") << "a{# x\ny #}b"
                             << "a\nb";
    QTest::newRow("trimmed tags") << "{%- set A = 1 -%}{{- A -}}"
                                  << "1";
}

void TestArithmetic::rendersTemplates()
{
    QFETCH(QString, text);
    QFETCH(QString, rendered);
    const Result<std::string> result = renderTemplate(text.toStdString());
    QVERIFY2(result.has_value(), result ? "" : sentence(result.error()).c_str());
    QCOMPARE(QString::fromStdString(*result), rendered);
}

void TestArithmetic::refusesTemplates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("loop") << "a\n{% for i in range(3) %}"
                          << "line 2: the template statement 'for' is not supported; render the template with its tool "
                             "first";
    QTest::newRow("unknown name") << "\n\n{{ M }}"
                                  << "line 3: the value of 'M' is not known";
    QTest::newRow("other filter")
        << "{{ M | upper }}"
        << "line 1: the template expression 'M | upper' is not supported; render the template "
           "first";
    QTest::newRow("open") << "{{ M"
                          << "line 1: the template tag '{{' is not closed";
    QTest::newRow("no name") << "{% set 1 = 2 %}"
                             << "line 1: the template sets '1', which is no name";
}

void TestArithmetic::refusesTemplates()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<std::string> result = renderTemplate(text.toStdString());
    QVERIFY(!result.has_value());
    QCOMPARE(QString::fromStdString(sentence(result.error())), message);
}

QTEST_GUILESS_MAIN(TestArithmetic)
#include "tst_arithmetic.moc"
