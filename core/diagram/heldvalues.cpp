#include "core/diagram/heldvalues.h"

#include <algorithm>

namespace minard {

namespace {

ValueRange widest(const ValueRange& a, const ValueRange& b)
{
    return {std::max(a.top, b.top), std::min(a.bottom, b.bottom)};
}

} // namespace

ValueNeed widest(const ValueNeed& a, const ValueNeed& b)
{
    return {widest(a.reached, b.reached), widest(a.fitting, b.fitting)};
}

ValueRange HeldValues::tried(const ValueNeed& need) const
{
    if (!m_held)
        return need.fitting;
    ValueRange values = *m_held;
    if (need.reached.top > values.top)
        values.top = std::max(values.top, need.fitting.top);
    if (need.reached.bottom < values.bottom)
        values.bottom = std::min(values.bottom, need.fitting.bottom);
    return values;
}

ValueRange HeldValues::hold(const ValueNeed& need)
{
    m_held = tried(need);
    return *m_held;
}

} // namespace minard
