// SPDX-License-Identifier: BSL-1.0
#include "programs/shell/typed.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/filter/filter_string.hpp>

#include "programs/shell/transcript.hpp"
#include "shell/value.hpp"
#include "trace/filter_requests.hpp"
#include "trace/text.hpp"

namespace typed {
namespace {

namespace st = strata;
using shell::in_quotes;

// ---- questions ---------------------------------------------------------------------------------------------------

std::string column_text(std::string_view family, std::string_view qualifier) {
    if (family.find(':') == std::string_view::npos && qualifier.find(':') == std::string_view::npos)
        return in_quotes(std::string(family) + ':' + std::string(qualifier));
    return "{FAMILY => " + in_quotes(family) + ", QUALIFIER => " + in_quotes(qualifier) + '}';
}

std::string range_text(const trace::range& r) {
    return '[' + std::to_string(r.from) + ", " + std::to_string(r.to) + ']';
}

/// The options of a read; nothing if there are no words for one of them.
std::optional<std::vector<std::string>> options_of(const trace::read& how, const trace::schema& tables,
                                                   bool with_range) {
    std::vector<std::string> all;
    if (!how.columns.empty()) {
        std::string list;
        for (const trace::selection& one : how.columns)
            list += (list.empty() ? "" : ", ") +
                    (one.qualifier ? column_text(one.family, *one.qualifier) : in_quotes(one.family));
        all.push_back("COLUMNS => [" + list + ']');
    }
    if (with_range || how.when != trace::range{}) all.push_back("TIMERANGE => " + range_text(how.when));
    if (!how.family_when.empty()) {
        std::string list;
        for (const auto& [family, when] : how.family_when)
            list += (list.empty() ? "" : ", ") + in_quotes(family) + " => " + range_text(when);
        all.push_back("FAMILY_TIMERANGE => {" + list + '}');
    }
    if (how.versions < 1) return std::nullopt;  // a scan of HBase's shell passes only numbers above 1 on
    if (how.versions != 1) all.push_back("VERSIONS => " + std::to_string(how.versions));
    if (how.store_limit != -1) all.push_back("STORE_LIMIT => " + std::to_string(how.store_limit));
    if (how.store_offset != 0) all.push_back("STORE_OFFSET => " + std::to_string(how.store_offset));
    const bool on_demand = how.on_demand.value_or(tables.on_demand);
    if (how.on_demand || !tables.on_demand)
        all.push_back(std::string("ON_DEMAND => ") + (on_demand ? "true" : "false"));
    if (how.filtered) try {
            all.push_back("FILTER => " + in_quotes(st::filter_string(*trace::detail::request(*how.filtered))));
        } catch (const st::error&) {
            return std::nullopt;  // HBase's filter language has no words for it
        }
    return all;
}

std::string hash_text(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& one : all) text += (text.empty() ? "{" : ", ") + one;
    return text + '}';
}

std::string time_text(std::int64_t when) { return when == trace::latest ? "" : ", " + std::to_string(when); }

std::string cells_text(const trace::mutation& m) {
    std::string text;
    for (const trace::item& i : m.items) {
        text += text.empty() ? "[" : ", [";
        switch (i.kind) {
            case trace::item::what::value:
                text += column_text(i.family, i.qualifier) + ", " + in_quotes(i.value);
                break;
            case trace::item::what::amount:
                text += column_text(i.family, i.qualifier) + ", " + std::to_string(i.amount);
                break;
            case trace::item::what::version:
                text += "'version', " + column_text(i.family, i.qualifier);
                break;
            case trace::item::what::column:
                text += "'column', " + column_text(i.family, i.qualifier);
                break;
            case trace::item::what::family:
                text += "'family', " + in_quotes(i.family);
                break;
            case trace::item::what::family_version:
                text += "'family_version', " + in_quotes(i.family);
                break;
        }
        text += time_text(i.when) + ']';
    }
    return text;
}

std::string mutation_text(const trace::mutation& m) {
    constexpr const char* words[] = {"PUT", "DELETE", "INCREMENT", "APPEND"};
    std::string text = std::string("{") + words[static_cast<int>(m.kind)] + " => " + in_quotes(m.row);
    if (!m.items.empty()) text += ", CELLS => [" + cells_text(m) + ']';
    if (m.when != trace::latest) text += ", TIMESTAMP => " + std::to_string(m.when);
    if (m.ttl) text += ", TTL => " + std::to_string(*m.ttl);
    if (m.read != trace::range{}) text += ", TIMERANGE => " + range_text(m.read);
    return text + '}';
}

std::string mutations_text(const std::vector<trace::mutation>& all) {
    std::string text;
    for (const trace::mutation& one : all) text += ", " + mutation_text(one);
    return text;
}

/// True if HBase's shell has a word of its own for the mutation: it has one cell, and no time but that cell's.
bool has_word(const trace::mutation& m) {
    if (m.when != trace::latest || m.read != trace::range{}) return false;
    if (m.kind == trace::mutation::what::remove && m.items.empty()) return true;
    if (m.items.size() != 1 || m.items.front().family.empty()) return false;
    const bool counts = m.kind == trace::mutation::what::increment || m.kind == trace::mutation::what::append;
    return !counts || m.items.front().when == trace::latest;
}

std::string own_word(const trace::mutation& m) {
    const std::string row = in_quotes(m.row);
    if (m.items.empty()) return "deleteall 't', " + row;
    const trace::item& i = m.items.front();
    const std::string column = column_text(i.family, i.qualifier);
    const std::string ttl = m.ttl ? ", {TTL => " + std::to_string(*m.ttl) + '}' : "";
    switch (i.kind) {
        case trace::item::what::value:
            if (m.kind == trace::mutation::what::append)
                return "append 't', " + row + ", " + column + ", " + in_quotes(i.value) + ttl;
            return "put 't', " + row + ", " + column + ", " + in_quotes(i.value) + time_text(i.when) + ttl;
        case trace::item::what::amount:
            return "incr 't', " + row + ", " + column + ", " + std::to_string(i.amount) + ttl;
        case trace::item::what::version:
            return "delete 't', " + row + ", " + column + time_text(i.when);
        case trace::item::what::column:
            return "deleteall 't', " + row + ", " + column + time_text(i.when);
        case trace::item::what::family:
            return "deleteall 't', " + row + ", " + in_quotes(i.family) + time_text(i.when);
        case trace::item::what::family_version:
            break;
    }
    return "delete 't', " + row + ", " + in_quotes(i.family) + time_text(i.when);
}

/// `{NAME => 'f', VERSIONS => 3, ...}`: every attribute that is not the default, and the two that traces set most.
std::string family_text(const trace::family& f, std::int64_t purge_delay, bool says_all) {
    std::string text = "{NAME => " + in_quotes(f.name) + ", VERSIONS => " + std::to_string(f.versions) +
                       ", MIN_VERSIONS => " + std::to_string(f.min_versions);
    if (says_all || f.ttl_seconds != trace::forever)
        text += ", TTL => " + (f.ttl_seconds == trace::forever ? "'FOREVER'" : std::to_string(f.ttl_seconds));
    if (says_all || f.keep_deleted != trace::keep::no)
        text += std::string(", KEEP_DELETED_CELLS => ") + (f.keep_deleted == trace::keep::yes  ? "true"
                                                           : f.keep_deleted == trace::keep::no ? "false"
                                                                                               : "'TTL'");
    if (says_all || f.new_version_behavior)
        text += std::string(", NEW_VERSION_BEHAVIOR => ") + (f.new_version_behavior ? "true" : "false");
    if (says_all || f.compaction != trace::in_memory::none)
        text += std::string(", IN_MEMORY_COMPACTION => ") + (f.compaction == trace::in_memory::basic   ? "'BASIC'"
                                                             : f.compaction == trace::in_memory::eager ? "'EAGER'"
                                                                                                       : "'NONE'");
    const std::int64_t delay = f.purge_delay.value_or(purge_delay);
    if (says_all || delay != 0)
        text += ", CONFIGURATION => {'hbase.hstore.time.to.purge.deletes' => " + std::to_string(delay) + '}';
    return text + '}';
}

/// The shell's puts have no markers.
bool is_sayable(const trace::mutation& m) {
    return m.kind != trace::mutation::what::put ||
           std::all_of(m.items.begin(), m.items.end(),
                       [](const trace::item& i) { return i.kind == trace::item::what::value; });
}
bool are_sayable(const std::vector<trace::mutation>& all) { return std::all_of(all.begin(), all.end(), is_sayable); }

struct asking {
    const trace::schema& tables;
    using line = std::optional<std::string>;

