// SPDX-License-Identifier: BSL-1.0
// All designs answer all questions as plain sets do: random graphs, unfollowing, flushes and compactions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "designs.hpp"
#include "graph.hpp"

namespace lab {

/// What the answers are compared with.
class plain_sets {
public:
    void follow(const std::string& who, const std::string& whom) {
        followed_[who].insert(whom);
        followers_[whom].insert(who);
    }
    void unfollow(const std::string& who, const std::string& whom) {
        followed_[who].erase(whom);
        followers_[whom].erase(who);
    }
    names followed_by(const std::string& who) { return {followed_[who].begin(), followed_[who].end()}; }
    names followers_of(const std::string& whom) { return {followers_[whom].begin(), followers_[whom].end()}; }
    bool does_follow(const std::string& who, const std::string& whom) { return followed_[who].contains(whom); }
    std::size_t count(const std::string& who) { return followed_[who].size(); }

private:
    std::map<std::string, std::set<std::string>> followed_, followers_;
};

inline names sorted(names list) {
    std::sort(list.begin(), list.end());
    return list;
}

/// Throws: runtime_error, which names the question, if an answer differs.
template <design D>
void compare(D& d, plain_sets& sets, const names& users, dice& random) {
    const auto expect = [](bool is_so, const std::string& question, const std::string& user) {
        if (!is_so) throw std::runtime_error(question + " is answered wrongly for " + st::escape(user));
    };
    for (const std::string& user : users) {
        expect(sorted(d.followed_by(user)) == sets.followed_by(user), "followed_by", user);
        expect(sorted(d.followers_of(user)) == sets.followers_of(user), "followers_of", user);
        expect(d.count(user) == sets.count(user), "count", user);
        for (int i = 0; i != 4; ++i) {
            const std::string& other = users[random.below(users.size())];
            expect(d.does_follow(user, other) == sets.does_follow(user, other), "does_follow", user);
        }
    }
}

/// Plays `steps` random changes on a design and on plain sets, and compares now and then.
template <design D>
void play(std::uint64_t seed, std::size_t steps) {
    dice random(seed);
    // Names that begin others, with bytes that keys escape, and as a counter is called.
    names users{"a", "ab", "b", std::string("a\0", 2), std::string("a\0b", 3), "\xff", "\x01", "count", "user+user"};
    for (std::size_t i = 0; i != 11; ++i) users.push_back(detail::handle(random, i));
    D d;
    plain_sets sets;
    for (std::size_t step = 0; step != steps; ++step) {
        const std::string& who = users[std::min(random.below(users.size()), random.below(users.size()))];
        const std::string& whom = users[random.below(users.size())];
        switch (random.below(16)) {
            case 0:
                flush(d);
                break;
            case 1:
                if (random.below(8) == 0) compact(d);
                break;
            case 2:
            case 3:
            case 4:
            case 5:
            case 6:
                d.unfollow(who, whom);
                sets.unfollow(who, whom);
                break;
            default:
                d.follow(who, whom);
                sets.follow(who, whom);
        }
        if (step % 64 == 0 || step + 1 == steps) compare(d, sets, users, random);
    }
    compact(d);
    compare(d, sets, users, random);
    // A graph with the skew of the measurement.
    const graph g = make_graph(400, seed);
    D big;
    plain_sets as_sets;
    for (const edge& e : g.edges) {
        big.follow(g.who(e), g.whom(e));
        as_sets.follow(g.who(e), g.whom(e));
    }
    compact(big);
    compare(big, as_sets, g.users, random);
    for (std::size_t i = 0; i < g.edges.size(); i += 3) {
        big.unfollow(g.who(g.edges[i]), g.whom(g.edges[i]));
        as_sets.unfollow(g.who(g.edges[i]), g.whom(g.edges[i]));
    }
    compare(big, as_sets, g.users, random);
    compact(big);
    compare(big, as_sets, g.users, random);
}

/// Prints a line a design.  Returns whether all answers were right.
inline bool check(std::uint64_t seeds, std::size_t steps) {
    bool is_right = true;
    // What RFC 1321 says of "abc".
    if (st::hashed<md5>("abc").hash() != "\x90\x01\x50\x98\x3c\xd2\x4f\xb0\xd6\x96\x3f\x7d\x28\xe1\x7f\x72") {
        std::cout << "MD5 is another hash\n";
        is_right = false;
    }
    for_each_design([&]<design D>(const description& what) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) try {
                play<D>(seed, steps);
            } catch (const std::exception& error) {
                std::cout << what.name << ", seed " << seed << ": " << error.what() << '\n';
                is_right = false;
                return;
            }
        std::cout << what.name << ": answers as plain sets, " << seeds << " graphs\n";
    });
    return is_right;
}

}  // namespace lab
