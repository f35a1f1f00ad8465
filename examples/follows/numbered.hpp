// SPDX-License-Identifier: BSL-1.0
// Design a: a row a user; the qualifier is a running number, the value the followed user.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "design.hpp"

namespace lab {

// [numbered]
struct follows : st::family<"follows"> {};

class numbered : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) {
        std::uint32_t next = 1;
        for (const st::cell_view& c : t_.get(who, {.stats = call()})) {
            if (c.value() == whom) return;
            next = st::from_key<std::uint32_t>(c.qualifier()) + 1;
        }
        // If another client has taken the number meanwhile, the row is read again.
        if (!change(t_).check_and_put(who, follows{st::to_key(next)}, std::nullopt, whom)) follow(who, whom);
    }
    void unfollow(bytes_view who, bytes_view whom) {
        bytes number;
        for (const st::cell_view& c : t_.get(who, {.stats = call()}))
            if (c.value() == whom) number = c.qualifier();
        if (!number.empty()) change(t_).delete_column(who, follows{number});
    }
    names followed_by(bytes_view who) {
        names all;
        for (const st::cell_view& c : t_.get(who, {.stats = call()})) all.emplace_back(c.value());
        return all;
    }
    bool does_follow(bytes_view who, bytes_view whom) {
        const auto row = t_.get(who, {.stats = call()});
        return std::any_of(row.begin(), row.end(), [&](const st::cell_view& c) { return c.value() == whom; });
    }
    names followers_of(bytes_view whom) {
        names all;
        each_cell(t_.scan({.stats = call()}), [&](const st::cell_view& c) {
            if (c.value() == whom) all.emplace_back(c.row());
        });
        return all;
    }
    std::size_t count(bytes_view who) { return t_.get(who, {.stats = call()}).size(); }
    // [/numbered]

    auto tables() { return std::tie(t_); }

private:
    table<follows> t_;
};

}  // namespace lab