    line operator()(const trace::mutate& m) const {
        if (!is_sayable(m.one)) return std::nullopt;
        return has_word(m.one) ? own_word(m.one) : "mutate 't', " + mutation_text(m.one);
    }
    line operator()(const trace::mutate_row& m) const {
        return m.all.empty() || !are_sayable(m.all) ? line()
                                                    : "mutate_row 't', " + in_quotes(m.row) + mutations_text(m.all);
    }
    line operator()(const trace::mutate_rows&) const { return std::nullopt; }
    line operator()(const trace::batch& m) const {
        return are_sayable(m.all) ? "batch 't'" + mutations_text(m.all) : line();
    }
    line operator()(const trace::check_and_mutate& m) const {
        if (m.op == trace::compare::no_op || !are_sayable(m.all)) return std::nullopt;
        std::string text = "check_and_mutate 't', " + in_quotes(m.row) + ", {";
        if (m.filtered) {
            try {
                text += "FILTER => " + in_quotes(st::filter_string(*trace::detail::request(*m.filtered)));
            } catch (const st::error&) {
                return std::nullopt;
            }
        } else {
            constexpr const char* signs[] = {"<", "<=", "=", "!=", ">=", ">"};
            text += "COLUMN => " + column_text(m.family, m.qualifier) + ", OPERATOR => '" +
                    signs[static_cast<int>(m.op)] + "', VALUE => " + (m.expected ? in_quotes(*m.expected) : "nil");
        }
        if (m.when != trace::range{}) text += ", TIMERANGE => " + range_text(m.when);
        return m.all.empty() ? line() : text + '}' + mutations_text(m.all);
    }
    line operator()(const trace::get& g) const {
        const bool is_plain = g.how == trace::read{};
        const auto options = options_of(g.how, tables, !is_plain || !tables.on_demand);
        if (!options) return std::nullopt;
        const std::string word = g.exists ? "row_exists 't', " : "get 't', ";
        return word + in_quotes(g.row) + (options->empty() ? "" : ", " + hash_text(*options));
    }
    line scan_text(const trace::scan& s, const std::string& begin) const {
        auto options = options_of(s.how, tables, false);
        if (!options) return std::nullopt;
        if (s.metrics || (s.prefix && s.reversed && s.whole_prefix)) return std::nullopt;
        if (s.prefix) {
            options->push_back("ROWPREFIXFILTER => " + in_quotes(*s.prefix));
        } else {
            if (!s.start.empty()) options->push_back("STARTROW => " + in_quotes(s.start));
            if (!s.stop.empty()) options->push_back("STOPROW => " + in_quotes(s.stop));
            if (!s.start_inclusive) options->push_back("STARTROW_INCLUSIVE => false");
            const bool is_one_row = !s.start.empty() && s.start == s.stop;
            if (s.stop_inclusive || is_one_row)
                options->push_back(std::string("STOPROW_INCLUSIVE => ") + (s.stop_inclusive ? "true" : "false"));
        }
        if (s.reversed) options->push_back("REVERSED => true");
        if (s.raw) options->push_back("RAW => true");
        if (s.limit > 0) options->push_back("LIMIT => " + std::to_string(s.limit));
        if (s.batch > 0) options->push_back("BATCH => " + std::to_string(s.batch));
        return begin + (options->empty() ? "" : ", " + hash_text(*options));
    }
    line operator()(const trace::scan& s) const { return scan_text(s, "scan 't'"); }
    line operator()(const trace::open_scanner& o) const {
        return scan_text(o.what, "open_scanner 't', " + in_quotes(o.name));
    }
    line operator()(const trace::next_row& n) const { return "next_row " + in_quotes(n.name); }
    line operator()(const trace::close_scanner& n) const { return "close_scanner " + in_quotes(n.name); }
    line operator()(const trace::set_now& n) const {
        return n.now < 0 ? line() : "clock 'set', " + std::to_string(n.now);
    }
    line operator()(const trace::flush&) const { return "flush 't'"; }
    line operator()(const trace::compact&) const { return "major_compact 't'"; }
    line operator()(const trace::compact_some& c) const {
        return "compact_some 't', " + std::to_string(c.first) + ", " + std::to_string(c.count);
    }
    line operator()(const trace::flush_in_memory&) const { return "compact_memory 't'"; }
    line operator()(const trace::alter& a) const {
        if (a.kind == trace::alter::what::table) return std::nullopt;
        const trace::family& f = a.families.front();
        if (a.kind == trace::alter::what::remove)
            return "alter 't', NAME => " + in_quotes(f.name) + ", METHOD => 'delete'";
        return "alter 't', " + family_text(f, tables.purge_delay, true);
    }
    line operator()(const trace::reopen&) const { return std::nullopt; }
    line operator()(const trace::load&) const { return std::nullopt; }
};

// ---- answers -----------------------------------------------------------------------------------------------------

/// `f:q timestamp=T, value=V` in the words of a trace.
std::string cell_of(std::string_view text, std::string_view sign) {
    const std::size_t at = text.find(sign);
    const std::string_view column = text.substr(0, at);
    const std::size_t colon = column.find(':');
    std::string_view rest = text.substr(at + sign.size());
    const std::size_t comma = rest.find(", ");
    const std::int64_t when = std::stoll(std::string(rest.substr(0, comma)));
    rest.remove_prefix(comma + 2);
    std::string cell =
        trace::cell_text(st::unescape(column.substr(0, colon)), st::unescape(column.substr(colon + 1)), when);
    if (rest.substr(0, 5) == "type=") return cell + '!' + std::string(rest.substr(5));
    return cell + '=' + trace::escaped(st::unescape(rest.substr(6)));
}

/// The cells of an answer in two columns, `COLUMN  CELL`.
std::string cells_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        if (line.starts_with(" ")) text += ' ' + cell_of(std::string_view(line).substr(1), " timestamp=");
    return text;
}

