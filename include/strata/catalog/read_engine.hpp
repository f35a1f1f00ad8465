// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>

namespace strata::detail {

/// The families of a table whose type is not known.
struct any_families {
    static constexpr bool is_runtime = true;
    template <class>
    static constexpr bool has = true;
};

/// The rows of a scan, whatever its type, or with a batch the parts of rows.
class scan_source {
public:
    scan_source() = default;
    scan_source(const scan_source&) = delete;
    scan_source& operator=(const scan_source&) = delete;
    virtual ~scan_source() = default;
    /// The cells of the next one; none at the end.  They are valid until the next step.
    virtual std::span<const cell_view> next() = 0;
    virtual bool is_filter_done() const = 0;
};

/// Those of a scan that later writes do not disturb.
class scanner_source {
public:
    scanner_source() = default;
    scanner_source(const scanner_source&) = delete;
    scanner_source& operator=(const scanner_source&) = delete;
    virtual ~scanner_source() = default;
    /// The cells of the next one; none at the end.
    virtual std::vector<cell> next() = 0;
    virtual bool is_filter_done() const = 0;
};

/// What a view of a table or of a snapshot answers, whatever its type: a read is one virtual call, a row of a scan
/// another.
/// Cell is what a get returns: a cell_view of a table, a cell of a snapshot.
template <class Cell>
class read_engine {
public:
    read_engine() = default;
    read_engine(const read_engine&) = delete;
    read_engine& operator=(const read_engine&) = delete;
    virtual ~read_engine() = default;

    virtual std::vector<bytes> answer(const family_names_request& asked) const = 0;
    virtual std::optional<Cell> answer(const get_request<column>& asked) const = 0;
    virtual std::vector<std::optional<Cell>> answer(const get_each_request<column>& asked) const = 0;
    virtual row_result answer(const row_request<row_options>& asked) const = 0;
    virtual bool answer(const exists_request<row_options>& asked) const = 0;
    virtual explanation answer(const explain_request& asked) const = 0;
    virtual std::unique_ptr<scan_source> rows_of(const scan_options& options) const = 0;
    virtual std::unique_ptr<scanner_source> steps_of(const scan_options& options) const = 0;
};

/// What a get of a column returns, without the optional.
template <class Source>
using cell_of_get =
    typename decltype(std::declval<const Source&>().view().answer(std::declval<get_request<column>>()))::value_type;

/// The reads of Source, which lives elsewhere.
template <class Source>
class read_engine_of final : public read_engine<cell_of_get<Source>> {
    using cell_type = cell_of_get<Source>;

    class scanned final : public scan_source {
    public:
        scanned(const Source& of, const scan_options& options) : rows_(of.rows_of(options, every_cell())) {}
        std::span<const cell_view> next() override {
            rows_.check();
            return rows_.next();
        }
        bool is_filter_done() const override { return rows_.is_filter_done(); }

    private:
        decltype(std::declval<const Source&>().rows_of(scan_options(), every_cell())) rows_;
    };
    class opened final : public scanner_source {
    public:
        opened(const Source& of, const scan_options& options) : rows_(of.steps_of(options)) {}
        std::vector<cell> next() override { return rows_.next(); }
        bool is_filter_done() const override { return rows_.is_filter_done(); }

    private:
        decltype(std::declval<const Source&>().steps_of(scan_options())) rows_;
    };

public:
    explicit read_engine_of(const Source& source) noexcept : source_(&source) {}

    std::vector<bytes> answer(const family_names_request& asked) const override {
        return source_->view().answer(asked);
    }
    std::optional<cell_type> answer(const get_request<column>& asked) const override {
        return source_->view().answer(asked);
    }
    std::vector<std::optional<cell_type>> answer(const get_each_request<column>& asked) const override {
        return source_->view().answer(asked);
    }
    row_result answer(const row_request<row_options>& asked) const override { return source_->view().answer(asked); }
    bool answer(const exists_request<row_options>& asked) const override { return source_->view().answer(asked); }
    explanation answer(const explain_request& asked) const override { return source_->view_to_explain().answer(asked); }
    std::unique_ptr<scan_source> rows_of(const scan_options& options) const override {
        return std::make_unique<scanned>(*source_, options);
    }
    std::unique_ptr<scanner_source> steps_of(const scan_options& options) const override {
        return std::make_unique<opened>(*source_, options);
    }

private:
    const Source* source_;
};

}  // namespace strata::detail
