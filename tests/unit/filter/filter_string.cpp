// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/filter/fuzzy_row.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/regex.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/table/dynamic_table.hpp>

#include "support/filter_string_questions.hpp"

namespace st = strata;
namespace filters = st::filters;
namespace comparator = st::comparator;
using st::filter_string;
using st::parse_filter;

namespace {

/// What is wrong with a string, and where.
std::pair<std::size_t, std::string> fault_of(st::bytes_view text) {
    try {
        static_cast<void>(parse_filter(text));
    } catch (const st::bad_filter_string& fault) {
        return {fault.position(), fault.what()};
    }
    return {0, "nothing"};
}

/// Checks that a string is refused at a byte, with a message that has a text in it.
void check_fault(st::bytes_view text, std::size_t position, const std::string& expected) {
    const auto [where, what] = fault_of(text);
    const std::string message = what;
    CAPTURE(text);
    CAPTURE(message);
    CHECK(where == position);
    CHECK(message.starts_with("strata: at byte " + std::to_string(position) + " of the filter string: expected "));
    CHECK(message.find(expected) != std::string::npos);
}

/// Why a filter has no string.
std::string refusal_of(const st::filter& one) {
    try {
        return filter_string(one);
    } catch (const st::illegal_argument& fault) {
        return fault.what();
    }
}

struct of_my_own : filters::filter_of<of_my_own> {};

}  // namespace