/// The rows of a scan.
std::vector<std::string> rows_of(const std::vector<std::string>& lines) {
    std::vector<std::string> all;
    std::string last;
    for (const std::string& line : lines) {
        if (!line.starts_with(" ")) continue;
        constexpr std::string_view sign = " column=";
        const std::size_t at = line.find(sign);
        const std::string row = trace::row_text(st::unescape(line.substr(1, at - 1)));
        if (all.empty() || row != last) all.push_back(row);
        last = row;
        all.back() += ' ' + cell_of(std::string_view(line).substr(at + sign.size()), ", timestamp=");
    }
    if (all.empty()) all.emplace_back("none");
    return all;
}

std::string error_of(const shell::failure& fault) {
    const std::string& type = fault.type();
    const auto ends_with = [&](std::string_view name) { return type.ends_with(name); };
    if (ends_with("IllegalArgumentException") || type == "ArgumentError") return "error illegal_argument";
    if (ends_with("NoSuchColumnFamilyException")) return "error no_such_column_family";
    if (ends_with("WrongRowIOException")) return "error wrong_row";
    if (ends_with("FailedSanityCheckException")) return "error failed_sanity_check";
    if (ends_with("NotServingRegionException")) return "error io";
    if (ends_with("DoNotRetryIOException")) return "error do_not_retry";
    return "error failure";
}

