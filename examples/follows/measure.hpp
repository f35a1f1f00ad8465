// SPDX-License-Identifier: BSL-1.0
// What each design costs: all edges are followed one by one, then each question is asked.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "designs.hpp"
#include "graph.hpp"

namespace lab {

enum question : std::size_t { follow, followed_by, does_follow, followers_of, how_many, unfollow };
inline constexpr std::array<std::string_view, 6> questions{"follow",        "whom does A follow", "does A follow B",
                                                           "who follows A", "how many follows A", "unfollow"};

/// The cost of one call, on the average.
struct cost {
    double nanoseconds = 0;
    double calls = 0;
    double seeks = 0;  ///< Searches for a row.
    double rows = 0;   ///< Rows that the reads went through.
    double cells = 0;  ///< Cells that they visited.
    double bytes = 0;  ///< Bytes that HBase would send.
};

struct figures {
    description what;
    std::size_t edges = 0;
    std::array<cost, questions.size()> costs{};
    stored bytes{};
};

/// The time of `count` calls of the processor: what else the machine does counts less.
template <class Ask>
double nanoseconds_of(std::size_t count, Ask ask) {
    const std::clock_t begin = std::clock();
    for (std::size_t i = 0; i != count; ++i) ask(i);
    return static_cast<double>(std::clock() - begin) * (1e9 / CLOCKS_PER_SEC);
}

inline cost average(double nanoseconds, std::size_t timed, const work& did, std::size_t counted) {
    const auto each = [&](auto sum) { return static_cast<double>(sum) / static_cast<double>(counted); };
    return {nanoseconds / static_cast<double>(timed),
            each(did.calls),
            each(did.reads.seeks),
            each(did.reads.rows_scanned),
            each(did.reads.cells_visited),
            each(did.reads.bytes_returned)};
}

/// Asks `count` questions for the time, and as many, from number `second` on, for what they do.
template <design D, class Ask>
cost measured(D& d, std::size_t count, Ask ask, std::size_t second = 0) {
    const double nanoseconds = nanoseconds_of(count, ask);
    work did;
    d.count_into(&did);
    for (std::size_t i = second; i != second + count; ++i) ask(i);
    d.count_into(nullptr);
    return average(nanoseconds, count, did, count);
}

/// Follows all edges.  Every hundredth is counted; of a small graph every one, of a table of its own.
template <design D>
cost build(D& d, const graph& g) {
    work did;
    const bool is_small = g.edges.size() < 100'000;
    const double nanoseconds = nanoseconds_of(g.edges.size(), [&](std::size_t i) {
        if (!is_small) d.count_into(i % 100 == 0 ? &did : nullptr);
        d.follow(g.who(g.edges[i]), g.whom(g.edges[i]));
    });
    d.count_into(nullptr);
    if (!is_small) return average(nanoseconds, g.edges.size(), did, (g.edges.size() + 99) / 100);
    D again;
    again.count_into(&did);
    for (const edge& e : g.edges) again.follow(g.who(e), g.whom(e));
    return average(nanoseconds, g.edges.size(), did, g.edges.size());
}

/// The cost of a design.  The questions are about the ends of random edges, so users that follow many are asked
/// about more often.
template <design D>
figures measure(const description& what, const graph& g) {
    D d;
    figures made{what, g.edges.size()};
    std::size_t answers = 0;  // so that nothing is optimised away
    const auto edge = [&](std::size_t i) -> const lab::edge& { return g.edges[i]; };
    made.costs[follow] = build(d, g);
    compact(d);
    made.bytes = what_is_stored(d);
    const std::size_t some = std::min<std::size_t>(g.edges.size() / 2, 2000);
    made.costs[followed_by] =
        measured(d, some, [&](std::size_t i) { answers += d.followed_by(g.who(edge(i))).size(); });
    // Every other pair is an edge.
    made.costs[does_follow] = measured(d, some, [&](std::size_t i) {
        answers += d.does_follow(g.who(edge(i)), g.whom(edge(i % 2 == 0 ? i : i / 2))) ? 1 : 0;
    });
    made.costs[how_many] = measured(d, some, [&](std::size_t i) { answers += d.count(g.who(edge(i))); });
    // A walk over everything is asked for less often.
    const std::size_t few = made.edges > 50'000 ? 10 : 50;
    made.costs[followers_of] =
        measured(d, few, [&](std::size_t i) { answers += d.followers_of(g.whom(edge(i))).size(); });
    made.costs[unfollow] = measured(
        d, some, [&](std::size_t i) { d.unfollow(g.who(edge(i)), g.whom(edge(i))); }, some);
    if (answers == 0) std::cerr << "nobody follows anybody\n";
    return made;
}

/// All designs on graphs of 1,000, 10,000 ... edges, up to `most`; says on stderr how far it is.
inline std::vector<figures> measure_all(std::size_t most) {
    std::vector<figures> all;
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t edges = 1000; edges <= most; edges *= 10) {
        const graph g = make_graph(edges, 1);
        for_each_design([&]<design D>(const description& what) {
            all.push_back(measure<D>(what, g));
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
            std::cerr << "-- " << static_cast<long>(passed.count()) << " s: " << edges << " edges, " << what.name
                      << '\n';
        });
    }
    return all;
}

}  // namespace lab
