// SPDX-License-Identifier: BSL-1.0
#include "model/region/session.hpp"

#include <cstddef>
#include <sstream>

namespace model::cases {

namespace {

// "f:q@30=v" or "f:q@25!DeleteColumn".  No value of a case has an at sign, a space or an exclamation mark.
std::string short_form(const std::string& cell) {
    const std::size_t at = cell.find('@');
    const std::size_t end = cell.find_first_of("=!", at);
    const std::string time = cell.substr(at + 1, end - at - 1);
    const std::string type = cell.substr(end);
    if (type == "!Delete") return "D" + time;
    if (type == "!DeleteColumn") return "DC" + time;
    if (type == "!DeleteFamily") return "DF" + time;
    if (type == "!DeleteFamilyVersion") return "DFV" + time;
    return "P" + time;
}

}  // namespace

std::string shape(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) {
        std::istringstream words(line);
        std::string word;
        words >> word;  // the row
        while (words >> word) out += (out.empty() ? "" : " ") + short_form(word);
    }
    return out.empty() ? "-" : out;
}

std::string session::ask(const trace::operation& what) {
    std::string out;
    for (const std::string& line : lines(what)) out += (out.empty() ? "" : " | ") + line;
    return out;
}

void session::write_all(const std::vector<trace::mutation>& all) {
    for (const trace::mutation& one : all) write(one);
}

void session::puts(const std::vector<std::int64_t>& times, const std::string& where) {
    for (const std::int64_t time : times) write(put(where, time));
}

std::string session::check(trace::compare op, const std::optional<bytes>& expected,
                           const std::vector<trace::mutation>& all) {
    return ask(trace::check_and_mutate{
        .row = "r", .family = "f", .qualifier = "q", .op = op, .expected = expected, .all = all});
}

std::string session::get(const trace::read& how, const bytes& row) {
    const std::string answer = ask(trace::get{row, how});
    const std::string head = row + " ";
    return answer.compare(0, head.size(), head) == 0 ? answer.substr(head.size()) : answer;
}

std::string session::times(const trace::read& how) {
    std::string out;
    for (const char c : shape(lines(trace::get{"r", how})))
        if (c != 'P') out += c;
    return out;
}

std::string session::raw(const trace::read& how) {
    trace::scan what = scanning(how);
    what.raw = true;
    return shape(lines(what));
}

}  // namespace model::cases
