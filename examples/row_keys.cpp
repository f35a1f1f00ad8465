// SPDX-License-Identifier: BSL-1.0
// Patterns for row keys, names and shapes, each with what it buys and what it costs.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include <strata/strata.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;

/// What a read passes: each cell of `t.scan(options)`.
template <class Table, class Options>
std::size_t cells_of(const Table& t, const Options& options) {
    std::size_t cells = 0;
    t.scan(options).for_each_cell([&](const st::cell_view&) {
        ++cells;
        return true;
    });
    return cells;
}

/// The bytes of all cells as HBase writes them: each repeats its row, family and qualifier.
template <class Table>
std::size_t bytes_in_hbase(const Table& t) {
    std::size_t bytes = 0;
    t.scan().for_each_cell([&](const st::cell_view& c) {
        bytes += 20 + c.row().size() + c.family().size() + c.qualifier().size() + c.value().size();
        return true;
    });
    return bytes;
}

void reversed_domains() {
    std::cout << "== reversed domains\n";
    const std::vector<std::string> hosts{"www.cnn.com", "money.cnn.com", "edition.cnn.com", "cnn.company.org",
                                         "www.bbc.co.uk"};
    // [domains]
    table plain, reversed;
    for (const std::string& host : hosts) {
        plain.put(host, f{""}, "a page");
        reversed.put(st::reverse_domain(host), f{""}, "a page");
    }
    // All hosts of a domain: a prefix finds them, or every row is looked at.
    for (auto row : reversed.scan({.prefix = "com.cnn."})) std::cout << row.key() << '\n';
    std::cout << "cells: " << cells_of(reversed, table::scan_options{.prefix = "com.cnn."}) << ", not "
              << cells_of(plain, table::scan_options{}) << '\n';
    // [/domains]
}

void salting() {
    std::cout << "== salting\n";
    // [salting]
    table t;
    std::size_t written[4] = {};
    for (std::int64_t time = 1000; time != 1100; ++time) {
        const st::salted<4, std::int64_t> key{time};
        ++written[key.bucket()];
        t.put(st::to_key(key), f{""}, "an event");
    }
    // Without salt every event goes to the end of the table, and there to one server.
    std::cout << "events a bucket: " << written[0] << ' ' << written[1] << ' ' << written[2] << ' ' << written[3]
              << '\n';
    // The price: a range of times is one scan a bucket, and the answers have to be merged.
    std::vector<std::int64_t> found;
    for (std::size_t bucket = 0; bucket != st::salted<4>::buckets; ++bucket) {
        const st::bytes salt = st::salted<4>::prefix(bucket);
        for (auto row :
             t.scan({.start = salt + st::to_key(std::int64_t{1010}), .stop = salt + st::to_key(std::int64_t{1015})}))
            found.push_back(st::from_key<st::salted<4, std::int64_t>>(row.key()).value);
    }
    std::sort(found.begin(), found.end());
    // [/salting]
    std::cout << "4 scans found";
    for (const std::int64_t time : found) std::cout << ' ' << time;
    std::cout << '\n';
}

void hashing() {
    std::cout << "== hashing to a fixed length\n";
    // [hashing]
    table t;
    for (const char* user : {"al", "alexander the great", "alexandra", "bob", "cleo"})
        t.put(st::to_key(st::hashed(user), std::int32_t{1}), f{"name"}, user);  // 8 bytes, then the field
    // A user is found by one prefix, and all keys have 12 bytes.
    for (auto row : t.scan({.prefix = st::to_key(st::hashed("alexandra"))}))
        std::cout << row.key().size() << " bytes: " << row[f{"name"}]->value() << '\n';
    // The price: rows lie in no order that means something, so "users that begin with alex" is a walk over all.
    std::cout << "in the order of the table:";
    for (auto row : t.scan()) std::cout << ' ' << row[f{"name"}]->value() << ';';
    // [/hashing]
    std::cout << '\n';
}

void reversed_timestamps() {
    std::cout << "== reversed timestamps\n";
    // [newest]
    table t;
    for (std::int64_t time = 1; time <= 1000; ++time)
        t.put(st::to_key("boiler", st::descending{time}), f{"degrees"}, std::to_string(time % 90));
    // The newest three of a sensor: the first rows of its prefix.
    for (auto row : t.scan({.prefix = st::to_key("boiler"), .limit = 3})) {
        const auto [sensor, time] = st::from_key<st::bytes, st::descending<std::int64_t>>(row.key());
        std::cout << sensor << " at " << time.value << ": " << row[f{"degrees"}]->value() << '\n';
    }
    // [/newest]
}

