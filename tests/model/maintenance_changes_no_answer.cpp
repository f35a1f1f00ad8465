// SPDX-License-Identifier: BSL-1.0
// Retention policies that HBase does not have promise that flush and compaction change nothing that reads show.  Random
// histories with every kind of delete hold them to it: the horizon against a list of all writes, the others against a copy
// of the table that is left alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "support/shown.hpp"

namespace st = strata;
namespace retention = st::retention;
namespace deletes = st::deletes;

namespace {

// What a read as of a time makes of a marker.
enum class hiding : unsigned char {
    at_once,      // the cells are gone with the delete
    ever,         // a marker hides cells from all reads
    from_then_on  // a read as of a time before the marker sees them
};

constexpr std::int64_t no_horizon = -1;

// What a family of the tables below is to keep.
struct promise {
    const char* family;
    hiding hides;
    std::int64_t horizon = no_horizon;
};

struct write {
    std::string row, qualifier;
    st::kind kind;
    std::int64_t written;
    std::uint64_t number;
    std::int64_t ttl = st::never_expires;
    std::string value = {};
};

// All writes of one family, in no order, and what reads of them have to show.
class list_of_writes {
public:
    list_of_writes(hiding hides, bool is_sequenced) : hides_(hides), is_sequenced_(is_sequenced) {}

    void add(const write& one) {
        if (one.kind != st::kind::put && hides_ == hiding::at_once)
            std::erase_if(all_, [&](const write& put) { return covers(one, put); });
        else
            all_.push_back(one);
    }

    // A compaction may drop a marker that hides nothing yet: what is put under it afterwards is visible.
    void compacted() { is_compacted_ = true; }

    // HBase's deletes may show the put or hide it, depending on what was compacted when.
    bool is_ambiguous(const write& put) const {
        return !is_sequenced_ && (is_compacted_ || hides_ == hiding::ever) &&
               std::any_of(all_.begin(), all_.end(), [&](const write& one) { return covers(one, put); });
    }

    // The newest version that a read as of `t` sees, the scanner that was opened after `number` writes.
    std::string newest(const std::string& row, const std::string& qualifier, std::int64_t t, std::int64_t now,
                       std::uint64_t number = st::detail::newest_write) const {
        const write* found = nullptr;
        for (const write& put : all_) {
            const bool is_alive = put.ttl == st::never_expires || put.written + put.ttl >= now;
            if (put.kind != st::kind::put || put.row != row || put.qualifier != qualifier || put.written > t ||
                put.number > number || !is_alive)
                continue;
            if (found &&
                (found->written > put.written || (found->written == put.written && found->number > put.number)))
                continue;
            const auto hides = [&](const write& one) {
                return one.number <= number && covers(one, put) && (hides_ != hiding::from_then_on || one.written <= t);
            };
            if (std::none_of(all_.begin(), all_.end(), hides)) found = &put;
        }
        return found ? found->value + '@' + std::to_string(found->written) : "nothing";
    }

private:
    bool covers(const write& marker, const write& put) const {
        if (marker.kind == st::kind::put || put.kind != st::kind::put || marker.row != put.row) return false;
        if (is_sequenced_ && marker.number < put.number) return false;
        const bool is_of_family =
            marker.kind == st::kind::delete_family || marker.kind == st::kind::delete_family_version;
        if (!is_of_family && marker.qualifier != put.qualifier) return false;
        const bool is_single =
            marker.kind == st::kind::delete_version || marker.kind == st::kind::delete_family_version;
        return is_single ? marker.written == put.written : marker.written >= put.written;
    }

    hiding hides_;
    bool is_sequenced_;
    bool is_compacted_ = false;
    std::vector<write> all_;
};

const char* const rows[] = {"r", "s"};
const char* const qualifiers[] = {"", "p", "q"};

template <class Table>
void apply(Table& t, const char* family, const write& one) {
    const st::column column(family, one.qualifier);
    const st::timestamp written{one.written};
    switch (one.kind) {
        case st::kind::put:
            if (one.ttl == st::never_expires)
                t.put(one.row, column, one.value, written);
            else
                t.put(one.row, column, one.value, written, {.ttl = one.ttl});
            break;
        case st::kind::delete_version:
            t.delete_version(one.row, column, written);
            break;
        case st::kind::delete_column:
            t.delete_column(one.row, column, written);
            break;
        case st::kind::delete_family:
            t.delete_family(one.row, st::bytes_view(family), written);
            break;
        case st::kind::delete_family_version:
            t.delete_family_version(one.row, st::bytes_view(family), written);
            break;
    }
}

template <class Table>
std::string newest(const Table& t, const char* family, const char* row, const char* qualifier, st::time_range when) {
    const auto found = t.get(row, st::column(family, qualifier), {.when = when});
    return found ? std::string(found->value()) + '@' + std::to_string(found->timestamp().value) : "nothing";
}

// Everything that reads of all time show of a family, in the order they do.
template <class Table>
std::string shown(const Table& t, const char* family) {
    return support::rows_shown(t.scan({.columns = {st::selection::family(family)}, .versions = st::all_versions}));
}

template <class Table>
class history {
public:
    history(std::uint32_t seed, bool is_sequenced, std::vector<promise> promises)
        : random_(seed), promises_(std::move(promises)), t_(st::clock::manual({1000})) {
        for (const promise& one : promises_) lists_.emplace_back(one.hides, is_sequenced);
    }

