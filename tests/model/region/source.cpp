// SPDX-License-Identifier: BSL-1.0
#include "model/region/source.hpp"

#include <algorithm>
#include <utility>

namespace model {

void timestamps::add(std::int64_t timestamp) {
    // The first one sets both ends, and a new least one leaves the greatest alone.
    if (timestamp < min_) {
        const bool first = min_ == latest;
        min_ = timestamp;
        if (!first) return;
    }
    max_ = std::max(max_, timestamp);
}

void timestamps::add(const cell& c) {
    add(c.timestamp);
    if (c.type == kind::column || c.type == kind::family) add(std::int64_t{0});
}

source source::file(std::vector<cell> cells) {
    source made;
    made.is_file_ = true;
    made.cells_ = std::move(cells);
    for (cell& c : made.cells_) {
        c.in_file = true;
        c.begins_file = c.row == made.cells_.front().row && c.qualifier == made.cells_.front().qualifier;
        made.seen_.add(c);
        if (!c.is_marker()) made.earliest_put_ = std::min(made.earliest_put_, c.timestamp);
    }
    return made;
}

void source::write(const cell& c) {
    seen_.add(c);
    for (cell& held : cells_) {
        if (!sorts_before(held, c) && !sorts_before(c, held)) {
            held = c;
            return;
        }
    }
    cells_.push_back(c);
}

void source::take_all(const source& other) {
    for (const cell& c : other.cells_) write(c);
}

time_range source::all_timestamps() const {
    return {seen_.min() == latest ? 0 : seen_.min(), seen_.max() == -1 ? latest : seen_.max()};
}

std::int64_t source::greatest_timestamp() const { return all_timestamps().max; }

bool source::concerns(const time_range& when, std::int64_t cutoff) const {
    if (cells_.empty()) return false;
    if (is_file_) {
        const time_range own = all_timestamps();
        const bool meets = own.all_time() || (own.min < when.max && own.max >= when.min);
        return meets && own.max >= cutoff;
    }
    return (when.all_time() || seen_.meet(when)) && seen_.max() >= cutoff;
}

bool source::has_family_markers(const std::optional<bytes>& row) const {
    return std::any_of(cells_.begin(), cells_.end(), [&](const cell& c) {
        return (!row || c.row == *row) && (c.type == kind::family || c.type == kind::family_version);
    });
}

std::vector<cell> merged(const std::vector<const source*>& sources) {
    std::vector<cell> all;
    for (const source* from : sources) all.insert(all.end(), from->cells().begin(), from->cells().end());
    std::sort(all.begin(), all.end(), sorts_before);
    return all;
}

}  // namespace model
