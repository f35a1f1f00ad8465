// SPDX-License-Identifier: BSL-1.0
#include "trace/parse_operation.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "trace/parse_filter.hpp"
#include "trace/parse_load.hpp"

namespace trace::detail {
namespace {

constexpr std::string_view scanner_letters = "abcdefghijklmnopqrstuvwxyz0123456789";

bool is_flag(std::string_view word) { return std::find(flags.begin(), flags.end(), word) != flags.end(); }

std::int64_t parse_position(std::string_view word) {
    const std::int64_t value = parse_count(word);
    if (value < 0) complain(quoted(word) + " is negative");
    return value;
}

// ---- mutations -----------------------------------------------------------------------------------------------------

item parse_value(std::string_view word, item::what kind) {
    const auto [place, value] = split(word, '=', "FAMILY:QUALIFIER=VALUE");
    const auto [column, when] = parse_dated(place);
    item i{.kind = kind, .when = when};
    std::tie(i.family, i.qualifier) = parse_column(column);
    if (kind == item::what::amount)
        i.amount = parse_number(value);
    else
        i.value = parse_bytes(value);
    return i;
}

item parse_deletion(std::string_view word) {
    const auto [kind, dated] = split(word, '=', "KIND=PLACE");
    const auto [place, when] = parse_dated(dated);
    item i{.kind = parse_word(kind, deletion_words, "version, column, family or family_version"), .when = when};
    if (i.kind == item::what::family || i.kind == item::what::family_version)
        i.family = parse_family(place);
    else
        std::tie(i.family, i.qualifier) = parse_column(place);
    return i;
}

/// The options of a put, an increment or an append; they stand before its cells.
void parse_mutation_options(words& rest, mutation& m) {
    given_once once;
    for (;;) {
        const std::string_view word = rest.front();
        if (word.starts_with("ttl=")) {
            once("ttl");
            m.ttl = parse_number(word.substr(4));
        } else if (word.starts_with("when=") && m.kind != mutation::what::put) {
            once("when");
            m.read = parse_range(word.substr(5));
        } else {
            return;
        }
        rest.take("an option");
    }
}

mutation parse_mutation(words& rest, mutation::what kind) {
    mutation m{.kind = kind};
    const std::string_view row = rest.take("a row");
    const bool has_default_time = kind == mutation::what::put || kind == mutation::what::remove;
    const auto [key, when] = has_default_time ? parse_dated(row) : std::pair(row, latest);
    m.row = parse_row(key);
    m.when = when;
    if (kind != mutation::what::remove) parse_mutation_options(rest, m);
    while (!rest.empty() && rest.front() != ";") {
        const std::string_view word = rest.take("a cell");
        // It would be taken for the timestamp of the row, which is not what HBase is asked then.
        if (when != latest && word.find("@latest") != std::string_view::npos)
            complain("'@latest' stands for no timestamp, and then " + quoted(word) + " would take that of its row");
        const bool is_marker = kind == mutation::what::put && word.substr(0, word.find('=')).find(':') == word.npos;
        if (kind == mutation::what::remove || is_marker)
            m.items.push_back(parse_deletion(word));
        else
            m.items.push_back(
                parse_value(word, kind == mutation::what::increment ? item::what::amount : item::what::value));
    }
    return m;
}

/// `; MUT ; MUT ...` up to the end of the line.
std::vector<mutation> parse_mutations(words& rest) {
    std::vector<mutation> all;
    do {
        if (!rest.take_if(";")) complain("the mutations of the operation should follow, each behind a ';'");
        const std::string_view word = rest.take("a mutation");
        all.push_back(parse_mutation(rest, parse_word(word, mutation_words, "a mutation")));
    } while (!rest.empty());
    return all;
}

void parse_comparison(words& rest, check_and_mutate& c) {
    std::tie(c.family, c.qualifier) = parse_column(rest.take("a column"));
    c.op = parse_word(rest.take("an operator"), compare_words, "an operator");
    const std::string_view expected = rest.take("'absent' or '=' and a value");
    if (expected.starts_with('='))
        c.expected = parse_bytes(expected.substr(1));
    else if (expected != "absent")
        complain(quoted(expected) + " is neither 'absent' nor '=' and a value");
}

check_and_mutate parse_check(words& rest) {
    check_and_mutate c;
    c.row = parse_row(rest.take("a row"));
    if (rest.front().starts_with("filter="))
        c.filtered = parse_filter(rest.take("a filter").substr(7));
    else
        parse_comparison(rest, c);
    if (rest.front().starts_with("when=")) c.when = parse_range(rest.take("a range").substr(5));
    c.all = parse_mutations(rest);
    return c;
}

// ---- reads ---------------------------------------------------------------------------------------------------------

std::vector<selection> parse_columns(words& rest) {
    std::vector<selection> columns;
    while (!rest.empty() && rest.front().find('=') == std::string_view::npos && !is_flag(rest.front())) {
        const std::string_view word = rest.take("a column");
        if (word.find(':') == std::string_view::npos) {
            columns.push_back({parse_family(word), std::nullopt});
        } else {
            auto [family, qualifier] = parse_column(word);
            columns.push_back({std::move(family), std::move(qualifier)});
        }
    }
    return columns;
}

bool parse_read_option(std::string_view name, std::string_view value, read& how) {
    if (name == "when")
        how.when = parse_range(value);
    else if (name == "versions")
        how.versions = parse_versions(value);
    else if (name == "store_limit")
        how.store_limit = parse_count(value);
    else if (name == "store_offset")
        how.store_offset = parse_count(value);
    else if (name == "on_demand")
        how.on_demand = parse_word(value, truth_words, "true or false");
    else if (name == "filter")
        how.filtered = parse_filter(value);
    else if (name.starts_with("when_"))
        how.family_when.emplace_back(parse_family(name.substr(5)), parse_range(value));
    else
        return false;
    return true;
}

bool parse_scan_option(std::string_view name, std::string_view value, scan& s) {
    if (name == "start")
        s.start = parse_bytes(value);
    else if (name == "stop")
        s.stop = parse_bytes(value);
    else if (name == "prefix")
        s.prefix = parse_bytes(value);
    else if (name == "limit")
        s.limit = parse_count(value);
    else if (name == "batch")
        s.batch = parse_count(value);
    else
        return parse_read_option(name, value, s.how);
    return true;
}

bool parse_scan_flag(std::string_view word, scan& s) {
    if (word == "start_exclusive")
        s.start_inclusive = false;
    else if (word == "stop_inclusive")
        s.stop_inclusive = true;
    else if (word == "whole_prefix")
        s.whole_prefix = true;
    else if (word == "reversed")
        s.reversed = true;
    else if (word == "raw")
        s.raw = true;
    else if (word == "metrics")
        s.metrics = true;
    else
        return false;
    return true;
}

/// Columns, then options, then flags.
template <class SetOption, class SetFlag>
void parse_read(words& rest, read& how, SetOption set_option, SetFlag set_flag) {
    how.columns = parse_columns(rest);
    given_once once;
    while (rest.front().find('=') != std::string_view::npos) {
        const auto [name, value] = split(rest.take("an option"), '=', "OPTION=VALUE");
        once(name);
        if (!set_option(name, value)) complain(quoted(name) + " is no option of this read");
    }
    while (!rest.empty()) {
        const std::string_view word = rest.take("a flag");
        once(word);
        if (!set_flag(word)) {
            if (is_flag(word)) complain(quoted(word) + " is no flag of this read");
            complain(quoted(word) + " stands behind a flag or an option; the order is columns, options, flags");
        }
    }
}

get parse_get(words& rest) {
    get g;
    g.row = parse_row(rest.take("a row"));
    parse_read(
        rest, g.how, [&](auto name, auto value) { return parse_read_option(name, value, g.how); },
        [&](auto word) { return word == "exists" && (g.exists = true); });
    return g;
}

scan parse_scan(words& rest) {
    scan s;
    parse_read(
        rest, s.how, [&](auto name, auto value) { return parse_scan_option(name, value, s); },
        [&](auto word) { return parse_scan_flag(word, s); });
    return s;
}

// ---- schema --------------------------------------------------------------------------------------------------------

/// `[purge_delay=MS] ; family F ... ; family F ...` up to the end of the line.
void parse_families(words& rest, alter& change) {
    if (rest.front().starts_with("purge_delay=")) change.purge_delay = parse_number(rest.take("an option").substr(12));
    do {
        if (!rest.take_if(";") || !rest.take_if("family"))
            complain("the families of the table should follow, each behind '; family'");
        family next = parse_family_line(rest);
        for (const family& other : change.families)
            if (other.name == next.name) complain("the table has two families " + quoted(escaped(next.name)));
        change.families.push_back(std::move(next));
    } while (!rest.empty());
}

alter parse_alter(words& rest) {
    alter change{
        .kind = parse_word(rest.take("add, modify, delete or table"), alter_words, "add, modify, delete or table")};
    if (change.kind == alter::what::table)
        parse_families(rest, change);
    else if (change.kind == alter::what::remove)
        change.families.push_back({.name = parse_family(rest.take("the name of a family"))});
    else
        change.families.push_back(parse_family_line(rest));
    return change;
}

std::string parse_scanner_name(words& rest) { return parse_name(rest.take("the name of a scanner"), scanner_letters); }

operation parse_operation_of(std::string_view kind, words& rest) {
    if (const auto mutation_kind = meaning_of(kind, mutation_words))
        return mutate{parse_mutation(rest, *mutation_kind)};
    if (kind == "row") {
        bytes row = parse_row(rest.take("a row"));
        return mutate_row{std::move(row), parse_mutations(rest)};
    }
    if (kind == "rows") return mutate_rows{parse_mutations(rest)};
    if (kind == "batch") return batch{parse_mutations(rest)};
    if (kind == "check") return parse_check(rest);
    if (kind == "get") return parse_get(rest);
    if (kind == "scan") return parse_scan(rest);
    if (kind == "open") {
        std::string name = parse_scanner_name(rest);
        return open_scanner{std::move(name), parse_scan(rest)};
    }
    if (kind == "next") return next_row{parse_scanner_name(rest)};
    if (kind == "close") return close_scanner{parse_scanner_name(rest)};
    if (kind == "load") return parse_load(rest);
    if (kind == "now") return set_now{parse_number(rest.take("a time"))};
    if (kind == "flush") return flush{};
    if (kind == "compact") return compact{};
    if (kind == "compact_some") {
        const std::int64_t first = parse_position(rest.take("a position"));
        return compact_some{first, parse_position(rest.take("a count"))};
    }
    if (kind == "flush_in_memory") return flush_in_memory{};
    if (kind == "reopen") return reopen{};
    if (kind == "alter") return parse_alter(rest);
    complain(quoted(kind) + " is no operation");
}

}  // namespace

operation parse_operation(std::string_view line) {
    words rest(line);
    operation op = parse_operation_of(rest.take("an operation"), rest);
    rest.finish();
    return op;
}

family parse_family_line(words& rest) {
    family f;
    f.name = parse_family(rest.take("the name of a family"));
    if (is_flag(f.name)) complain("a family called " + quoted(f.name) + " could be taken for a flag of a read");
    given_once once;
    while (!rest.empty() && rest.front() != ";") {
        const auto [name, value] = split(rest.take("an option"), '=', "OPTION=VALUE");
        once(name);
        if (name == "versions")
            f.versions = parse_versions(value);
        else if (name == "min_versions")
            f.min_versions = parse_count(value);
        else if (name == "ttl")
            f.ttl_seconds = parse_count(value);
        else if (name == "keep_deleted")
            f.keep_deleted = parse_word(value, keep_words, "false, true or ttl");
        else if (name == "new_version_behavior")
            f.new_version_behavior = parse_word(value, truth_words, "true or false");
        else if (name == "in_memory")
            f.compaction = parse_word(value, in_memory_words, "none, basic or eager");
        else if (name == "purge_delay")
            f.purge_delay = parse_number(value);
        else if (name == "block_size")
            f.files.block_size = parse_count(value);
        else if (name == "encoding")
            f.files.encoding = parse_word(value, encoding_words, "none, prefix, diff, fast_diff or row_index_v1");
        else if (name == "bloom")
            f.files.bloom = parse_word(value, bloom_words, "none, row, rowcol or rowprefix_fixed_length");
        else
            complain(quoted(name) + " is no option of a family");
    }
    return f;
}

void parse_region_line(words& rest, schema& tables) {
    given_once once;
    while (!rest.empty()) {
        const auto [name, value] = split(rest.take("an option"), '=', "OPTION=VALUE");
        once(name);
        if (name == "purge_delay")
            tables.purge_delay = parse_number(value);
        else if (name == "slop")
            tables.slop = parse_number(value);
        else if (name == "max_cell_size")
            tables.max_cell_size = parse_number(value);
        else if (name == "read_only")
            tables.read_only = parse_word(value, truth_words, "true or false");
        else if (name == "on_demand")
            tables.on_demand = parse_word(value, truth_words, "true or false");
        else
            complain(quoted(name) + " is no option of a region");
    }
}

}  // namespace trace::detail
