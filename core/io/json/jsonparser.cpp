// The grammar of JSON without recursion: JsonScanner reads the words, JsonBuilder keeps the lists and objects that are
// open, and the parser between them knows what may come next.

#include "core/io/json/jsonparser.h"

#include <string>
#include <utility>

#include "core/io/json/jsonbuilder.h"
#include "core/io/json/jsonscanner.h"
#include "core/support/text.h"

namespace minard {

namespace {

class Parser {
public:
    Parser(std::string_view text, const JsonParseOptions& options) : m_scanner(text), m_options(options) { }

    Result<JsonDocument> parse();

private:
    Result<> parseValue();
    Result<> continueContainer();
    Result<> readKey();
    Result<> open(char bracket);
    Result<> close(char bracket);

    [[nodiscard]] tl::unexpected<Error> fail(std::string what, bool inField = true) const;
    [[nodiscard]] tl::unexpected<Error> failAtEnd() const;

    JsonScanner m_scanner;
    JsonParseOptions m_options;
    JsonBuilder m_builder;
    bool m_wantsComma = false; ///< before the next value of the open list or object
};

tl::unexpected<Error> Parser::fail(std::string what, bool inField) const
{
    const std::string field = inField ? m_builder.path() : std::string();
    return invalid(field.empty() ? std::move(what) : field + ": " + what, m_scanner.place());
}

tl::unexpected<Error> Parser::failAtEnd() const
{
    if (m_builder.depth() == 0)
        return invalid("the file is empty", {});
    const JsonValue& container = m_builder.container();
    std::string what = "the document ends too early: the ";
    what += container.isList() ? "list" : "object";
    what += " that begins on line " + std::to_string(container.line()) + " is not closed";
    return fail(std::move(what));
}

Result<> Parser::open(char bracket)
{
    if (m_builder.depth() >= m_options.maximumDepth) {
        return fail("lists and objects are nested more than " + std::to_string(m_options.maximumDepth)
                + " levels deep; this is more than a document needs",
            false);
    }
    m_builder.open(bracket == '{' ? JsonValue::Kind::Object : JsonValue::Kind::List, m_scanner.line());
    m_wantsComma = false;
    m_scanner.skip();
    return {};
}

Result<> Parser::close(char bracket)
{
    const JsonValue& container = m_builder.container();
    const char wanted = container.isList() ? ']' : '}';
    if (bracket != wanted) {
        return fail(std::string("found '") + bracket + "' where '" + wanted + "' must close what begins on line "
            + std::to_string(container.line()));
    }
    m_scanner.skip();
    m_builder.close();
    m_wantsComma = true;
    return {};
}

Result<> Parser::parseValue()
{
    const char c = m_scanner.current();
    if (c == '{' || c == '[')
        return open(c);
    const std::uint32_t line = m_scanner.line();
    Result<JsonValue> scalar = m_scanner.readScalar();
    if (!scalar)
        return fail(std::move(scalar.error().what));
    scalar->setLine(line);
    m_builder.place(std::move(*scalar));
    m_wantsComma = true;
    return {};
}

Result<> Parser::readKey()
{
    if (m_scanner.current() != '"')
        return fail("expected a name in double quotes, found " + m_scanner.describeCurrent());
    Result<std::string> key = m_scanner.readText();
    if (!key)
        return fail(std::move(key.error().what));
    m_builder.setKey(std::move(*key));
    if (Result<> skipped = m_scanner.skipBlanks(); !skipped)
        return skipped;
    if (m_scanner.atEnd())
        return failAtEnd();
    if (m_scanner.current() != ':')
        return fail("expected a colon after the name, found " + m_scanner.describeCurrent());
    m_scanner.skip();
    if (Result<> skipped = m_scanner.skipBlanks(); !skipped)
        return skipped;
    return m_scanner.atEnd() ? Result<>(failAtEnd()) : parseValue();
}

/// One step inside the list or object opened last: a comma, a closing bracket or the next value.
Result<> Parser::continueContainer()
{
    const bool isList = m_builder.container().isList();
    const char c = m_scanner.current();
    if (c == ']' || c == '}')
        return close(c);
    if (m_wantsComma) {
        if (c != ',') {
            return fail(std::string("expected a comma or '") + (isList ? ']' : '}') + "', found "
                + m_scanner.describeCurrent());
        }
        m_wantsComma = false;
        m_scanner.skip();
        return {};
    }
    if (c == ',')
        return fail("found a comma where a value must stand");
    return isList ? parseValue() : readKey();
}

Result<JsonDocument> Parser::parse()
{
    while (true) {
        if (Result<> skipped = m_scanner.skipBlanks(); !skipped)
            return tl::unexpected(skipped.error());
        if (m_scanner.atEnd())
            break;
        if (m_builder.isComplete())
            return fail("found " + m_scanner.describeCurrent() + " after the end of the document");
        Result<> step = m_builder.depth() == 0 ? parseValue() : continueContainer();
        if (!step)
            return tl::unexpected(std::move(step.error()));
    }
    if (!m_builder.isComplete())
        return failAtEnd();
    return JsonDocument{m_builder.takeRoot(), m_builder.takeDiagnostics()};
}

} // namespace

Result<JsonDocument> parseJson(std::string_view text, const JsonParseOptions& options)
{
    return Parser(text, options).parse();
}

} // namespace minard
