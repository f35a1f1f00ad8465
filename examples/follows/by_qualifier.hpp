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
        for (const st::cell_view& c : seen(t_.get(who))) all.emplace_back(c.qualifier());
        return all;
    }
    bool does_follow(bytes_view who, bytes_view whom) { return seen(t_.get(who, Family{whom})).has_value(); }
    names followers_of(bytes_view whom) {
        names all;
        scan(t_, {.columns = {Family{whom}}}, [&](const st::cell_view& c) { all.emplace_back(c.row()); });
        return all;
    }
    std::size_t count(bytes_view who) { return seen(t_.get(who)).size(); }
    // [/by_qualifier]

    auto tables() { return std::tie(t_); }

private:
    table<Family> t_;
};

}  // namespace lab
