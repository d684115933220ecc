#include "core/io/json/jsonmerge.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace minard {

namespace {

/// What identifies an element of a list; nothing for one that has no name.
std::optional<std::string> elementKey(const JsonValue& element)
{
    constexpr std::array<std::string_view, 5> kNames{"id", "name", "tensor", "from", "to"};
    if (element.isText())
        return element.asText();
    if (!element.isObject())
        return std::nullopt;
    std::string key;
    for (const std::string_view name : kNames) {
        const JsonValue* member = element.find(name);
        if (!member || !member->isText())
            continue;
        key += member->asText();
        if (name == "id")
            return key;
        key += '\n';
    }
    return key.empty() ? std::nullopt : std::optional(std::move(key));
}

/// Keys of all elements, made unique by counting; nothing when an element has none.
std::optional<std::vector<std::string>> listKeys(const JsonValue::List& list)
{
    std::vector<std::string> keys;
    std::unordered_map<std::string, int> seen;
    for (const JsonValue& element : list) {
        std::optional<std::string> key = elementKey(element);
        if (!key)
            return std::nullopt;
        const int occurrence = seen[*key]++;
        keys.push_back(*key + '\t' + std::to_string(occurrence));
    }
    return keys;
}

std::unordered_map<std::string_view, std::size_t> positions(const std::vector<std::string>& keys)
{
    std::unordered_map<std::string_view, std::size_t> result;
    for (std::size_t i = 0; i < keys.size(); ++i)
        result.emplace(keys[i], i);
    return result;
}

/// Quick access to the members of an object that does not change meanwhile.
class MemberIndex {
public:
    explicit MemberIndex(const JsonValue& object)
    {
        for (const JsonValue::Member& member : object.asObject())
            m_members.emplace(member.key, &member.value);
    }

    [[nodiscard]] const JsonValue* find(std::string_view key) const
    {
        const auto found = m_members.find(key);
        return found == m_members.end() ? nullptr : found->second;
    }

private:
    std::unordered_map<std::string_view, const JsonValue*> m_members;
};

/// Puts new members behind the member that precedes them in `after`, or in front.
void insertMembers(JsonValue& document, JsonValue::Object inserted, const JsonValue& after)
{
    std::unordered_map<std::string_view, JsonValue*> waiting;
    for (JsonValue::Member& member : inserted)
        waiting.emplace(member.key, &member.value);
    // For every key of the document (and "" for the front): the new members that follow it.
    std::unordered_map<std::string, JsonValue::Object> following;
    std::unordered_set<std::string> there;
    for (const JsonValue::Member& member : document.asObject())
        there.insert(member.key);
    std::string anchor;
    for (const JsonValue::Member& member : after.asObject()) {
        if (const auto found = waiting.find(member.key); found != waiting.end())
            following[anchor].push_back({member.key, std::move(*found->second)});
        else if (there.count(member.key) != 0)
            anchor = member.key;
    }
    JsonValue::Object result = std::move(following[std::string()]);
    for (JsonValue::Member& member : document.asObject()) {
        const auto found = following.find(member.key);
        const bool isAnchor = found != following.end() && !member.key.empty();
        result.push_back(std::move(member));
        if (isAnchor)
            std::move(found->second.begin(), found->second.end(), std::back_inserter(result));
    }
    document.asObject() = std::move(result);
}

void mergeObjects(JsonValue& document, const JsonValue& before, const JsonValue& after)
{
    const MemberIndex old(before);
    const MemberIndex current(after);
    std::erase_if(document.asObject(),
        [&](const JsonValue::Member& member) { return old.find(member.key) && !current.find(member.key); });
    std::unordered_set<std::string_view> there;
    for (JsonValue::Member& member : document.asObject()) {
        there.insert(member.key);
        const JsonValue* now = current.find(member.key);
        if (!now)
            continue;
        // An object that the program made nothing of may still hold what it does not know.
        static const JsonValue kNothing = JsonValue::object();
        const JsonValue* then = old.find(member.key);
        mergeJson(member.value, then ? *then : kNothing, *now);
    }
    JsonValue::Object inserted;
    for (const JsonValue::Member& member : after.asObject()) {
        const JsonValue* then = old.find(member.key);
        const bool isNews = !then || *then != member.value;
        if (there.count(member.key) == 0 && isNews)
            inserted.push_back(member);
    }
    if (!inserted.empty())
        insertMembers(document, std::move(inserted), after);
}

/// The members of `after` that `document` lacks: an element that leaned on an implied one comes to stand by itself.
void complete(JsonValue& document, const JsonValue& after)
{
    if (!document.isObject() || !after.isObject())
        return;
    JsonValue::Object inserted;
    for (const JsonValue::Member& member : after.asObject()) {
        if (!document.find(member.key))
            inserted.push_back(member);
    }
    insertMembers(document, std::move(inserted), after);
}

/// Whether all that differs between the lists is the content of elements that `document` has too.
bool onlyElementsOfDocumentChanged(const JsonValue::List& before, const std::vector<std::string>& beforeKeys,
    const JsonValue::List& after, const std::vector<std::string>& afterKeys,
    const std::vector<std::string>& documentKeys)
{
    if (beforeKeys != afterKeys)
        return false;
    const auto there = positions(documentKeys);
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i] && there.count(beforeKeys[i]) == 0)
            return false;
    }
    return true;
}

