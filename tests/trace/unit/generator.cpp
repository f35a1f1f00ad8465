// SPDX-License-Identifier: BSL-1.0
#include "trace/generator.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "trace/coverage.hpp"
#include "trace/text.hpp"

namespace {

// FNV-1a, which needs nothing but arithmetic.
std::uint64_t fingerprint(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return hash;
}

trace::coverage covered(std::uint64_t traces, const trace::generator_options& options = {}) {
    trace::coverage all;
    for (std::uint64_t seed = 0; seed < traces; ++seed) all.count(trace::generate(seed, 60, options));
    return all;
}

}  // namespace

TEST_SUITE("generator")
{
    TEST_CASE("a seed means the same trace on every machine") {
        const auto fingerprint_with = [](const trace::generator_options& options) {
            std::string all;
            for (std::uint64_t seed = 0; seed < 200; ++seed) all += trace::text(trace::generate(seed, 60, options));
            return fingerprint(all);
        };
        CHECK(fingerprint_with({}) == 14013881937601417719U);
        CHECK(fingerprint_with({.alters = false}) == 4071172622217582950U);
    }

    TEST_CASE("another seed means another trace") {
        CHECK(trace::text(trace::generate(1, 20)) == trace::text(trace::generate(1, 20)));
        CHECK(trace::text(trace::generate(1, 20)) != trace::text(trace::generate(2, 20)));
    }

    TEST_CASE("everything that a trace can hold is met") {
        const trace::coverage all = covered(1000, {.loads_that_keep_numbers = true});
        for (const auto& [group, names] : all.counts()) {
            // Nobody has answered yet, and no generated family keeps more than three versions but not all.
            if (group.starts_with("answers")) continue;
            for (const auto& [name, count] : names) {
                if (name == "other number of versions") continue;
                const std::string met = count > 0 ? std::string(name) : "";
                CHECK(met == name);
            }
        }
    }

    TEST_CASE("two operations in five are reads and a third of the tables could be declared at compile time") {
        trace::coverage all = covered(500);
        // The reads at the end are not chosen: count a trace without operations for each as well.
        trace::coverage ends;
        for (std::uint64_t seed = 0; seed < 500; ++seed) ends.count(trace::generate(seed, 0));
        const std::size_t reads = all.of("operations", "a read") - ends.of("operations", "a read");
        CHECK(reads >= 500 * 60 * 40 / 100);
        CHECK(reads <= 500 * 60 * 46 / 100);
        const std::size_t common = all.of("tables", "all defaults but the number of versions");
        CHECK(common >= 500 * 28 / 100);
        CHECK(common <= 500 * 40 / 100);
    }

    TEST_CASE("more than half of the reads have a filter") {
        const trace::coverage all = covered(300);
        std::size_t reads = 0;
        for (const char* operation : {"get", "scan", "open"}) reads += all.of("operations", operation);
        CHECK(2 * all.of("reads", "filter") > reads);
    }

    TEST_CASE("what HBase does not come back from or answers by accident is left out unless it is asked for") {
        const auto met = [](const trace::generator_options& options, const auto& is_meant) {
            std::size_t found = 0;
            for (std::uint64_t seed = 0; seed < 300; ++seed)
                for (const trace::step& s : trace::generate(seed, 60, options).steps)
                    if (const auto* scan = std::get_if<trace::scan>(&s.what); scan != nullptr && scan->how.filtered)
                        found += is_meant(*scan, *scan->how.filtered) ? 1 : 0;
            return found;
        };
        const auto check = [&](bool trace::generator_options::*member, const auto& is_meant) {
            trace::generator_options asked;
            asked.faults = false;
            CHECK(met(asked, is_meant) == 0);
            asked.*member = true;
            CHECK(met(asked, is_meant) > 0);
        };
        const auto has = [](trace::filter_word word) {
            return [word](const trace::filter& one) { return one.kind == word; };
        };
        check(&trace::generator_options::fuzzy_rows_reversed, [&](const trace::scan& s, const trace::filter& f) {
            return s.reversed && any_part(f, has(trace::filter_word::fuzzy_row));
        });
        check(&trace::generator_options::prefixes_that_stray, [&](const trace::scan&, const trace::filter& f) {
            return any_part(f, [](const trace::filter& one) {
                return one.kind == trace::filter_word::prefix &&
                       std::get<trace::bytes>(one.arguments.at(0).is).size() > 1;
            });
        });
        check(&trace::generator_options::open_row_ranges_reversed, [&](const trace::scan& s, const trace::filter& f) {
            return s.reversed && any_part(f, has(trace::filter_word::multi_row_prefix));
        });
        check(&trace::generator_options::skipped_row_ranges, [&](const trace::scan&, const trace::filter& f) {
            return any_part(f, [&](const trace::filter& one) {
                return one.kind == trace::filter_word::skip && any_part(one, has(trace::filter_word::multi_row_range));
            });
        });
    }

    TEST_CASE("the clock is set before anything else and everything is read at the end") {
        const trace::trace one = trace::generate(7, 0);
        std::string lines;
        for (const trace::step& s : one.steps) lines += trace::text(s.what).substr(0, 4) + "|";
        CHECK(std::holds_alternative<trace::set_now>(one.steps.at(0).what));
        CHECK(lines.starts_with("now |scan|scan|get "));
        CHECK(lines.find("|flus|scan|scan|get ") != std::string::npos);
        CHECK(lines.find("|comp|scan|scan|get ") != std::string::npos);
    }

    TEST_CASE("what is switched off is not met") {
        trace::generator_options none;
        for (const auto& [name, member] : trace::generator_switches) none.*member = false;
        const trace::coverage all = covered(200, none);
        for (const char* operation : {"delete", "increment", "append", "row", "rows", "batch", "check", "open", "next",
                                      "close", "compact_some", "flush_in_memory", "reopen"})
            CHECK(all.of("operations", operation) == 0);
        for (const char* option : {"raw", "reversed", "batch", "metrics"}) CHECK(all.of("scans", option) == 0);
        for (const char* option : {"time range", "family's time range", "store limit", "store offset"})
            CHECK(all.of("reads", option) == 0);
        for (const char* option :
             {"time to live", "minimum versions", "keep_deleted true", "keep_deleted ttl", "new version behaviour",
              "in memory eager", "purge delay", "small blocks", "encoding diff", "bloom rowcol"})
            CHECK(all.of("families", option) == 0);
        for (const char* option : {"filter", "on demand", "not on demand"}) CHECK(all.of("reads", option) == 0);
        CHECK(all.of("checks", "filter") == 0);
        CHECK(all.of("tables", "families not on demand") == 0);
        CHECK(all.of("tables", "purge delay") == 0);
        CHECK(all.of("tables", "more families") == 0);
        CHECK(all.of("cells", "put at the last timestamp") == 0);
        CHECK(all.of("cells", "long value") == 0);
        CHECK(all.of("tables", "timestamp slop") == 0);
        CHECK(all.of("tables", "size limit") == 0);
        CHECK(all.of("mutations", "time to live") == 0);
        CHECK(all.of("mutations", "nothing named") == 0);
        CHECK(all.of("operations", "alter") == 0);
    }

    TEST_CASE("loads are files that a table takes") {
        std::size_t loads = 0;
        for (std::uint64_t seed = 0; seed != 200; ++seed) {
            const trace::trace one = trace::generate(seed, 60);
            for (const trace::step& s : one.steps) {
                const auto* const file = std::get_if<trace::load>(&s.what);
                if (file == nullptr) continue;
                ++loads;
                CHECK(trace::is_sorted(*file));
                CHECK_FALSE(file->rows.empty());
                CHECK(one.tables.slop < 0);
            }
        }
        CHECK(loads > 200);
    }

    TEST_CASE("a table has always the families that its alters leave") {
        trace::generator_options whole;
        whole.faults = false;
        std::size_t alters = 0;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            const trace::trace one = trace::generate(seed, 60, whole);
            trace::schema now = one.tables;
            for (const trace::step& s : one.steps) {
                if (const auto* change = std::get_if<trace::alter>(&s.what)) {
                    ++alters;
                    now = trace::altered(now, *change);
                }
                const auto* wanted = std::get_if<trace::get>(&s.what);
                if (wanted == nullptr) continue;
                for (const trace::selection& of : wanted->how.columns)
                    REQUIRE(std::any_of(now.families.begin(), now.families.end(),
                                        [&](const trace::family& f) { return f.name == of.family; }));
            }
        }
        CHECK(alters > 150);
    }
}
