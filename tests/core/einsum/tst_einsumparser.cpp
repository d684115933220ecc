#include "core/einsum/einsumparser.h"

#include <QTest>

using namespace minard;

namespace {

std::string written(const Einsum& einsum, const TensorReference& reference)
{
    std::string text = reference.tensor + "[";
    for (std::size_t i = 0; i < reference.indices.size(); ++i) {
        text += i > 0 ? "," : "";
        std::string place;
        for (const IndexExpression::Term& term : reference.indices[i].terms) {
            const std::string& name = einsum.indices[term.index].name;
            const std::string sign = term.factor < 0 ? "-" : place.empty() ? "" : "+";
            const std::int64_t factor = term.factor < 0 ? -term.factor : term.factor;
            place += sign + (factor == 1 ? "" : std::to_string(factor) + "*") + name;
        }
        const std::int64_t offset = reference.indices[i].offset;
        if (offset != 0 || place.empty())
            place += (offset >= 0 && !place.empty() ? "+" : "") + std::to_string(offset);
        text += place;
    }
    return text + "]";
}

/// Result and postfix steps: "S[m,p] = Q[m,e] K[p,e] *".
std::string written(const Einsum& einsum)
{
    std::string text = written(einsum, einsum.result) + " =";
    for (const EinsumStep& step : einsum.steps) {
        switch (step.kind) {
        case EinsumStep::Kind::Operand:
            text += " " + written(einsum, einsum.operands[step.place]);
            break;
        case EinsumStep::Kind::Constant:
            text += " c";
            break;
        case EinsumStep::Kind::Add:
            text += " +";
            break;
        case EinsumStep::Kind::Subtract:
            text += " -";
            break;
        case EinsumStep::Kind::Multiply:
            text += " *";
            break;
        case EinsumStep::Kind::Divide:
            text += " /";
            break;
        case EinsumStep::Kind::Negate:
            text += " neg";
            break;
        case EinsumStep::Kind::Call:
            text += " " + einsum.functions[step.place] + "(" + std::to_string(step.arguments) + ")";
            break;
        }
    }
    return text;
}

} // namespace

class TestEinsumParser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void listsIndicesInOrder();
    void keepsRankBindings();
    void recognizesShiftedReads();
    void pointsAtTheFault();
    void pointsAtTheRightLine();
    void showsThePartAroundThePlace();
    void survivesDeepNesting();
    void limitsTheLength();
};

void TestEinsumParser::reads_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
    };
    row("product", "S[b,k,g,m,p] = Q[b,m,k,g,e] * K[b,p,k,e]", "S[b,k,g,m,p] = Q[b,m,k,g,e] K[b,p,k,e] *");
    row("sum", "L[i]=S[i]+DX[i]", "L[i] = S[i] DX[i] +");
    row("function", "X[b] = silu(TTX[b])", "X[b] = TTX[b] silu(1)");
    row("product in a function", "AD[d,n] = exp(A[d,n] * DELTA[d])", "AD[d,n] = A[d,n] DELTA[d] * exp(1)");
    row("constants", "QX[b,i] = rsqrt(MX[b,i]/E + eps)", "QX[b,i] = MX[b,i] c / c + rsqrt(1)");
    row("numbers", "Y[i] = 2 * X[i] - 1.5e-3", "Y[i] = c X[i] * c -");
    row("precedence", "Y[i] = A[i] + B[i] * C[i] / D[i] - E[i]", "Y[i] = A[i] B[i] C[i] * D[i] / + E[i] -");
    row("parentheses", "Y[i] = (A[i] + B[i]) * C[i]", "Y[i] = A[i] B[i] + C[i] *");
    row("negation", "Y[i] = -A[i] * -(B[i])", "Y[i] = A[i] neg B[i] neg *");
    row("plus sign", "Y[i] = +A[i]", "Y[i] = A[i]");
    row("two arguments", "Y[i] = max(A[i], B[i] + 1, C[i])", "Y[i] = A[i] B[i] c + C[i] max(3)");
    row("nested", "Y[i] = f(g(A[i]), h(B[i] * 2))", "Y[i] = A[i] g(1) B[i] c * h(1) f(2)");
    row("recurrence", "HH[b,i] = AD[b,i] * H[b,i-1]", "HH[b,i] = AD[b,i] H[b,i-1] *");
    row("window", "TTX[b,i,d] = TX[b,i-w,d] * W[d,w] + B[d]", "TTX[b,i,d] = TX[b,i-w,d] W[d,w] * B[d] +");
    row("affine", "O[ox] = I[2*ox + fx*3 - 1]*F[fx]", "O[ox] = I[2*ox+3*fx-1] F[fx] *");
    row("same index twice", "O[i] = A[i+i, 0]", "O[i] = A[2*i,0]");
    row("negative first", "O[i] = A[-i + 3]", "O[i] = A[-i+3]");
    row("defined index", "O[m,ox] = I[ix] * F[m,fx], ix = 2*ox + fx", "O[m,ox] = I[2*ox+fx] F[m,fx] *");
    row("defined indices", "O[x,y] = I[ix,iy+1] * F[f], ix = x + f, iy = 2*ix - 4", "O[x,y] = I[x+f,2*x+2*f-3] F[f] *");
    row("scalar result", "s[] = A[i] * A[i]", "s[] = A[i] A[i] *");
    row("typeset", "C[m,n] = A[m,k] × B[k,n] − D[n]", "C[m,n] = A[m,k] B[k,n] * D[n] -");
    row("primes", "A'[i'] = A[i']", "A'[i'] = A[i']");
    row("bound to a rank", "Kt[b,p] = N1[b,p:M]", "Kt[b,p] = N1[b,p]");
    row("lines", "Y[i]\n  = A[i]\n\t+ B[i]", "Y[i] = A[i] B[i] +");
}

