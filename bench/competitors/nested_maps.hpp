// SPDX-License-Identifier: BSL-1.0
// What one would write by hand: a map of rows to maps of families, qualifiers and versions.
#pragma once

#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "../cells.hpp"
#include "../operations.hpp"

namespace bench {

/// Rows and Inner name the kinds of maps; Inner the one of the three levels below a row.
template <template <class, class, class> class Rows, template <class, class, class> class Inner>
class nested_maps {
    using less = std::less<>;  // a key is looked up without a std::string of its own
    using version_map = Inner<std::int64_t, std::string, std::greater<>>;
    using column_map = Inner<std::string, version_map, less>;
    using family_map = Inner<std::string, column_map, less>;

public:
    explicit nested_maps(const settings&) {}

    void put(const cell& one) {
        auto& column = at(at(at(rows_, one.row), family_names[one.family]), one.qualifier);
        column[one.timestamp] = std::string(one.value);
    }

    void load(cell_list cells) {
        for (const cell& one : cells) {
            auto& column = at_end(at_end(at_end(rows_, one.row), family_names[one.family]), one.qualifier);
            column.emplace_hint(column.end(), one.timestamp, std::string(one.value));
        }
    }

    std::optional<answer> get(const column_key& column, std::int64_t as_of) const {
        const auto row = rows_.find(column.row);
        if (row == rows_.end()) return std::nullopt;
        const auto family = row->second.find(family_names[column.family]);
        if (family == row->second.end()) return std::nullopt;
        const auto found = family->second.find(column.qualifier);
        if (found == family->second.end()) return std::nullopt;
        const version_map& history = found->second;
        const auto version = as_of == now ? history.begin() : history.lower_bound(as_of);
        if (version == history.end()) return std::nullopt;
        return answer{version->first, version->second};
    }

    template <class Visit>
    void get_row(bytes_view key, Visit visit) const {
        const auto row = rows_.find(key);
        if (row == rows_.end()) return;
        for (const auto& family : row->second)
            for (const auto& column : family.second) {
                const auto version = column.second.begin();
                visit(version->first, version->second);
            }
    }

    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        std::size_t left = range.limit;
        for (auto row = rows_.lower_bound(range.first); row != rows_.end() && starts_with(row->first, range.prefix);
             ++row)
            for (const auto& family : row->second)
                for (const auto& column : family.second)
                    for (const auto& version : column.second) {
                        visit(version.first, version.second);
                        if (--left == 0) return;
                        if (Wanted == versions::newest) break;
                    }
    }

    void erase(const column_key& column) {
        const auto row = rows_.find(column.row);
        const auto family = row->second.find(family_names[column.family]);
        erase(row, family, family->second.find(column.qualifier));
    }
    void erase_version(const cell& one) {
        const auto row = rows_.find(one.row);
        const auto family = row->second.find(family_names[one.family]);
        const auto column = family->second.find(one.qualifier);
        column->second.erase(one.timestamp);
        if (column->second.empty()) erase(row, family, column);
    }

private:
    template <class Row, class Family, class Column>
    void erase(Row row, Family family, Column column) {
        family->second.erase(column);
        if (!family->second.empty()) return;
        row->second.erase(family);
        if (row->second.empty()) rows_.erase(row);
    }
    template <class Map>
    static auto& at(Map& map, bytes_view key) {
        auto place = map.lower_bound(key);
        if (place == map.end() || place->first != key)
            place = map.emplace_hint(place, std::string(key), typename Map::mapped_type());
        return place->second;
    }
    /// The same, where the key is the last one or greater.
    template <class Map>
    static auto& at_end(Map& map, bytes_view key) {
        if (!map.empty())
            if (const auto last = std::prev(map.end()); last->first == key) return last->second;
        return map.emplace_hint(map.end(), std::string(key), typename Map::mapped_type())->second;
    }

    Rows<std::string, family_map, less> rows_;
};

}  // namespace bench