/// Merges Results of one row that follow each other.
std::vector<std::string> merged(const std::vector<std::string>& answer) {
    std::vector<std::string> all;
    for (const std::string& line : answer) {
        const std::size_t blank = line.find(' ');
        const std::string row = line.substr(0, blank);
        const bool has_cells = blank != std::string::npos && line.find('@', blank) != std::string::npos;
        if (has_cells && !all.empty() && all.back().substr(0, all.back().find(' ')) == row)
            all.back() += line.substr(blank);
        else
            all.push_back(line);
    }
    return all;
}

bool is_counter(const trace::operation& op, trace::mutation::what kind) {
    const auto* m = std::get_if<trace::mutate>(&op);
    return m != nullptr && m->one.kind == kind && has_word(m->one);
}

}  // namespace

std::optional<std::string> table_of(const trace::schema& tables) {
    if (tables.slop != -1 || tables.max_cell_size != 10 * 1024 * 1024) return std::nullopt;
    std::string text = "clock 'set', 1\ncreate 't'";
    for (const trace::family& f : tables.families) {
        text += ", " + family_text(f, tables.purge_delay, false);
    }
    if (tables.read_only) text += ", READONLY => true";
    return text;
}

std::optional<std::string> line_of(const trace::operation& op, const trace::schema& tables) {
    return std::visit(asking{tables}, op);
}

