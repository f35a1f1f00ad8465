// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_scan.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/cell/column.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>

namespace strata::detail {

/// The column by names that are known at run time.
inline const column& by_name(const column& named) noexcept { return named; }
template <class Column>
column by_name(const Column& named) {
    return column(as_column(named));
}

/// What the reads of any_table, and of its snapshots, look at: an engine, which has checked nothing.
template <class Cell>
class any_view {
public:
    explicit any_view(const read_engine<Cell>& engine) noexcept : engine_(&engine) {}

    std::vector<bytes> family_names() const { return engine_->family_names(); }
    template <class Column>
    std::optional<Cell> get(bytes_view row, const Column& named, const get_options& options) const {
        return engine_->get(row, by_name(named), options);
    }
    template <class Column>
    std::vector<std::optional<Cell>> get_each(std::span<const bytes_view> rows, const Column& named,
                                              const get_options& options) const {
        return engine_->get_each(rows, by_name(named), options);
    }
    /// A get of that column alone returns the same versions.
    template <class Column>
    row_result versions(bytes_view row, const Column& named, const versions_options& options) const {
        return engine_->get_row(
            row,
            {.columns = {by_name(named)}, .when = options.when, .versions = options.count, .stats = options.stats});
    }
    template <class Options>
    row_result get_row(bytes_view row, const Options& options) const {
        return engine_->get_row(row, for_any_table(options));
    }
    template <class Options>
    bool exists(bytes_view row, const Options& options) const {
        return engine_->exists(row, for_any_table(options));
    }
    template <class Options, class Where = every_cell>
    any_scan<Where> scan(const Options& options, Where where = {}) const {
        return any_scan<Where>(engine_->scan(for_any_table(options)), std::move(where));
    }
    explanation explain(bytes_view row, const column& what, const explain_options& how) const {
        return engine_->explain(row, what, how);
    }

private:
    const read_engine<Cell>* engine_;
};

}  // namespace strata::detail
