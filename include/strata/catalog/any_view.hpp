// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_rows.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/cell/column.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>

namespace strata::detail {

/// The column by names that are known at run time.
inline const column& by_name(const column& named) noexcept { return named; }
template <class Column>
column by_name(const Column& named) {
    return column(as_column(named));
}

/// What the reads of any_table, and of its snapshots, look at: an engine.
template <class Cell>
class any_view {
public:
    explicit any_view(const read_engine<Cell>& engine) noexcept : engine_(&engine) {}

    std::vector<bytes> answer(const family_names_request& asked) const { return engine_->answer(asked); }
    template <class Column>
    std::optional<Cell> answer(const get_request<Column>& asked) const {
        return engine_->answer(get_request<column>{asked.row, by_name(asked.column), asked.options});
    }
    template <class Column>
    std::vector<std::optional<Cell>> answer(const get_each_request<Column>& asked) const {
        return engine_->answer(get_each_request<column>{asked.rows, by_name(asked.column), asked.options});
    }
    /// A get of that column alone returns the same versions.
    template <class Column>
    row_result answer(const versions_request<Column>& asked) const {
        const versions_options& options = asked.options;
        return answer(row_request<row_options>{asked.row,
                                               {.columns = {by_name(asked.column)},
                                                .when = options.when,
                                                .versions = options.count,
                                                .stats = options.stats}});
    }
    template <class Options>
    row_result answer(const row_request<Options>& asked) const {
        return engine_->answer(row_request<row_options>{asked.row, for_any_table(asked.options)});
    }
    template <class Options>
    bool answer(const exists_request<Options>& asked) const {
        return engine_->answer(exists_request<row_options>{asked.row, for_any_table(asked.options)});
    }
    template <class Options, class Where>
    any_rows<Where> answer(scan_request<Options, Where> asked) const {
        return any_rows<Where>(engine_->rows_of(for_any_table(asked.options)), std::move(asked.where));
    }
    explanation answer(const explain_request& asked) const { return engine_->answer(asked); }

private:
    const read_engine<Cell>* engine_;
};

}  // namespace strata::detail
