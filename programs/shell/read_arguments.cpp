// SPDX-License-Identifier: BSL-1.0
#include "shell/read_arguments.hpp"

#include <initializer_list>
#include <string_view>
#include <utility>

#include <strata/bytes/successor.hpp>
#include <strata/filter/filter_string.hpp>

namespace shell {

namespace st = strata;

namespace {

bool is_true(const value& v) noexcept {
    const bool* said = v.as<bool>();
    return said == nullptr ? !v.is_nil() : *said;
}

/// Columns as a list, whatever they were given as.
std::vector<value> list_of(const value& given, const std::string& complaint) {
    if (const auto* all = given.as<array>()) return *all;
    if (given.as<hash>() || given.as<std::string>()) return {given};
    bad_argument(given, complaint);
}

template <class Options>
void add_columns(Options& options, cell_text& text, const std::vector<value>& columns) {
    for (const value& one : columns) {
        const named_column named = column_of(one);
        text.add_converter(named);
        options.columns.push_back(named.is_whole_family ? st::selection::family(named.family)
                                                        : st::selection(st::column(named.family, named.qualifier)));
    }
}

st::shared_filter filter_of(const value& given) {
    const auto* text = given.as<std::string>();
    if (text == nullptr) bad_argument(given, "a FILTER is a text, such as \"PrefixFilter('a')\"");
    return st::parse_filter(*text);
}

void set_text(cell_text& text, const hash& given) {
    if (const value* v = find(given, "FORMATTER_CLASS"); v != nullptr && !v->is_nil()) {
        const std::string name = to_text(*v);
        if (name != "org.apache.hadoop.hbase.util.Bytes" && name != "Bytes")
            bad_argument(*v, "the class " + name + " is not there; strata knows org.apache.hadoop.hbase.util.Bytes");
    }
    if (const value* v = find(given, "FORMATTER"); v != nullptr && !v->is_nil()) {
        text.set_formatter(to_text(*v));
    }
    if (const value* v = find(given, "MAXLENGTH"); v != nullptr && !v->is_nil())
        text.set_max_length(number_of(*v, "MAXLENGTH"));
}

/// What HBase hands on to filters and coprocessors, which are not there; it must be a hash all the same.
void check_attributes(const hash& given) {
    if (const value* v = find(given, "ATTRIBUTES"); v != nullptr && !v->is_nil() && v->as<hash>() == nullptr)
        bad_argument(*v, "Attributes must be a Hash type");
    if (const value* v = find(given, "AUTHORIZATIONS"); v != nullptr && !v->is_nil() && v->as<array>() == nullptr)
        bad_argument(*v, "Authorizations must be a Array type");
}

/// What chooses among servers: there is one, but the words must be right.
void check_word(const hash& given, const char* key, std::initializer_list<std::string_view> words) {
    const value* v = find(given, key);
    if (v == nullptr || v->is_nil()) return;
    const std::string text = to_text(*v);
    for (const std::string_view one : words)
        if (text == one) return;
    throw failure("there is no " + std::string(key) + ' ' + inspect(*v), "java.lang.IllegalArgumentException",
                  v->begin);
}

/// What strata has beyond HBase's shell.
template <class Options>
void set_more(Options& options, const hash& given) {
    if (const value* v = find(given, "STORE_LIMIT")) options.store_limit = number_of(*v, "STORE_LIMIT");
    if (const value* v = find(given, "STORE_OFFSET")) options.store_offset = number_of(*v, "STORE_OFFSET");
    if (const value* v = find(given, "ON_DEMAND")) options.families_on_demand = is_true(*v);
    if (const value* v = find(given, "FAMILY_TIMERANGE")) {
        const auto* all = v->as<hash>();
        if (all == nullptr) bad_argument(*v, "FAMILY_TIMERANGE is a hash: {'f' => [0, 10]}");
        for (const hash_entry& e : *all) options.family_when.push_back({e.key, time_range_of(e.of)});
    }
}

/// TIMESTAMP and TIMERANGE; the latter counts if both are there.
template <class Options>
void set_when(Options& options, const hash& given) {
    if (const value* v = find(given, "TIMESTAMP"); v != nullptr && !v->is_nil())
        options.when = st::at({number_of(*v, "TIMESTAMP")});
    if (const value* v = find(given, "TIMERANGE"); v != nullptr && !v->is_nil()) options.when = time_range_of(*v);
}

bool is_given(const hash& in, std::string_view key) noexcept {
    const value* v = find(in, key);
    return v != nullptr && !v->is_nil();
}

std::string row_text(const hash& given, const char* key) {
    const value* v = find(given, key);
    if (v == nullptr || v->is_nil()) return {};
    if (const auto* text = v->as<std::string>()) return *text;
    throw failure("undefined method `to_java_bytes' for " + inspect(*v) + ':' + std::string(class_name(*v)),
                  "NoMethodError", v->begin);
}

}  // namespace

std::int64_t number_of(const value& given, const char* what) {
    if (const auto* number = given.as<std::int64_t>()) return *number;
    // Java takes the whole part of it.
    constexpr double most = 9223372036854775807.0;
    if (const auto* real = given.as<double>(); real != nullptr && *real<most&& * real> - most)
        return static_cast<std::int64_t>(*real);
    bad_argument(given, std::string(what) + " is a number, not " + inspect(given));
}

st::time_range time_range_of(const value& given) {
    const auto* both = given.as<array>();
    if (both == nullptr || both->size() < 2) bad_argument(given, "TIMERANGE is an array of two times: [from, to]");
    return {{number_of((*both)[0], "TIMERANGE")}, {number_of((*both)[1], "TIMERANGE")}};
}

get_request get_request_of(const call& c, std::size_t from) {
    get_request request{{}, cell_text(c.in.how().epoch_times)};
    const auto* first = c[from].as<hash>();
    if (first == nullptr || find(*first, "FAMILY") != nullptr) {
        std::vector<value> columns;
        for (std::size_t i = from; i < c.size(); ++i) {
            if (const auto* all = c[i].as<array>())
                columns.insert(columns.end(), all->begin(), all->end());
            else if (!c[i].is_nil())
                columns.push_back(c[i]);
        }
        add_columns(request.options, request.text, columns);
        return request;
    }
    hash given = *first;
    set_text(request.text, given);
    check_word(given, "CONSISTENCY", {"STRONG", "TIMELINE"});
    if (is_given(given, "FILTER")) request.options.filter = filter_of(*find(given, "FILTER"));
    for (const char* key : {"MAXLENGTH", "FILTER", "CONSISTENCY", "REGION_REPLICA_ID", "FORMATTER", "FORMATTER_CLASS"})
        take(given, key);
    check_attributes(given);
    set_more(request.options, given);
    if (given.empty()) return request;
    const char* const key = is_given(given, "COLUMN") ? "COLUMN" : "COLUMNS";
    if (is_given(given, key)) {
        add_columns(request.options, request.text,
                    list_of(*find(given, key), "Failed parse column argument type " + inspect({given}) + ", Hash"));
    } else if (!is_given(given, "ATTRIBUTES") && !is_given(given, "AUTHORIZATIONS") && !is_given(given, "TIMESTAMP") &&
               !is_given(given, "TIMERANGE")) {
        const value shown{given};
        bad_argument(c[from], "Failed parse of " + inspect(shown) + ", Hash");
    }
    if (is_given(given, "VERSIONS")) request.options.versions = number_of(*find(given, "VERSIONS"), "VERSIONS");
    set_when(request.options, given);
    return request;
}

scan_request scan_request_of(const call& c, const hash& given) {
    scan_request request{{}, cell_text(c.in.how().epoch_times)};
    st::scan_options& scan = request.options;
    set_text(request.text, given);
    check_attributes(given);
    check_word(given, "CONSISTENCY", {"STRONG", "TIMELINE"});
    check_word(given, "ISOLATION_LEVEL", {"READ_COMMITTED", "READ_UNCOMMITTED"});
    check_word(given, "READ_TYPE", {"DEFAULT", "STREAM", "PREAD"});
    if (is_given(given, "FILTER")) scan.filter = filter_of(*find(given, "FILTER"));
    const char* const key = is_given(given, "COLUMNS") ? "COLUMNS" : "COLUMN";
    if (is_given(given, key))
        add_columns(scan, request.text,
                    list_of(*find(given, key), "COLUMNS must be specified as a String or an Array"));
    if (const value* v = find(given, "REVERSED")) scan.reversed = is_true(*v);
    if (const value* v = find(given, "RAW")) scan.raw = is_true(*v);
    scan.start = row_text(given, "STARTROW");
    scan.stop = row_text(given, "STOPROW");
    // A scan from a row to itself is a get of it.
    if (!scan.start.empty() && scan.start == scan.stop) scan.stop_inclusive = true;
    if (const value* v = find(given, "STARTROW_INCLUSIVE")) scan.start_inclusive = is_true(*v);
    if (const value* v = find(given, "STOPROW_INCLUSIVE")) scan.stop_inclusive = is_true(*v);
    if (is_given(given, "ROWPREFIXFILTER")) {
        // HBase's client sets the bounds of a forward scan: a reversed one goes down from the prefix (R4.8, R4.9).
        const std::string prefix = row_text(given, "ROWPREFIXFILTER");
        scan.start = prefix;
        scan.stop = prefix.empty() ? std::string() : std::string(st::prefix_successor(prefix));
        scan.start_inclusive = true;
        scan.stop_inclusive = false;
    }
    if (is_given(given, "VERSIONS"))
        if (const std::int64_t versions = number_of(*find(given, "VERSIONS"), "VERSIONS"); versions > 1)
            scan.versions = versions;
    if (is_given(given, "LIMIT"))
        if (const std::int64_t limit = number_of(*find(given, "LIMIT"), "LIMIT"); limit > 0)
            scan.limit = static_cast<std::size_t>(limit);
    if (is_given(given, "BATCH"))
        if (const std::int64_t batch = number_of(*find(given, "BATCH"), "BATCH"); batch > 0)
            scan.batch = static_cast<std::size_t>(batch);
    set_when(scan, given);
    set_more(scan, given);
    return request;
}

}  // namespace shell