void TestEinsumParser::reads()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    const std::string source = text.toStdString();
    const auto einsum = parseEinsum(source);
    QVERIFY2(einsum, einsum ? "" : einsum.error().what.c_str());
    QCOMPARE(QByteArray::fromStdString(written(*einsum)), expected);
}

void TestEinsumParser::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qulonglong>("offset");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char* name, const char* text, qulonglong offset, const char* part) {
        QTest::newRow(name) << QByteArray(text) << offset << QByteArray(part);
    };
    row("empty", "", 0, "expected a tensor such as A[m,k], found the end");
    row("number first", "2 = A[i]", 0, "expected a tensor");
    row("no brackets", "Y = A[i]", 2, "expected '[' after the tensor 'Y', found '='");
    row("no equals", "Y[i]", 4, "expected '=' after the result, found the end");
    row("no right side", "Y[i] = ", 7, "expected a tensor, a number or a function, found the end");
    row("unclosed bracket", "Y[i] = A[i * B[i]", 13, "expected a whole number, found 'B'");
    row("unclosed at the end", "Y[i] = A[i", 10, "expected ',' or ']' in the indices of 'A', found the end");
    row("missing index", "Y[i,] = A[i]", 4, "expected an index such as");
    row("missing operator", "Y[i] = A[i] B[i]", 12, "expected + - * / or the end, found 'B'");
    row("missing value", "Y[i] = A[i] * * B[i]", 14, "found '*'");
    row("power", "Y[i] = A[i]^2", 11, "found '^'");
    row("second equals", "Y[i] = A[i] = B[i]", 12, "a second '='");
    row("accumulate", "Y[i] += A[i]", 5, "write '=' alone");
    row("unopened", "Y[i] = A[i])", 11, "no '(' for this ')'");
    row("unclosed", "Y[i] = (A[i] + exp(B[i]", 15, "this '(' is not closed");
    row("empty call", "Y[i] = exp()", 11, "expected a tensor, a number or a function");
    row("comma in parentheses", "Y[i] = (A[i], B[i])", 12, "has no place inside '( )'");
    row("fraction", "Y[i] = A[1.5*i]", 9, "must be a whole number");
    row("large factor", "Y[i] = A[20000000000*i]", 9, "must be a whole number");
    row("sum of factors too large", "Y[i] = A[1000000000*i+i]", 23, "too large");
    row("substituted factor too large", "Y[i] = A[50000*j], j = 50000*i", 7, "too large");
    row("bound expression", "Y[i] = A[i+1:M]", 12, "only a single index");
    row("bound twice", "Y[i:M] = A[i:K]", 13, "bound to the rank 'M'");
    row("rank missing", "Y[i:] = A[i]", 4, "name of a rank");
    row("defined twice", "Y[i] = A[j], j = i, j = 2*i", 20, "defined twice");
    row("defined by itself", "Y[i] = A[j], j = j + i", 13, "defined by itself");
    row("defined too late", "Y[i] = A[j], j = k, k = i", 9, "define 'k' before 'j'");
    row("broken definition", "Y[i] = A[j], j = i k", 19, "after the definition of an index");
    row("definition without equals", "Y[i] = A[j], j", 14, "expected '=' after the index 'j'");
    row("comma at the end", "Y[i] = A[j],", 12, "expected an index");
}

