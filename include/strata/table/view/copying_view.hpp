// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/explanation.hpp>
#include <strata/answer/kept_cells.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/request/options.hpp>

namespace strata::detail {

/// A read_view whose reads return copies, with what it needs to be there meanwhile: a lock that is held, a published
/// state that is read.
///
/// Complexity of reads: as those of the view, and linear in the bytes that are returned.
template <class Held, class View>
class copying_view {
public:
    /// `hold()` returns what is held; `look(held)` the view.
    template <class Hold, class Look>
    copying_view(const Hold& hold, const Look& look) : held_(hold()), view_(look(std::as_const(held_))) {}

    /// See read_view.
    ///@{
    std::vector<bytes> family_names() const { return view_.family_names(); }
    template <class Column>
    std::optional<cell> get(bytes_view row, const Column& named, const get_options& options) const {
        std::optional<cell> copied;
        copy(view_.get(row, named, options), copied);
        return copied;
    }
    template <class Column>
    std::vector<std::optional<cell>> get_each(std::span<const bytes_view> rows, const Column& named,
                                              const get_options& options) const {
        std::vector<std::optional<cell>> all;
        all.reserve(rows.size());
        for (const auto& found : view_.get_each(rows, named, options)) copy(found, all.emplace_back());
        return all;
    }
    template <class Column>
    std::vector<cell> versions(bytes_view row, const Column& named, const versions_options& options) const {
        std::vector<cell> all;
        for (const cell_view one : view_.versions(row, named, options)) all.emplace_back(one);
        return all;
    }
    template <class Options>
    row_result get_row(bytes_view row, const Options& options) const {
        kept_cells<> kept;
        for (const cell_view& one : view_.get_row(row, options)) kept.add(one);
        cell_list list = kept.take_list();
        return row_result(std::move(list), kept.take_bytes());
    }
    template <class Options>
    bool exists(bytes_view row, const Options& options) const {
        return view_.exists(row, options);
    }
    explanation explain(bytes_view row, const column& what, const explain_options& how) const {
        return view_.explain(row, what, how);
    }
    ///@}
    /// Its rows borrow from what is held.
    template <class Options, class Where = every_cell>
    auto scan(const Options& options, Where where = {}) const {
        return view_.scan(options, std::move(where));
    }

private:
    static void copy(const std::optional<cell_view>& found, std::optional<cell>& copied) {
        if (found)
            copied.emplace(*found);
        else
            hold_nothing(copied);
    }

    Held held_;
    View view_;
};

/// The types are those that the two functions return.
template <class Hold, class Look>
auto copies_of(const Hold& hold, const Look& look) {
    using held = std::invoke_result_t<const Hold&>;
    return copying_view<held, std::invoke_result_t<const Look&, const held&>>(hold, look);
}

}  // namespace strata::detail
