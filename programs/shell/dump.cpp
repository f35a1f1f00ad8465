// SPDX-License-Identifier: BSL-1.0
#include "shell/dump.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <strata/catalog/described.hpp>
#include <strata/cell/kind.hpp>

#include "shell/command.hpp"

namespace shell {
namespace {

namespace st = strata;

/// What differs from the defaults, as create takes it.
std::string arguments_of(const std::vector<st::described_attribute>& all,
                         const std::vector<st::described_attribute>& defaults) {
    std::string text;
    std::string inner[2];
    for (const st::described_attribute& one : all) {
        if (std::find(defaults.begin(), defaults.end(), one) != defaults.end()) continue;
        const bool is_own = one.group == st::attribute_group::attribute || one.key == "NEW_VERSION_BEHAVIOR" ||
                            one.key == "IN_MEMORY_COMPACTION";
        if (is_own) {
            text += ", " + one.key + " => " + in_quotes(one.value);
            continue;
        }
        std::string& to = inner[one.group == st::attribute_group::metadata ? 0 : 1];
        to += (to.empty() ? "" : ", ") + in_quotes(one.key) + " => " + in_quotes(one.value);
    }
    if (!inner[0].empty()) text += ", METADATA => {" + inner[0] + '}';
    if (!inner[1].empty()) text += ", CONFIGURATION => {" + inner[1] + '}';
    return text;
}

std::string_view word_of(st::kind what) noexcept {
    switch (what) {
        case st::kind::delete_version:
            return "'version'";
        case st::kind::delete_column:
            return "'column'";
        case st::kind::delete_family:
            return "'family'";
        default:
            return "'family_version'";
    }
}

std::string column_text(const st::cell& c) {
    const std::string_view qualifier = c.qualifier();
    if (qualifier.find(':') == std::string_view::npos)
        return in_quotes(std::string(c.family()) + ':' + std::string(qualifier));
    return "{FAMILY => " + in_quotes(c.family()) + ", QUALIFIER => " + in_quotes(qualifier) + '}';
}

bool is_of_family(st::kind what) noexcept {
    return what == st::kind::delete_family || what == st::kind::delete_family_version;
}

}  // namespace

void dump(std::ostream& out, const st::any_table& table) {
    const std::string name = in_quotes(table.name().text());
    out << "create " << name;
    for (const st::family_options& family : table.families())
        out << ", {NAME => " << in_quotes(family.name)
            << arguments_of(st::described(family), st::described(st::family_options{.name = family.name})) << '}';
    if (const std::string more = arguments_of(st::described(table.attributes()), {}); !more.empty())
        out << ", {" << more.substr(2) << '}';
    if (const std::vector<st::bytes>& splits = table.regions().split_keys(); !splits.empty()) {
        out << ", {SPLITS => [";
        for (const st::bytes& row : splits) out << (&row == &splits.front() ? "" : ", ") << in_quotes(st::escape(row));
        out << "]}";
    }
    out << '\n';
    std::vector<st::cell> cells;
    for (auto scan = table.open_scanner({.versions = st::all_versions, .raw = true}); auto row = scan.next();)
        cells.insert(cells.end(), row->begin(), row->end());
    std::stable_sort(cells.begin(), cells.end(), [](const st::cell& a, const st::cell& b) {
        return a.version().sequence() < b.version().sequence();
    });
    for (const st::cell& c : cells) {
        out << "mutate " << name << ", {" << (c.is_marker() ? "DELETE" : "PUT") << " => " << in_quotes(c.row())
            << ", CELLS => [[";
        if (c.is_marker())
            out << word_of(c.kind()) << ", " << (is_of_family(c.kind()) ? in_quotes(c.family()) : column_text(c));
        else
            out << column_text(c) << ", " << in_quotes(c.value());
        out << ", " << c.timestamp().value << "]]";
        if (const auto ttl = c.ttl()) out << ", TTL => " << *ttl;
        out << "}\n";
    }
}

void load(session& to, const std::string& text) {
    std::vector<std::string> created;
    const auto is_created = [&](const std::string& name) {
        return std::find(created.begin(), created.end(), name) != created.end();
    };
    std::size_t at = 0;
    try {
        const std::vector<statement> all = parse(text);
        for (const statement& one : all) {
            at = one.begin;
            const auto* name = one.arguments.empty() ? nullptr : one.arguments.front().as<std::string>();
            if (name == nullptr) throw failure("a dump has commands that begin with the name of a table");
            if (one.command == "create") {
                if (to.tables().table_exists(*name)) throw failure("Table already exists: " + *name + '!');
                created.push_back(*name);
            } else if (one.command != "mutate" && one.command != "put" && one.command != "delete" &&
                       one.command != "deleteall") {
                throw failure("a dump has create, mutate, put, delete and deleteall, not " + one.command);
            } else if (!is_created(*name)) {
                throw failure("the table " + *name + " was not created by this dump");
            }
            to.result_of(one);
        }
    } catch (...) {
        const auto undo = [&] {
            for (const std::string& name : created)
                if (to.tables().table_exists(name)) {
                    to.tables().disable_table(name);
                    to.tables().delete_table(name);
                }
        };
        try {
            throw;
        } catch (const syntax_error& why) {
            throw failure("line " + std::to_string(line_of(text, why.at())) + ": " + why.what());
        } catch (...) {
            const failure why = translated("");
            undo();
            throw failure("line " + std::to_string(line_of(text, at)) + ": " + why.what(), why.type());
        }
    }
}

}  // namespace shell