std::vector<std::string> answer_of(const trace::operation& op, const std::string& printed,
                                   const std::optional<shell::failure>& fault) {
    if (fault) return {error_of(*fault)};
    const std::vector<std::string> lines = transcript::lines_of(printed);
    if (is_counter(op, trace::mutation::what::increment))
        return {lines.front().substr(std::string_view("COUNTER VALUE = ").size())};
    if (is_counter(op, trace::mutation::what::append))
        return {trace::escaped(st::unescape(lines.front().substr(std::string_view("CURRENT VALUE = ").size())))};
    if (std::holds_alternative<trace::mutate>(op) || std::holds_alternative<trace::mutate_row>(op))
        return {"ok" + cells_of(lines)};
    if (std::holds_alternative<trace::check_and_mutate>(op)) return {lines.front() + cells_of(lines)};
    if (std::holds_alternative<trace::batch>(op)) {
        std::string text = "batch";
        for (const std::string& line : lines) {
            if (line.starts_with("COLUMN")) continue;
            if (line.starts_with(" "))
                text += ' ' + cell_of(std::string_view(line).substr(1), " timestamp=");
            else
                text += ' ' + (line == "server_failure" ? "failure" : line);
        }
        return {text};
    }
    if (const auto* g = std::get_if<trace::get>(&op)) {
        if (g->exists) return {"exists " + lines.front()};
        const std::string cells = cells_of(lines);
        return {cells.empty() ? "none" : trace::row_text(g->row) + cells};
    }
    if (std::holds_alternative<trace::scan>(op) || std::holds_alternative<trace::next_row>(op)) return rows_of(lines);
    return {"ok"};
}

bool is_refused_alter(const trace::step& step) {
    return std::holds_alternative<trace::alter>(step.what) && !step.answer.empty() &&
           step.answer.front().starts_with("error");
}

std::vector<std::string> comparable(const trace::operation& op, const std::vector<std::string>& answer) {
    if (answer.empty()) return answer;
    if (answer.front().starts_with("error failure")) return {"error failure"};
    if (answer.front().starts_with("error ")) return answer;
    const auto value = [&] { return answer.front().substr(answer.front().find('=') + 1); };
    if (is_counter(op, trace::mutation::what::increment)) {
        // The bytes stand in a trace as it escapes them, which is what unescape() reads.
        return {std::to_string(st::from_big_endian(st::unescape(value())))};
    }
    if (is_counter(op, trace::mutation::what::append)) return {value()};
    if (std::holds_alternative<trace::scan>(op)) return merged(answer);
    return answer;
}

}  // namespace typed
