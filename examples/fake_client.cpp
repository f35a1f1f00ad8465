// SPDX-License-Identifier: BSL-1.0
// Testing code that talks to HBase: its client is an interface, and a table stands behind it in the tests.

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <strata/strata.hpp>

namespace st = strata;

// ---- the program: it knows nothing of strata --------------------------------------------------------------------

// [interface]
/// What the program needs of HBase.  Elsewhere a class of this kind speaks to a real one, over Thrift for instance.
class hbase_client {
public:
    struct version {
        std::int64_t timestamp;
        std::string value;
    };
    struct failure : std::runtime_error {
        using runtime_error::runtime_error;
    };

    virtual ~hbase_client() = default;
    virtual void put(std::string_view row, std::string_view column, std::string_view value,
                     std::optional<std::int64_t> timestamp = {}) = 0;
    virtual std::vector<version> get(std::string_view row, std::string_view column, std::int64_t versions) = 0;
    virtual void delete_column(std::string_view row, std::string_view column) = 0;
};
// [/interface]

// [program]
/// Locks a user out after three failed logins; an hour later they are forgotten.
class login_guard {
public:
    explicit login_guard(hbase_client& hbase) : hbase_(hbase) {}

    void failed(const std::string& user, std::string_view from, std::optional<std::int64_t> when = {}) {
        hbase_.put(user, "failures:from", from, when);
    }
    void succeeded(const std::string& user) { hbase_.delete_column(user, "failures:from"); }
    bool is_locked(const std::string& user) { return hbase_.get(user, "failures:from", 3).size() == 3; }

private:
    hbase_client& hbase_;
};
// [/program]

// ---- the tests --------------------------------------------------------------------------------------------------

// [fake]
/// The schema is the one that the real table was created with.  Time stands still until a test moves it.
class fake_hbase final : public hbase_client {
public:
    using table_type = st::basic_dynamic_table<st::clock::manual>;

    explicit fake_hbase(const std::vector<st::family_options>& families)
        : table(families, st::clock::manual({st::days(100)})) {}

    void put(std::string_view row, std::string_view column, std::string_view value,
             std::optional<std::int64_t> timestamp) override {
        translate([&] {
            table.put(row, st::column::parse(column), value, timestamp ? st::timestamp{*timestamp} : st::latest);
        });
    }
    std::vector<version> get(std::string_view row, std::string_view column, std::int64_t versions) override {
        std::vector<version> found;
        translate([&] {
            for (const st::cell_view& c : table.versions(row, st::column::parse(column), {.count = versions}))
                found.push_back({c.timestamp().value, std::string(c.value())});
        });
        return found;
    }
    void delete_column(std::string_view row, std::string_view column) override {
        translate([&] { table.delete_column(row, st::column::parse(column)); });
    }

    table_type table;  // tests flush it, compact it, move its clock and ask it to explain

private:
    /// The program knows the client's exceptions only.
    template <class Call>
    static void translate(Call call) {
        try {
            call();
        } catch (const st::error& error) {
            throw failure(error.what());
        }
    }
};

const std::vector<st::family_options> schema{{.name = "failures", .max_versions = 10, .ttl = st::hours(1)}};
// [/fake]

constexpr std::int64_t minute = st::seconds(60);

void expect(bool is_so, std::string_view what) { std::cout << (is_so ? "ok: " : "FAILED: ") << what << '\n'; }

void pass(fake_hbase& hbase, std::int64_t milliseconds) {
    hbase.table.clock().set({hbase.table.clock().now().value + milliseconds});
}

int main() {
    {
        // [ttl]
        fake_hbase hbase(schema);
        login_guard guard(hbase);
        for (const char* from : {"10.0.0.1", "10.0.0.2", "10.0.0.3"}) {
            guard.failed("ann", from);
            pass(hbase, 10 * minute);
        }
        expect(guard.is_locked("ann"), "three failures lock");
        pass(hbase, 31 * minute);  // the first one is 61 minutes old
        expect(!guard.is_locked("ann"), "an hour later the first one does not count");
        hbase.table.flush();  // what has expired is not written
        expect(hbase.table.size() == 2, "and a flush drops it");
        // [/ttl]
    }
    {
        // [late]
        fake_hbase hbase(schema);
        login_guard guard(hbase);
        guard.succeeded("bob");  // nothing to delete, but HBase leaves a marker all the same
        const auto earlier = hbase.table.clock().now().value - minute;
        for (int i = 0; i != 3; ++i) guard.failed("bob", "10.0.0.9", earlier + i);  // a message that comes late
        expect(!guard.is_locked("bob"), "failures from before the success do not count");
        std::cout << hbase.table.explain("bob", st::column("failures", "from"));
        // [/late]
        // [compact]
        hbase.table.flush();
        for (int i = 0; i != 3; ++i) guard.failed("bob", "10.0.0.9", earlier + i);  // sent again
        hbase.table.compact();  // the marker goes; HBase does this when it likes
        expect(guard.is_locked("bob"), "but after a major compaction they do: a bug to know of");
        // [/compact]
    }
    {
        // [refused]
        fake_hbase hbase({{.name = "other"}});
        login_guard guard(hbase);
        try {
            guard.failed("ann", "10.0.0.1");
            expect(false, "a table without the family refuses");
        } catch (const hbase_client::failure& refusal) {
            expect(true, refusal.what());
        }
        // [/refused]
    }
}