void TestEinsumParser::refuses()
{
    QFETCH(const QByteArray, text);
    QFETCH(const qulonglong, offset);
    QFETCH(const QByteArray, part);
    const std::string source = text.toStdString();
    const auto einsum = parseEinsum(source);
    QVERIFY(!einsum);
    QVERIFY2(QByteArray::fromStdString(einsum.error().what).contains(part), einsum.error().what.c_str());
    QCOMPARE(qulonglong{einsum.error().offset}, offset);
}

void TestEinsumParser::listsIndicesInOrder()
{
    const auto einsum = parseEinsum("O[m,ox] = I[c,ix] * F[m,c,fx], ix = ox + fx");
    QVERIFY(einsum);
    std::string names;
    for (const EinsumIndex& index : einsum->indices)
        names += index.name + " ";
    QCOMPARE(names, std::string("m ox c fx "));
}

void TestEinsumParser::keepsRankBindings()
{
    const auto einsum = parseEinsum("K[p] = N[p:M]");
    QVERIFY(einsum);
    QCOMPARE(einsum->indices.size(), std::size_t{1});
    QCOMPARE(einsum->indices[0].rank, std::string("M"));
}

void TestEinsumParser::recognizesShiftedReads()
{
    const auto einsum = parseEinsum("Y[i] = H[i-1] + H[i] + H[i+1] + H[i-w]");
    QVERIFY(einsum);
    std::vector<bool> shifted;
    for (const TensorReference& operand : einsum->operands)
        shifted.push_back(operand.isShifted());
    QCOMPARE(shifted, (std::vector{true, false, false, false}));
}

void TestEinsumParser::pointsAtTheFault()
{
    const std::string text = "Ω[i] = A[i] B[i]";
    QCOMPARE(einsumError(text, {"wrong", 13}, "here"),
        (Error{ErrorCode::InvalidInput, "wrong (column 13)\n    Ω[i] = A[i] B[i]\n                ^", "here"}));
    const auto fault = parseEinsum("S[m,p = Q[m,e]");
    QVERIFY(!fault);
    QCOMPARE(einsumError("S[m,p = Q[m,e]", fault.error(), "workload.phases[0].einsum").what,
        std::string("expected ',' or ']' in the indices of 'S', found '=' (column 7)\n"
                    "    S[m,p = Q[m,e]\n"
                    "          ^"));
}

void TestEinsumParser::pointsAtTheRightLine()
{
    const std::string text = "Y[i]\n\t= A[i] +";
    QCOMPARE(einsumError(text, {"wrong", text.size()}, {}).what,
        std::string("wrong (column 10)\n     = A[i] +\n             ^"));
    QCOMPARE(einsumError("A", {"wrong", 99}, {}).what, std::string("wrong (column 2)\n    A\n     ^"));
}

void TestEinsumParser::showsThePartAroundThePlace()
{
    const std::string text = std::string(100, 'a') + "\x01" + std::string(100, 'b');
    QCOMPARE(einsumError(text, {"wrong", 100}, {}).what,
        "wrong (column 101)\n    …" + std::string(60, 'a') + "?" + std::string(59, 'b') + "…\n" + std::string(65, ' ')
            + "^");
}

void TestEinsumParser::survivesDeepNesting()
{
    constexpr std::size_t kDepth = 30000;
    const std::string text = "Y[i] = " + std::string(kDepth, '(') + "A[i]" + std::string(kDepth, ')');
    QVERIFY(parseEinsum(text));
    const auto open = parseEinsum("Y[i] = " + std::string(kDepth, '(') + "A[i]");
    QVERIFY(!open);
    QCOMPARE(open.error().offset, 7 + kDepth - 1);
}

void TestEinsumParser::limitsTheLength()
{
    QVERIFY(!parseEinsum("Y[i] = A[i]" + std::string(70000, ' ')));
    std::string many = "Y[i0";
    for (int i = 1; i < 70; ++i)
        many += ",i" + std::to_string(i);
    const auto einsum = parseEinsum(many + "] = A[i0]");
    QVERIFY(!einsum);
    QVERIFY2(einsum.error().what.find("more than 64 indices") != std::string::npos, einsum.error().what.c_str());
}

QTEST_GUILESS_MAIN(TestEinsumParser)
#include "tst_einsumparser.moc"
