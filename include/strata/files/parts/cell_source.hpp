// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/schema/family.hpp>

namespace strata {

/// The base of what reads cells out of a file, one after the other: an input range of `cell_view`.
///
/// Take it with a loop, or hand it to `table.bulk_load`, which leaves the table as it was if the file is malformed.
/// Memory: one line or one record at a time.
template <class Reader>
class cell_source {
public:
    /// Reads one cell after the other.  ++ throws what the reader's next() throws.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using iterator_concept = std::input_iterator_tag;
        using value_type = cell_view;
        using difference_type = std::ptrdiff_t;

        cell_view operator*() const noexcept { return from_->cell(); }

        iterator& operator++() {
            if (!from_->next()) from_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& at, std::default_sentinel_t) noexcept { return at.from_ == nullptr; }
        ///@}

    private:
        friend class cell_source;

        explicit iterator(Reader& reader) : from_(&reader) { ++*this; }

        Reader* from_;
    };

    /// Reads the next cell.  A second call begins after the cells that were read.
    iterator begin() { return iterator(static_cast<Reader&>(*this)); }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

protected:
    cell_source() = default;
    ~cell_source() = default;
};

namespace detail {

/// The greatest number of a write, which a version_key can hold.
inline constexpr std::uint64_t max_sequence = (std::uint64_t{1} << 55) - 1;

/// A cell that is put together from its parts, as they are read.
struct read_cell {
    bytes row;
    bytes family;
    bytes qualifier;
    timestamp written;
    strata::kind kind = strata::kind::put;
    bytes stored;  ///< The value; after finish(), with the time to live.
    std::optional<std::int64_t> ttl;
    std::uint64_t sequence = 0;

    /// Puts the time to live after the value.
    void finish() {
        if (ttl) stored += to_big_endian(*ttl);
    }
    /// Views the parts.  Invalidated by: a change of them.
    cell_view view() const noexcept {
        return {row, family, qualifier, version_key(written, kind, sequence, ttl.has_value()), stored};
    }
};

/// Throws illegal_argument or one of its children for a cell that no table can hold (R1.13, R2.1, R2.10, R2.28).
inline void check_storable(const cell_view& cell) {
    check_row(cell.row());
    check_family_name(cell.family());
    check_cell_size(cell.row(), cell.family(), cell.qualifier(), cell.value());
    check_written(cell.timestamp());
    if (!cell.is_marker()) return;
    if (!cell.value().empty() || cell.ttl())
        raise<illegal_argument>("a delete marker has neither a value nor a time to live");
    if (is_family_marker(cell.kind()) && !cell.qualifier().empty())
        raise<illegal_argument>("a delete marker of a family has no qualifier, and this one has '" +
                                escape(cell.qualifier()) + "'");
}

/// The kind that name() gives that name, if there is one.
inline std::optional<kind> kind_named(bytes_view text) noexcept {
    for (const kind known :
         {kind::put, kind::delete_version, kind::delete_family_version, kind::delete_column, kind::delete_family})
        if (name(known) == text) return known;
    return {};
}

}  // namespace detail
}  // namespace strata
