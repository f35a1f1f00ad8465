// SPDX-License-Identifier: BSL-1.0
#include "model/region/mutations.hpp"

#include <utility>

namespace model {

namespace {

using item = trace::item::what;

[[noreturn]] void illegal() { throw failure("illegal_argument"); }

// R2.1
void check_row(const bytes& row) {
    if (row.empty() || row.size() > 32767) illegal();
}

// R1.13
void check_cell(const cell& c) {
    if (c.family.size() > 127) illegal();
}

void add_item(built_mutation& to, const trace::item& one) {
    cell made;
    made.row = to.row;
    made.family = one.family;
    made.qualifier = one.qualifier;
    const bool is_added = to.is_put() && one.kind != item::value;  // R3.40: a marker, as it is
    made.timestamp = one.when == latest && !is_added ? to.when : one.when;
    const bool is_sum = !to.is_put() && !to.is_delete();
    if (made.timestamp < 0 && !is_sum) illegal();  // R2.28
    if (is_sum && one.when != latest && one.family.empty()) illegal();
    switch (one.kind) {
        case item::value:
            made.value = one.value;
            break;
        case item::amount:
            made.value = eight_bytes(one.amount);
            break;
        case item::version:
            made.type = kind::version;
            break;
        case item::column:
            made.type = kind::column;
            break;
        case item::family:
            made.type = kind::family;
            made.qualifier.clear();
            if (!is_added) to.families[one.family].clear();  // R3.11
            break;
        case item::family_version:
            made.type = kind::family_version;
            made.qualifier.clear();
            made.timestamp = one.when;  // the call has no form without a timestamp
            break;
    }
    check_cell(made);
    to.families[one.family].push_back(std::move(made));
}

// R2.28
void check_puts(const std::vector<built_mutation>& all) {
    for (const built_mutation& one : all)
        if (one.is_put() && one.families.empty()) illegal();
}

}  // namespace

built_mutation build(const trace::mutation& asked) {
    check_row(asked.row);
    built_mutation built;
    built.kind = asked.kind;
    built.row = asked.row;
    if (built.is_put() || built.is_delete()) {
        built.when = asked.when;
        if (built.when < 0) illegal();
    }
    for (const trace::item& one : asked.items) add_item(built, one);
    if (!built.is_put() && !built.is_delete()) built.read = checked(asked.read);
    if (asked.ttl && *asked.ttl != latest) built.ttl = asked.ttl;
    return built;
}

std::vector<built_mutation> build(const std::vector<trace::mutation>& all) {
    std::vector<built_mutation> built;
    for (const trace::mutation& one : all) built.push_back(build(one));
    check_puts(built);
    return built;
}

std::vector<built_mutation> build(const bytes& row, const std::vector<trace::mutation>& all) {
    check_row(row);
    std::vector<built_mutation> built;
    for (const trace::mutation& one : all) {
        built.push_back(build(one));
        if (built.back().row != row) throw failure("wrong_row");
    }
    check_puts(built);
    return built;
}

}  // namespace model
