// SPDX-License-Identifier: BSL-1.0
// A shop's orders: families known at run time, requests of several cells, conditions, counters, and what hides a value.

#include <iostream>
#include <memory>
#include <vector>

#include <strata/strata.hpp>

namespace st = strata;

namespace {

// [families]
using table = st::basic_dynamic_table<st::clock::manual>;

// As a configuration file would give them, in HBase's terms; times are in milliseconds.
const std::vector<st::family_options> families{
    {.name = "state", .max_versions = 5, .keep_deleted = st::keep_deleted_cells::yes},
    {.name = "total"},
    {.name = "cart", .ttl = st::days(2)},
};
// [/families]

const st::column status{"state", "status"}, owner{"state", "owner"}, paid{"total", "paid"}, items{"cart", "items"};

void answer(const char* question, const std::optional<st::cell_view>& cell) {
    std::cout << question << ' ' << (cell ? cell->value() : "nothing") << '\n';
}

}  // namespace

int main() {
    table t(families, st::clock::manual({st::days(100)}));

    // One request, two families: both cells or none.
    t.mutate(st::put("order 1").add(status, "open").add(items, "tea"));
    t.append("order 1", items, ", milk");
    answer("What is in the cart?", t.get("order 1", items));

    // [condition]
    // Two workers want the order; the condition and the changes are one step.
    for (const char* worker : {"ann", "bob"}) {
        const auto taken = t.check_and_mutate("order 1", {.what = owner},  // nobody yet
                                              st::put("order 1").add(owner, worker).add(status, "packing"));
        std::cout << worker << (taken.passed ? " packs the order\n" : " comes too late\n");
    }
    // [/condition]

    // Of several changes of a row, all see what was there before.
    t.clock().set({st::days(101)});
    t.mutate_row("order 1", {st::put("order 1").add(status, "sent"), st::increment("order 1").add(paid, 1250)});

    // [batch]
    // A batch is no unit: each action is done by itself, in order, and says how it ended.
    const auto results =
        t.batch({st::put("order 2").add(status, "open"), st::put("order 3").add({"colour", "red"}, "?"),
                 st::increment("order 2").add(paid, 300), st::increment("order 2").add(paid, 200),
                 st::increment("order 2").add(status, 1), st::put("order 4").add(status, "open")});
    for (const st::batch_result& one : results) {
        std::cout << st::name(one.status);
        for (const st::cell& sum : one.cells) std::cout << ", now " << sum.as_counter();
        std::cout << '\n';
    }
    // [/batch]

    // [filter]
    const auto is_open = std::make_shared<st::filters::single_column_value>(status, st::compare::equal, "open");
    for (auto row : t.scan({.columns = {status}, .filter = is_open})) std::cout << row.key() << " is open\n";
    // [/filter]

    // [filter_string]
    const auto tea = st::parse_filter("PrefixFilter('order') AND ValueFilter(=, 'substring:tea')");
    for (auto row : t.scan({.filter = tea})) std::cout << row;
    std::cout << st::filter_string(*is_open) << '\n';
    try {
        st::parse_filter("PrefixFilter('order') AND PageFilter('3')");
    } catch (const st::bad_filter_string& fault) {
        std::cout << fault.what() << '\n';
    }
    // [/filter_string]

    // [buffer]
    // Writes gather until there is 1 MiB of them; until then no read sees them.
    st::buffered_mutator writes(t, {.write_buffer_size = 1 << 20, .on_failure = [](const auto& why, auto&) {
                                        for (const st::failed_mutation& one : why.failures())
                                            std::cout << one.request.row() << ": " << one.result.message << '\n';
                                    }});
    for (const char* order : {"order 5", "order 6"}) writes.mutate(st::put(order).add(status, "open"));
    writes.mutate({st::put("order 7").add({"colour", "red"}, "?"), st::deletion("order 4")});
    writes.flush();
    // [/buffer]

    // [columns]
    std::cout << t.columns();                     // of the whole table, with the number of rows that have each
    std::cout << t.columns({.row = "order 1"});   // of a row; likewise of a .prefix
    std::cout << t.columns({.columns = {paid}});  // or of some columns and families
    // [/columns]

    // [explain]
    t.delete_version("order 1", status);
    t.clock().set({st::days(103)});
    std::cout << t.explain("order 1", status);
    std::cout << t.explain("order 1", items);
    // [/explain]
    answer("What is the status?", t.get("order 1", status));
    answer("What is in the cart?", t.get("order 1", items));
}
