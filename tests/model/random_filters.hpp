// SPDX-License-Identifier: BSL-1.0
// Random filters, each for the reference and for a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "model/random_operations.hpp"
#include "model/reference_table.hpp"

namespace reference {

struct random_filter {
    shared_filter expected = nullptr;
    strata::shared_filter asked = nullptr;
    std::string text = {};
};

// No filter ends a scan at a row of which nothing can be seen: that depends on which segments a read may pass over.
class random_filters {
public:
    random_filters(const std::vector<family>& families, const keyspace& places, std::int64_t now,
                   std::mt19937_64& random)
        : families_(families), places_(places), now_(now), random_(random) {}

    random_filter next() {
        random_filter made = some(2);
        made.text = ", filter " + made.text;
        return made;
    }

private:
    using op = strata::compare;
    struct comparison {
        compare expected_op;
        op asked_op;
        comparator expected;
        strata::shared_comparator asked;
        std::string text;
    };

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    bool once_in(std::size_t n) { return below(n) == 0; }

    std::string some_row() { return places_.rows[below(places_.rows.size())]; }
    std::string some_qualifier() {
        return once_in(4) ? places_.counter : places_.qualifiers[below(places_.qualifiers.size())];
    }
    std::string some_family() { return families_[below(families_.size())].name; }
    std::string some_value() { return once_in(5) ? "" : "v" + std::to_string(below(40)); }

    comparison some_comparison(const std::string& bytes) {
        comparison made;
        const auto which = static_cast<std::uint8_t>(below(6));
        made.expected_op = static_cast<compare>(which);
        made.asked_op = static_cast<op>(which);
        made.text = std::to_string(which) + " ";
        switch (below(8)) {
            case 0:
                made.expected = binary_prefix(bytes.substr(0, 1));
                made.asked = strata::comparator::binary_prefix(bytes.substr(0, 1));
                made.text += "binary_prefix " + printable(bytes.substr(0, 1));
                break;
            case 1:
                made.expected = substring(bytes);
                made.asked = strata::comparator::substring(bytes);
                made.text += "substring " + printable(bytes);
                break;
            case 2:
                made.expected = bits(bitwise::op_xor, bytes);
                made.asked = strata::comparator::bit(bytes, strata::bitwise::one);
                made.text += "xor " + printable(bytes);
                break;
            case 3:
                made.expected = null();
                made.asked = strata::comparator::null();
                made.text += "null";
                break;
            default:
                made.expected = binary(bytes);
                made.asked = strata::comparator::binary(bytes);
                made.text += "binary " + printable(bytes);
        }
        return made;
    }

    template <class Expected, class Asked, class... Arguments>
    static random_filter same(const std::string& name, const Arguments&... arguments) {
        return {std::make_shared<Expected>(arguments...), std::make_shared<Asked>(arguments...), name};
    }
    template <class Expected, class Asked>
    random_filter compared(const char* name, const std::string& with) {
        const comparison by = some_comparison(with);
        return {std::make_shared<Expected>(by.expected_op, by.expected), std::make_shared<Asked>(by.asked_op, by.asked),
                name + by.text};
    }

    random_filter of_rows() {
        namespace asked = strata::filters;
        switch (below(4)) {
            case 0: {
                const std::string begin = some_row().substr(0, 1);
                return same<filters::prefix, asked::prefix>("prefix " + printable(begin), begin);
            }
            case 1: {
                const std::string last = some_row();
                return same<filters::inclusive_stop, asked::inclusive_stop>("inclusive_stop " + printable(last), last);
            }
            case 2: {
                const auto rows = static_cast<std::int64_t>(below(4));
                return same<filters::page, asked::page>("page " + std::to_string(rows), rows);
            }
            default:
                return compared<filters::row, asked::row>("row ", some_row());
        }
    }

