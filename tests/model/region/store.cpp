// SPDX-License-Identifier: BSL-1.0
#include "model/region/store.hpp"

#include <algorithm>
#include <utility>

#include "model/region/store_scanner.hpp"

namespace model {

std::vector<shared_source> store::memory() const {
    std::vector<shared_source> all{std::make_shared<source>(active_)};
    for (const source& segment : pipeline_) all.push_back(std::make_shared<source>(segment));
    return all;
}

std::int64_t store::cutoff(std::int64_t now) const {
    return family_.min_versions == 0 ? oldest_unexpired(family_, now) : oldest;
}

// R8.1: RETAIN, or with NEW_VERSION_BEHAVIOR everything.
std::vector<cell> store::retained(std::vector<cell> cells, std::int64_t now, std::int64_t smallest_read_point) const {
    std::unique_ptr<matcher> match;
    if (family_.new_version_behavior)
        match = std::make_unique<keep_all_matcher>(family_, now, smallest_read_point);
    else
        match = std::make_unique<retain_matcher>(family_, now, smallest_read_point);
    return store_scanner(std::move(cells), std::move(match)).rest();
}

shared_source store::flush(std::int64_t now, std::int64_t smallest_read_point) {
    std::vector<const source*> segments{&active_};
    for (const source& segment : pipeline_) segments.push_back(&segment);
    std::vector<cell> cells = merged(segments);
    if (cells.empty()) return nullptr;  // R8.16
    cells = retained(std::move(cells), now, smallest_read_point);
    active_ = {};
    pipeline_.clear();
    files_.push_back(std::make_shared<source>(source::file(std::move(cells))));
    return files_.back();
}

void store::compact(std::int64_t now, std::int64_t smallest_read_point, std::int64_t purge_delay, std::int64_t first,
                    std::int64_t count) {
    std::vector<shared_source> filled;
    for (const shared_source& file : files_)
        if (!file->empty()) filled.push_back(file);
    std::vector<shared_source> chosen;
    for (std::size_t i = 0; i < filled.size(); ++i) {
        const auto position = static_cast<std::int64_t>(i);
        if (position >= first && position - first < count) chosen.push_back(filled[i]);
    }
    if (chosen.empty()) return;
    const bool all = chosen.size() == filled.size();
    if (all) chosen = files_;

    // R8.9.  A file whose cells all are expired is not read, but counts here.
    std::int64_t earliest_put = latest;
    std::vector<const source*> inputs;
    for (const shared_source& file : chosen) {
        earliest_put = std::min(earliest_put, file->earliest_put());
        if (file->concerns({}, cutoff(now))) inputs.push_back(file.get());
    }
    std::vector<cell> cells = merged(inputs);
    if (all) {
        auto match = std::make_unique<drop_matcher>(family_, now, smallest_read_point, earliest_put, purge_delay);
        cells = store_scanner(std::move(cells), std::move(match)).rest();
    } else {
        cells = retained(std::move(cells), now, smallest_read_point);
    }

    // The new file lies where the newest of the old ones lay.
    const auto is_chosen = [&](const shared_source& file) {
        return std::find(chosen.begin(), chosen.end(), file) != chosen.end();
    };
    std::vector<shared_source> left;
    for (const shared_source& file : files_) {
        if (!is_chosen(file)) left.push_back(file);
        if (file == chosen.back()) left.push_back(std::make_shared<source>(source::file(std::move(cells))));
    }
    files_ = std::move(left);
}

void store::flush_in_memory(std::int64_t now, std::int64_t smallest_read_point) {
    if (family_.compaction == trace::in_memory::none) return;
    bool has_cells = !active_.empty();
    for (const source& segment : pipeline_) has_cells = has_cells || !segment.empty();
    if (!has_cells) return;

    pipeline_.insert(pipeline_.begin(), std::exchange(active_, {}));
    if (family_.compaction == trace::in_memory::basic) {
        // No cell goes; but more than two segments become one, which readers with a time range can notice.
        if (pipeline_.size() <= 2) return;
        source together;
        for (const source& segment : pipeline_) together.take_all(segment);
        pipeline_.assign(1, together);
        return;
    }
    std::vector<const source*> segments;
    for (const source& segment : pipeline_)
        if (segment.concerns({}, cutoff(now))) segments.push_back(&segment);
    source together;
    for (const cell& c : retained(merged(segments), now, smallest_read_point)) together.write(c);
    pipeline_.assign(1, together);
}

}  // namespace model
