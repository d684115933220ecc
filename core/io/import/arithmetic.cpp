#include "core/io/import/arithmetic.h"

#include <cmath>
#include <string>
#include <vector>

#include "core/support/numeral.h"
#include "core/support/text.h"

namespace minard {

namespace {

enum class Operator { Add, Subtract, Multiply, Divide, FloorDivide, Modulo, Power, Negate, Parenthesis };

int precedence(Operator op)
{
    switch (op) {
    case Operator::Parenthesis:
        return 0;
    case Operator::Add:
    case Operator::Subtract:
        return 1;
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::FloorDivide:
    case Operator::Modulo:
        return 2;
    case Operator::Negate:
        return 3;
    case Operator::Power:
        return 4;
    }
    return 0;
}

bool isNameByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Operator precedence with two stacks: values, and operators that wait for their right side.
class Evaluator {
public:
    Evaluator(std::string_view text, const std::function<std::optional<double>(std::string_view)>& valueOf)
        : m_text(text)
        , m_valueOf(valueOf)
    {
    }

    Result<double> run();

private:
    Result<> readValue();
    Result<> readOperator();
    Result<> apply(Operator op);
    Result<> applyDownTo(int lowest);
    void skipBlanks();

    std::string_view m_text;
    const std::function<std::optional<double>(std::string_view)>& m_valueOf;
    std::size_t m_at = 0;
    bool m_wantsValue = true;
    std::vector<double> m_values;
    std::vector<Operator> m_operators;
};

void Evaluator::skipBlanks()
{
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
        ++m_at;
}

Result<> Evaluator::apply(Operator op)
{
    const double right = m_values.back();
    if (op == Operator::Negate) {
        m_values.back() = -right;
        return {};
    }
    m_values.pop_back();
    double& left = m_values.back();
    const bool divides = op == Operator::Divide || op == Operator::FloorDivide || op == Operator::Modulo;
    if (divides && right == 0.0)
        return invalid("division by zero");
    if (op == Operator::Add)
        left += right;
    else if (op == Operator::Subtract)
        left -= right;
    else if (op == Operator::Multiply)
        left *= right;
    else if (op == Operator::Divide)
        left /= right;
    else if (op == Operator::FloorDivide)
        left = std::floor(left / right);
    else if (op == Operator::Modulo)
        left -= right * std::floor(left / right);
    else
        left = std::pow(left, right);
    return {};
}

/// Applies what binds at least as tightly as `lowest`.
Result<> Evaluator::applyDownTo(int lowest)
{
    while (!m_operators.empty() && precedence(m_operators.back()) >= lowest) {
        const Operator op = m_operators.back();
        m_operators.pop_back();
        if (Result<> applied = apply(op); !applied)
            return applied;
    }
    return {};
}

Result<> Evaluator::readValue()
{
    const char c = m_text[m_at];
    if (c == '(' || c == '-') {
        m_operators.push_back(c == '(' ? Operator::Parenthesis : Operator::Negate);
        ++m_at;
        return {};
    }
    if (c == '+') {
        ++m_at;
        return {};
    }
    std::size_t end = m_at;
    while (end < m_text.size() && (isNameByte(m_text[end]) || m_text[end] == '.'))
        ++end;
    // The exponent of a number may have a sign: 1e-3.
    const bool isNumber = (c >= '0' && c <= '9') || c == '.';
    const bool hasExponent = isNumber && end > m_at && (m_text[end - 1] == 'e' || m_text[end - 1] == 'E');
    if (hasExponent && end < m_text.size() && (m_text[end] == '-' || m_text[end] == '+')) {
        ++end;
        while (end < m_text.size() && isNameByte(m_text[end]))
            ++end;
    }
    const std::string_view word = m_text.substr(m_at, end - m_at);
    if (word.empty())
        return invalid(inQuotes(m_text) + " is no expression that can be evaluated");
    const std::optional<double> value = isNumber ? parseNumber(word) : m_valueOf(word);
    if (!value)
        return invalid(
            isNumber ? inQuotes(word) + " is no number" : "the value of " + inQuotes(word) + " is not known");
    m_values.push_back(*value);
    m_at = end;
    m_wantsValue = false;
    return {};
}

Result<> Evaluator::readOperator()
{
    const char c = m_text[m_at];
    const bool isDouble = (c == '*' || c == '/') && m_at + 1 < m_text.size() && m_text[m_at + 1] == c;
    m_at += isDouble ? 2 : 1;
    if (c == ')') {
        if (Result<> applied = applyDownTo(1); !applied)
            return applied;
        if (m_operators.empty())
            return invalid(inQuotes(m_text) + " has a ')' too many");
        m_operators.pop_back();
        return {};
    }
    constexpr std::string_view kSigns = "+-*/%";
    constexpr Operator kOperators[] = {
        Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide, Operator::Modulo};
    const std::size_t sign = kSigns.find(c);
    if (sign == std::string_view::npos)
        return invalid(inQuotes(m_text) + " is no expression that can be evaluated");
    Operator op = kOperators[sign];
    if (isDouble)
        op = c == '*' ? Operator::Power : Operator::FloorDivide;
    // Powers group from the right: 2**3**2 is 2**9.
    if (Result<> applied = applyDownTo(precedence(op) + (op == Operator::Power ? 1 : 0)); !applied)
        return applied;
    m_operators.push_back(op);
    m_wantsValue = true;
    return {};
}

Result<double> Evaluator::run()
{
    for (skipBlanks(); m_at < m_text.size(); skipBlanks()) {
        Result<> step = m_wantsValue ? readValue() : readOperator();
        if (!step)
            return tl::unexpected(std::move(step.error()));
    }
    if (m_wantsValue)
        return invalid(m_text.empty() ? std::string("a value is missing") : inQuotes(m_text) + " ends too early");
    if (Result<> applied = applyDownTo(1); !applied)
        return tl::unexpected(std::move(applied.error()));
    if (!m_operators.empty())
        return invalid(inQuotes(m_text) + " has a '(' that is not closed");
    if (!std::isfinite(m_values.back()))
        return invalid("the value of " + inQuotes(m_text) + " is beyond the range of numbers");
    return m_values.back();
}

} // namespace

Result<double> evaluateArithmetic(
    std::string_view text, const std::function<std::optional<double>(std::string_view)>& valueOf)
{
    return Evaluator(text, valueOf).run();
}

} // namespace minard
