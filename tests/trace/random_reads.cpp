// SPDX-License-Identifier: BSL-1.0
#include "trace/random_reads.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace trace::detail {
namespace {

/// Percent of the reads.
constexpr std::size_t usually_filtered = 75;

bool names_columns(const read& how) {
    return std::any_of(how.columns.begin(), how.columns.end(),
                       [](const selection& one) { return one.qualifier.has_value(); });
}

/// HBase counts rows of families that are read on demand once more, one whose key ends the scan as filtered only, one
/// that comes in parts as filtered if its last part is empty, in reads of named columns those that a Bloom filter or an
/// index could not tell from others, and none of a file or a piece of memory that is out of the time range or expired.
bool is_counted_alike(const scan& s, const std::vector<family>& families) {
    if (names_columns(s.how) || s.batch > 0 || s.how.when != range{} || !s.how.family_when.empty()) return false;
    if (std::any_of(families.begin(), families.end(), [](const family& f) { return f.ttl_seconds != forever; }))
        return false;
    return !s.how.filtered || !any_part(*s.how.filtered, [](const filter& one) {
        switch (one.kind) {
            case filter_word::family:
            case filter_word::qualifier:
            case filter_word::value:
            case filter_word::key_only:
            case filter_word::skip:
            case filter_word::all_of:
            case filter_word::any_of:
                return false;
            default:
                return true;
        }
    });
}

}  // namespace

void random_reads::choose_columns(read& how, bool families_only) {
    if (random_.chance(40)) return;
    const std::size_t count = random_.one_of<std::size_t>({1, 1, 1, 2, 2, 3});
    for (std::size_t i = 0; i < count; ++i) {
        selection s;
        s.family = places_.family_name();
        if (!families_only && random_.chance(70)) s.qualifier = places_.qualifier();
        how.columns.push_back(std::move(s));
    }
}

void random_reads::choose_versions(read& how) {
    how.versions = random_.one_of<std::int64_t>({1, 1, 1, 2, 3, 4, 7, all_versions, all_versions, all_versions});
    if (!options_.time_ranges) return;
    if (random_.chance(20)) how.when = places_.interval();
    if (!options_.family_ranges || !random_.chance(12)) return;
    for (const family& f : places_.tables().families)
        if (random_.chance(65)) how.family_when.emplace_back(f.name, places_.interval());
}

void random_reads::choose_store_limits(read& how) {
    if (!options_.store_limits) return;
    if (random_.chance(8)) how.store_limit = random_.one_of({0, 1, 1, 2, 3, 5});
    if (random_.chance(6)) how.store_offset = random_.one_of({1, 1, 2, 3, 5});
}

void random_reads::choose_unusual_numbers(read& how) {
    if (random_.chance(3)) how.versions = unusual_number();
    if (!options_.store_limits || !random_.chance(3)) return;
    if (random_.chance(60)) how.store_limit = unusual_number();
    if (random_.chance(60)) how.store_offset = random_.chance(50) ? unusual_number() : 1;
}

void random_reads::choose_unusual_numbers(::trace::scan& s) {
    if (!s.raw || !places_.raw_reads_show_everything()) choose_unusual_numbers(s.how);
    if (random_.chance(2)) s.limit = unusual_number();
    if (options_.cell_batches && random_.chance(2)) s.batch = unusual_number();
}

void random_reads::choose_filter(read& how, const filtered_read& of, std::size_t percent) {
    if (options_.on_demand && random_.chance(12)) how.on_demand = random_.chance(50);
    if (!options_.filters || !random_.chance(percent)) return;
    // What leads to the next column leaves something out.
    if (of.raw && places_.raw_reads_show_everything()) return;
    how.filtered = filters_.any(of);
}

get random_reads::get() {
    ::trace::get g;
    g.row = places_.row();
    choose_columns(g.how, false);
    choose_versions(g.how);
    choose_store_limits(g.how);
    choose_unusual_numbers(g.how);
    choose_filter(g.how, {.names_columns = names_columns(g.how)}, usually_filtered);
    g.exists = random_.chance(8);
    return g;
}

bytes random_reads::bound() {
    if (!random_.chance(35)) return "";
    return random_.chance(80) ? places_.row() : random_.one_of<const char*>({"aa", "b", "\x7F\x7F", "\xFF"});
}

void random_reads::choose_rows(::trace::scan& s) {
    if (random_.chance(12)) {
        const bytes& row = places_.row();
        s.prefix = row.substr(0, random_.below(row.size() + 1));
        s.whole_prefix = s.reversed && random_.chance(60);
        return;
    }
    s.start = bound();
    s.stop = bound();
    // Most scans have rows between their bounds.
    const bool wrong_way = s.reversed ? s.start < s.stop : s.stop < s.start;
    if (wrong_way && !s.start.empty() && !s.stop.empty() && random_.chance(85)) std::swap(s.start, s.stop);
    if (!s.start.empty()) s.start_inclusive = !random_.chance(25);
    if (!s.stop.empty()) s.stop_inclusive = random_.chance(35);
}

bool random_reads::may_step_over_versions(const ::trace::scan& s) const {
    const std::vector<family>& all = places_.tables().families;
    return !options_.new_version_behavior_reversed && s.reversed && names_columns(s.how) &&
           std::any_of(all.begin(), all.end(), [](const family& f) { return f.new_version_behavior; });
}

scan random_reads::scan() {
    ::trace::scan s;
    s.raw = options_.raw && random_.chance(22);
    s.reversed = options_.reversed && random_.chance(20);
    choose_rows(s);
    choose_columns(s.how, s.raw);
    if (may_step_over_versions(s)) {
        const std::vector<family>& all = places_.tables().families;
        const bool is_told = std::any_of(all.begin(), all.end(), [](const family& f) { return f.min_versions != 0; });
        for (selection& one : s.how.columns)
            if (is_told || one.qualifier == "") one.qualifier.reset();
    }
    choose_versions(s.how);
    if (s.raw && places_.raw_reads_show_everything()) {
        s.how.versions = all_versions;
        s.how.when = {};
        s.how.family_when.clear();
    }
    choose_store_limits(s.how);
    if (random_.chance(12)) s.limit = random_.one_of({1, 1, 2, 3, 5});
    if (options_.cell_batches && random_.chance(10)) s.batch = random_.one_of({1, 2, 2, 3, 4, 7});
    choose_unusual_numbers(s);
    if (!may_step_over_versions(s))
        choose_filter(s.how, {s.raw, s.reversed, names_columns(s.how), s.batch > 0, true}, usually_filtered);
    s.metrics = options_.metrics && random_.chance(25) && is_counted_alike(s, places_.tables().families);
    return s;
}

scan random_reads::long_scan() {
    ::trace::scan s = scan();
    s.metrics = false;
    if (random_.chance(30)) return s;
    s.start.clear();
    s.stop.clear();
    s.prefix.reset();
    s.whole_prefix = false;
    s.start_inclusive = true;
    s.stop_inclusive = false;
    if (random_.chance(50)) s.how.when = {};
    if (random_.chance(50)) s.how.columns.clear();
    return s;
}

}  // namespace trace::detail
