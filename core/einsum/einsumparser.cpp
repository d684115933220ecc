// The right-hand side is read by the shunting-yard method: values go to the output in order, operators wait on a stack
// until one that binds less tightly comes. The output is the postfix order of EinsumStep.

#include "core/einsum/einsumparser.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/einsumcursor.h"
#include "core/einsum/indexdefinitions.h"

namespace minard {

namespace {

using Kind = EinsumToken::Kind;
using StepKind = EinsumStep::Kind;

constexpr std::size_t kMaximalLength = 64 * std::size_t{1024};

constexpr int precedenceOf(StepKind kind)
{
    switch (kind) {
    case StepKind::Add:
    case StepKind::Subtract:
        return 1;
    case StepKind::Multiply:
    case StepKind::Divide:
        return 2;
    case StepKind::Negate:
        return 3;
    case StepKind::Operand:
    case StepKind::Constant:
    case StepKind::Call:
        break;
    }
    return 0;
}

class Parser {
public:
    explicit Parser(std::string_view text) : m_cursor(text) { }

    tl::expected<Einsum, EinsumFault> run();

private:
    /// An operator, an opening parenthesis or a call that waits for its right side.
    struct Waiting {
        enum class Kind { Operator, Parenthesis, Call };
        Kind kind = Kind::Operator;
        StepKind step = StepKind::Add; ///< Operator
        std::size_t function = 0;      ///< Call: into Einsum::functions
        std::size_t arguments = 0;     ///< Call: begun so far
        std::size_t offset = 0;        ///< in the text
    };

    bool parseResult();
    bool parseExpression();
    bool parseValue(bool& valueExpected);
    bool parseName(bool& valueExpected);
    bool parseOperator(bool& valueExpected, bool& finished);
    bool parseComma(bool& valueExpected, bool& finished);
    bool closeParenthesis();
    void release(int precedence);
    bool finishExpression();

