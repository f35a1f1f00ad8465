// SPDX-License-Identifier: BSL-1.0
// A layout of your own: all cells in one sorted array.  Small and quick to read, slow to fill out of order.

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

/// The contract is in strata/segment/policy.hpp.  What markers mean is nothing that a layout knows.
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

    cursor_type cursor() const noexcept { return cursor_type(&cells_); }
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

    /// A place in the array, and what a move changed.
    class cursor_type {
    public:
        cursor_type() = default;
        explicit cursor_type(const array* cells) noexcept : cells_(cells) {}

        bool valid() const noexcept { return at_ < cells_->size(); }
        st::bytes_view row() const noexcept { return here().row; }
        st::bytes_view qualifier() const noexcept { return here().qualifier; }
        st::version_key version() const noexcept { return here().version; }
        st::bytes_view value() const noexcept { return here().value; }

        void seek_first() noexcept { at_ = 0; }
        void seek(st::bytes_view row) noexcept {
            at_ = first_that([&](const entry& e) { return e.row >= row; });
        }
        void seek_last() noexcept {
            at_ = cells_->size();
            if (at_ > 0) seek(cells_->back().row);
        }
        void seek_before(st::bytes_view row) noexcept {
            seek(row);
            at_ > 0 ? seek((*cells_)[at_ - 1].row) : void(at_ = cells_->size());
        }
        st::step seek_column(st::bytes_view qualifier) noexcept {
            return go([&](const entry& e, const entry& from) { return e.row > from.row || e.qualifier >= qualifier; });
        }
        st::step next() noexcept { return go_to(at_ + 1); }
        st::step next_column() noexcept {
            return go(
                [](const entry& e, const entry& from) { return e.row > from.row || e.qualifier > from.qualifier; });
        }
        st::step next_row() noexcept {
            return go([](const entry& e, const entry& from) { return e.row > from.row; });
        }

    private:
        const entry& here() const noexcept { return (*cells_)[at_]; }
        /// The first cell behind which all others are so too.
        template <class Predicate>
        std::size_t first_that(Predicate is_behind, std::size_t from = 0) const noexcept {
            const auto begin = cells_->begin() + static_cast<std::ptrdiff_t>(from);
            const auto found =
                std::partition_point(begin, cells_->end(), [&](const entry& e) { return !is_behind(e); });
            return static_cast<std::size_t>(found - cells_->begin());
        }
        template <class Predicate>
        st::step go(Predicate is_behind) noexcept {
            return go_to(first_that([&](const entry& e) { return is_behind(e, here()); }, at_));
        }
        st::step go_to(std::size_t to) noexcept {
            const entry& from = here();
            at_ = to;
            if (!valid()) return st::step::end;
            if (here().row != from.row) return st::step::row;
            return here().qualifier != from.qualifier ? st::step::column : st::step::version;
        }

        const array* cells_ = nullptr;
        std::size_t at_ = 0;
    };

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
    const st::testing::report r = st::testing::check_layout<sorted_array<st::testing::metered>>();
    if (!r.passed()) std::cout << r;
    std::cout << (r.passed() ? "the layout passes the kit\n" : "the layout fails\n");
    // [/kit]
}
