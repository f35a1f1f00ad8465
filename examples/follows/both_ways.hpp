// SPDX-License-Identifier: BSL-1.0
// Design d with its reverse: every edge is stored from both ends, so that "who follows A" is a prefix too.
#pragma once

#include <cstddef>
#include <cstdint>

#include "by_key.hpp"
#include "design.hpp"
#include "md5.hpp"

namespace lab {

// [in_two_steps]
/// Two tables.  A client that dies between the two puts leaves an edge that only one of them knows.
class in_two_steps : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) {
        change(followed_).put(md5_key(who, whom), f{""}, whom);
        change(followers_).put(md5_key(whom, who), f{""}, who);
    }
    void unfollow(bytes_view who, bytes_view whom) {
        change(followed_).delete_column(md5_key(who, whom), f{""});
        change(followers_).delete_column(md5_key(whom, who), f{""});
    }
    names followed_by(bytes_view who) { return names_in(followed_, who); }
    names followers_of(bytes_view whom) { return names_in(followers_, whom); }
    // [/in_two_steps]
    bool does_follow(bytes_view who, bytes_view whom) {
        return followed_.get(md5_key(who, whom), f{""}, {.stats = call()}).has_value();
    }
    std::size_t count(bytes_view who) {
        std::size_t sum = 0;
        each_cell(followed_.scan({.prefix = md5_key(who), .stats = call()}), [&](const st::cell_view&) { ++sum; });
        return sum;
    }

    auto tables() { return std::tie(followed_, followers_); }

private:
    names names_in(const table<f>& t, bytes_view user) {
        names all;
        each_cell(t.scan({.prefix = md5_key(user), .stats = call()}),
                  [&](const st::cell_view& c) { all.emplace_back(c.value()); });
        return all;
    }

    table<f> followed_;
    table<f> followers_;
};

// [in_one_step]
/// One table, whose keys begin with the direction.  HBase makes two rows in one step only if they lie in one region.
class in_one_step : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) {
        change(t_).mutate_rows({st::put(key(follows_to, who, whom)).add(f{""}, whom),
                                st::put(key(followed_by_, whom, who)).add(f{""}, who)});
    }
    void unfollow(bytes_view who, bytes_view whom) {
        change(t_).mutate_rows({st::deletion(key(follows_to, who, whom)), st::deletion(key(followed_by_, whom, who))});
    }
    names followed_by(bytes_view who) { return names_in(follows_to, who); }
    names followers_of(bytes_view whom) { return names_in(followed_by_, whom); }
    // [/in_one_step]
    bool does_follow(bytes_view who, bytes_view whom) {
        return t_.get(key(follows_to, who, whom), f{""}, {.stats = call()}).has_value();
    }
    std::size_t count(bytes_view who) {
        std::size_t sum = 0;
        each_cell(t_.scan({.prefix = key(follows_to, who), .stats = call()}), [&](const st::cell_view&) { ++sum; });
        return sum;
    }

    auto tables() { return std::tie(t_); }

private:
    enum direction : std::uint8_t { follows_to, followed_by_ };

    template <class... Users>
    static bytes key(direction d, const Users&... users) {
        return st::to_key(static_cast<std::uint8_t>(d), st::hashed<md5>(users)...);
    }
    names names_in(direction d, bytes_view user) {
        names all;
        each_cell(t_.scan({.prefix = key(d, user), .stats = call()}),
                  [&](const st::cell_view& c) { all.emplace_back(c.value()); });
        return all;
    }

    table<f> t_;
};

}  // namespace lab
