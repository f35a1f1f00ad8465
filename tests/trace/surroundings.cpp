// SPDX-License-Identifier: BSL-1.0
#include "trace/surroundings.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace trace::detail {
namespace {

constexpr std::size_t remembered = 8;

constexpr std::size_t most_rows = 14;
constexpr std::size_t most_qualifiers = 8;
constexpr const char* family_names[] = {"f", "g", "h", "e"};

template <class T>
void push(std::vector<T>& ring, T next) {
    if (ring.size() == remembered) ring.erase(ring.begin());
    ring.push_back(std::move(next));
}

bytes with_zero(std::string_view text) { return bytes(text) + '\0'; }

}  // namespace

surroundings::surroundings(dice& random, const generator_options& options) : random_(random), options_(options) {
    is_wide_ = options.wide && random_.chance(35);
    has_long_values_ = options.long_values && random_.chance(20);
    has_far_times_ = options.far_times && random_.chance(20);
    has_file_settings_ = options.file_settings && random_.chance(50);
    has_small_blocks_ = has_file_settings_ && random_.chance(50);
    has_bloom_filters_ = has_file_settings_ && random_.chance(50);
    const bool is_common = choose_schema(options);
    choose_places(options);
    // Those that compile-time tables are declared for stay mostly as they are.
    alters_ = options.alters && random_.chance(is_common ? 8 : 40);
    if (!options.endless_seeks) choose_care();
    // Markers of a family are cells of the empty qualifier, too.
    if (has_small_blocks_ && !options.small_blocks_of_no_name) raw_reads_show_everything_ = true;
    keeps_numbers_ = options.loads && random_.chance(50) && options.loads_that_keep_numbers;
}

// ---- schema --------------------------------------------------------------------------------------------------------

bool surroundings::choose_schema(const generator_options& options) {
    if (options.on_demand && random_.chance(15)) tables_.on_demand = false;
    tables_.families.push_back({.name = "f"});
    if (random_.chance(40)) tables_.families.push_back({.name = "g"});
    if (has_file_settings_)
        for (family& f : tables_.families) choose_file_settings(f);
    // What compile-time tables are declared for.
    if (random_.chance(36)) {
        for (family& f : tables_.families) f.versions = random_.one_of({1, 3});
        return true;
    }
    if (is_wide_)
        for (const char* name : family_names)
            if (random_.chance(60) && !has(name)) tables_.families.push_back({.name = name});
    for (family& f : tables_.families) choose_family(f);
    if (options.purge_delay && random_.chance(25)) tables_.purge_delay = 50;
    if (options.slop && random_.chance(5)) tables_.slop = 1000;
    if (options.size_limits && !has_long_values_ && random_.chance(4))
        tables_.max_cell_size = random_.one_of({26, 27, 28, 30, 35, 48});
    return false;
}

void surroundings::choose_family(family& f) {
    const generator_options& options = options_;
    f.versions = random_.one_of<std::int64_t>({1, 2, 2, 3, 3, 5, all_versions});
    if (options.ttl && random_.chance(50)) f.ttl_seconds = random_.one_of({1, 2});
    // Minimum versions without a time to live have no effect, which is to be seen sometimes.
    if (options.min_versions && random_.chance(f.ttl_seconds == forever ? 15 : 60))
        f.min_versions = std::min<std::int64_t>(f.versions, random_.one_of({1, 2, 3}));
    const bool is_plain = (options.new_version_behavior_of_no_name || !has_no_name()) &&
                          (options.new_version_behavior_in_files || !(has_small_blocks_ || has_bloom_filters_));
    if (options.new_version_behavior && is_plain && random_.chance(25)) f.new_version_behavior = true;
    const bool may_keep = !f.new_version_behavior || (options.new_version_behavior_that_keeps && random_.chance(25));
    if (options.keep_deleted && may_keep && random_.chance(60))
        f.keep_deleted = random_.one_of({keep::yes, keep::until_expired});
    // With both, reads can tell one memory segment from two, which a table here does not have.
    if (options.in_memory && !f.new_version_behavior && random_.chance(25))
        f.compaction = random_.one_of({in_memory::eager, in_memory::eager, in_memory::basic});
    if (options.family_purge_delay && random_.chance(12))
        f.purge_delay = random_.one_of<std::int64_t>({0, 10, 50, 1000});
    if (has_file_settings_) choose_file_settings(f);
}

void surroundings::choose_file_settings(family& f) {
    if (has_small_blocks_) f.files.block_size = random_.one_of<std::int64_t>({1, 64, 256});
    f.files.encoding = random_.one_of({block_encoding::none, block_encoding::prefix, block_encoding::diff,
                                       block_encoding::fast_diff, block_encoding::row_index_v1});
    if (has_bloom_filters_)
        f.files.bloom = random_.one_of({bloom_filter::none, bloom_filter::row, bloom_filter::row_prefix,
                                        bloom_filter::rowcol, bloom_filter::rowcol});
}

bool surroundings::has(std::string_view family_name) const {
    return std::any_of(tables_.families.begin(), tables_.families.end(),
                       [&](const family& f) { return f.name == family_name; });
}

