// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

namespace bench {

/// A table of 200,000 cells that is read beside a writer, cells in no order.
class subject {
public:
    subject() {
        for (std::size_t i = 0; i != rows; ++i) rows_.push_back("row" + std::to_string(100'000 + i));
        for (std::size_t i = 0; i != columns; ++i) columns_.push_back("column" + std::to_string(i));
        table_.write([&](auto& plain) {
            for (const std::string& row : rows_)
                for (const std::string& column : columns_) plain.put(row, f{column}, "some value", {10});
        });
    }
    std::size_t get() const {
        const std::size_t cell = next();
        return table_.read([&](const auto& one) {
            return one.get(rows_[cell / columns], f{columns_[cell % columns]})->value().size();
        });
    }
    void put() {
        const std::size_t cell = next();
        table_.put(rows_[cell / columns], f{columns_[cell % columns]}, "some valuf", {10});
    }
    void open_snapshot() const { table_.snapshot(); }

private:
    struct f : strata::family<"f"> {
        using family::family;
    };
    static constexpr std::size_t rows = 20'000;
    static constexpr std::size_t columns = 10;

    /// Each thread has numbers of its own.
    static std::size_t next() {
        static std::atomic<unsigned> threads{0};
        thread_local std::mt19937 random(++threads);
        return random() % (rows * columns);
    }

    strata::table<f, strata::memory::arena, strata::concurrency::single_writer> table_;
    std::vector<std::string> rows_;
    std::vector<std::string> columns_;
};

}  // namespace bench