TEST_SUITE("filter/filter_string")
{
    TEST_CASE("every string makes the filter that HBase makes of it, or both refuse it") {  // R10.41 - R10.44
        std::ifstream in(STRATA_FILTER_STRINGS, std::ios::binary);
        int taken = 0, refused = 0;
        for (const filter_string_question& one : filter_string_question::all_of(in)) {
            CAPTURE(one.line);
            CAPTURE(one.answer);
            const std::string ours = one.answer_of_strata();
            CAPTURE(ours);
            CHECK(one.is_answered_by(ours));
            ++(one.is_refused() ? refused : taken);
        }
        CHECK(taken > 1000);
        CHECK(refused > 1000);
    }

    TEST_CASE("a scan takes what parse_filter returns") {
        st::dynamic_table t({{.name = "f"}});
        for (const char* row : {"a1", "a2", "b1"}) t.put(row, st::column("f", "q"), row);
        std::string rows;
        for (auto row : t.scan({.filter = parse_filter("PrefixFilter('a') AND ValueFilter(!=, 'substring:1')")}))
            rows += row.key();
        CHECK(rows == "a2");
    }

    TEST_CASE("AND binds more strongly than OR, SKIP and WHILE more strongly than AND") {  // R10.42
        const auto again = [](st::bytes_view text) { return filter_string(*parse_filter(text)); };
        CHECK(again("PageFilter(1) OR PageFilter(2) AND PageFilter(3)") ==
              "PageFilter(1) OR (PageFilter(2) AND PageFilter(3))");
        CHECK(again("SKIP PageFilter(1) AND WHILE PageFilter(2)") == "(SKIP PageFilter(1)) AND (WHILE PageFilter(2))");
        CHECK(again("PageFilter(1) AND PageFilter(2) AND PageFilter(3)") ==
              "PageFilter(1) AND PageFilter(2) AND PageFilter(3)");
        CHECK(again("(PageFilter(1) AND PageFilter(2)) AND PageFilter(3)") ==
              "(PageFilter(1) AND PageFilter(2)) AND PageFilter(3)");
        CHECK(again("SKIP SKIP PageFilter(1)") == "SKIP (SKIP PageFilter(1))");
    }

    TEST_CASE("a quote in a text is doubled, and every other byte is itself") {  // R10.43
        const std::string all("'\0\\\"\n)\xFF'", 8);
        const std::string text = filter_string(filters::prefix(all));
        CHECK(text == std::string("PrefixFilter('''\0\\\"\n)\xFF''')", 26));
        CHECK(filter_string(*parse_filter(text)) == text);
    }

    TEST_CASE("an error says where, and what was expected there") {
        check_fault("", 0, "expected a filter");
        check_fault("  ", 2, "expected a filter");
        check_fault("PageFilter(1) PageFilter(2)", 14, "AND or OR before this filter");
        check_fault("PageFilter(1) AND ", 14, "a filter before and a filter after each AND");
        check_fault("SKIP ", 4, "a filter after SKIP");
        check_fault("(", 1, "a filter after this '('");
        check_fault("PageFilter(1))", 13, "nothing is open");
        check_fault("PageFilter(1", 12, "a ')' that ends the filter 'PageFilter(1'");
        check_fault("PrefixFilter('a", 15, "a quote that ends the text from byte 13");
        check_fault("PrefixFilter('a' x')')", 21, "a quote that ends the text from byte 20");
        check_fault("Page)", 4, "a '(' after the name");
        check_fault("Page )", 5, "a '(' after the name 'Page'");
        check_fault("pageFilter(1)", 0, "the name of a filter, and HBase's filter language has no 'pageFilter'");
        check_fault("PageFilter(1) AND FuzzyRowFilter()", 18, "has no 'FuzzyRowFilter'");
        check_fault("PageFilter()", 11, "PageFilter to have 1 argument, and not 0");
        check_fault("PageFilter(1, 2)", 14, "PageFilter to have 1 argument, and not 2");
        check_fault("SingleColumnValueFilter()", 24, "4 or 6 arguments");
        check_fault("PageFilter('1')", 11, "a number, without quotes");
        check_fault("PageFilter(1x)", 11, "a number, and not '1x'");
        check_fault("PageFilter(-1)", 11, "a number that is not negative");
        check_fault("PageFilter(9223372036854775808)", 11, "at most 9223372036854775807");
        check_fault("ColumnPaginationFilter(1, 2147483648)", 26, "at most 2147483647");
        check_fault("PrefixFilter(a)", 13, "a text in quotes, and not 'a'");
        check_fault("KeyOnlyFilter(yes)", 14, "true or false, and not 'yes'");
        check_fault("ValueFilter(==, 'binary:a')", 12, "an operator: <, <=, =, !=, > or >=");
        check_fault("ValueFilter(=, binary:a)", 15, "a comparator in quotes");
        check_fault("ValueFilter(=, 'Binary:a')", 15, "binary:, binaryprefix:, regexstring:");
        check_fault("ValueFilter(=, 'regexstring:(')", 15, "a regular expression, but the expression '('");
        check_fault("ValueFilter(<, 'substring:a')", 12, "= or !=, since substring tells only whether");
        check_fault("MultipleColumnPrefixFilter('a', 'a')", 27, "prefixes that differ, but the prefix 'a' is given");
    }

    TEST_CASE("an operator that HBase forgets between parentheses is what an error names") {  // R10.42
        check_fault("(PageFilter(1) OR SKIP PageFilter(2))", 15, "HBase forgets this OR");
        check_fault("(PageFilter(1) OR PageFilter(2) AND PageFilter(3))", 15, "HBase forgets this OR");
        check_fault("((PageFilter(1) OR PageFilter(2) AND PageFilter(3))", 16, "HBase forgets this OR");
        CHECK(fault_of("(PageFilter(1) OR (SKIP PageFilter(2)))").second == "nothing");
        CHECK(fault_of("PageFilter(1) OR SKIP PageFilter(2)").second == "nothing");
    }

    TEST_CASE("filters lie as deep inside each other as strata lets them") {
        std::string text;
        for (std::size_t i = 0; i != filters::inner_filter::most; ++i) text += "SKIP ";
        CHECK(fault_of(text + "PageFilter(1)").second == "nothing");
        check_fault("SKIP " + text + "PageFilter(1)", 0, "fewer filters inside each other");
        const std::string written = filter_string(*parse_filter(text + "PageFilter(1)"));
        CHECK(filter_string(*parse_filter(written)) == written);
    }

    TEST_CASE("filters that were made in C++ have strings") {
        CHECK(filter_string(filters::single_column_value({"f", "q"}, st::compare::equal, "x")) ==
              "SingleColumnValueFilter('f', 'q', =, 'binary:x')");
        CHECK(filter_string(filters::list::all_of(
                  {filters::prefix("a"), filters::list::any_of({filters::page(1), filters::key_only()})})) ==
              "PrefixFilter('a') AND (PageFilter(1) OR KeyOnlyFilter())");
        CHECK(filter_string(filters::value(st::compare::not_equal, comparator::regex("a", {.ignore_case = true}))) ==
              "ValueFilter(!=, 'regexstringnocase:a')");
        CHECK(filter_string(filters::timestamps({{5}, {1}, {5}})) == "TimestampsFilter(1, 5)");
        CHECK(filter_string(filters::column_range({.from = "b"})) == "ColumnRangeFilter('b', true, '', false)");
        CHECK(filter_string(filters::dependent_column({"f", "q"}, filters::dependent::is_kept, st::compare::less,
                                                      comparator::substring("X"))) ==
              "DependentColumnFilter('f', 'q', false, <, 'substring:x')");
    }

    TEST_CASE("what the language cannot say is refused by name") {  // R10.44
        const auto names = [](const st::filter& one, const std::string& what) {
            const std::string refusal = refusal_of(one);
            CAPTURE(refusal);
            CHECK(refusal.starts_with("strata: HBase's filter language has no "));
            CHECK(refusal.find(what) != std::string::npos);
        };
        names(of_my_own(), "word for this filter");
        names(filters::fuzzy_row({{"a", {false}}}), "FuzzyRowFilter");
        names(filters::multi_row_range::prefixes({"a"}), "MultiRowRangeFilter");
        names(filters::random_row(1), "RandomRowFilter");
        names(filters::first_key_value_matching_qualifiers({"a"}), "FirstKeyValueMatchingQualifiersFilter");
        names(filters::list::all_of({}), "list of fewer than two filters");
        names(filters::list::any_of({filters::page(1)}), "list of fewer than two filters");
        names(filters::skip(of_my_own()), "word for this filter");
        names(filters::value(st::compare::equal, comparator::number(1)), "word for this comparator");
        names(filters::value(st::compare::less, comparator::substring("a")), "< for a comparator that only matches");
        names(filters::value(st::compare::equal, comparator::regex("a", {.multiline = true})), "options of regular");
        names(filters::qualifier(st::compare::equal, comparator::binary("a"), filters::empty_qualifier::passes),
              "QualifierFilter that lets the empty qualifier pass");
        names(filters::timestamps({{1}}, filters::between_timestamps::seeks), "TimestampsFilter that seeks");
        names(filters::multiple_column_prefix({"a"}, filters::nested_prefixes::are_harmless), "MultipleColumnPrefix");
        names(filters::column_range({.from = ""}), "ColumnRangeFilter with a bound that is empty");
        names(filters::column_range({.to = ""}), "ColumnRangeFilter with a bound that is empty");
        names(filters::column_pagination(1, st::bytes("a")), "ColumnPaginationFilter that begins at a qualifier");
        names(filters::column_count_get(1LL << 31), "number of columns beyond 2147483647");
    }
}
