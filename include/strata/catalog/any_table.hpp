// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/error.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/store/explanation.hpp>
#include <strata/table/batch_result.hpp>
#include <strata/table/mutation.hpp>
#include <strata/table/options.hpp>
#include <strata/table/row_view.hpp>
#include <strata/table/scan_explanation.hpp>

namespace strata {

namespace detail {
class catalog_state;
class meta_tables;
}  // namespace detail

/// What a family of any_table holds: see any_table::statistics().
struct family_statistics {
    bytes name;                ///< The family.
    std::size_t cells = 0;     ///< Stored cells, delete markers and hidden cells included.
    std::size_t segments = 0;  ///< Frozen segments.
    bool has_active = false;   ///< The active segment has cells.
};

/// A table of a catalog, whatever its type: the calls of a table, with columns that are known at run time.
///
/// A request is one virtual call, a row of a scan another, a cell none.
/// Each call does, throws and invalidates what the call of that name of a table does.  While the table is disabled,
/// requests throw table_not_enabled (R11.11).
/// Invalidated by: what drops the table from its catalog.
class any_table : public std::enable_shared_from_this<any_table> {
public:
    any_table(const any_table&) = delete;
    any_table& operator=(const any_table&) = delete;
    virtual ~any_table() = default;

    /// Its name.
    const table_name& name() const noexcept { return name_; }
    /// True unless it is disabled.
    bool is_enabled() const noexcept { return state_ == state::enabled; }
    /// True if it was attached: it belongs to somebody else.
    virtual bool is_attached() const noexcept = 0;
    /// Its families, by name.  Those of an attached table are described in HBase's terms as far as these go.
    virtual std::vector<family_options> families() const = 0;
    /// Its name, families and attributes.
    table_descriptor descriptor() const { return {name_, families(), attributes_}; }
    /// Its attributes.
    const table_attributes& attributes() const noexcept { return attributes_; }

    // ---- reads ---------------------------------------------------------------------------------------------------

    /// The newest version of a column that the read sees, or nothing.
    std::optional<cell_view> get(bytes_view row, const column& what, const get_options& options = {}) const {
        check_enabled();
        return do_get(row, what, options);
    }
    /// The cells of a row, or of some of its columns.
    row_result get(bytes_view row, const row_options& options = {}) const {
        check_enabled();
        return do_get_row(row, options);
    }
    /// A get of the row would return something.
    bool exists(bytes_view row, const row_options& options = {}) const { return !get(row, options).empty(); }
    /// The number that a counter holds, or nothing.  HBase's shell: get_counter.
    std::optional<std::int64_t> get_counter(bytes_view row, const column& what, const get_options& options = {}) const {
        const std::optional<cell_view> found = get(row, what, options);
        return found ? std::optional(found->as_counter()) : std::nullopt;
    }
    /// A scan that later writes do not disturb.
    any_scanner open_scanner(const scan_options& options = {}) const {
        check_enabled();
        return any_scanner(do_open_scanner(options), *this, weak_from_this().lock());
    }
    /// Everything stored for a column of a row: io/explain.hpp prints it.
    explanation explain(bytes_view row, const column& what, const explain_options& how = {}) const {
        check_enabled();
        return do_explain(row, what, how);
    }
    /// Why a scan returns cells of a column of a row, or does not.
    scan_explanation explain_scan(const scan_options& options, bytes_view row, const column& what) const {
        check_enabled();
        return do_explain_scan(options, row, what);
    }

    // ---- writes --------------------------------------------------------------------------------------------------

    /// Writes a version of a column.
    void put(bytes_view row, const column& what, bytes_view value, timestamp written = latest,
             const put_options& options = {}) {
        check_enabled();
        do_put(row, what, value, written, options);
    }
    /// Makes all changes of a put, deletion, increment or append, or none.  Returns the new cells of the last two.
    std::vector<cell> mutate(const mutation& request) {
        check_enabled();
        return do_mutate(request);
    }
    /// Makes several mutations of one row as one.
    std::vector<cell> mutate_row(bytes_view row, mutations requests) {
        check_enabled();
        return do_mutate_row(row, requests);
    }
    /// Does independent actions, in order, and returns a result for each.
    std::vector<batch_result> batch(mutations requests) {
        std::vector<batch_result> results;
        batch(requests, results);
        return results;
    }
    /// Does independent actions, in order.  `results`: becomes one for each request.
    void batch(mutations requests, std::vector<batch_result>& results) {
        check_enabled();
        do_batch(requests, results);
    }
    /// Makes the changes if the condition holds for the row, as one step.
    check_result check_and_mutate(bytes_view row, const condition& expected, mutations requests) {
        check_enabled();
        return do_check_and_mutate(row, expected, requests);
    }
    /// Makes the changes if a get of the row with the condition's filter returns something, as one step.
    check_result check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) {
        check_enabled();
        return do_check_and_mutate(row, expected, requests);
    }

