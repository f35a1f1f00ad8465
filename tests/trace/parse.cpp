// SPDX-License-Identifier: BSL-1.0
#include <istream>
#include <string>
#include <string_view>
#include <utility>

#include "trace/parse_operation.hpp"
#include "trace/text.hpp"
#include "trace/words.hpp"

namespace trace {
namespace {

using detail::complain;
using detail::complaint;
using detail::quoted;
using detail::words;

constexpr std::string_view first_line = "strata trace 1";
constexpr std::string_view answered_by = "answered by ";
constexpr std::string_view trace_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";

class file_parser {
public:
    explicit file_parser(file& to) : to_(to) {}

    void take(std::string_view line, int number) {
        if (number == 1) return take_first(line);
        if (number == 2 && line.starts_with(answered_by)) {
            to_.answered_by = line.substr(answered_by.size());
            return;
        }
        if (line.empty() || line.starts_with('#')) return;
        if (line.starts_with('>')) return take_answer(line);
        check_answered();
        words rest(line);
        if (rest.take_if("trace")) return begin_trace(rest, number);
        if (to_.traces.empty()) complain("a line that begins with 'trace' should come first");
        if (rest.take_if("region")) return take_region(rest);
        if (rest.take_if("family")) return take_family(rest);
        take_operation(line, number);
    }

    /// The complaint belongs to an earlier line.
    int line_of_complaint(int current) const { return blamed_ != 0 ? blamed_ : current; }

    void finish() {
        check_answered();
        if (!to_.traces.empty()) check_families();
    }

private:
    trace& current() { return to_.traces.back(); }

    void take_first(std::string_view line) {
        if (line != first_line) complain("the first line of a trace file is " + quoted(first_line));
    }

    void begin_trace(words& rest, int number) {
        if (!to_.traces.empty()) check_families();
        trace next;
        next.name = detail::parse_name(rest.take("the name of the trace"), trace_letters);
        rest.finish();
        begun_ = number;
        has_region_ = false;
        to_.traces.push_back(std::move(next));
    }

    void take_region(words& rest) {
        if (has_region_ || !current().tables.families.empty())
            complain("a 'region' line stands once, between 'trace' and the families");
        has_region_ = true;
        detail::parse_region_line(rest, current().tables);
    }

    void take_family(words& rest) {
        if (!current().steps.empty()) complain("families come before the first operation");
        family next = detail::parse_family_line(rest);
        rest.finish();
        for (const family& other : current().tables.families)
            if (other.name == next.name) complain("the trace has two families " + quoted(escaped(next.name)));
        current().tables.families.push_back(std::move(next));
    }

    void take_operation(std::string_view line, int number) {
        operation op = detail::parse_operation(line);
        if (current().tables.families.empty()) complain("an operation needs a 'family' line before it");
        current().steps.push_back({std::move(op), {}, number});
    }

    void take_answer(std::string_view line) {
        if (to_.answered_by.empty()) complain("there is an answer, but no second line 'answered by ...'");
        if (to_.traces.empty() || current().steps.empty() || !has_answer(current().steps.back().what))
            complain("there is no operation that this could be the answer of");
        if (!line.starts_with("> ") || line.size() == 2) complain("an answer is '>', a space, and some words");
        current().steps.back().answer.emplace_back(line.substr(2));
    }

    static bool has_answer(const operation& op) { return !std::holds_alternative<set_now>(op); }

    void check_answered() {
        if (to_.answered_by.empty() || to_.traces.empty() || current().steps.empty()) return;
        const step& last = current().steps.back();
        if (!last.answer.empty() || !has_answer(last.what)) return;
        blamed_ = last.line;
        complain("this operation has no answer");
    }

    void check_families() {
        if (!current().tables.families.empty()) return;
        blamed_ = begun_;
        complain("this trace has no 'family' line");
    }

    file& to_;
    int begun_ = 0;
    int blamed_ = 0;
    bool has_region_ = false;
};

}  // namespace

file parse(std::istream& in, const std::string& name) {
    file all;
    file_parser parser(all);
    int number = 0;
    try {
        for (std::string line; std::getline(in, line);) parser.take(line, ++number);
        if (number == 0) parser.take("", ++number);
        parser.finish();
    } catch (const complaint& wrong) {
        throw malformed(name + ':' + std::to_string(parser.line_of_complaint(number)) + ": " + wrong.sentence);
    }
    return all;
}

}  // namespace trace
