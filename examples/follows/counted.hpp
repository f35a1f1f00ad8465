// SPDX-License-Identifier: BSL-1.0
// Design b: as a, and a column counts.  The numbers have no gaps, so the count says the next one too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "design.hpp"
#include "numbered.hpp"

namespace lab {

// [counted]
class counted : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) {
        std::optional<bytes> count;  // nobody yet
        for (const st::cell_view& c : t_.get(who, {.stats = call()})) {
            if (c.qualifier() == total.qualifier())
                count = bytes(c.value());
            else if (c.value() == whom)
                return;
        }
        const auto next = count ? st::from_big_endian<std::int64_t>(*count) + 1 : 1;
        const auto done =
            change(t_).check_and_mutate(who, {.what = total, .expected = count},
                                        {st::increment(who).add(total, 1), st::put(who).add(number(next), whom)});
        if (!done.passed) follow(who, whom);  // another client was faster
    }
    void unfollow(bytes_view who, bytes_view whom) {
        bytes count, gap, last;
        for (const st::cell_view& c : t_.get(who, {.stats = call()})) {
            if (c.qualifier() == total.qualifier()) {
                count = c.value();
            } else {
                if (c.value() == whom) gap = c.qualifier();
                last = c.value();
            }
        }
        if (gap.empty()) return;
        // The last one moves into the gap.
        const st::column old = number(st::from_big_endian<std::int64_t>(count));
        st::put fill(who);
        if (gap != old.qualifier()) fill.add({"follows", gap}, last);
        std::vector<st::mutation> all{st::increment(who).add(total, -1), st::deletion(who).add_column(old)};
        if (!fill.changes().empty()) all.push_back(fill);
        const auto done = change(t_).check_and_mutate(who, {.what = total, .expected = count}, all);
        if (!done.passed) unfollow(who, whom);
    }
    std::size_t count(bytes_view who) {
        const auto found = t_.get(who, total, {.stats = call()});
        return found ? static_cast<std::size_t>(found->as_counter()) : 0;
    }
    // [/counted]
    names followed_by(bytes_view who) {
        names all;
        for (const st::cell_view& c : t_.get(who, {.stats = call()}))
            if (c.qualifier() != total.qualifier()) all.emplace_back(c.value());
        return all;
    }
    bool does_follow(bytes_view who, bytes_view whom) {
        const auto row = t_.get(who, {.stats = call()});
        return std::any_of(row.begin(), row.end(), [&](const st::cell_view& c) { return is_edge_to(whom, c); });
    }
    names followers_of(bytes_view whom) {
        names all;
        each_cell(t_.scan({.stats = call()}), [&](const st::cell_view& c) {
            if (is_edge_to(whom, c)) all.emplace_back(c.row());
        });
        return all;
    }

    auto tables() { return std::tie(t_); }

private:
    static constexpr follows total{"count"};

    static st::column number(std::int64_t n) { return {"follows", st::to_key(static_cast<std::uint32_t>(n))}; }
    static bool is_edge_to(bytes_view whom, const st::cell_view& c) {
        return c.qualifier() != total.qualifier() && c.value() == whom;
    }

    table<follows> t_;
};

}  // namespace lab