    // ---- maintenance ---------------------------------------------------------------------------------------------

    /// Freezes the active segment of every family.
    void flush() {
        check_enabled();
        do_flush();
    }
    /// Rewrites the frozen segments of every family into one.  HBase: major compaction.
    void compact() {
        check_enabled();
        do_compact();
    }
    /// Rewrites `count` frozen segments of every family into one.  HBase: minor compaction.
    void compact_some(std::size_t first, std::size_t count) {
        check_enabled();
        do_compact_some(first, count);
    }
    /// Drops from the active segments what a flush would drop, in families with that option.
    void compact_memory() {
        check_enabled();
        do_compact_memory();
    }
    /// Stored cells, delete markers and hidden cells included.
    virtual std::size_t size() const noexcept = 0;
    /// What each family holds, by name.
    virtual std::vector<family_statistics> statistics() const = 0;
    /// The limits of what the table accepts.
    virtual const table_limits& limits() const noexcept = 0;

protected:
    /// A table of that name.
    any_table(table_name name, table_attributes attributes)
        : name_(std::move(name)), attributes_(std::move(attributes)) {}

private:
    friend class detail::catalog_state;
    friend class detail::meta_tables;
    friend class any_scanner;

    enum class state : unsigned char { enabled, disabled, dropped };

    void check_enabled() const {
        if (state_ != state::enabled) raise_not_enabled();
    }
    [[noreturn]] void raise_not_enabled() const {
        if (state_ == state::dropped) detail::raise<table_not_found>("the table '" + name_.text() + "' was dropped");
        detail::raise<table_not_enabled>("the table '" + name_.text() + "' is disabled");
    }

    virtual std::optional<cell_view> do_get(bytes_view row, const column& what, const get_options& options) const = 0;
    virtual row_result do_get_row(bytes_view row, const row_options& options) const = 0;
    virtual std::unique_ptr<any_scanner::source> do_open_scanner(const scan_options& options) const = 0;
    virtual explanation do_explain(bytes_view row, const column& what, const explain_options& how) const = 0;
    virtual scan_explanation do_explain_scan(const scan_options& options, bytes_view row, const column& what) const = 0;
    virtual void do_put(bytes_view row, const column& what, bytes_view value, timestamp written,
                        const put_options& options) = 0;
    virtual std::vector<cell> do_mutate(const mutation& request) = 0;
    virtual std::vector<cell> do_mutate_row(bytes_view row, mutations requests) = 0;
    virtual void do_mutate_rows(mutations requests) = 0;
    virtual void do_batch(mutations requests, std::vector<batch_result>& results) = 0;
    virtual check_result do_check_and_mutate(bytes_view row, const condition& expected, mutations requests) = 0;
    virtual check_result do_check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) = 0;
    virtual void do_flush() = 0;
    virtual void do_compact() = 0;
    virtual void do_compact_some(std::size_t first, std::size_t count) = 0;
    virtual void do_compact_memory() = 0;
    virtual void do_clear() noexcept = 0;
    virtual void do_set_read_only(bool yes) noexcept = 0;
    /// The table has exactly these families afterwards.  `cluster`: what it goes by unless it says otherwise.
    virtual void do_alter(std::vector<family_options> families, const table_attributes& attributes,
                          const attribute_map& cluster) = 0;

    table_name name_;
    table_attributes attributes_;
    state state_ = state::enabled;
};

inline std::optional<std::vector<cell>> any_scanner::next() {
    STRATA_EXPECT(rows_, "strata: this scanner was moved from; use the one that took over its scan");
    of_->check_enabled();
    return rows_->next();
}

}  // namespace strata
