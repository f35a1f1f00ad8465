// SPDX-License-Identifier: BSL-1.0
// Section 7, the defects of R7.17 included: one object tracks the deletes and the columns of NEW_VERSION_BEHAVIOR.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "model/region/trackers.hpp"

namespace model {

class sequenced_tracker : public delete_tracker, public column_tracker {
public:
    // `result_versions`: what the reader may get; `keep.versions` is always the family's.
    sequenced_tracker(const qualifiers& wanted, const retention& keep, std::int64_t result_versions);

    void add(const cell& marker) override;
    delete_result is_deleted(const cell& put) override;
    // Upstream asks this before it looks whether the tracker is of this kind, and then does not use the answer.
    // R7.17: a single node that is not the last one of R7.2 is dereferenced as if it were.
    bool empty() const override;
    void reset_deletes() override { reset(); }
    bool by_sequence() const override { return true; }

    void reset_columns() override { reset(); }
    bool done() const override { return !wanted_.empty() && index_ >= wanted_.size(); }
    bool expired_for_good(std::int64_t) const override { return false; }  // R7.7
    match_code next_row_or_column(const cell&) override { return match_code::next_column; }
    match_code check_column(const cell& c) override;
    match_code check_versions(const cell& c, bool uncounted) override;
    std::optional<bytes> awaited() const override;

private:
    static constexpr std::int64_t end_of_time = latest;

    // R7.2
    struct node {
        std::int64_t timestamp = oldest;
        std::map<std::int64_t, std::set<std::int64_t>> version_deletes;
        std::map<std::int64_t, std::set<std::int64_t>> segments{{end_of_time, {}}};
    };
    using nodes = std::map<std::int64_t, node>;

    void reset();
    bool column_changed(const cell& c) const;
    std::int64_t prepare(const cell& c);
    static void add_version_delete(nodes& markers, const cell& marker);

    std::vector<bytes> wanted_;
    retention keep_;
    std::int64_t result_versions_ = 1;

    nodes family_markers_;
    nodes column_markers_;
    std::optional<bytes> last_qualifier_;
    std::int64_t last_timestamp_ = oldest;
    std::int64_t last_seq_ = 0;
    std::optional<kind> last_type_;
    std::size_t index_ = 0;
    std::int64_t emitted_ = 0;
};

}  // namespace model
