// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "trace/text.hpp"
#include "trace/vocabulary.hpp"

namespace trace {
namespace {

using detail::word_of;

/// Collects the words of a line, one space between two.
class line {
public:
    line& word(std::string_view text) {
        if (!text_.empty()) text_ += ' ';
        text_ += text;
        return *this;
    }
    line& flag(std::string_view name, bool set) { return set ? word(name) : *this; }
    line& option(std::string_view name, std::string_view value) {
        return word(std::string(name) + '=' + std::string(value));
    }
    line& number(std::string_view name, std::int64_t value, std::int64_t unset) {
        return value == unset ? *this : option(name, std::to_string(value));
    }
    std::string str() && { return std::move(text_); }

private:
    std::string text_;
};

std::string at(std::int64_t when) { return when == latest ? "" : "@" + std::to_string(when); }

std::string count(std::int64_t versions) { return versions == all_versions ? "all" : std::to_string(versions); }

std::string column(std::string_view family, std::string_view qualifier) {
    return escaped(family) + ':' + escaped(qualifier);
}

std::string interval(const range& r) {
    return std::to_string(r.from) + ".." + (r.to == latest ? "latest" : std::to_string(r.to));
}

void add(line& to, std::string_view name, const range& r) {
    if (r != range{}) to.option(name, interval(r));
}

std::string call(const item& i) {
    const std::string place = column(i.family, i.qualifier) + at(i.when);
    switch (i.kind) {
        case item::what::value:
            return place + '=' + escaped(i.value);
        case item::what::amount:
            return place + '=' + std::to_string(i.amount);
        case item::what::version:
        case item::what::column:
            return std::string(word_of(i.kind, detail::deletion_words)) + '=' + place;
        case item::what::family:
        case item::what::family_version:
            break;
    }
    return std::string(word_of(i.kind, detail::deletion_words)) + '=' + escaped(i.family) + at(i.when);
}

void add(line& to, const mutation& m) {
    to.word(word_of(m.kind, detail::mutation_words)).word(row_text(m.row) + at(m.when));
    if (m.ttl) to.option("ttl", std::to_string(*m.ttl));
    add(to, "when", m.read);
    for (const item& i : m.items) to.word(call(i));
}

void add(line& to, const std::vector<mutation>& all) {
    for (const mutation& m : all) add(to.word(";"), m);
}

void add_columns(line& to, const read& how) {
    for (const selection& s : how.columns) to.word(s.qualifier ? column(s.family, *s.qualifier) : escaped(s.family));
}

void add_versions(line& to, const read& how) {
    add(to, "when", how.when);
    if (how.versions != 1) to.option("versions", count(how.versions));
    for (const auto& [family, when] : how.family_when) to.option("when_" + escaped(family), interval(when));
}

void add_store_limits(line& to, const read& how) {
    to.number("store_limit", how.store_limit, -1).number("store_offset", how.store_offset, 0);
}

void add_filter(line& to, const read& how) {
    if (how.on_demand) to.option("on_demand", word_of(*how.on_demand, detail::truth_words));
    if (how.filtered) to.option("filter", text(*how.filtered));
}

void add(line& to, const scan& s) {
    add_columns(to, s.how);
    if (!s.start.empty()) to.option("start", escaped(s.start));
    if (!s.stop.empty()) to.option("stop", escaped(s.stop));
    if (s.prefix) to.option("prefix", escaped(*s.prefix));
    add_versions(to, s.how);
    to.number("limit", s.limit, -1).number("batch", s.batch, -1);
    add_store_limits(to, s.how);
    add_filter(to, s.how);
    to.flag("start_exclusive", !s.start_inclusive).flag("stop_inclusive", s.stop_inclusive);
    to.flag("whole_prefix", s.whole_prefix);
    to.flag("reversed", s.reversed).flag("raw", s.raw).flag("metrics", s.metrics);
}

void add(line& to, const mutate& op) { add(to, op.one); }
void add(line& to, const mutate_row& op) { add(to.word("row").word(row_text(op.row)), op.all); }
void add(line& to, const mutate_rows& op) { add(to.word("rows"), op.all); }
void add(line& to, const batch& op) { add(to.word("batch"), op.all); }
void add(line& to, const check_and_mutate& op) {
    to.word("check").word(row_text(op.row));
    if (op.filtered) {
        to.option("filter", text(*op.filtered));
    } else {
        to.word(column(op.family, op.qualifier)).word(word_of(op.op, detail::compare_words));
        to.word(op.expected ? '=' + escaped(*op.expected) : "absent");
    }
    add(to, "when", op.when);
    add(to, op.all);
}
void add(line& to, const get& op) {
    add_columns(to.word("get").word(row_text(op.row)), op.how);
    add_versions(to, op.how);
    add_store_limits(to, op.how);
    add_filter(to, op.how);
    to.flag("exists", op.exists);
}
void add(line& to, const open_scanner& op) { add(to.word("open").word(op.name), op.what); }
void add(line& to, const next_row& op) { to.word("next").word(op.name); }
void add(line& to, const close_scanner& op) { to.word("close").word(op.name); }
std::string text_of(const loaded_cell& one, bool has_number) {
    std::string cell = cell_text(one.what.family, one.what.qualifier, one.what.when);
    if (one.ttl) cell += ',' + std::to_string(*one.ttl);
    if (has_number) cell += '#' + std::to_string(one.after);
    if (one.what.kind == item::what::value) return cell + '=' + escaped(one.what.value);
    return cell + '!' + std::string(word_of(one.what.kind, detail::marker_words));
}
void add(line& to, const load& op) {
    to.word("load").flag("keep_sequence", op.keep_sequence).flag("replace", op.replace);
    for (const loaded_row& row : op.rows) {
        to.word(";").word(row_text(row.row));
        for (const loaded_cell& one : row.cells) to.word(text_of(one, op.keep_sequence));
    }
}
void add(line& to, const set_now& op) { to.word("now").word(std::to_string(op.now)); }
void add(line& to, const flush&) { to.word("flush"); }
void add(line& to, const compact&) { to.word("compact"); }
void add(line& to, const compact_some& op) {
    to.word("compact_some").word(std::to_string(op.first)).word(std::to_string(op.count));
}
void add(line& to, const flush_in_memory&) { to.word("flush_in_memory"); }
void add(line& to, const reopen&) { to.word("reopen"); }

void add(line& to, const family& f) {
    to.word(escaped(f.name));
    if (f.versions != 1) to.option("versions", count(f.versions));
    to.number("min_versions", f.min_versions, 0).number("ttl", f.ttl_seconds, forever);
    if (f.keep_deleted != keep::no) to.option("keep_deleted", word_of(f.keep_deleted, detail::keep_words));
    if (f.new_version_behavior) to.option("new_version_behavior", "true");
    if (f.compaction != in_memory::none) to.option("in_memory", word_of(f.compaction, detail::in_memory_words));
    if (f.purge_delay) to.option("purge_delay", std::to_string(*f.purge_delay));
    const file_settings plain;
    to.number("block_size", f.files.block_size, plain.block_size);
    if (f.files.encoding != plain.encoding) to.option("encoding", word_of(f.files.encoding, detail::encoding_words));
    if (f.files.bloom != plain.bloom) to.option("bloom", word_of(f.files.bloom, detail::bloom_words));
}
void add(line& to, const alter& op) {
    to.word("alter").word(word_of(op.kind, detail::alter_words));
    if (op.kind != alter::what::table) return add(to, op.families.front());
    to.number("purge_delay", op.purge_delay, 0);
    for (const family& f : op.families) add(to.word(";").word("family"), f);
}

void print(std::ostream& out, const schema& tables) {
    schema plain;
    plain.families = tables.families;
    if (tables != plain) {
        line region;
        region.word("region").number("purge_delay", tables.purge_delay, 0).number("slop", tables.slop, -1);
        region.number("max_cell_size", tables.max_cell_size, plain.max_cell_size);
        if (tables.read_only) region.option("read_only", "true");
        if (!tables.on_demand) region.option("on_demand", "false");
        out << std::move(region).str() << '\n';
    }
    for (const family& f : tables.families) {
        line declared;
        add(declared.word("family"), f);
        out << std::move(declared).str() << '\n';
    }
}

}  // namespace

namespace {

std::string escaped(std::string_view raw, std::string_view signs) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : raw) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte < 0x7F && signs.find(c) == std::string_view::npos) {
            out += c;
        } else {
            out += "\\x";
            out += digits[byte >> 4];
            out += digits[byte & 0xF];
        }
    }
    return out;
}

}  // namespace

