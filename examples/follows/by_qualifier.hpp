// SPDX-License-Identifier: BSL-1.0
// Design c: a row a user; the qualifier is the followed user, and the value says nothing.
#pragma once

#include <cstddef>

#include "design.hpp"
#include "numbered.hpp"

namespace lab {

// [by_qualifier]
template <class Family = follows>
class by_qualifier : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) { change(t_).put(who, Family{whom}, "1"); }
    void unfollow(bytes_view who, bytes_view whom) { change(t_).delete_column(who, Family{whom}); }
    names followed_by(bytes_view who) {
        names all;
        for (const st::cell_view& c : t_.get(who, {.stats = call()})) all.emplace_back(c.qualifier());
        return all;
    }
    bool does_follow(bytes_view who, bytes_view whom) {
        return t_.get(who, Family{whom}, {.stats = call()}).has_value();
    }
    names followers_of(bytes_view whom) {
        names all;
        each_cell(t_.scan({.columns = {Family{whom}}, .stats = call()}),
                  [&](const st::cell_view& c) { all.emplace_back(c.row()); });
        return all;
    }
    std::size_t count(bytes_view who) { return t_.get(who, {.stats = call()}).size(); }
    // [/by_qualifier]

    auto tables() { return std::tie(t_); }

private:
    table<Family> t_;
};

}  // namespace lab
