// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/deletes/policy.hpp>

namespace strata::detail {

/// A column of a row; a marker of a whole family has the empty qualifier.
struct cell_place {
    bytes_view row;
    bytes_view family;
    bytes_view qualifier;
};

/// True if a marker of the store hides puts that come after it (R5.1).
template <class Store>
bool hides_later_puts(const Store& store) {
    return Store::effect == delete_effect::marks && !is_sequenced(store.delete_policy());
}

/// What a table has dated by its clock, as far as the clock has not passed it: so that the next change of the same row
/// is seen beside it.  See clock_policy.
///
/// It knows places by their hashes.  Two of one hash are one to it, which at worst dates a change later than it must
/// be.
/// Memory: 32 to 200 bytes for each place that was dated in the last millisecond or is dated ahead, and 1 KB at
/// least.  What is passed is dropped by later calls.
class own_dates {
public:
    /// The clock has passed everything: a change gets its time.
    bool are_past(timestamp now) const noexcept { return newest_ < now; }

    /// The first time from `now` on at which a read sees a put of that column.
    timestamp of_put(const cell_place& at, timestamp now) const noexcept { return of_put(hashes(at), now); }
    /// The first time from `now` on at which such a marker hides what was put before.
    timestamp of_marker(const cell_place& at, kind marker, timestamp now) const noexcept {
        return of_marker(hashes(at), marker, now);
    }
    /// The first time from `now` on that suits both: sorted cells have one time, whatever their kinds.
    timestamp of_loaded(const cell_place& at, timestamp now) const noexcept {
        return of_put(at, at.qualifier.empty() ? of_marker(at, kind::delete_family, now) : now);
    }

    // Each of these keeps what the table has dated.  Throws: what an allocation throws; nothing has changed then.

    /// A put.
    void keep_put(const cell_place& at, timestamp written, timestamp now) {
        if (written > now) keep_put(hashes(at), written, now);  // else every later time is as late
    }
    /// The result of an increment or append: what comes later is a version of its own.
    void keep_sum(const cell_place& at, timestamp written, timestamp now) {
        const hashes of(at);
        if (written > now) keep_put(of, written, now);
        keep(key_of(of.column, note_of::marker), written, now);
    }
    /// A marker that hides later puts.
    void keep_marker(const cell_place& at, kind marker, timestamp written, timestamp now) {
        keep_marker(hashes(at), marker, written, now);
    }

    /// The time of a put by itself, which is kept.
    STRATA_NOINLINE timestamp put(const cell_place& at, timestamp now) {
        settle(now);
        const hashes of(at);
        const timestamp written = of_put(of, now);
        if (written > now) keep_put(of, written, now);
        return written;
    }
    /// The time of a marker by itself, `first` or a later one, which is kept.
    STRATA_NOINLINE timestamp marker(const cell_place& at, kind marked, timestamp first, timestamp now,
                                     bool hides_later) {
        const hashes of(at);
        timestamp written = first;
        if (newest_put_ >= now) {
            settle(now);
            written = of_marker(of, marked, first);
        }
        if (hides_later) keep_marker(of, marked, written, now);
        return written;
    }

    /// Makes what is kept fast to find.  Throws: what an allocation throws; asked again, it does the rest.
    void settle(timestamp now) {
        for (; !latest_.empty(); latest_.pop_back()) enter(latest_.back().key, latest_.back().time, now);
    }

    /// True if tell() has something to tell.
    bool has_news() const noexcept { return !news_.are_listed || !news_.list.empty(); }
    /// Makes the other one know what this one knows: at first by a copy, and from then on by what was kept since.
    /// Throws: what an allocation throws; asked again, it tells the rest.
    void tell(own_dates& other) {
        if (!news_.are_listed) other = *this;
        news_.are_listed = true;
        for (; !news_.list.empty(); news_.list.pop_back())
            other.keep(news_.list.back().key, news_.list.back().time, news_.asked);
        other.newest_put_ = newest_put_;
    }

    /// All cells are gone.
    void clear() noexcept {
        latest_.clear();
        std::fill(notes_.begin(), notes_.end(), note());
        used_ = 0;
        newest_ = newest_put_ = oldest;
    }

private:
    enum class note_of : std::uint64_t { put = 1, marker = 2 };

    /// The latest time of a key.
    struct note {
        std::uint64_t key = 0;  // of none
        timestamp time;
    };

    /// For tell(), what has been kept since the last one.  Of a copy nobody is told.
    struct news {
        news() = default;
        news(const news&) noexcept {}
        news& operator=(const news&) noexcept {
            are_listed = false;
            list.clear();
            return *this;
        }
        ~news() = default;
        bool are_listed = false;
        std::vector<note> list;
        timestamp asked;  // when the last of them was kept
    };

    static constexpr std::size_t least_notes = 64;
    static constexpr std::size_t most_latest = 4096;
    static constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    static constexpr std::uint64_t other_factor = 0xd6e8feb86659fd93;

    static std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) noexcept {
        return (std::rotl(hash, 23) ^ word) * factor;
    }
    template <class Word>
    static std::uint64_t word_at(const char* place) noexcept {
        Word word;
        std::memcpy(&word, place, sizeof word);
        return word;
    }
    static std::uint64_t mixed(std::uint64_t hash, bytes_view text) noexcept {
        const char* at = text.data();
        const char* const end = at + text.size();
        hash = mixed(hash, std::uint64_t{text.size()});
        for (; end - at > 16; at += 16)
            hash = mixed(hash, word_at<std::uint64_t>(at) * other_factor ^ word_at<std::uint64_t>(at + 8));
        if (end - at > 8) hash = mixed(hash, word_at<std::uint64_t>(at));
        if (text.size() >= 8) return mixed(hash, word_at<std::uint64_t>(end - 8));
        if (text.size() >= 4) return mixed(hash, word_at<std::uint32_t>(at) << 32 | word_at<std::uint32_t>(end - 4));
        std::uint64_t word = 0;
        for (; at != end; ++at) word = word << 8 | word_at<unsigned char>(at);
        return mixed(hash, word);
    }