void composite_keys() {
    std::cout << "== composite keys\n";
    // [composite]
    // Glued with a colon, the keys of two users meet: "a" with "b:c", and "a:b" with "c".
    const auto glued = [](std::string user, std::string item) { return user + ":" + item; };
    std::cout << std::boolalpha << (glued("a", "b:c") == glued("a:b", "c")) << ", "
              << (st::to_key("a", "b:c") == st::to_key("a:b", "c")) << '\n';
    // Numbers as text sort as text: 10 before 9.
    std::cout << (std::to_string(10) < std::to_string(9)) << ", " << (st::to_key(10) < st::to_key(9)) << '\n';
    // The first fields are a prefix: put first what every question names.
    std::cout << st::to_key("de", "berlin", 10115).starts_with(st::to_key("de", "berlin")) << '\n';
    // [/composite]
}

void time_series() {
    std::cout << "== time series with a row an hour\n";
    // [series]
    using hour = st::bucketed<st::hours(1)>;
    table points, hours;
    for (std::int64_t time = 0; time != st::hours(24); time += st::seconds(10)) {
        points.put(st::to_key("load", "host=web1", time), f{""}, "12345678");
        hours.put(st::to_key("load", "host=web1", hour{time}),
                  f{st::to_key(static_cast<std::uint32_t>(hour{time}.offset()))}, "12345678");
    }
    // From 10:20 to 10:40: one row, and of its columns those between the two.
    std::size_t found = 0;
    const std::int64_t from = st::hours(10) + st::minutes(20), to = st::hours(10) + st::minutes(40);
    for (auto row : hours.scan({.start = st::to_key("load", "host=web1", hour{from}),
                    .stop = st::to_key("load", "host=web1", hour{to}),
                    .stop_inclusive = true}))
        for (const st::cell_view& c : row) {
            const auto start = std::get<2>(st::from_key<st::bytes, st::bytes, hour>(c.row())).value;
            const std::int64_t time = start + st::from_key<std::uint32_t>(c.qualifier());
            found += from <= time && time < to ? 1 : 0;
        }
    std::cout << found << " points\n";
    // [/series]
    // [joined]
    // Each cell repeats the key of its row.  Only when the points of a full hour become one cell, their keys are saved.
    table joined;
    std::size_t rows = 0;
    for (auto row : hours.scan()) {
        ++rows;
        st::bytes offsets, values;
        for (const st::cell_view& c : row) {
            offsets += c.qualifier();
            values += c.value();
        }
        joined.put(row.key(), f{offsets}, values);
    }
    // [/joined]
    std::cout << "rows: " << rows << ", not " << cells_of(points, table::scan_options{}) << '\n'
              << "bytes in HBase: a row a point " << bytes_in_hbase(points) << ", a row an hour "
              << bytes_in_hbase(hours) << ", an hour joined " << bytes_in_hbase(joined) << '\n';
}

void names() {
    std::cout << "== short and long names\n";
    // [names]
    struct measurements : st::family<"measurements"> {};
    st::table<measurements, st::clock::manual> spelt;
    table brief;
    for (int i = 0; i != 1000; ++i) {
        spelt.put(st::to_key(i), measurements{"temperature_celsius"}, "21");
        brief.put(st::to_key(i), f{"t"}, "21");
    }
    std::cout << "bytes in HBase: " << bytes_in_hbase(brief) << ", not " << bytes_in_hbase(spelt) << '\n';
    // [/names]
}

void tall_or_wide() {
    std::cout << "== tall or wide\n";
    // [tall]
    table wide, tall;
    for (int order = 0; order != 100; ++order) {
        wide.put("ann", f{st::to_key(order)}, "tea");
        tall.put(st::to_key("ann", order), f{""}, "tea");
    }
    // Wide: all of them change in one step, since HBase locks a row.
    wide.mutate(st::put("ann").add(f{st::to_key(98)}, "oat").add(f{st::to_key(99)}, "rye"));
    // Tall: the orders from 40 to 50 are a range of keys; limits, splits and caches of HBase go by rows.
    std::cout << cells_of(tall, table::scan_options{.start = st::to_key("ann", 40), .stop = st::to_key("ann", 50)})
              << " cells\n";
    // [/tall]
    std::cout << "bytes in HBase: tall " << bytes_in_hbase(tall) << ", wide " << bytes_in_hbase(wide) << '\n';
}

}  // namespace

int main() {
    reversed_domains();
    salting();
    hashing();
    reversed_timestamps();
    composite_keys();
    time_series();
    names();
    tall_or_wide();
}
