// SPDX-License-Identifier: BSL-1.0
// Who follows whom: a random graph, the same on every machine.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

namespace lab {

/// Random numbers.  The distributions of the standard library differ between machines; these do not.
class dice {
public:
    explicit dice(std::uint64_t seed) : engine_(seed) {}

    /// In [0, end).
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
    /// In (0, 1].
    double unit() { return (static_cast<double>(engine_() >> 11) + 1) * 0x1p-53; }

    template <class T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

private:
    std::mt19937_64 engine_;
};

struct edge {
    std::size_t who, whom;  // numbers of users
};

struct graph {
    std::vector<std::string> users;
    std::vector<edge> edges;  // in no order, each once

    const std::string& who(const edge& e) const { return users[e.who]; }
    const std::string& whom(const edge& e) const { return users[e.whom]; }
};

namespace detail {

/// Something like a handle, of 4 to 15 letters; the number makes it unique.
inline std::string handle(dice& random, std::size_t number) {
    constexpr std::string_view consonants = "bcdfghjklmnprstvwz", vowels = "aeiou";
    std::string name;
    for (std::size_t size = 2 + random.below(8); name.size() < size;) {
        name += consonants[random.below(consonants.size())];
        name += vowels[random.below(vowels.size())];
    }
    return name + std::to_string(number);
}

/// Draws users, the k-th most popular one proportionally to 1 / k.
class popularity {
public:
    explicit popularity(std::size_t users) : summed_(users) {
        double sum = 0;
        for (std::size_t k = 0; k != users; ++k) summed_[k] = sum += 1 / static_cast<double>(k + 1);
    }
    std::size_t draw(dice& random) const {
        const auto at = std::lower_bound(summed_.begin(), summed_.end() - 1, random.unit() * summed_.back());
        return static_cast<std::size_t>(at - summed_.begin());
    }

private:
    std::vector<double> summed_;
};

}  // namespace detail

/// A tenth as many users as edges.  Some follow many: a Pareto distribution with exponent 1.5, up to 5,000, as a well
/// known service allows.  Few are followed by very many: the k-th most popular one proportionally to 1 / k.
inline graph make_graph(std::size_t edges, std::uint64_t seed) {
    dice random(seed);
    graph made;
    const std::size_t users = std::max<std::size_t>(edges / 10, 20);
    for (std::size_t i = 0; i != users; ++i) made.users.push_back(detail::handle(random, i));
    random.shuffle(made.users);
    const detail::popularity popular(users);
    std::vector<std::size_t> order(users);
    for (std::size_t i = 0; i != users; ++i) order[i] = i;
    random.shuffle(order);
    // Never more than half of all, so that there is always somebody left.
    const std::size_t limit = std::min<std::size_t>(5000, users / 2);
    std::vector<std::size_t> followed(users);
    std::unordered_set<std::uint64_t> known;
    for (std::size_t turn = 0; made.edges.size() < edges; ++turn) {
        const std::size_t who = order[turn % users];
        const double wanted = 3.4 * std::pow(random.unit(), -1 / 1.5);
        auto left = std::min(limit - followed[who], static_cast<std::size_t>(wanted));
        followed[who] += left;
        for (; left > 0 && made.edges.size() < edges; --left) {
            std::size_t whom = popular.draw(random);
            // Who is followed already makes room for somebody at random.
            while (whom == who || !known.insert(static_cast<std::uint64_t>(who) * users + whom).second)
                whom = random.below(users);
            made.edges.push_back({who, whom});
        }
    }
    random.shuffle(made.edges);
    return made;
}

}  // namespace lab
