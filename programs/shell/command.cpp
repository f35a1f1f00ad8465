// SPDX-License-Identifier: BSL-1.0
#include "shell/command.hpp"

#include <algorithm>
#include <numeric>

namespace shell {

const value& call::operator[](std::size_t i) const noexcept {
    static const value nothing;
    return i < arguments.size() ? arguments[i] : nothing;
}

std::string call::table_name(std::size_t i) const {
    const value& name = (*this)[i];
    if (const auto* reference = name.as<table_reference>()) return reference->name;
    if (const auto* text = name.as<std::string>()) return *text;
    bad_argument(name, "Table name must be of type String");
}

hash call::options(std::size_t i) const {
    const value& given = (*this)[i];
    if (given.is_nil()) return {};
    if (const auto* all = given.as<hash>()) return *all;
    bad_argument(given, std::string(class_name(given)) + " of " + inspect(given) + " is not of Hash type");
}

const std::vector<const command*>& all_commands() {
    static const std::vector<const command*> all = [] {
        std::vector<const command*> list;
        for (const auto group : {general_commands(), namespace_commands(), schema_commands(), write_commands(),
                                 read_commands(), request_commands(), maintenance_commands(), insight_commands()})
            for (const command& one : group) list.push_back(&one);
        return list;
    }();
    return all;
}

const command* find_command(std::string_view name) noexcept {
    if (name == "desc") name = "describe";
    if (name == "quit") name = "exit";
    for (const command* one : all_commands())
        if (one->name == name) return one;
    return nullptr;
}

namespace {

/// How many letters must be changed, added or removed to make one word of another.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> line(b.size() + 1);
    std::iota(line.begin(), line.end(), std::size_t{0});
    for (std::size_t i = 0; i != a.size(); ++i) {
        std::size_t diagonal = line[0];
        line[0] = i + 1;
        for (std::size_t j = 0; j != b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = line[j + 1];
            line[j + 1] = (std::min)({changed, line[j] + 1, line[j + 1] + 1});
        }
    }
    return line.back();
}

}  // namespace

std::string_view similar_command(std::string_view name) {
    if (name.size() > 40) return {};
    std::string_view best;
    std::size_t least = 3;
    for (const command* one : all_commands())
        if (const std::size_t d = distance(name, one->name); d < least && d < name.size()) {
            least = d;
            best = one->name;
        }
    return best;
}

}  // namespace shell