/// The merged list in the order of `after`. Elements of the document are found by key, or by place after a renaming.
JsonValue::List mergedElements(JsonValue::List& document, const std::vector<std::string>& documentKeys,
    const JsonValue::List& before, const std::vector<std::string>& beforeKeys, const JsonValue::List& after,
    const std::vector<std::string>& afterKeys)
{
    const bool isAligned = documentKeys == beforeKeys;
    const auto inDocument = positions(documentKeys);
    const auto inBefore = positions(beforeKeys);
    const auto inAfter = positions(afterKeys);
    JsonValue::List result;
    for (std::size_t i = 0; i < after.size(); ++i) {
        std::string_view key = afterKeys[i];
        const bool isRenamed = inBefore.count(key) == 0 && before.size() == after.size()
            && inAfter.count(beforeKeys[i]) == 0;
        if (isRenamed)
            key = beforeKeys[i];
        const auto then = inBefore.find(key);
        const auto there = inDocument.find(key);
        if (then == inBefore.end() || there == inDocument.end()) {
            result.push_back(after[i]);
            continue;
        }
        result.push_back(std::move(document[there->second]));
        mergeJson(result.back(), before[then->second], after[i]);
        if (!isAligned)
            complete(result.back(), after[i]);
    }
    return result;
}

void mergeLists(JsonValue& document, const JsonValue& before, const JsonValue& after)
{
    const auto documentKeys = listKeys(document.asList());
    const auto beforeKeys = listKeys(before.asList());
    const auto afterKeys = listKeys(after.asList());
    if (!documentKeys || !beforeKeys || !afterKeys) {
        document = after;
        return;
    }
    const bool isAligned = *documentKeys == *beforeKeys;
    if (!isAligned
        && onlyElementsOfDocumentChanged(before.asList(), *beforeKeys, after.asList(), *afterKeys, *documentKeys)) {
        const auto inBefore = positions(*beforeKeys);
        for (std::size_t i = 0; i < documentKeys->size(); ++i) {
            if (const auto then = inBefore.find((*documentKeys)[i]); then != inBefore.end())
                mergeJson(document.asList()[i], before.asList()[then->second], after.asList()[then->second]);
        }
        return;
    }
    document.asList() = mergedElements(
        document.asList(), *documentKeys, before.asList(), *beforeKeys, after.asList(), *afterKeys);
}

} // namespace

void mergeJson(JsonValue& document, const JsonValue& before, const JsonValue& after)
{
    if (before == after)
        return;
    if (document.isObject() && before.isObject() && after.isObject())
        mergeObjects(document, before, after);
    else if (document.isList() && before.isList() && after.isList())
        mergeLists(document, before, after);
    else
        document = after;
}

} // namespace minard
