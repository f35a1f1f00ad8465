// SPDX-License-Identifier: BSL-1.0
// HBase has no joins, and an index of rows only.  The usual ways to do without, each with what it costs.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;

constexpr f city{"city"}, buyer{"buyer"}, total{"total"}, visits{"visits"};
constexpr int user_count = 50, order_count = 400;

std::string user_name(int i) { return "user" + std::to_string(i % user_count); }
std::string city_of(int i) { return i % 3 == 0 ? "Lyon" : i % 3 == 1 ? "Oslo" : "Bern"; }

/// A table, a millisecond later: a delete marker also hides what is put in its own millisecond after it (R5.1).
table& later(table& t) {
    t.clock().advance(1);
    return t;
}

// ---- joins: how many orders came from each city? ----------------------------------------------------------------

using answer = std::map<std::string, int, std::less<>>;

struct cost {
    std::size_t calls = 0;
    std::size_t cells = 0;
};

void print(const char* how, const answer& orders, const cost& paid) {
    std::cout << how << ':';
    for (const auto& [name, count] : orders) std::cout << ' ' << name << ' ' << count;
    std::cout << "; " << paid.calls << " calls, " << paid.cells << " cells\n";
}

// [denormalised]
/// The city was written into each order: one scan.  Who moves, moves in every order.
answer denormalised(const table& orders, cost& paid) {
    answer found;
    ++paid.calls;
    for (auto row : orders.scan({.columns = {city}})) {
        ++paid.cells;
        auto [at, is_new] = found.try_emplace(std::string(row[city]->value()), 0);
        ++at->second;
    }
    return found;
}
// [/denormalised]

// [nested]
/// The buyers of some orders at a time, and then their rows: a call for each hundred orders.
answer nested_loops(const table& orders, const table& users, cost& paid) {
    answer found;
    std::vector<std::string> buyers;
    const auto look_up = [&] {
        if (buyers.empty()) return;
        ++paid.calls;
        for (const auto& home : users.get_each(buyers, city)) {
            ++paid.cells;
            ++found.try_emplace(std::string(home->value()), 0).first->second;
        }
        buyers.clear();
    };
    ++paid.calls;
    for (auto row : orders.scan({.columns = {buyer}})) {
        ++paid.cells;
        buyers.emplace_back(row[buyer]->value());
        if (buyers.size() == 100) look_up();
    }
    look_up();
    return found;
}
// [/nested]

// [hash_join]
/// The smaller table in memory, then one scan of the larger one.
answer hash_join(const table& orders, const table& users, cost& paid) {
    std::unordered_map<std::string, std::string> home;
    paid.calls += 2;
    for (auto row : users.scan({.columns = {city}})) {
        ++paid.cells;
        home.emplace(row.key(), row[city]->value());
    }
    answer found;
    for (auto row : orders.scan({.columns = {buyer}})) {
        ++paid.cells;
        ++found.try_emplace(home.at(std::string(row[buyer]->value())), 0).first->second;
    }
    return found;
}
// [/hash_join]

void joins() {
    std::cout << "== the orders of each city, three times\n";
    table users, orders;
    for (int i = 0; i != user_count; ++i) users.put(user_name(i), city, city_of(i));
    for (int i = 0; i != order_count; ++i) {
        const st::bytes row = st::to_key(i);
        orders.put(row, buyer, user_name(i * 7));
        orders.put(row, city, users.get(user_name(i * 7), city)->value());  // a copy, for denormalised()
    }
    cost copied, nested, hashed;
    const answer first = denormalised(orders, copied);
    const answer second = nested_loops(orders, users, nested);
    const answer third = hash_join(orders, users, hashed);
    print("denormalised", first, copied);
    print("nested loops", second, nested);
    print("hash join", third, hashed);
    if (first != second || first != third) std::cout << "FAILED: they differ\n";

    // The price of the copies: one user moves.
    std::size_t written = 1;
    later(users).put("user7", city, "Rome");
    std::vector<st::bytes> rows;
    for (auto row : orders.scan({.columns = {buyer}}, st::where::value == "user7")) rows.emplace_back(row.key());
    for (const st::bytes& row : rows) {
        later(orders).put(row, city, "Rome");
        ++written;
    }
    std::cout << "user7 moves: " << written << " puts with the copies, and a walk to find them; 1 without\n";
}