    struct hashes {
        explicit hashes(const cell_place& at) noexcept
            : family(mixed(mixed(factor, at.row), at.family)), column(mixed(family, at.qualifier)) {}
        std::uint64_t family;
        std::uint64_t column;
    };
    static std::uint64_t key_of(std::uint64_t place, note_of kept) noexcept {
        return mixed(place, static_cast<std::uint64_t>(kept)) | 1;  // 0 is no key
    }
    /// Of the version of that time.
    static std::uint64_t key_of(std::uint64_t column, timestamp version) noexcept {
        return mixed(mixed(column, 3), static_cast<std::uint64_t>(version.value)) | 1;
    }

    timestamp of_put(const hashes& at, timestamp now) const noexcept {
        timestamp first = (std::max)(now, time_of(key_of(at.column, note_of::put)));
        first = (std::max)(first, moved(time_of(key_of(at.family, note_of::marker)), 1));
        first = (std::max)(first, moved(time_of(key_of(at.column, note_of::marker)), 1));
        while (time_of(key_of(at.column, first)) == first) ++first.value;
        return first;
    }
    timestamp of_marker(const hashes& at, kind marker, timestamp now) const noexcept {
        if (marker != kind::delete_column && marker != kind::delete_family) return now;
        const std::uint64_t place = marker == kind::delete_column ? at.column : at.family;
        return (std::max)(now, time_of(key_of(place, note_of::put)));
    }
    void keep_put(const hashes& at, timestamp written, timestamp now) {
        keep(key_of(at.family, note_of::put), written, now);
        keep(key_of(at.column, note_of::put), written, now);
        newest_put_ = (std::max)(newest_put_, written);
    }
    void keep_marker(const hashes& at, kind marker, timestamp written, timestamp now) {
        std::uint64_t key = key_of(is_family_marker(marker) ? at.family : at.column, note_of::marker);
        if (marker == kind::delete_version) key = key_of(at.column, written);
        keep(key, written, now);
    }

    /// The time of a key; `oldest` if there is none.  Complexity: linear in what was kept since settle().
    timestamp time_of(std::uint64_t key) const noexcept {
        timestamp time = oldest;
        for (const note& one : latest_)
            if (one.key == key) time = (std::max)(time, one.time);
        if (notes_.empty()) return time;
        for (std::size_t at = place_of(key);; at = next(at)) {
            if (notes_[at].key == key) return (std::max)(time, notes_[at].time);
            if (notes_[at].key == 0) return time;
        }
    }

    /// Many deletes come without a put among them, and are forgotten before anybody looks for them.
    void keep(std::uint64_t key, timestamp time, timestamp now) {
        if (time < now || time.value >= latest.value - 1) return;  // nothing is dated later than the last but one
        if (are_past(now))
            latest_.clear();
        else if (latest_.size() == most_latest)
            settle(now);
        if (news_.are_listed) news_.list.push_back({key, time});
        news_.asked = now;
        latest_.push_back({key, time});
        newest_ = (std::max)(newest_, time);
    }

    void enter(std::uint64_t key, timestamp time, timestamp now) {
        if (2 * (used_ + 1) > notes_.size()) renew(now);
        note* passed = nullptr;
        std::size_t at = place_of(key);
        for (; notes_[at].key != key && notes_[at].key != 0; at = next(at))
            if (!passed && notes_[at].time < now) passed = &notes_[at];
        if (notes_[at].key == key) {
            notes_[at].time = (std::max)(notes_[at].time, time);
        } else if (passed) {
            *passed = {key, time};
        } else {
            notes_[at] = {key, time};
            ++used_;
        }
    }

    /// Drops what is passed, and makes room.
    STRATA_NOINLINE void renew(timestamp now) {
        const auto is_kept = [&](const note& one) { return one.key != 0 && one.time >= now; };
        const auto count = static_cast<std::size_t>(std::count_if(notes_.begin(), notes_.end(), is_kept));
        std::vector<note> before((std::max)(least_notes, std::bit_ceil(4 * count)));
        before.swap(notes_);
        used_ = count;
        for (const note& one : before) {
            if (!is_kept(one)) continue;
            std::size_t at = place_of(one.key);
            while (notes_[at].key != 0) at = next(at);
            notes_[at] = one;
        }
    }

    std::size_t place_of(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>((key ^ key >> 32) * factor >> 32) & (notes_.size() - 1);
    }
    std::size_t next(std::size_t at) const noexcept { return (at + 1) & (notes_.size() - 1); }

    std::vector<note> latest_;  // in no order
    std::vector<note> notes_;   // as many as a power of two, by their keys; at most a half of them used
    std::size_t used_ = 0;
    timestamp newest_{oldest};
    timestamp newest_put_{oldest};  // of those that are dated ahead
    news news_;
};

/// Of a clock whose time is taken to the letter.
struct no_own_dates {
    static void clear() noexcept {}
};

/// The time of a change.
struct write_moment {
    write_moment(timestamp time, own_dates* dated = nullptr) noexcept : now(time), own(dated) {}  // NOLINT: implicit
    timestamp now;
    own_dates* own;  // of the table, unless its clock is literal
};

}  // namespace strata::detail
