// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/matching.hpp>

namespace strata::testing::model {

// The cells of one family: those written since the last flush, and the files, oldest first.
class store {
public:
    explicit store(family described) : family_(std::move(described)) {}

    const family& described() const { return family_; }

    void write(const cell& c) {
        if (!c.is_marker() || leaves_markers()) {
            active_.push_back(c);
            return;
        }
        // deletes::erase removes what its marker would mask, wherever it lies.  deletes::none removes nothing.
        if (family_.deletes != delete_mode::erase) return;
        const auto masked = [&](const cell& stored) { return masks(c, stored); };
        active_.erase(std::remove_if(active_.begin(), active_.end(), masked), active_.end());
    }

    // R8.3, R8.16.  A family that erases has one segment, which is trimmed where it lies.
    void flush(std::int64_t now) {
        std::vector<cell> file =
            rewritten(active_, [&](const std::vector<cell>& row) { return retain(row, family_, now); });
        if (family_.deletes == delete_mode::erase) {
            active_ = std::move(file);
            return;
        }
        active_.clear();
        if (!file.empty()) files_.push_back(std::move(file));
    }

    // R8.7, all files; R8.2, never the active segment.
    void compact(std::int64_t now) {
        if (family_.deletes == delete_mode::erase) {
            flush(now);
            return;
        }
        compact_newest(files_.size(), now);
    }

    // R8.1: some files are compacted with R8.3, all of them with R8.7.
    void compact_newest(std::size_t count, std::int64_t now) {
        const std::size_t kept = files_.size() - (std::min)(count, files_.size());
        std::vector<cell> inputs;
        for (std::size_t i = kept; i < files_.size(); ++i)
            inputs.insert(inputs.end(), files_[i].begin(), files_[i].end());
        // R8.9
        std::int64_t earliest_put = latest;
        for (const cell& c : inputs)
            if (!c.is_marker()) earliest_put = (std::min)(earliest_put, c.timestamp);
        std::vector<cell> file = rewritten(inputs, [&](const std::vector<cell>& row) {
            return kept == 0 ? drop(row, family_, earliest_put, now) : retain(row, family_, now);
        });
        files_.erase(files_.begin() + static_cast<std::ptrdiff_t>(kept), files_.end());
        if (!file.empty()) files_.push_back(std::move(file));  // R8.12
    }

    // R8.19, after a flush.
    void become(family described) { family_ = std::move(described); }

    void clear() {
        active_.clear();
        files_.clear();
    }

    // All cells, or those of one row, in the order of R1.1.
    std::vector<cell> cells(const std::optional<std::string>& row = std::nullopt) const {
        std::vector<cell> all;
        const auto take = [&](const std::vector<cell>& segment) {
            for (const cell& c : segment)
                if (!row || c.row == *row) all.push_back(c);
        };
        take(active_);
        for (const std::vector<cell>& file : files_) take(file);
        std::sort(all.begin(), all.end(), sorts_before);
        return all;
    }

    std::size_t files() const { return files_.size(); }

private:
    bool leaves_markers() const {
        return family_.deletes != delete_mode::erase && family_.deletes != delete_mode::none;
    }

    // R4.16: each row on its own.
    static std::vector<cell> rewritten(std::vector<cell> cells,
                                       const std::function<std::vector<cell>(const std::vector<cell>&)>& one_row) {
        std::sort(cells.begin(), cells.end(), sorts_before);
        std::vector<cell> out;
        std::size_t begin = 0;
        while (begin < cells.size()) {
            std::size_t end = begin;
            std::vector<cell> row;
            while (end < cells.size() && cells[end].row == cells[begin].row) row.push_back(cells[end++]);
            const std::vector<cell> kept = one_row(row);
            out.insert(out.end(), kept.begin(), kept.end());
            begin = end;
        }
        return out;
    }

    family family_;
    std::vector<cell> active_;
    std::vector<std::vector<cell>> files_;
};

}  // namespace strata::testing::model
