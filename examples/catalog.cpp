// SPDX-License-Identifier: BSL-1.0
// Namespaces and tables that are found by their names; a table of the program's own among them.
#include <iostream>

#include <strata/catalog/catalog.hpp>
#include <strata/catalog/described.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/io/print.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {

struct people : st::family<"people"> {
    using family::family;
};

void show(const st::any_table& table) {
    auto rows = table.open_scanner();
    while (const auto row = rows.next())
        for (const st::cell& one : *row) std::cout << one << '\n';
}

}  // namespace

int main() {
    st::clock::manual now({1000});
    st::catalog all(now);

    // [create]
    all.create_namespace({"shop", {{"owner", "anna"}}});
    all.create_table({"shop:orders", {{.name = "items", .max_versions = 3}, {.name = "notes"}}});
    st::any_table& orders = all.table("shop:orders");
    orders.put("order/1", {"items", "tea"}, "2");
    orders.mutate(st::increment("order/1").add({"items", "cups"}, 4));
    std::cout << "items: " << orders.get("order/1").size() << '\n';
    // [/create]

    // [alter]
    st::family_options items = all.get_descriptor("shop:orders").families.front();
    st::set_attribute(items, "TTL", "1 DAY");
    st::set_attribute(items, "COMPRESSION", "GZ");
    all.modify_column_family("shop:orders", items);
    std::cout << st::hbase_text(all.get_descriptor("shop:orders").families.front()) << '\n';
    // [/alter]

    // [disable]
    all.disable_table("shop:orders");
    try {
        orders.get("order/1");
    } catch (const st::table_not_enabled& why) {
        std::cout << why.what() << '\n';
    }
    all.enable_table("shop:orders");
    // [/disable]

    // [attach]
    st::table<people> mine;
    all.attach("mine", mine);
    all.table("mine").put("row", {"people", "author"}, "Kim");
    std::cout << mine.get("row", people{"author"})->value() << '\n';
    // [/attach]

    // [meta]
    for (const st::table_name& name : all.list_table_names()) std::cout << name.text() << '\n';
    show(all.table("hbase:meta"));
    show(all.table("hbase:namespace"));
    // [/meta]
    all.detach("mine");

    // [regions]
    const st::any_table& log = all.create_table({"shop:log", {{.name = "entry"}}}, {"g", "n"});
    for (const st::region_info& one : log.regions().infos(log.name()))
        std::cout << '[' << one.begin << ", " << one.end << ") is " << one.name << '\n';
    // [/regions]
}
