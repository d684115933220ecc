#include "core/io/native/viewreader.h"

#include <array>
#include <cmath>

#include "core/io/native/documentwords.h"

namespace minard {

namespace {

View::Bookmark readBookmark(const DocumentNode& node)
{
    View::Bookmark bookmark;
    node.read("name", bookmark.name);
    if (const auto start = node.find("start"))
        bookmark.start = start->time();
    if (const auto end = node.find("end"))
        bookmark.end = end->time();
    return bookmark;
}

View readViewFields(const DocumentNode& node)
{
    constexpr std::uint64_t kPlaces = 24;
    View view;
    if (const auto styles = node.find("styles")) {
        styles->forEachMember([&view](std::string_view phase, const DocumentNode& place) {
            const std::uint64_t number = place.count(0);
            if (number >= kPlaces)
                place.fault("the palette has 24 places, counted from 0");
            view.styles.emplace_back(phase, static_cast<int>(number % kPlaces));
        });
    }
    if (const auto bookmarks = node.find("bookmarks"))
        bookmarks->forEachElement([&view](const DocumentNode& b) { view.bookmarks.push_back(readBookmark(b)); });
    if (const auto layout = node.find("layout")) {
        static constexpr words::Words<int, 2> kLayouts{{{"on-line", 0}, {"mirrored", 1}}};
        view.layout = words::wordFor(kLayouts, layout->choice<int>(kLayouts));
    }
    return view;
}

} // namespace

Units readUnits(const DocumentNode& node, NumberContext& numbers)
{
    Units units;
    if (!node.expectObject())
        return units;
    static constexpr std::array<std::string_view, 3> kKeys{"time", "clockHz", "opsPerMac"};
    node.noteUnknownKeys(kKeys);
    if (const auto time = node.find("time"))
        units.time = time->choice<TimeUnit>(words::kTimeUnits);
    node.read("clockHz", units.clockHz, Unit::Hertz);
    node.read("opsPerMac", units.opsPerMac, Unit::None);
    constexpr std::array<Unit, 3> kUnits{Unit::Second, Unit::Cycle, Unit::Tick};
    numbers.time = kUnits[static_cast<std::size_t>(units.time)];
    numbers.clockHz = units.clockHz;
    numbers.opsPerMac = units.opsPerMac;
    return units;
}

View readView(const DocumentNode& node)
{
    ReadLog log;
    const DocumentNode tolerant(node.value(), log, node.numbers());
    View view = tolerant.expectObject() ? readViewFields(tolerant) : View();
    if (!log.hasFault())
        return view;
    node.remark("view-ignored", Severity::Warning,
        "the view cannot be restored (" + sentence(log.fault(node.value())) + "); it is kept in the file");
    return {};
}

} // namespace minard
