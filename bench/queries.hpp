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

/// A get of one column; `answer` is also the column asked for.
struct get_query {
    cell answer;
    std::int64_t as_of;
};

/// A row that is asked for.
struct row_query {
    bytes_view key;
    std::size_t number;
};

/// What is asked of a competitor, the same for all.  Keys lie side by side in the order they are asked for, so that reading
/// them misses no cache; what is answered lies elsewhere.
struct queries {
    std::vector<get_query> uniform;    ///< The newest version of a column, every column as likely.
    std::vector<get_query> zipf;       ///< The same, few columns asked for often.
    std::vector<get_query> miss;       ///< Half of an unknown row, half of an unknown column of a known one.
    std::vector<get_query> as_of;      ///< The newest version of a column up to the time of one of its versions.
    std::vector<row_query> seeks;      ///< Rows to scan some cells from.
    std::vector<row_query> rows;       ///< Rows to get whole.
    std::vector<std::size_t> deleted;  ///< Numbers of columns: every twentieth, in no order.
    std::vector<cell> deleted_cells;   ///< A cell of each.
    byte_store keys;
    byte_store values;

    queries(const workload& all, double scale) {
        random_numbers random(5);
        const std::size_t gets = static_cast<std::size_t>(std::clamp(100'000 * scale, 2'000.0, 100'000.0));
        const std::size_t columns_per_row = (all.columns.size() + all.rows.size() - 1) / all.rows.size();
        const zipf_numbers popular(all.columns.size(), random);
        const auto some_column = [&] { return all.cells[all.columns[random.below(all.columns.size())]]; };
        for (std::size_t i = 0; i != gets; ++i) {
            uniform.push_back(as_of_now(some_column()));
            zipf.push_back(as_of_now(all.cells[all.columns[popular.next(random)]]));
            cell absent = some_column();
            bytes_view& key = i % 2 == 0 ? absent.row : absent.qualifier;
            const std::string unknown = std::string(key) + '~';
            key = unknown;
            miss.push_back(as_of_now(absent));
            const cell& version = all.cells[random.below(all.cells.size())];
            as_of.push_back({kept(version), version.timestamp});
        }
        for (std::size_t i = 0; i != gets / 10; ++i) seeks.push_back(some_row(all, random));
        for (std::size_t i = 0; i != std::clamp<std::size_t>(10 * gets / columns_per_row, 10, gets / 10); ++i)
            rows.push_back(some_row(all, random));
        for (std::size_t i = 0; i != all.columns.size(); ++i) deleted.push_back(i);
        random.shuffle(deleted);
        deleted.resize((deleted.size() + 19) / 20);
        for (const std::size_t column : deleted) deleted_cells.push_back(kept(all.cells[all.columns[column]]));
    }

private:
    cell kept(const cell& one) {
        cell same = one;
        same.row = keys.keep(one.row);
        same.qualifier = keys.keep(one.qualifier);
        same.value = values.keep(one.value);
        return same;
    }
    get_query as_of_now(const cell& one) { return {kept(one), now}; }
    row_query some_row(const workload& all, random_numbers& random) {
        const std::size_t number = random.below(all.rows.size());
        return {keys.keep(all.cells[all.rows[number]].row), number};
    }
};

}  // namespace bench
