// SPDX-License-Identifier: BSL-1.0
// Tables of families that are known at run time, with every setting that the reference has, follow it.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "model/table_follows_reference.hpp"

namespace kinds {
namespace {

using run_time_table = st::basic_dynamic_table<st::clock::manual>;

std::vector<st::family_options> described(const std::vector<reference::family>& families) {
    std::vector<st::family_options> all;
    for (const reference::family& f : families) {
        st::family_options one{.name = f.name, .max_versions = f.max_versions, .min_versions = f.min_versions};
        if (f.ttl) one.ttl = *f.ttl;
        if (f.deletes == reference::delete_mode::keep_deleted) one.keep_deleted = st::keep_deleted_cells::yes;
        if (f.deletes == reference::delete_mode::keep_until_expired)
            one.keep_deleted = st::keep_deleted_cells::until_expired;
        one.purge_delay = f.purge_delay;
        all.push_back(one);
    }
    return all;
}

class compared_run_time_table final : public answering_table<run_time_table> {
public:
    explicit compared_run_time_table(const std::vector<reference::family>& families)
        : answering_table<run_time_table>(described(families), st::clock::manual({reference::first_now})) {}

    void apply(const operation& op) override {
        const st::column at(op.family, op.qualifier);
        const st::timestamp when{op.timestamp.value_or(reference::latest)};
        switch (op.action) {
            case action::put:
                table_.put(op.row, at, op.value, when, {.ttl = op.ttl});
                break;
            case action::increment: {
                st::increment one(op.row);
                one.add(at, op.amount);
                if (op.ttl) one.set_ttl(*op.ttl);
                table_.mutate(one);
                break;
            }
            case action::append: {
                st::append one(op.row);
                one.add(at, op.value);
                if (op.ttl) one.set_ttl(*op.ttl);
                table_.mutate(one);
                break;
            }
            case action::delete_version:
                table_.delete_version(op.row, at, when);
                break;
            case action::delete_column:
                table_.delete_column(op.row, at, when);
                break;
            case action::delete_family:
                table_.delete_family(op.row, op.family, when);
                break;
            case action::delete_family_version:
                table_.delete_family_version(op.row, op.family, when);
                break;
            case action::delete_row:
                table_.delete_row(op.row, when);
                break;
            case action::flush:
                table_.flush();
                break;
            case action::compact:
                table_.compact();
                break;
            case action::clear:
                table_.clear();
                break;
            case action::advance_clock:
                table_.clock().advance(op.ticks);
                break;
        }
    }

private:
    std::vector<st::selection> selected(const std::vector<reference::selection>& columns) const override {
        std::vector<st::selection> all;
        for (const reference::selection& s : columns) {
            if (s.qualifier)
                all.emplace_back(st::column(s.family, *s.qualifier));
            else
                all.push_back(st::selection::family(s.family));
        }
        return all;
    }
};

std::vector<reference::family> some_families(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
    };
    std::vector<reference::family> families;
    for (const char* name : {"a", "b"}) {
        reference::family one{name, 1 + below(4)};
        constexpr reference::delete_mode modes[]{reference::delete_mode::tombstones,
                                                 reference::delete_mode::keep_deleted,
                                                 reference::delete_mode::keep_until_expired};
        one.deletes = modes[below(3)];
        if (below(2) == 0) one.ttl = 1 + below(8);
        if (below(2) == 0) one.min_versions = below(one.max_versions);
        if (below(3) == 0) one.purge_delay = below(6);
        families.push_back(one);
    }
    return families;
}

}  // namespace
}  // namespace kinds

TEST_SUITE("model/settings_follow_reference")
{
    TEST_CASE("every read answers by the rules, whatever the settings of the families, filters and all") {
        const std::size_t settings = kinds::wanted_operations(1000) / kinds::trace_length;
        for (std::uint64_t seed = 0; seed != settings; ++seed) {
            CAPTURE(seed);
            const kinds::make of{
                [&](support::failing_resource&) -> std::unique_ptr<kinds::table_under_comparison> {
                    return std::make_unique<kinds::compared_run_time_table>(kinds::some_families(seed));
                },
                kinds::some_families(seed)};
            kinds::follow("settings " + std::to_string(seed), of, kinds::play, kinds::trace_length);
        }
    }
}
