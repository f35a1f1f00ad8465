// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/any_snapshot.hpp>
#include <strata/catalog/any_view.hpp>
#include <strata/catalog/error.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/catalog/table_regions.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/request/cell_views.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/reads.hpp>

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

/// A table of a catalog, whatever its type: the reads and the writes of a table.
///
/// A request is one virtual call, a row of a scan another, a cell none.  What reads return is borrowed from the table.
/// Each call does, throws and invalidates what the call of that name of a table does.  While the table is disabled,
/// requests throw table_not_enabled (R11.11).
/// Invalidated by: what drops the table from its catalog.
class any_table : public std::enable_shared_from_this<any_table>, public reads<any_table, detail::any_families> {
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
    /// Its regions: one, unless it was created with split keys.
    const table_regions& regions() const noexcept { return regions_; }

    // ---- reads: see strata::reads --------------------------------------------------------------------------------

    /// The table as it is now, whatever is written after.  See snapshot.
    any_snapshot snapshot() const {
        check_enabled();
        return do_snapshot(weak_from_this().lock());
    }

    /// For strata::reads.
    ///@{
    detail::any_view<cell_view> view() const {
        check_enabled();
        return detail::any_view(*engine_);
    }
    template <class Options>
    detail::any_steps steps_of(const Options& options) const {
        check_enabled();
        return {engine_->steps_of(detail::for_any_table(options)), this, weak_from_this().lock()};
    }
    ///@}

    // ---- writes --------------------------------------------------------------------------------------------------

    /// Writes a version of a column.
    void put(bytes_view row, const column& what, bytes_view value, timestamp written = latest,
             const put_options& options = {}) {
        check_enabled();
        do_put(row, what, value, written, options);
    }
    /// See basic_table.
    ///@{
    void delete_version(bytes_view row, const column& what, timestamp written = latest) {
        mutate(deletion(bytes(row)).add_version(what, written));
    }
    void delete_column(bytes_view row, const column& what, timestamp until = latest) {
        mutate(deletion(bytes(row)).add_column(what, until));
    }
    void delete_family(bytes_view row, bytes_view family, timestamp until = latest) {
        mutate(deletion(bytes(row)).add_family(bytes(family), until));
    }
    void delete_family_version(bytes_view row, bytes_view family, timestamp written) {
        mutate(deletion(bytes(row)).add_family_version(bytes(family), written));
    }
    void delete_row(bytes_view row, timestamp until = latest) { mutate(deletion(bytes(row), until)); }
    std::int64_t increment(bytes_view row, column what, std::int64_t amount = 1) {
        return mutate(strata::increment(bytes(row)).add(std::move(what), amount)).front().as_counter();
    }
    bytes append(bytes_view row, column what, bytes_view more) {
        return bytes(mutate(strata::append(bytes(row)).add(std::move(what), bytes(more))).front().value());
    }
    bool check_and_put(bytes_view row, column what, std::optional<bytes_view> expected, bytes_view value) {
        const mutation request = strata::put(bytes(row)).add(what, bytes(value));
        const condition wanted{std::move(what), compare::equal,
                               expected ? std::optional(bytes(*expected)) : std::nullopt};
        return check_and_mutate(row, wanted, request).passed;
    }
    ///@}

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
    /// Makes several mutations of any rows as one.
    std::vector<cell> mutate_rows(mutations requests) {
        check_enabled();
        return do_mutate_rows(requests);
    }
    /// Does what put() of each of these cells does, in their order.
    void put_each(const cell_views& cells) {
        check_enabled();
        do_put_each(cells);
    }
    /// Loads cells that come in order.  Additional memory for a copy of all its cells.
    template <class Cells>
    void bulk_load(Cells&& cells, const bulk_load_options& options = {}) {
        static_assert(cell_range<Cells>,
                      "strata: bulk_load takes a range of cells, of cell_views, or of what converts to a cell_view");
        if constexpr (cell_range<Cells>) {
            check_enabled();
            std::vector<cell> all;
            for (auto&& one : cells) all.emplace_back(cell_view(one));
            do_bulk_load(cell_views(all).all(), options);
        }
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
    /// A table of that name.  `engine`: its reads.
    any_table(table_name name, table_attributes attributes, const detail::read_engine<cell_view>& engine)
        : name_(std::move(name)), attributes_(std::move(attributes)), engine_(&engine) {}

private:
    friend class detail::catalog_state;
    friend class detail::meta_tables;
    friend class detail::any_steps;

    enum class state : unsigned char { enabled, disabled, dropped };

    void check_enabled() const {
        if (state_ != state::enabled) raise_not_enabled();
    }
    [[noreturn]] void raise_not_enabled() const {
        if (state_ == state::dropped) detail::raise<table_not_found>("the table '" + name_.text() + "' was dropped");
        detail::raise<table_not_enabled>("the table '" + name_.text() + "' is disabled");
    }

    virtual any_snapshot do_snapshot(std::shared_ptr<const any_table> self) const = 0;
    virtual void do_put(bytes_view row, const column& what, bytes_view value, timestamp written,
                        const put_options& options) = 0;
    virtual std::vector<cell> do_mutate(const mutation& request) = 0;
    virtual std::vector<cell> do_mutate_row(bytes_view row, mutations requests) = 0;
    virtual std::vector<cell> do_mutate_rows(mutations requests) = 0;
    virtual void do_put_each(const cell_views& cells) = 0;
    virtual void do_bulk_load(std::span<const cell_view> cells, const bulk_load_options& options) = 0;
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
    table_regions regions_;
    const detail::read_engine<cell_view>* engine_;
    state state_ = state::enabled;
};

namespace detail {

inline std::vector<cell> any_steps::next() {
    if (of_) of_->check_enabled();
    return rows_->next();
}

}  // namespace detail

}  // namespace strata
