// SPDX-License-Identifier: BSL-1.0
// Design d: a row an edge; the key is the follower and the followed user, the value the name of the latter.
#pragma once

#include <cstddef>

#include "design.hpp"
#include "md5.hpp"

namespace lab {

// [by_key]
struct f : st::family<"f"> {};  // HBase repeats the name in every cell

class by_key : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) { change(t_).put(st::to_key(who, whom), f{""}, whom); }
    void unfollow(bytes_view who, bytes_view whom) { change(t_).delete_column(st::to_key(who, whom), f{""}); }
    names followed_by(bytes_view who) {
        names all;
        each_cell(t_.scan({.prefix = st::to_key(who), .stats = call()}),
                  [&](const st::cell_view& c) { all.emplace_back(c.value()); });
        return all;
    }
    bool does_follow(bytes_view who, bytes_view whom) {
        return t_.get(st::to_key(who, whom), f{""}, {.stats = call()}).has_value();
    }
    names followers_of(bytes_view whom) {
        names all;
        each_cell(t_.scan({.stats = call()}), [&](const st::cell_view& c) {
            if (c.value() == whom) all.push_back(std::get<0>(st::from_key<bytes, bytes>(c.row())));
        });
        return all;
    }
    std::size_t count(bytes_view who) {
        std::size_t sum = 0;
        each_cell(t_.scan({.prefix = st::to_key(who), .stats = call()}), [&](const st::cell_view&) { ++sum; });
        return sum;
    }
    // [/by_key]

    auto tables() { return std::tie(t_); }

private:
    table<f> t_;
};

// [by_hash]
/// The key of a user, or of an edge: 16 bytes each.
template <class... Users>
bytes md5_key(const Users&... users) {
    return st::to_key(st::hashed<md5>(users)...);
}

/// As by_key, with keys of one length.  A hash does not tell the name, so a table of users does.
class by_hash : public counted_work {
public:
    void follow(bytes_view who, bytes_view whom) {
        change(users_).put(md5_key(who), f{""}, who);
        change(t_).put(md5_key(who, whom), f{""}, whom);
    }
    void unfollow(bytes_view who, bytes_view whom) { change(t_).delete_column(md5_key(who, whom), f{""}); }
    names followed_by(bytes_view who) {
        names all;
        each_cell(t_.scan({.prefix = md5_key(who), .stats = call()}),
                  [&](const st::cell_view& c) { all.emplace_back(c.value()); });
        return all;
    }
    bool does_follow(bytes_view who, bytes_view whom) {
        return t_.get(md5_key(who, whom), f{""}, {.stats = call()}).has_value();
    }
    names followers_of(bytes_view whom) {
        names hashes, all;
        each_cell(t_.scan({.stats = call()}), [&](const st::cell_view& c) {
            if (c.value() == whom) hashes.emplace_back(c.row().substr(0, md5::size));
        });
        for (const auto& user : users_.get_each(hashes, f{""}, {.stats = call()})) all.emplace_back(user->value());
        return all;
    }
    std::size_t count(bytes_view who) {
        std::size_t sum = 0;
        each_cell(t_.scan({.prefix = md5_key(who), .stats = call()}), [&](const st::cell_view&) { ++sum; });
        return sum;
    }
    // [/by_hash]

    auto tables() { return std::tie(t_, users_); }

private:
    table<f> t_;
    table<f> users_;
};

}  // namespace lab