std::string escaped(std::string_view raw) { return escaped(raw, "\\:@=;,#>!\""); }

std::string escaped_in_filter(std::string_view raw) { return escaped(raw, "\\:@=;,#>!\"()"); }

std::string row_text(std::string_view row) { return row.empty() ? "\"\"" : escaped(row); }

std::string cell_text(std::string_view family, std::string_view qualifier, std::int64_t timestamp) {
    return column(family, qualifier) + '@' + std::to_string(timestamp);
}

std::string text(const operation& op) {
    line words;
    // A scan is the one whose words also stand behind others.
    if (std::holds_alternative<scan>(op)) words.word("scan");
    std::visit([&](const auto& any) { add(words, any); }, op);
    return std::move(words).str();
}

std::string text(const trace& one) {
    std::ostringstream out;
    print(out, one);
    return std::move(out).str();
}

void print(std::ostream& out, const trace& one) {
    out << "trace " << one.name << '\n';
    print(out, one.tables);
    for (const step& s : one.steps) {
        out << text(s.what) << '\n';
        for (const std::string& answer : s.answer) out << "> " << answer << '\n';
    }
}

void print(std::ostream& out, const file& all) {
    out << "strata trace 1\n";
    if (!all.answered_by.empty()) out << "answered by " << all.answered_by << '\n';
    for (const trace& one : all.traces) print(out << '\n', one);
}

}  // namespace trace
