// SPDX-License-Identifier: BSL-1.0
// All that is stored of a column in one piece of memory, for competitors that are an index of whole columns.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <optional>

#include "../cells.hpp"

namespace bench {

/// The key, an array of versions in the order of time, and their values in the order in which they came.
///
/// The newest version is the last one, so that what comes in the order of time is appended.  Base: what an index keeps
/// in each column.
template <class Base>
class column_versions : public Base {
    struct version {
        std::int64_t time;
        std::uint32_t begin;  // of its value
        std::uint32_t size;
    };

public:
    /// Of the cells of one column, the newest first.
    template <class Iterator>
    static column_versions* made(bytes_view key, Iterator newest, Iterator end) {
        std::uint32_t count = 0, bytes = 0;
        for (Iterator one = newest; one != end; ++one) {
            ++count;
            bytes += size_of(one->value);
        }
        column_versions* const all = room_for(key, count, bytes);
        all->count_ = count;
        for (version* at = all->end(); newest != end; ++newest) *--at = all->kept(newest->timestamp, newest->value);
        return all;
    }
    static void destroy(column_versions* all) { ::operator delete(all); }

    bytes_view key() const { return {reinterpret_cast<const char*>(this + 1), key_size_}; }

    /// The newest one up to a time.
    std::optional<answer> get(std::int64_t as_of) const {
        const version* const after = as_of == now ? end() : first_after(as_of);
        if (after == begin()) return std::nullopt;
        return answer{after[-1].time, value_of(after[-1])};
    }

    /// The newest first, until there are none or none are left to visit.
    template <versions Wanted, class Visit>
    bool visit(Visit& visit, std::size_t& left) const {
        for (const version* at = end(); at != begin();) {
            --at;
            visit(at->time, value_of(*at));
            if (--left == 0) return false;
            if (Wanted == versions::newest) break;
        }
        return true;
    }

    /// Adds a version, or gives an old one another value.  Answers with where the column is now: it moves to grow.
    [[nodiscard]] column_versions* put(std::int64_t time, bytes_view value) {
        version* const after = first_after(time);
        const std::ptrdiff_t index = after - begin();
        const bool is_old = index != 0 && after[-1].time == time;
        const std::uint32_t size = size_of(value);
        if (capacity_ - used_ < size || (!is_old && count_ == room_)) {
            const std::uint32_t room = count_ == room_ ? count_ + count_ / 2 + 1 : room_;
            column_versions* const larger = room_for(key(), room, used_ + size * std::max(room - count_, 1u));
            larger->take(*this);
            destroy(this);
            return larger->put(time, value);
        }
        if (is_old) {
            after[-1] = kept(time, value);
        } else {
            std::memmove(after + 1, after, static_cast<std::size_t>(end() - after) * sizeof(version));
            *after = kept(time, value);
            ++count_;
        }
        return this;
    }

private:
    static std::uint32_t size_of(bytes_view value) { return static_cast<std::uint32_t>(value.size()); }

    static column_versions* room_for(bytes_view key, std::uint32_t room, std::uint32_t capacity) {
        const std::size_t fixed = before_versions(key.size()) + room * sizeof(version);
        const std::size_t whole = (fixed + capacity + 7) / 16 * 16 + 8;  // all of what malloc takes for it
        auto* const all = new (::operator new(whole)) column_versions;
        all->key_size_ = size_of(key);
        all->room_ = room;
        all->capacity_ = static_cast<std::uint32_t>(whole - fixed);
        key.copy(reinterpret_cast<char*>(all + 1), key.size());
        return all;
    }
    static std::size_t before_versions(std::size_t key_size) {
        return (sizeof(column_versions) + key_size + alignof(version) - 1) / alignof(version) * alignof(version);
    }

    version* begin() { return reinterpret_cast<version*>(reinterpret_cast<char*>(this) + before_versions(key_size_)); }
    version* end() { return begin() + count_; }
    const version* begin() const { return const_cast<column_versions*>(this)->begin(); }
    const version* end() const { return begin() + count_; }
    char* bytes() { return reinterpret_cast<char*>(begin() + room_); }
    bytes_view value_of(const version& one) const {
        return {reinterpret_cast<const char*>(begin() + room_) + one.begin, one.size};
    }

    version* first_after(std::int64_t time) {
        if (end()[-1].time <= time) return end();
        return std::upper_bound(begin(), end(), time, [](std::int64_t t, const version& one) { return t < one.time; });
    }
    const version* first_after(std::int64_t time) const {
        return const_cast<column_versions*>(this)->first_after(time);
    }

    version kept(std::int64_t time, bytes_view value) {
        const version one{time, used_, size_of(value)};
        value.copy(bytes() + used_, value.size());
        used_ += one.size;
        return one;
    }
    void take(column_versions& smaller) {
        static_cast<Base&>(*this) = smaller;
        count_ = smaller.count_;
        used_ = smaller.used_;
        std::memcpy(begin(), smaller.begin(), count_ * sizeof(version));
        std::memcpy(bytes(), smaller.bytes(), used_);
    }

    std::uint32_t key_size_ = 0;
    std::uint32_t count_ = 0;     // never 0 in a column that is in an index
    std::uint32_t room_ = 0;      // for versions
    std::uint32_t used_ = 0;      // bytes of values
    std::uint32_t capacity_ = 0;  // for them
};

/// The reads of an index of columns.
///
/// Index offers `find(key)`: the column or a null pointer; and `for_each(first, prefix, visit)`: the columns from
/// `first` on that begin with `prefix`, until visit(column) is false.  Key is how its keys are written.
template <class Index, class Key>
class column_reads {
public:
    std::optional<answer> get(const column_key& column, std::int64_t as_of) const {
        const auto* const found = index().find(Key(column));
        return found ? found->get(as_of) : std::nullopt;
    }

    template <class Visit>
    void get_row(bytes_view row, Visit visit) const {
        const Key first = Key::of_row(row);
        visit_below<versions::newest>(first, first, no_limit, visit);
    }

    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        visit_below<Wanted>(Key::of_prefix(range.first), Key::of_prefix(range.prefix), range.limit, visit);
    }

protected:
    /// use(first, last) with the cells of each column, newest first.
    template <class Use>
    static void for_each_column(cell_list cells, Use use) {
        for (auto first = cells.begin(); first != cells.end();) {
            auto last = std::next(first);
            while (last != cells.end() && same_column(*first, *last)) ++last;
            use(first, last);
            first = last;
        }
    }

private:
    const Index& index() const { return static_cast<const Index&>(*this); }

    template <versions Wanted, class Visit>
    void visit_below(const Key& first, const Key& prefix, std::size_t limit, Visit& visit) const {
        index().for_each(first, prefix,
                         [&](const auto& column) { return column.template visit<Wanted>(visit, limit); });
    }
};

}  // namespace bench