    void run(int steps) {
        for (int i = 0; i != steps; ++i) {
            switch (below(12)) {
                case 0:
                    flush_or_compact();
                    break;
                case 1:
                    t_.clock().advance(below(4) == 0 ? below(150) : below(12));
                    break;
                case 2:
                    open_or_close();
                    break;
                default:
                    write_somewhere();
            }
            if (i % 7 == 0) check_horizons();
        }
        flush_or_compact();
        check_horizons();
        close();
    }

private:
    std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint32_t>(n)); }
    std::int64_t now() const { return t_.clock().now().value; }

    void write_somewhere() {
        static constexpr st::kind kinds[] = {st::kind::delete_version, st::kind::delete_column, st::kind::delete_family,
                                             st::kind::delete_family_version};
        write one{rows[below(2)], qualifiers[below(3)], st::kind::put, 0, ++number_};
        if (below(3) == 0) {
            one.kind = kinds[below(4)];
            one.written = now() - below(30);  // within every horizon
        } else {
            one.written = now() - below(below(4) == 0 ? 150 : 30);
            if (below(4) == 0) one.ttl = 20 + below(300);
            one.value = std::to_string(number_);
        }
        for (std::size_t i = 0; i != promises_.size(); ++i) {
            if (one.kind == st::kind::put && lists_[i].is_ambiguous(one)) continue;
            apply(t_, promises_[i].family, one);
            lists_[i].add(one);
        }
    }

    // All kinds of maintenance.  What is promised to reads of all time holds from then on, if nothing is written.
    void flush_or_compact() {
        Table alone(t_);
        switch (below(4)) {
            case 0:
                t_.compact();
                for (list_of_writes& one : lists_) one.compacted();
                break;
            case 1:
                t_.compact_some(static_cast<std::size_t>(below(3)), static_cast<std::size_t>(1 + below(3)));
                for (list_of_writes& one : lists_) one.compacted();  // it may have been all
                break;
            case 2:
                t_.flush();
                t_.compact();
                for (list_of_writes& one : lists_) one.compacted();
                break;
            default:
                t_.flush();
        }
        Table later(t_);
        for (const std::int64_t wait : {0, 15, 60, 400}) {
            alone.clock().advance(wait);
            later.clock().advance(wait);
            for (const promise& one : promises_) {
                CAPTURE(std::string(one.family));
                if (one.hides != hiding::ever) REQUIRE(shown(later, one.family) == shown(alone, one.family));
            }
        }
    }

    void check_horizons() const {
        for (std::size_t i = 0; i != promises_.size(); ++i) {
            if (promises_[i].horizon == no_horizon) continue;
            for (const char* row : rows)
                for (const char* qualifier : qualifiers)
                    for (std::int64_t back = 0; back <= promises_[i].horizon; back += 5) {
                        CAPTURE(std::string(promises_[i].family));
                        CAPTURE(now());
                        CAPTURE(back);
                        REQUIRE(newest(t_, promises_[i].family, row, qualifier, st::as_of({now() - back})) ==
                                lists_[i].newest(row, qualifier, now() - back, now()));
                    }
        }
    }

    // A scanner goes on to see what it saw when it was opened.
    void open_or_close() {
        if (opened_) return close();
        opened_at_ = now();
        opened_after_ = number_;
        opened_.emplace(t_.open_scanner({.when = st::as_of({opened_at_})}));
    }
    void close() {
        if (!opened_) return;
        std::vector<st::cell> cells;
        while (auto row = opened_->next()) cells.insert(cells.end(), row->begin(), row->end());
        for (std::size_t i = 0; i != promises_.size(); ++i) {
            if (promises_[i].horizon == no_horizon || now() - opened_at_ > promises_[i].horizon ||
                promises_[i].hides == hiding::at_once)
                continue;
            for (const char* row : rows)
                for (const char* qualifier : qualifiers) {
                    std::string found = "nothing";
                    for (const st::cell& one : cells)
                        if (one.row() == row && one.family() == promises_[i].family && one.qualifier() == qualifier)
                            found = std::string(one.value()) + '@' + std::to_string(one.timestamp().value);
                    CAPTURE(std::string(promises_[i].family));
                    const auto right = [&](std::int64_t when) {
                        return lists_[i].newest(row, qualifier, opened_at_, when, opened_after_);
                    };
                    // What has expired since then may be gone.
                    if (right(now()) == right(opened_at_)) REQUIRE(found == right(now()));
                }
        }
        opened_.reset();
    }

    using scanner = decltype(std::declval<const Table&>().open_scanner({}));

    std::mt19937 random_;
    std::vector<promise> promises_;
    std::vector<list_of_writes> lists_;
    std::uint64_t number_ = 0;
    Table t_;
    std::optional<scanner> opened_;
    std::int64_t opened_at_ = 0;
    std::uint64_t opened_after_ = 0;
};