// ---- changes that depend on what is there -----------------------------------------------------------------------

void counters_and_conditions() {
    std::cout << "== counters, and changes under a condition\n";
    // [counter]
    table t;
    t.increment("ann", visits, 1);  // one step: two clients at a time both count
    t.increment("ann", visits, 1);
    std::cout << "visits: " << *t.get_counter("ann", visits) << '\n';
    // [/counter]

    // [optimistic]
    // Read, work out, and write only if nobody was there in between; otherwise once more.
    t.put("ann", total, "100");
    int attempts = 0;
    const auto raise_by = [&](int percent, const std::function<void()>& meanwhile) {
        for (;;) {
            ++attempts;
            const std::string seen(t.get("ann", total)->value());
            meanwhile();
            const std::string raised = std::to_string(std::stoi(seen) * (100 + percent) / 100);
            if (later(t).check_and_put("ann", total, seen, raised)) return;
        }
    };
    raise_by(10, [&] {
        if (attempts == 1) later(t).put("ann", total, "200");  // another client
    });
    std::cout << "total: " << t.get("ann", total)->value() << " after " << attempts << " attempts\n";
    // [/optimistic]
}

// ---- a secondary index: users by city ---------------------------------------------------------------------------

// [index]
/// The index is rows of the same table: "by city", the city, the user.  What changes a user changes both in one step.
class indexed_users {
public:
    void move(st::bytes_view user, st::bytes_view to) {
        const auto before = t_.get(row_of(user), city);
        const st::bytes from(before ? before->value() : "");
        if (from == to) return;
        std::vector<st::mutation> all{st::put(row_of(user)).add(city, to),
                                      st::put(st::to_key("by city", to, user)).add(f{""}, "")};
        if (!from.empty()) all.push_back(st::deletion(st::to_key("by city", from, user)));
        later(t_).mutate_rows(all);
    }
    std::vector<st::bytes> in(st::bytes_view where) const {
        std::vector<st::bytes> users;
        for (auto row : t_.scan({.prefix = st::to_key("by city", where)}))
            users.push_back(std::get<2>(st::from_key<st::bytes, st::bytes, st::bytes>(row.key())));
        return users;
    }

private:
    static st::bytes row_of(st::bytes_view user) { return st::to_key("user", user); }
    table t_;
};
// [/index]

// [observer]
/// Every put of the table is told to an observer first, as to a coprocessor: no caller can forget the index.
class observed_table {
public:
    using observer = std::function<void(const table& before, st::bytes_view row, st::bytes_view value)>;

    explicit observed_table(observer tell) : tell_(std::move(tell)) {}

    void put_city(st::bytes_view row, st::bytes_view value) {
        tell_(t_, row, value);
        later(t_).put(row, city, value);
    }

private:
    observer tell_;
    table t_;
};
// [/observer]

void secondary_index() {
    std::cout << "== a secondary index\n";
    indexed_users users;
    for (int i = 0; i != 6; ++i) users.move(user_name(i), city_of(i));
    users.move("user0", "Oslo");
    std::cout << "by hand, Oslo:";
    for (const st::bytes& user : users.in("Oslo")) std::cout << ' ' << user;

    // [observed]
    // The index of an observer is a table of its own: a reader may find an entry whose user has moved, so it asks.
    table index;
    observed_table observed([&](const table& before, st::bytes_view row, st::bytes_view value) {
        const auto old = before.get(row, city);
        if (old && old->value() == value) return;
        later(index).put(st::to_key(value, row), f{""}, "");
        if (old) later(index).delete_row(st::to_key(old->value(), row));
    });
    // [/observed]
    for (int i = 0; i != 6; ++i) observed.put_city(user_name(i), city_of(i));
    observed.put_city("user0", "Oslo");
    std::cout << "\nby an observer, Oslo:";
    for (auto row : index.scan({.prefix = st::to_key("Oslo")}))
        std::cout << ' ' << std::get<1>(st::from_key<st::bytes, st::bytes>(row.key()));
    std::cout << '\n';
}

}  // namespace

int main() {
    joins();
    counters_and_conditions();
    secondary_index();
}
