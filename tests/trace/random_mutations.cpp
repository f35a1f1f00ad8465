// SPDX-License-Identifier: BSL-1.0
#include "trace/random_mutations.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace trace::detail {

spot random_mutations::next_to(const spot& at) {
    spot next = at;
    if (!random_.chance(40)) {
        next.family = places_.family_name();
        next.qualifier = places_.qualifier();
    }
    if (!random_.chance(30)) next.when = places_.time();
    return next;
}

void random_mutations::add_time_to_live(mutation& m) {
    if (options_.cell_ttl && !places_.keeps_numbers() && random_.chance(12)) m.ttl = places_.cell_ttl();
}

void random_mutations::add_range(mutation& m) {
    if (options_.time_ranges && random_.chance(10)) m.read = places_.interval();
}

mutation random_mutations::put(const spot& at) {
    mutation m{.kind = mutation::what::put, .row = at.row};
    if (random_.chance(12)) m.when = places_.time();
    add_time_to_live(m);
    const std::size_t cells = random_.one_of<std::size_t>({1, 1, 1, 1, 2, 2, 3});
    spot here = at;
    for (std::size_t i = 0; i < cells; ++i) {
        if (i != 0) here = next_to(here);
        m.items.push_back({.kind = item::what::value,
                           .family = here.family,
                           .qualifier = here.qualifier,
                           .when = here.when,
                           .value = places_.value(here.qualifier)});
        spot written = here;
        if (written.when == latest) written.when = m.when;
        written.value = m.items.back().value;
        places_.remember(written);
    }
    if (options_.deletes && !m.ttl && random_.chance(3)) add_marker(m, next_to(here));
    return m;
}

// It does not take the timestamp of the put, which keep_apart would otherwise take into account.
void random_mutations::add_marker(mutation& put, const spot& at) {
    mutation markers{.kind = mutation::what::remove, .row = put.row, .items = {deletion(at)}};
    places_.keep_apart(markers);
    put.items.push_back(std::move(markers.items.front()));
}

item random_mutations::deletion(const spot& at) {
    using what = item::what;
    item i{.kind = random_.one_of_weighted<what>(
               {{what::version, 40}, {what::column, 25}, {what::family, 15}, {what::family_version, 20}}),
           .family = at.family,
           .when = at.when};
    if (i.kind == what::version || i.kind == what::column) i.qualifier = at.qualifier;
    // A family version is seldom of now.
    if (i.kind == what::family_version && i.when == latest && random_.chance(80)) i.when = places_.moment();
    return i;
}

mutation random_mutations::remove(const spot& at) {
    mutation m{.kind = mutation::what::remove, .row = at.row};
    if (random_.chance(15)) m.when = places_.time();
    const std::size_t calls = random_.one_of<std::size_t>({0, 1, 1, 1, 1, 1, 1, 2, 2, 3});
    spot here = at;
    for (std::size_t i = 0; i < calls; ++i) {
        if (i != 0) {
            const item& before = m.items.back();
            if (before.kind == item::what::version && random_.chance(50)) {
                // The two newest versions of one column, or one of them twice.
                m.items.push_back(before);
                if (random_.chance(30)) m.items.back().when = places_.time();
                continue;
            }
            here = next_to(here);
        }
        m.items.push_back(deletion(here));
    }
    places_.keep_apart(m);
    return m;
}

mutation random_mutations::increment(const spot& at) {
    mutation m{.kind = mutation::what::increment, .row = at.row};
    add_time_to_live(m);
    add_range(m);
    const std::size_t cells = random_.one_of<std::size_t>({1, 1, 1, 2});
    for (std::size_t i = 0; i < cells; ++i) {
        spot here = i == 0 ? at : next_to(at);
        if (random_.chance(70)) here.qualifier = places_.counter();
        if (random_.chance(80)) here.when = latest;
        m.items.push_back({.kind = item::what::amount,
                           .family = here.family,
                           .qualifier = here.qualifier,
                           .when = here.when,
                           .amount = places_.amount()});
        here.value = surroundings::long_value(m.items.back().amount);
        places_.remember(here);
    }
    return m;
}

mutation random_mutations::append(const spot& at) {
    mutation m{.kind = mutation::what::append, .row = at.row};
    add_time_to_live(m);
    add_range(m);
    const std::size_t cells = random_.one_of<std::size_t>({1, 1, 1, 2});
    spot here = at;
    for (std::size_t i = 0; i < cells; ++i) {
        if (i != 0) here = next_to(here);
        if (random_.chance(80)) here.when = latest;
        m.items.push_back({.kind = item::what::value,
                           .family = here.family,
                           .qualifier = here.qualifier,
                           .when = here.when,
                           .value = places_.value(here.qualifier)});
        here.value = m.items.back().value;
        places_.remember(here);
    }
    return m;
}