bool surroundings::has_no_name() const {
    return std::find(qualifiers_.begin(), qualifiers_.end(), "") != qualifiers_.end();
}

family surroundings::other_settings(const family& before) {
    family after{.name = before.name};
    if (random_.chance(30)) {
        // Versions alone, which are lowered and raised most.
        after = before;
        after.versions = random_.one_of<std::int64_t>({1, 1, 2, 3, 3, all_versions});
        after.min_versions = std::min(after.min_versions, after.versions);
        return after;
    }
    choose_family(after);
    return after;
}

alter surroundings::alter() {
    using what = ::trace::alter::what;
    std::vector<family>& all = tables_.families;
    const std::size_t kind = random_.below(100);
    const family& one = random_.one_of(all);
    if (kind < 62) return {.kind = what::modify, .families = {other_settings(one)}};
    if (kind < 84) {
        // A family that is there is not added, and the last one stays.
        const bool is_refused = options_.faults && random_.chance(12);
        const bool may_grow =
            all.size() == 1 || (is_wide_ && all.size() < std::size(family_names) && random_.chance(50));
        const bool is_added = may_grow != is_refused;
        if (!is_added) return {.kind = what::remove, .families = {{.name = one.name}}};
        family added{.name = is_refused ? one.name : new_family_name()};
        choose_family(added);
        return {.kind = what::add, .families = {std::move(added)}};
    }
    ::trace::alter whole{.kind = what::table, .families = {}, .purge_delay = tables_.purge_delay};
    if (options_.purge_delay) whole.purge_delay = random_.one_of({0, 50});
    for (const family& f : all) whole.families.push_back(random_.chance(50) ? f : other_settings(f));
    if (all.size() >= 2 && random_.chance(20)) whole.families.erase(whole.families.begin());
    return whole;
}

bytes surroundings::new_family_name() {
    for (const char* name : family_names)
        if (!has(name)) return name;
    return family_names[0];
}

void surroundings::apply(const ::trace::alter& change) {
    tables_ = altered(std::move(tables_), change);
    std::erase_if(recent_, [&](const spot& one) {
        return std::none_of(tables_.families.begin(), tables_.families.end(),
                            [&](const family& f) { return f.name == one.family; });
    });
}

void surroundings::choose_places(const generator_options& options) {
    rows_ = {"a"};
    if (random_.chance(50)) rows_.push_back(with_zero("a"));
    std::vector<bytes> other_rows{"ab", "b", "a\xFF", "\x7F", "\x80", "\xFF", "\xFF\xFF"};
    const std::vector<bytes> more_rows{with_zero("a") + '\0', "abc",         "a\xFF\xFF", with_zero("b"), "c", "ca",
                                       bytes(70, 'r'),        "\xFF\xFF\xFF"};
    if (is_wide_) other_rows.insert(other_rows.end(), more_rows.begin(), more_rows.end());
    const std::size_t most = is_wide_ ? most_rows : 3;
    const std::size_t to_go_on = is_wide_ ? 92 : 60;
    while (rows_.size() < most && random_.chance(to_go_on)) {
        const bytes& next = random_.one_of(other_rows);
        if (std::find(rows_.begin(), rows_.end(), next) == rows_.end()) rows_.push_back(next);
    }

    bool may_be_empty = !has_small_blocks_ || options.small_blocks_of_no_name;
    for (const family& f : tables_.families)
        if (f.new_version_behavior && !options.new_version_behavior_of_no_name) may_be_empty = false;
    if (may_be_empty && random_.chance(55)) qualifiers_.push_back("");
    const std::vector<bytes> other_qualifiers{"b", "c", with_zero("a"), "\xFF"};
    if (random_.chance(50)) qualifiers_.push_back(random_.one_of(other_qualifiers));
    if (is_wide_)
        for (const bytes& more : {bytes("aa"), bytes("b"), bytes("c"), bytes("ca"), bytes("d"), bytes(40, 'q')})
            if (random_.chance(70) && std::find(qualifiers_.begin(), qualifiers_.end(), more) == qualifiers_.end())
                qualifiers_.push_back(more);
    while (qualifiers_.size() >= most_qualifiers) qualifiers_.pop_back();
    qualifiers_.push_back("a");
}

void surroundings::choose_care() {
    if (std::find(qualifiers_.begin(), qualifiers_.end(), "") == qualifiers_.end()) return;
    // Only where markers neither expire nor are kept can reads alone prevent it.
    const auto none_expire = [](const family& f) {
        return f.ttl_seconds == forever || f.min_versions > 0 || f.new_version_behavior;
    };
    const bool plain = std::all_of(tables_.families.begin(), tables_.families.end(),
                                   [&](const family& f) { return none_expire(f) && f.keep_deleted == keep::no; }) &&
                       !alters_;
    raw_reads_show_everything_ = plain && random_.chance(60);
    markers_are_apart_ = !raw_reads_show_everything_;
}

std::int64_t surroundings::apart_from(const std::set<std::int64_t>& others, std::int64_t when) const {
    if (!others.contains(effective(when))) return when;
    std::int64_t free = effective(when);
    const int step = free > now_ ? -1 : 1;
    while (others.contains(free)) free += step;
    return free;
}

