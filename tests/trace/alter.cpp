// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <utility>
#include <variant>

#include "trace/operation.hpp"

namespace trace {

bool has_time_to_live(const operation& op) {
    const auto has_one = [](const auto& any) { return any.ttl.has_value(); };
    return std::visit(
        [&](const auto& any) {
            if constexpr (requires { any.one; }) return has_one(any.one);
            if constexpr (requires { any.all.front().ttl; })
                return std::any_of(any.all.begin(), any.all.end(), has_one);
            if constexpr (requires { any.rows; })
                return std::any_of(any.rows.begin(), any.rows.end(), [&](const loaded_row& of) {
                    return std::any_of(of.cells.begin(), of.cells.end(), has_one);
                });
            return false;
        },
        op);
}

bool alters(const trace& one) {
    return std::any_of(one.steps.begin(), one.steps.end(),
                       [](const step& s) { return std::holds_alternative<alter>(s.what); });
}

schema altered(schema before, const alter& change) {
    if (change.kind == alter::what::table) {
        before.families = change.families;
        before.purge_delay = change.purge_delay;
        return before;
    }
    const family& named = change.families.front();
    const auto at = std::find_if(before.families.begin(), before.families.end(),
                                 [&](const family& f) { return f.name == named.name; });
    const bool is_there = at != before.families.end();
    if (change.kind == alter::what::add && !is_there) before.families.push_back(named);
    if (change.kind == alter::what::modify && is_there) *at = named;
    if (change.kind == alter::what::remove && is_there && before.families.size() > 1) before.families.erase(at);
    return before;
}

}  // namespace trace