mutation random_mutations::any_of(const bytes& row) {
    spot at = places_.place();
    at.row = row;
    using what = mutation::what;
    switch (random_.one_of_weighted<what>({{what::put, 50},
                                           {what::remove, options_.deletes ? 30U : 0U},
                                           {what::increment, options_.counters ? 12U : 0U},
                                           {what::append, options_.counters ? 8U : 0U}})) {
        case what::remove:
            return remove(at);
        case what::increment:
            return increment(at);
        case what::append:
            return append(at);
        case what::put:
            break;
    }
    return put(at);
}

operation random_mutations::row() {
    mutate_row op;
    op.row = places_.row();
    const std::size_t count = random_.one_of<std::size_t>({1, 2, 2, 2, 3});
    for (std::size_t i = 0; i < count; ++i) op.all.push_back(any_of(op.row));
    return op;
}

std::vector<mutation> random_mutations::of_any_rows() {
    std::vector<mutation> all;
    const std::size_t count = random_.one_of<std::size_t>({1, 2, 2, 3});
    for (std::size_t i = 0; i < count; ++i) {
        const bytes row = places_.place().row;
        all.push_back(any_of(row));
    }
    return all;
}

operation random_mutations::batch() {
    ::trace::batch op;
    const std::size_t count = random_.one_of<std::size_t>({1, 2, 2, 3, 3, 4, 6});
    bytes row = places_.row();
    for (std::size_t i = 0; i < count; ++i) {
        op.all.push_back(any_of(row));
        if (random_.chance(50)) row = places_.row();
    }
    return op;
}

operation random_mutations::check() {
    const spot at = places_.place();
    check_and_mutate op{.row = at.row, .family = at.family, .qualifier = at.qualifier};
    op.op = random_.one_of_weighted<compare>({{compare::equal, 38},
                                              {compare::no_op, 2},
                                              {compare::not_equal, 24},
                                              {compare::less, 9},
                                              {compare::less_or_equal, 9},
                                              {compare::greater, 9},
                                              {compare::greater_or_equal, 9}});
    if (!random_.chance(20)) op.expected = places_.known_value(at.value);
    if (options_.filters && random_.chance(40))
        op = {.row = at.row, .filtered = filters_.any({}), .family = {}, .qualifier = {}};
    if (options_.time_ranges && random_.chance(12)) op.when = places_.interval();
    const std::size_t count = random_.one_of<std::size_t>({1, 1, 1, 2});
    for (std::size_t i = 0; i < count; ++i) op.all.push_back(any_of(op.row));
    return op;
}

std::vector<loaded_cell> random_mutations::cells_of(const mutation& m) const {
    std::vector<item> items = m.items;
    if (items.empty())
        for (const family& f : places_.tables().families)
            items.push_back({.kind = item::what::family, .family = f.name});
    std::vector<loaded_cell> cells;
    for (item& i : items) {
        // A marker that a put takes goes by no time but its own.
        const bool is_put = i.kind == item::what::value;
        const bool has_default = is_put || (m.kind == mutation::what::remove && i.kind != item::what::family_version);
        if (i.when == latest && has_default) i.when = m.when;
        if (i.when == latest) i.when = places_.now();
        if (i.when >= 0) cells.push_back({.what = i, .ttl = is_put ? m.ttl : std::nullopt});
    }
    return cells;
}

::trace::load random_mutations::load(std::size_t operations) {
    ::trace::load file{.keep_sequence = places_.keeps_numbers() && random_.chance(60), .replace = random_.chance(8)};
    for (std::size_t left = random_.one_of<std::size_t>({1, 1, 2, 3, 4, 6}); left != 0 || file.rows.empty();) {
        const spot at = places_.place();
        const mutation m = options_.deletes && random_.chance(35) ? remove(at) : put(at);
        std::vector<loaded_cell> cells = cells_of(m);
        if (file.keep_sequence)
            for (loaded_cell& one : cells) one.after = static_cast<std::int64_t>(random_.below(operations + 3));
        if (!cells.empty()) file.rows.push_back({m.row, std::move(cells)});
        left -= left != 0 ? 1 : 0;
    }
    sort(file);
    return file;
}

}  // namespace trace::detail
