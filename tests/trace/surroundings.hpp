// SPDX-License-Identifier: BSL-1.0
// Where and when the operations of one random trace happen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "trace/dice.hpp"
#include "trace/generator.hpp"
#include "trace/operation.hpp"

namespace trace::detail {

/// A cell that was written, or could be.
struct spot {
    bytes row = {};
    bytes family = {};
    bytes qualifier = {};
    std::int64_t when = latest;
    bytes value = {};
};

class surroundings {
public:
    surroundings(dice& random, const generator_options& options);

    const schema& tables() const { return tables_; }
    const std::vector<bytes>& rows() const { return rows_; }
    const std::vector<bytes>& qualifiers() const { return qualifiers_; }
    std::int64_t now() const { return now_; }

    bool may_alter() const { return alters_; }
    /// Loads may keep the numbers of cells.  No cell has a time to live then: of two cells of one version and number, which
    /// are one write, tables take that with a time to live for the later one, and HBase that of the later file.
    bool keeps_numbers() const { return keeps_numbers_; }
    /// HBase checks nothing of what is loaded, and a table refuses what it would refuse of a put.
    bool may_load() const { return tables_.slop < 0 && tables_.max_cell_size == schema{}.max_cell_size; }
    /// A change of the families; some are refused.
    ::trace::alter alter();
    /// From here on the table has what this makes of it.
    void apply(const ::trace::alter& change);

    /// Moves the clock, often to where something expires.
    std::int64_t advance();

    const bytes& row() { return random_.one_of(rows_); }
    const bytes& family_name() { return random_.one_of(tables_.families).name; }
    const bytes& qualifier() { return random_.one_of(qualifiers_); }
    /// The column that increments like best.
    const bytes& counter() const { return qualifiers_.back(); }

    /// Often one where something was written before, at that very time.
    spot place();
    /// For a write; often the server's choice.
    std::int64_t time();
    /// For a bound of a range: never the server's choice.
    std::int64_t moment();
    range interval();

    bytes value(const bytes& qualifier);
    std::int64_t amount();
    /// One that may be the value of a cell: often `written`.
    bytes known_value(const bytes& written);
    std::int64_t cell_ttl();

    void remember(const spot& written);

    /// Chooses other markers where HBase could look for the next column endlessly (see generator_options).
    void keep_apart(mutation& deletion);
    /// Raw reads must not leave out what is stored, for the same reason.
    bool raw_reads_show_everything() const { return raw_reads_show_everything_; }

    static bytes long_value(std::int64_t number);

private:
    /// True if compile-time tables are declared for such.
    bool choose_schema(const generator_options& options);
    void choose_file_settings(family& f);
    void choose_family(family& f);
    family other_settings(const family& before);
    bool has_no_name() const;
    bool has(std::string_view family_name) const;
    bytes new_family_name();
    void choose_places(const generator_options& options);
    std::int64_t lifetime();
    void choose_care();
    std::int64_t effective(std::int64_t when) const { return when == latest ? now_ : when; }
    std::int64_t apart_from(const std::set<std::int64_t>& others, std::int64_t when) const;

    dice& random_;
    generator_options options_;
    bool alters_ = false;
    bool is_wide_ = false;
    bool has_long_values_ = false;
    bool has_far_times_ = false;
    bool has_file_settings_ = false;
    bool has_small_blocks_ = false;
    bool has_bloom_filters_ = false;
    bool keeps_numbers_ = false;
    schema tables_;
    std::vector<bytes> rows_;
    std::vector<bytes> qualifiers_;
    std::vector<spot> recent_;
    // Of the markers at the empty qualifier: those of the column and those of the family share no timestamp.
    bool markers_are_apart_ = false;
    bool raw_reads_show_everything_ = false;
    std::set<std::int64_t> column_markers_;
    std::set<std::int64_t> family_markers_;
    std::int64_t now_ = 10'000;
    std::size_t values_ = 0;
};

}  // namespace trace::detail