struct ranked {
    using axis = st::axis::retention;
    constexpr bool operator()(const st::version_position& v) const { return v.rank < 2; }
};
struct no_third {
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % 3 != 0; }
};
using horizon = retention::horizon<100>;
using one_per = retention::one_per<20>;

struct a : st::family<"a", horizon, deletes::keep_deleted> {};
struct b : st::family<"b", horizon, deletes::tombstones> {};
struct c : st::family<"c", horizon, deletes::keep_until_expired> {};
struct d : st::family<"d", horizon, deletes::delayed<40>> {};
struct e : st::family<"e", horizon, deletes::delayed<40, deletes::keep_deleted>> {};
struct f : st::family<"f", horizon, deletes::erase> {};
struct g : st::family<"g", retention::all_of<horizon, retention::horizon<150>>, deletes::keep_deleted> {};
struct h : st::family<"h", retention::any_of<horizon, retention::max_versions<2>>, deletes::keep_deleted> {};
struct i : st::family<"i", retention::none_of<retention::none_of<horizon>>, deletes::keep_deleted> {};
struct j : st::family<"j", retention::any_of<one_per, horizon>, deletes::tombstones> {};
using together = st::table<a, b, c, d, e, f, g, h, i, j, st::clock::manual>;

// HBase fails to read some rows with an empty qualifier (R7.17).
using st::quirks::repaired;
struct k : st::family<"k", horizon, deletes::sequenced<deletes::keep_deleted>, repaired> {};
struct l : st::family<"l", horizon, deletes::sequenced<>, repaired> {};
struct m : st::family<"m", retention::any_of<horizon, one_per>, deletes::sequenced<deletes::keep_deleted>, repaired> {};
struct n : st::family<"n", horizon, deletes::sequenced<deletes::delayed<40, deletes::keep_until_expired>>, repaired> {};
using in_sequence = st::table<k, l, m, n, st::clock::manual>;

struct o : st::family<"o", one_per, deletes::keep_deleted> {};
struct p : st::family<"p", one_per, deletes::tombstones> {};
struct q : st::family<"q", one_per, deletes::erase> {};
struct r : st::family<"r", retention::keep_if<ranked>, deletes::keep_deleted> {};
struct s : st::family<"s", retention::any_of<retention::max_versions<2>, one_per>, deletes::keep_deleted> {};
struct t
    : st::family<"t", retention::any_of<retention::min_versions<1>, retention::all_of<one_per, retention::ttl<90>>>,
                 deletes::keep_deleted> {};
struct u : st::family<"u", retention::all_of<one_per, retention::ttl<200>>, deletes::keep_until_expired> {};
struct v : st::family<"v", retention::all_of<retention::max_versions<3>, one_per>, deletes::keep_deleted> {};
struct w
    : st::family<"w", retention::all_of<retention::max_versions<2>, retention::keep_if<no_third>>, deletes::erase> {};
using others = st::table<o, p, q, r, s, t, u, v, w, st::clock::manual>;

#ifdef STRATA_FEWER_KINDS
constexpr std::uint32_t histories = 5;
#else
constexpr std::uint32_t histories = 15;
#endif

}  // namespace

TEST_CASE("a horizon answers as of each of its times whatever is deleted, flushed and compacted") {
    for (std::uint32_t seed = 1; seed <= histories; ++seed) {
        CAPTURE(seed);
        history<together>(seed, false,
                          {{"a", hiding::from_then_on, 100},
                           {"b", hiding::ever, 100},
                           {"c", hiding::from_then_on, 100},
                           {"d", hiding::ever, 100},
                           {"e", hiding::from_then_on, 100},
                           {"f", hiding::at_once, 100},
                           {"g", hiding::from_then_on, 100},
                           {"h", hiding::from_then_on, 100},
                           {"i", hiding::from_then_on, 100},
                           {"j", hiding::ever, 100}})
            .run(250);
    }
}

TEST_CASE("a horizon does so if the order of writes counts") {
    for (std::uint32_t seed = 1; seed <= histories; ++seed) {
        CAPTURE(seed);
        history<in_sequence>(seed, true,
                             {{"k", hiding::from_then_on, 100},
                              {"l", hiding::ever, 100},
                              {"m", hiding::from_then_on, 100},
                              {"n", hiding::from_then_on, 100}})
            .run(250);
    }
}

TEST_CASE("no flush or compaction changes what a read of all time shows under a policy that HBase does not have") {
    for (std::uint32_t seed = 1; seed <= histories; ++seed) {
        CAPTURE(seed);
        history<others>(seed, false,
                        {{"o", hiding::from_then_on},
                         {"p", hiding::ever},
                         {"q", hiding::at_once},
                         {"r", hiding::from_then_on},
                         {"s", hiding::from_then_on},
                         {"t", hiding::from_then_on},
                         {"u", hiding::from_then_on},
                         {"v", hiding::from_then_on},
                         {"w", hiding::at_once}})
            .run(250);
    }
}
