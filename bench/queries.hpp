// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cells.hpp"
#include "random.hpp"
#include "workloads.hpp"

namespace bench {

/// A get of one column.
struct get_query {
    column_key column;
    std::int64_t as_of;
};

/// Gets, and what they answer together.
struct get_list {
    std::vector<get_query> asked;
    checksum wanted;
};

/// A row that is asked for.
struct row_query {
    bytes_view key;
    std::size_t number;
};

/// What is asked of a competitor, the same for all.  Keys lie side by side in the order they are asked for, so that reading
/// them misses no cache.
struct queries {
    get_list uniform;                         ///< The newest version of a column, every column as likely.
    get_list zipf;                            ///< The same, few columns asked for often.
    get_list miss;                            ///< Half of an unknown row, half of an unknown column of a known one.
    get_list as_of;                           ///< The newest version of a column up to the time of one of its versions.
    std::vector<row_query> seeks;             ///< Rows to scan some cells from.
    std::vector<row_query> rows;              ///< Rows to get whole.
    std::vector<std::size_t> deleted;         ///< Numbers of columns: every twentieth, in no order.
    std::vector<column_key> deleted_columns;  ///< The same as keys.
    byte_store keys;

    queries(const workload& all, double scale) {
        random_numbers random(5);
        const std::size_t gets = static_cast<std::size_t>(std::clamp(100'000 * scale, 2'000.0, 100'000.0));
        const std::size_t columns_per_row = (all.columns.size() + all.rows.size() - 1) / all.rows.size();
        const zipf_numbers popular(all.columns.size(), random);
        const auto some_column = [&] { return all.cells[all.columns[random.below(all.columns.size())]]; };
        for (std::size_t i = 0; i != gets; ++i) {
            ask(uniform, some_column());
            ask(zipf, all.cells[all.columns[popular.next(random)]]);
            column_key absent = some_column();
            bytes_view& key = i % 2 == 0 ? absent.row : absent.qualifier;
            const std::string unknown = std::string(key) + '~';
            key = unknown;
            miss.asked.push_back({keys.keep(absent), now});
            const cell& version = all.cells[random.below(all.cells.size())];
            ask(as_of, version, version.timestamp);
        }
        for (std::size_t i = 0; i != gets / 10; ++i) seeks.push_back(some_row(all, random));
        for (std::size_t i = 0; i != std::clamp<std::size_t>(10 * gets / columns_per_row, 10, gets / 10); ++i)
            rows.push_back(some_row(all, random));
        for (std::size_t i = 0; i != all.columns.size(); ++i) deleted.push_back(i);
        random.shuffle(deleted);
        deleted.resize((deleted.size() + 19) / 20);
        for (const std::size_t column : deleted)
            deleted_columns.push_back(keys.keep(static_cast<const column_key&>(all.cells[all.columns[column]])));
    }

private:
    void ask(get_list& list, const cell& wanted, std::int64_t when = now) {
        list.asked.push_back({keys.keep(static_cast<const column_key&>(wanted)), when});
        list.wanted.add(wanted.timestamp, wanted.value);
    }
    row_query some_row(const workload& all, random_numbers& random) {
        const std::size_t number = random.below(all.rows.size());
        return {keys.keep(all.cells[all.rows[number]].row), number};
    }
};

}  // namespace bench