    EinsumCursor m_cursor;
    Einsum m_einsum;
    std::vector<Waiting> m_waiting;
};

/// Moves the operators that bind at least as tightly as `precedence` from the stack to the output.
void Parser::release(int precedence)
{
    while (!m_waiting.empty() && m_waiting.back().kind == Waiting::Kind::Operator
        && precedenceOf(m_waiting.back().step) >= precedence) {
        m_einsum.steps.push_back({m_waiting.back().step, 0, 0});
        m_waiting.pop_back();
    }
}

bool Parser::parseExpression()
{
    bool valueExpected = true;
    bool finished = false;
    while (!finished) {
        if (valueExpected ? !parseValue(valueExpected) : !parseOperator(valueExpected, finished))
            return false;
    }
    return finishExpression();
}

/// Reads what may stand where a value is expected: a value, a sign, an opening parenthesis.
bool Parser::parseValue(bool& valueExpected)
{
    if (m_cursor.isSign("-") || m_cursor.isSign("+")) {
        if (m_cursor.isSign("-"))
            m_waiting.push_back({Waiting::Kind::Operator, StepKind::Negate, 0, 0, m_cursor.offset()});
        m_cursor.advance();
        return true;
    }
    if (m_cursor.isSign("(")) {
        m_waiting.push_back({Waiting::Kind::Parenthesis, StepKind::Add, 0, 0, m_cursor.offset()});
        m_cursor.advance();
        return true;
    }
    if (m_cursor.isKind(Kind::Number)) {
        m_einsum.steps.push_back({StepKind::Constant, 0, 0});
        m_cursor.advance();
        valueExpected = false;
        return true;
    }
    if (m_cursor.isKind(Kind::Name))
        return parseName(valueExpected);
    return m_cursor.fail(fmt::format("expected a tensor, a number or a function, found {}", m_cursor.found()));
}

/// Reads a tensor, the opening of a call, or a constant.
bool Parser::parseName(bool& valueExpected)
{
    if (m_cursor.isSign("(", 1)) {
        const std::string_view name = m_cursor.word();
        std::vector<std::string>& functions = m_einsum.functions;
        auto known = std::find(functions.begin(), functions.end(), name);
        if (known == functions.end())
            known = functions.insert(functions.end(), std::string(name));
        const auto place = static_cast<std::size_t>(known - functions.begin());
        m_waiting.push_back({Waiting::Kind::Call, StepKind::Call, place, 1, m_cursor.offset()});
        m_cursor.advance(2);
        return true;
    }
    valueExpected = false;
    if (!m_cursor.isSign("[", 1)) {
        m_einsum.steps.push_back({StepKind::Constant, 0, 0});
        m_cursor.advance();
        return true;
    }
    m_einsum.steps.push_back({StepKind::Operand, m_einsum.operands.size(), 0});
    return m_cursor.parseReference(m_einsum.operands.emplace_back());
}

/// Reads what may follow a value. `finished` at the end or at a comma outside parentheses, where definitions begin.
bool Parser::parseOperator(bool& valueExpected, bool& finished)
{
    constexpr std::pair<std::string_view, StepKind> kOperators[] = {
        {"+", StepKind::Add}, {"-", StepKind::Subtract}, {"*", StepKind::Multiply}, {"/", StepKind::Divide}};
    for (const auto& [sign, step] : kOperators) {
        if (!m_cursor.isSign(sign))
            continue;
        release(precedenceOf(step));
        m_waiting.push_back({Waiting::Kind::Operator, step, 0, 0, m_cursor.offset()});
        m_cursor.advance();
        valueExpected = true;
        return true;
    }
    if (m_cursor.isSign(")"))
        return closeParenthesis();
    if (m_cursor.isSign(","))
        return parseComma(valueExpected, finished);
    if (m_cursor.atEnd()) {
        finished = true;
        return true;
    }
    if (m_cursor.isSign("="))
        return m_cursor.fail("there is a second '='");
    return m_cursor.fail(fmt::format("expected + - * / or the end, found {}", m_cursor.found()));
}

bool Parser::closeParenthesis()
{
    release(0);
    if (m_waiting.empty())
        return m_cursor.fail("there is no '(' for this ')'");
    const Waiting opened = m_waiting.back();
    m_waiting.pop_back();
    if (opened.kind == Waiting::Kind::Call)
        m_einsum.steps.push_back({StepKind::Call, opened.function, opened.arguments});
    m_cursor.advance();
    return true;
}

/// A comma separates the arguments of a call, or ends the expression before definitions.
bool Parser::parseComma(bool& valueExpected, bool& finished)
{
    release(0);
    if (m_waiting.empty()) {
        finished = true;
        return true;
    }
    if (m_waiting.back().kind != Waiting::Kind::Call)
        return m_cursor.fail("a ',' has no place inside '( )' that is not the call of a function");
    ++m_waiting.back().arguments;
    m_cursor.advance();
    valueExpected = true;
    return true;
}

bool Parser::finishExpression()
{
    release(0);
    if (!m_waiting.empty())
        return m_cursor.fail("this '(' is not closed", m_waiting.back().offset);
    return true;
}

bool Parser::parseResult()
{
    if (!m_cursor.parseReference(m_einsum.result))
        return false;
    if (m_cursor.isSign("+") && m_cursor.isSign("=", 1))
        return m_cursor.fail("write '=' alone: the sum over the indices that the result does not have is understood");
    return m_cursor.expectSign("=", "the result");
}

tl::expected<Einsum, EinsumFault> Parser::run()
{
    IndexDefinitions definitions;
    if (parseResult() && parseExpression() && definitions.parse(m_cursor)) {
        m_einsum.indices = m_cursor.indices();
        definitions.apply(m_einsum, m_cursor);
    }
    if (m_cursor.fault())
        return tl::unexpected(*m_cursor.fault());
    return std::move(m_einsum);
}

} // namespace

tl::expected<Einsum, EinsumFault> parseEinsum(std::string_view text)
{
    if (text.size() > kMaximalLength)
        return tl::unexpected(EinsumFault{fmt::format("the text is longer than {} KiB", kMaximalLength / 1024), 0});
    return Parser(text).run();
}

} // namespace minard