void surroundings::keep_apart(mutation& deletion) {
    if (!markers_are_apart_) return;
    if (deletion.items.empty()) {
        deletion.when = apart_from(column_markers_, deletion.when);
        family_markers_.insert(effective(deletion.when));
    }
    for (item& i : deletion.items) {
        const bool of_family = i.kind == item::what::family || i.kind == item::what::family_version;
        if (!of_family && !i.qualifier.empty()) continue;
        // A marker of one version has the timestamp of a put, which is the type that comes next.
        if (i.kind == item::what::version) i.kind = item::what::column;
        const bool has_default = i.when == latest && i.kind != item::what::family_version;
        const std::int64_t wanted = has_default ? deletion.when : i.when;
        const std::int64_t chosen = apart_from(of_family ? column_markers_ : family_markers_, wanted);
        if (chosen != wanted) i.when = chosen;
        (of_family ? family_markers_ : column_markers_).insert(effective(chosen));
    }
}

// ---- time ----------------------------------------------------------------------------------------------------------

std::int64_t surroundings::lifetime() {
    std::vector<std::int64_t> known{10, 50, 1000};
    for (const family& f : tables_.families)
        if (f.ttl_seconds != forever) known.insert(known.end(), 3, f.ttl_seconds * 1000);
    return random_.one_of(known);
}

std::int64_t surroundings::advance() {
    const std::int64_t step = random_.one_of({1, 10, 50, 100, 500, 1000, 1500});
    std::int64_t next = now_ + step;
    if (!recent_.empty() && random_.chance(40)) {
        // The last moment of a cell, or the first without it.
        const std::int64_t written = random_.one_of(recent_).when;
        std::int64_t age = lifetime();
        age += random_.one_of({0, 1});
        if (written > now_ - age && written <= now_ - age + 2500) next = written + age;
    }
    return now_ = next;
}

std::int64_t surroundings::moment() {
    const std::size_t kind = random_.below(100);
    if (kind < 45 && !recent_.empty()) return random_.one_of(recent_).when;
    if (kind < 80) return now_ + random_.one_of({-3, -2, -1, 0, 0, 1, 2, 3});
    if (kind < 86) return 0;
    if (kind < 92) return now_ + random_.one_of({1000, 1001, 2000});
    if (kind < 93) return now_ + 1000000 + static_cast<std::int64_t>(random_.below(2));
    if (kind < 97 && has_far_times_)
        return random_.one_of<std::int64_t>({latest - 1, latest - 1, latest - 2, latest / 2});
    std::int64_t edge = now_ - lifetime();
    edge += random_.one_of({-1, 0, 1});
    return edge;
}

std::int64_t surroundings::time() { return random_.chance(35) ? latest : moment(); }

range surroundings::interval() {
    const std::int64_t t = moment();
    switch (random_.below(6)) {
        case 0:
            return {0, t};
        case 1:
            return {0, t + 1};
        case 2:
            return {t, t + 1};
        case 3:
            return {t, latest};
        default:
            break;
    }
    const std::int64_t other = moment();
    return {std::min(t, other), std::max(t, other) + random_.one_of({0, 1})};
}

std::int64_t surroundings::cell_ttl() { return random_.one_of({10, 50, 100, 1000, 1500}); }

// ---- places and values ---------------------------------------------------------------------------------------------

spot surroundings::place() {
    if (!recent_.empty() && random_.chance(45)) {
        spot again = random_.one_of(recent_);
        if (random_.chance(40)) again.when = time();
        return again;
    }
    return {row(), family_name(), qualifier(), time(), {}};
}

void surroundings::remember(const spot& written) {
    spot known = written;
    if (known.when == latest) known.when = now_;
    if (known.when >= 0) push(recent_, std::move(known));
}

bytes surroundings::long_value(std::int64_t number) {
    auto left = static_cast<std::uint64_t>(number);
    bytes value(8, '\0');
    for (std::size_t i = value.size(); i-- > 0; left >>= 8) value[i] = static_cast<char>(left & 0xFF);
    return value;
}

std::int64_t surroundings::amount() {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    return random_.one_of<std::int64_t>({1, 1, 2, 5, -1, -7, 0, 300, most, -most - 1});
}

bytes surroundings::value(const bytes& qualifier) {
    if (random_.chance(8)) return "";
    if (random_.chance(qualifier == counter() ? 40 : 5)) return long_value(amount());
    bytes next(1, static_cast<char>('a' + values_ % 26));
    if (values_ >= 26) next += std::to_string(values_ / 26);
    ++values_;
    if (has_long_values_ && random_.chance(30)) next.append(40 + random_.below(260), '.');
    return next;
}

bytes surroundings::known_value(const bytes& written) {
    const std::size_t kind = random_.below(10);
    if (kind < 6) return written;
    if (kind < 8 && !recent_.empty()) return random_.one_of(recent_).value;
    if (kind < 9) return long_value(amount());
    return random_.one_of<const char*>({"", "", "zz"});
}

}  // namespace trace::detail
