// SPDX-License-Identifier: BSL-1.0
// The numbered cases of the rule book in few words: operations on row `r`, and answers in the book's notation (P30 is a
// put at 30, D, DC, DF and DFV are the four markers, `-` is nothing).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/region_model.hpp"
#include "trace/operation.hpp"

namespace model::cases {

using trace::all_versions;
using trace::bytes;
using trace::latest;

// "f:q" is column q of family f, "f" the family.
inline trace::selection place(const std::string& name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string::npos) return {name, std::nullopt};
    return {name.substr(0, colon), name.substr(colon + 1)};
}

inline trace::mutation change(trace::mutation::what kind, trace::item::what call, const std::string& where,
                              std::int64_t when) {
    const trace::selection at = place(where);
    trace::mutation made;
    made.kind = kind;
    made.row = "r";
    made.items.push_back({call, at.family, at.qualifier.value_or(""), when, {}, 0});
    return made;
}

inline trace::mutation put(const std::string& where, std::int64_t when = latest, const bytes& value = "v") {
    trace::mutation made = change(trace::mutation::what::put, trace::item::what::value, where, when);
    made.items.front().value = value;
    return made;
}
inline trace::mutation append(const std::string& where, const bytes& value) {
    trace::mutation made = change(trace::mutation::what::append, trace::item::what::value, where, latest);
    made.items.front().value = value;
    return made;
}
inline trace::mutation increment(const std::string& where, std::int64_t amount) {
    trace::mutation made = change(trace::mutation::what::increment, trace::item::what::amount, where, latest);
    made.items.front().amount = amount;
    return made;
}
inline trace::mutation version(const std::string& where, std::int64_t when = latest) {
    return change(trace::mutation::what::remove, trace::item::what::version, where, when);
}
inline trace::mutation column(const std::string& where, std::int64_t when = latest) {
    return change(trace::mutation::what::remove, trace::item::what::column, where, when);
}
inline trace::mutation family(const std::string& where, std::int64_t when = latest) {
    return change(trace::mutation::what::remove, trace::item::what::family, where, when);
}
inline trace::mutation family_version(const std::string& where, std::int64_t when = latest) {
    return change(trace::mutation::what::remove, trace::item::what::family_version, where, when);
}
inline trace::mutation whole_row(std::int64_t when = latest) {
    trace::mutation made;
    made.kind = trace::mutation::what::remove;
    made.row = "r";
    made.when = when;
    return made;
}
// All calls on one object.
inline trace::mutation together(trace::mutation first, const std::vector<trace::mutation>& others) {
    for (const trace::mutation& one : others) first.items.push_back(one.items.front());
    return first;
}
inline trace::mutation on(const bytes& row, trace::mutation made) {
    made.row = row;
    return made;
}
inline trace::mutation living(std::int64_t ttl, trace::mutation made) {
    made.ttl = ttl;
    return made;
}

// A read of all versions.
inline trace::read reading(const std::vector<std::string>& columns = {}, trace::range when = {},
                           std::int64_t versions = all_versions) {
    trace::read how;
    for (const std::string& name : columns) how.columns.push_back(place(name));
    how.when = when;
    how.versions = versions;
    return how;
}
inline trace::scan scanning(trace::read how = reading()) {
    trace::scan made;
    made.how = std::move(how);
    return made;
}

// A family `f` of that many versions.
inline trace::family of_versions(std::int64_t versions) {
    trace::family made;
    made.name = "f";
    made.versions = versions;
    return made;
}

// The cells of answer lines as their kinds and timestamps: "P30 DC25".
std::string shape(const std::vector<std::string>& lines);

class session {
public:
    explicit session(const trace::family& of) : session(std::vector<trace::family>{of}) {}
    explicit session(const std::vector<trace::family>& families, std::int64_t purge_delay = 0, std::int64_t slop = -1)
        : model_({.purge_delay = purge_delay, .slop = slop, .families = families}) {}

    std::vector<std::string> lines(const trace::operation& what) { return model_.answer(what); }
    // The lines, separated by " | ".
    std::string ask(const trace::operation& what);

    void now(std::int64_t time) { ask(trace::set_now{time}); }
    std::string write(const trace::mutation& one) { return ask(trace::mutate{one}); }
    void write_all(const std::vector<trace::mutation>& all);  // one after another
    void puts(const std::vector<std::int64_t>& times, const std::string& where = "f:q");
    std::string row(const std::vector<trace::mutation>& all) { return ask(trace::mutate_row{"r", all}); }
    std::string check(trace::compare op, const std::optional<bytes>& expected,
                      const std::vector<trace::mutation>& all);  // of f:q

    std::string flush() { return ask(trace::flush{}); }
    std::string compact() { return ask(trace::compact{}); }

    // "f:q@30=v f:q@20=v" of row r, "none".
    std::string get(const trace::read& how = reading(), const bytes& row = "r");
    std::string times(const trace::read& how = reading());  // "30 20", "-"
    std::string raw(const trace::read& how = reading());    // the shape of all rows

private:
    region_model model_;
};

}  // namespace model::cases
