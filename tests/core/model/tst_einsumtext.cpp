#include "core/model/einsumtext.h"

#include <QTest>

using namespace minard;

namespace {

/// "nS .[ s2 ?;": n for names, s for numbers, . for signs, ? for the rest.
std::string words(std::string_view text)
{
    std::string joined;
    for (const EinsumToken& token : einsumTokens(text)) {
        joined += "ns.?"[static_cast<std::size_t>(token.kind)];
        joined += std::string(token.text) + " ";
    }
    return joined;
}

std::string mentions(std::string_view text)
{
    std::string joined;
    for (const TensorMention& mention : tensorMentions(text))
        joined += (mention.written ? "=" : "") + mention.name + (mention.shifted ? "< " : " ");
    return joined;
}

} // namespace

class TestEinsumText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splitsWords_data();
    void splitsWords();
    void tokensKnowTheirPlace();
    void namesTensors_data();
    void namesTensors();
};

void TestEinsumText::splitsWords_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("empty") << QByteArray("") << QByteArray("");
    QTest::newRow("names") << QByteArray("S[m,p'] = Q_1[m]") << QByteArray("nS .[ nm ., np' .] .= nQ_1 .[ nm .] ");
    QTest::newRow("numbers") << QByteArray("2*1.5e-3 + .5 - 1e") << QByteArray("s2 .* s1.5e-3 .+ s.5 .- s1 ne ");
    QTest::newRow("typeset") << QByteArray("A × B − C · D ⋅ E") << QByteArray("nA .* nB .- nC .* nD .* nE ");
    QTest::newRow("unknown") << QByteArray("A ∑ ; .") << QByteArray("nA ?∑ ?; ?. ");
}

void TestEinsumText::splitsWords()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(words(text.toStdString())), expected);
}

void TestEinsumText::tokensKnowTheirPlace()
{
    const std::string_view text = "A × BB";
    const std::vector<EinsumToken> tokens = einsumTokens(text);
    QCOMPARE(tokens.size(), std::size_t{3});
    QCOMPARE(tokens[1].offset, std::size_t{2});
    QCOMPARE(tokens[2].offset, std::size_t{5});
    QVERIFY(tokens[2].text.data() == text.data() + 5);
}

void TestEinsumText::namesTensors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("product") << QByteArray("S[m,p] = Q[m,e] * K[p,e]") << QByteArray("=S Q K ");
    QTest::newRow("function") << QByteArray("HH[b] = silu(HG[b]) * HU[b] * HU[b]") << QByteArray("=HH HG HU ");
    QTest::newRow("scalars") << QByteArray("QX[b,i] = rsqrt(MX[b,i]/E + eps)") << QByteArray("=QX MX ");
    QTest::newRow("recurrence") << QByteArray("HH[b,i] = AD[b,i] * H[b,i-1]") << QByteArray("=HH AD H< ");
    QTest::newRow("own recurrence") << QByteArray("H[i] = A[i] * H[i - 1] + B[i]") << QByteArray("=H A H< B ");
    QTest::newRow("window") << QByteArray("TTX[i] = TX[i-w] * W[w]") << QByteArray("=TTX TX W ");
    QTest::newRow("both steps") << QByteArray("Y[i] = X[i] - X[i-1]") << QByteArray("=Y X ");
    QTest::newRow("affine") << QByteArray("O[ox] = I[2*ox-1+fx] * F[fx]") << QByteArray("=O I F ");
    QTest::newRow("shifted result") << QByteArray("H[i-1] = X[i]") << QByteArray("=H X ");
    QTest::newRow("unclosed") << QByteArray("A[i = B[") << QByteArray("=A ");
    QTest::newRow("nonsense") << QByteArray("]][[ = ( - 1") << QByteArray("");
    QTest::newRow("sign first") << QByteArray("A[-1] = B[-1]") << QByteArray("=A B ");
}

void TestEinsumText::namesTensors()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(mentions(text.toStdString())), expected);
}

QTEST_GUILESS_MAIN(TestEinsumText)
#include "tst_einsumtext.moc"
