// SPDX-License-Identifier: BSL-1.0
// A segment of your own: all cells in one sorted array.  Small and quick to read, slow to fill out of order.

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <optional>
#include <utility>
#include <vector>

#include <strata/strata.hpp>
#include <strata/testing/conformance.hpp>

namespace st = strata;

namespace {

/// The contract is in strata/segment/policy.hpp and cursor.hpp.  A segment does not know what markers mean.
template <class Memory>
class sorted_array {
    using text = st::basic_bytes<typename Memory::template allocator<char>>;
    struct entry {
        text row;
        text qualifier;
        st::version_key version;
        text value;
    };
    using array = std::vector<entry, typename Memory::template allocator<entry>>;

public:
    class cursor_type;

    explicit sorted_array(const Memory& memory = Memory())
        : memory_(memory), cells_(memory.template allocator_for<entry>()) {}

    cursor_type rows() const noexcept { return cursor_type(&cells_); }
    std::size_t size() const noexcept { return cells_.size(); }
    void clear() noexcept { cells_.clear(); }

    // [put]
    bool put(st::bytes_view row, st::bytes_view qualifier, st::version_key version, st::bytes_view value) {
        entry made{copy(row), copy(qualifier), version, copy(value)};  // all copies are made before anything changes
        const auto at = cells_.begin() + place(cells_, row, qualifier, version);
        if (at != cells_.end() && is_at(*at, row, qualifier) && at->version == version) {
            at->value = std::move(made.value);
            return false;
        }
        cells_.insert(at, std::move(made));
        return true;
    }
    // [/put]

    bool renew(st::bytes_view row, st::bytes_view qualifier, st::version_key version, st::bytes_view value) {
        const auto at = cells_.begin() + place(cells_, row, qualifier, version);  // the later write sorts first
        if (at == cells_.end() || !is_at(*at, row, qualifier) || !at->version.same_version(version))
            return put(row, qualifier, version, value);
        at->value = copy(value);
        at->version = version;
        return false;
    }
    bool erase(st::bytes_view row, st::bytes_view qualifier, st::version_key version) noexcept {
        return erase_if(row, qualifier, [&](const st::version_key& v) { return v == version; }) > 0;
    }
    std::size_t erase_older(st::bytes_view row, st::bytes_view qualifier, st::version_key version) noexcept {
        return erase_if(row, qualifier, [&](const st::version_key& v) {
            return v.same_version(version) && v.sequence() < version.sequence();
        });
    }
    std::size_t erase_puts(st::bytes_view row, std::optional<st::bytes_view> qualifier, st::timestamp first,
                           st::timestamp last) noexcept {
        return erase_if(row, qualifier, [&](const st::version_key& v) {
            return v.kind() == st::kind::put && v.written() >= first && v.written() <= last;
        });
    }

    /// A place in the cells of one row: a cell_cursor.
    class cells_type {
    public:
        cells_type() = default;
        cells_type(const entry* first, const entry* end) noexcept : at_(first), end_(end) {}

        bool valid() const noexcept { return at_ != end_; }
        st::bytes_view qualifier() const noexcept { return at_->qualifier; }
        st::version_key version() const noexcept { return at_->version; }
        st::bytes_view value() const noexcept { return at_->value; }

        st::boundary next() noexcept { return go_to(at_ + 1); }
        st::boundary next_column() noexcept {
            return go_to(std::find_if(at_, end_, [&](const entry& e) { return e.qualifier != at_->qualifier; }));
        }
        st::boundary seek_column(st::bytes_view qualifier) noexcept {
            return go_to(std::find_if(at_, end_, [&](const entry& e) { return e.qualifier >= qualifier; }));
        }

    private:
        st::boundary go_to(const entry* to) noexcept {
            const entry* const from = std::exchange(at_, to);
            if (!valid()) return st::boundary::end;
            return to->qualifier != from->qualifier ? st::boundary::column : st::boundary::version;
        }

        const entry* at_ = nullptr;
        const entry* end_ = nullptr;
    };

    // [rows]
    /// A place in the rows: a row_cursor.  A row is the part of the array from its first cell to its last.
    class cursor_type {
    public:
        cursor_type() = default;
        explicit cursor_type(const array* cells) noexcept : all_(cells) {}

        bool valid() const noexcept { return first_ != end_; }
        st::bytes_view key() const noexcept { return (*all_)[first_].row; }
        bool has_markers() const noexcept { return true; }  // nobody counts them
        cells_type cells() const noexcept { return {all_->data() + first_, all_->data() + end_}; }

        void seek_first() noexcept { enter(0); }
        void seek(st::bytes_view row) noexcept { enter(first_not_before(row)); }
        void seek_last() noexcept { enter_before(all_->size()); }
        void seek_before(st::bytes_view row) noexcept { enter_before(first_not_before(row)); }
        void next() noexcept { enter(end_); }

    private:
        void enter(std::size_t first) noexcept {
            first_ = end_ = first;
            while (end_ != all_->size() && (*all_)[end_].row == key()) ++end_;
        }
        void enter_before(std::size_t place) noexcept {
            place > 0 ? enter(first_not_before((*all_)[place - 1].row)) : enter(all_->size());
        }
        std::size_t first_not_before(st::bytes_view row) const noexcept {
            const auto at =
                std::partition_point(all_->begin(), all_->end(), [&](const entry& e) { return e.row < row; });
            return static_cast<std::size_t>(at - all_->begin());
        }

        const array* all_ = nullptr;
        std::size_t first_ = 0;
        std::size_t end_ = 0;
    };
    // [/rows]

private:
    text copy(st::bytes_view from) const { return text(from, memory_.template allocator_for<char>()); }
    static bool is_at(const entry& e, st::bytes_view row, st::bytes_view qualifier) noexcept {
        return e.row == row && e.qualifier == qualifier;
    }
    static std::ptrdiff_t place(const array& cells, st::bytes_view row, st::bytes_view qualifier,
                                const st::version_key& version) noexcept {
        const auto is_before = [&](const entry& e) {
            if (e.row != row) return e.row < row;
            if (e.qualifier != qualifier) return e.qualifier < qualifier;
            return e.version.sorts_before(version);
        };
        return std::partition_point(cells.begin(), cells.end(), is_before) - cells.begin();
    }
    template <class Predicate>
    std::size_t erase_if(st::bytes_view row, std::optional<st::bytes_view> qualifier, Predicate goes) noexcept {
        return std::erase_if(cells_, [&](const entry& e) {
            return e.row == row && (!qualifier || e.qualifier == *qualifier) && goes(e.version);
        });
    }

    [[no_unique_address]] Memory memory_;
    array cells_;
};

// [family]
struct archive : st::family<"archive", st::retention::keep_all, st::cells_in<sorted_array>> {};
// [/family]

}  // namespace

int main() {
    st::table<archive, st::clock::manual> t;
    for (const std::int64_t year : {2022, 2024, 2023}) t.put("report", archive{"text"}, std::to_string(year), {year});
    t.delete_version("report", archive{"text"}, {2023});
    for (const st::cell_view& c : t.versions("report", archive{"text"})) std::cout << c.value() << '\n';

    // [kit]
    const st::testing::report r = st::testing::check_segment<sorted_array<st::testing::metered>>();
    if (!r.passed()) std::cout << r;
    std::cout << (r.passed() ? "the segment passes the kit\n" : "the segment fails\n");
    // [/kit]
}
