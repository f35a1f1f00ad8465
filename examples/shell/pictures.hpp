// SPDX-License-Identifier: BSL-1.0
// The tables of a catalog as strata's pictures take them: a copy of the cells, row by row.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/table/options.hpp>

namespace shell {

/// One row of a table: its key, and views of its cells.
class pictured_row {
public:
    explicit pictured_row(std::vector<strata::cell> cells) : own_(std::move(cells)), views_(own_.begin(), own_.end()) {}

    strata::bytes_view key() const noexcept { return views_.front().row(); }
    auto begin() const noexcept { return views_.begin(); }
    auto end() const noexcept { return views_.end(); }

private:
    std::vector<strata::cell> own_;
    std::vector<strata::cell_view> views_;
};

/// The cells of one family, in order, as a store offers them.
class pictured_family {
public:
    pictured_family(std::string name, const std::vector<pictured_row>& rows) : name_(std::move(name)) {
        for (const pictured_row& row : rows) {
            std::vector<strata::cell_view> cells;
            for (const strata::cell_view& c : row)
                if (c.family() == name_) cells.push_back(c);
            if (!cells.empty()) rows_.push_back(std::move(cells));
        }
    }

    class cell_cursor {
    public:
        explicit cell_cursor(const std::vector<strata::cell_view>& all) : all_(&all) {}
        bool valid() const noexcept { return at_ != all_->size(); }
        void next() noexcept { ++at_; }
        strata::bytes_view qualifier() const noexcept { return (*all_)[at_].qualifier(); }
        strata::version_key version() const noexcept { return (*all_)[at_].version(); }
        strata::bytes_view value() const noexcept { return (*all_)[at_].stored(); }

    private:
        const std::vector<strata::cell_view>* all_;
        std::size_t at_ = 0;
    };
    class row_cursor {
    public:
        explicit row_cursor(const std::vector<std::vector<strata::cell_view>>& all) : all_(&all) {}
        void seek_first() noexcept { at_ = 0; }
        bool valid() const noexcept { return at_ != all_->size(); }
        void next() noexcept { ++at_; }
        strata::bytes_view key() const noexcept { return (*all_)[at_].front().row(); }
        cell_cursor cells() const noexcept { return cell_cursor((*all_)[at_]); }

    private:
        const std::vector<std::vector<strata::cell_view>>* all_;
        std::size_t at_ = 0;
    };

    strata::bytes_view name() const noexcept { return name_; }
    row_cursor rows() const noexcept { return row_cursor(rows_); }

private:
    std::string name_;
    std::vector<std::vector<strata::cell_view>> rows_;
};

/// A table as conceptual_view(), physical_view() and map_view() look at it.
///
/// `raw`: with delete markers and what they hide, as a raw scan returns them.
class pictured_table {
public:
    pictured_table(const strata::any_table& of, bool raw) {
        for (auto scan = of.open_scanner({.versions = strata::all_versions, .raw = raw}); auto row = scan.next();)
            rows_.emplace_back(std::move(*row));
        for (const strata::family_options& one : of.families()) families_.emplace_back(std::string(one.name), rows_);
    }

    const std::vector<pictured_row>& scan(const strata::scan_options&) const noexcept { return rows_; }

    const pictured_table& families() const noexcept { return *this; }
    template <class Use>
    void for_each(Use use) const {
        for (const pictured_family& one : families_) use(one);
    }
    template <class Use>
    void visit(strata::bytes_view name, Use use) const {
        for (const pictured_family& one : families_)
            if (one.name() == name) return use(one);
        strata::detail::raise<strata::no_such_column_family>("the table has no family '" + std::string(name) + "'");
    }

private:
    std::vector<pictured_row> rows_;
    std::vector<pictured_family> families_;
};

}  // namespace shell
