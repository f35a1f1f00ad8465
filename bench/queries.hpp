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

/// What is asked of a competitor, the same for all.  Keys lie side by side, so that reading them misses no cache.
struct queries {
    std::vector<get_query> uniform;    ///< The newest version of a column, every column as likely.
    std::vector<get_query> zipf;       ///< The same, few columns asked for often.
    std::vector<get_query> miss;       ///< Half of an unknown row, half of an unknown column of a known one.
    std::vector<get_query> as_of;      ///< The newest version of a column up to the time of one of its versions.
    std::vector<std::size_t> seeks;    ///< Numbers of rows to scan some cells from.
    std::vector<std::size_t> rows;     ///< Numbers of rows to get whole.
    std::vector<std::size_t> deleted;  ///< Numbers of columns: every twentieth, in no order.
    byte_store bytes;

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
            as_of.push_back({bytes.keep(version), version.timestamp});
        }
        for (std::size_t i = 0; i != gets / 10; ++i) seeks.push_back(random.below(all.rows.size()));
        for (std::size_t i = 0; i != std::clamp<std::size_t>(10 * gets / columns_per_row, 10, gets / 10); ++i)
            rows.push_back(random.below(all.rows.size()));
        for (std::size_t i = 0; i != all.columns.size(); ++i) deleted.push_back(i);
        random.shuffle(deleted);
        deleted.resize((deleted.size() + 19) / 20);
    }

private:
    get_query as_of_now(const cell& one) { return {bytes.keep(one), now}; }
};

}  // namespace bench