    random_filter of_cells() {
        namespace asked = strata::filters;
        switch (below(11)) {
            case 0:
                return compared<filters::family, asked::family>("family ", some_family());
            case 1:
                return compared<filters::qualifier, asked::qualifier>("qualifier ", some_qualifier());
            case 2:
                return compared<filters::value, asked::value>("value ", some_value());
            case 3: {
                const std::string at = some_qualifier();
                const std::string in = some_family();
                const comparison by = some_comparison(some_value());
                return {std::make_shared<filters::column_value>(column{in, at}, by.expected_op, by.expected),
                        std::make_shared<asked::column_value>(strata::column(in, at), by.asked_op, by.asked),
                        "column_value " + in + ":" + printable(at) + " " + by.text};
            }
            case 4: {
                const std::string begin = some_qualifier();
                return same<filters::column_prefix, asked::column_prefix>("column_prefix " + printable(begin), begin);
            }
            case 5:
                return column_range();
            case 6: {
                const auto limit = static_cast<std::int64_t>(1 + below(3));
                return same<filters::column_count_get, asked::column_count_get>(
                    "column_count_get " + std::to_string(limit), limit);
            }
            case 7: {
                const auto limit = static_cast<std::int64_t>(below(3));
                const auto offset = static_cast<std::int64_t>(below(3));
                return same<filters::column_pagination, asked::column_pagination>(
                    "column_pagination " + std::to_string(limit) + " " + std::to_string(offset), limit, offset);
            }
            case 8:
                return same<filters::first_key_only, asked::first_key_only>("first_key_only");
            case 9:
                return same<filters::key_only, asked::key_only>("key_only");
            default: {
                std::set<std::int64_t> wanted;
                std::vector<strata::timestamp> times;
                std::string name = "timestamps";
                for (std::size_t n = 1 + below(3); n > 0; --n) {
                    const auto at = static_cast<std::int64_t>(below(static_cast<std::size_t>(now_) + 2));
                    wanted.insert(at);
                    times.push_back({at});
                    name += " " + std::to_string(at);
                }
                return {std::make_shared<filters::timestamps>(wanted), std::make_shared<asked::timestamps>(times),
                        name};
            }
        }
    }

    random_filter column_range() {
        std::optional<std::string> from;
        std::optional<std::string> to;
        if (!once_in(3)) from = some_qualifier();
        if (!once_in(3)) to = some_qualifier();
        const bool with_from = once_in(2);
        const bool with_to = once_in(2);
        strata::filters::qualifier_range asked{.from_inclusive = with_from, .to_inclusive = with_to};
        if (from) asked.from = *from;
        if (to) asked.to = *to;
        return {std::make_shared<filters::column_range>(from, with_from, to, with_to),
                std::make_shared<strata::filters::column_range>(asked), "column_range"};
    }

    random_filter of_whole_rows() {
        namespace asked = strata::filters;
        const std::string at = some_qualifier();
        const std::string in = some_family();
        const comparison by = some_comparison(some_value());
        const bool first = once_in(2);
        const bool second = once_in(2);
        const column expected_at{in, at};
        const strata::column asked_at(in, at);
        const std::string text =
            in + ":" + printable(at) + " " + by.text + (first ? " yes" : " no") + (second ? " yes" : " no");
        const asked::single_column_options options{.reject_if_missing = first, .latest_only = second};
        switch (below(3)) {
            case 0:
                return {std::make_shared<filters::single_column_value>(expected_at, by.expected_op, by.expected, first,
                                                                       second),
                        std::make_shared<asked::single_column_value>(asked_at, by.asked_op, by.asked, options),
                        "single_column_value " + text};
            case 1:
                return {std::make_shared<filters::single_column_value_exclude>(expected_at, by.expected_op, by.expected,
                                                                               first, second),
                        std::make_shared<asked::single_column_value_exclude>(asked_at, by.asked_op, by.asked, options),
                        "single_column_value_exclude " + text};
            default:
                return {std::make_shared<filters::dependent_column>(expected_at, first, by.expected_op, by.expected),
                        std::make_shared<asked::dependent_column>(
                            asked_at, first ? asked::dependent::is_dropped : asked::dependent::is_kept, by.asked_op,
                            by.asked),
                        "dependent_column " + text};
        }
    }

    template <class Expected, class Asked>
    random_filter list(const std::string& name, int depth) {
        std::vector<shared_filter> expected;
        std::vector<strata::shared_filter> asked;
        std::string text = name + "(";
        for (std::size_t n = below(4); n > 0; --n) {
            random_filter one = some(depth - 1);
            expected.push_back(one.expected);
            asked.push_back(one.asked);
            text += one.text + ", ";
        }
        return {std::make_shared<Expected>(expected), std::make_shared<Asked>(asked), text + ")"};
    }

    random_filter some(int depth) {
        switch (below(depth > 0 ? 14 : 10)) {
            case 0:
            case 1:
            case 2:
                return of_rows();
            case 3:
            case 4:
                return of_whole_rows();
            case 10: {
                const random_filter one = of_cells();
                return {std::make_shared<filters::skip>(one.expected),
                        std::make_shared<strata::filters::skip>(one.asked), "skip " + one.text};
            }
            case 11: {
                const random_filter one = of_cells();
                return {std::make_shared<filters::while_match>(one.expected),
                        std::make_shared<strata::filters::while_match>(one.asked), "while_match " + one.text};
            }
            case 12:
                return list<filters::all_of, strata::filters::list::all_of>("all_of", depth);
            case 13:
                return list<filters::any_of, strata::filters::list::any_of>("any_of", depth);
            default:
                return of_cells();
        }
    }

    const std::vector<family>& families_;
    const keyspace& places_;
    std::int64_t now_;
    std::mt19937_64& random_;
};

}  // namespace reference
