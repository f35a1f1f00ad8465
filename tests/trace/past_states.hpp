// SPDX-License-Identifier: BSL-1.0
// The past of a table that keeps its history: at() and snapshots, beside what scans returned when it was the present.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "trace/answers.hpp"
#include "trace/text.hpp"

namespace trace {

/// A table that can keep the states after its last writes.
template <class Table>
concept keeps_history = requires(Table& t) {
    t.keep_history(1);
};

/// States of a table right after some of its writes.  Each is asked again later, by its point and by its snapshot.
///
/// No flush, no compaction, no time that passes, no alter and no load makes them return anything else, and the last one
/// is no exception.  Those of a table that is made anew are forgotten.
template <class Table>
class past_states {
    using lines = std::vector<std::string>;
    using snapshot = decltype(std::declval<const Table&>().snapshot());

public:
    /// After each operation: remembers what a scan returns now, after every third write.
    void note(const Table& table) {
        snapshot now = table.snapshot();
        if (now.point() == std::exchange(last_, now.point()) || ++written_ % 3 != 0) return;
        all_.push_back({std::move(now), seen_by(table)});
    }
    void forget() { all_.clear(); }

    /// The first state that returns something else.
    lines disagreement(const Table& table) const {
        for (const state& one : all_) {
            lines wrong = ::trace::disagreement("a scan of that time", one.seen, "at()",
                                                answer_of([&] { return seen_by(table.at(one.then.point())); }));
            if (wrong.empty())
                wrong = ::trace::disagreement("a scan of that time", one.seen, "its snapshot", seen_by(one.then));
            if (!wrong.empty()) return wrong;
        }
        return {};
    }

private:
    struct state {
        snapshot then;
        lines seen;
    };

    /// All that is visible, and all that is stored; nothing is, if that has no answer (R7.17).
    template <class Readable>
    static lines seen_by(const Readable& of) {
        lines all;
        for (const bool raw : {false, true}) {
            lines found = answer_of([&] {
                lines rows;
                for (const auto& row : of.scan(st::scan_options{.versions = st::all_versions, .raw = raw}))
                    rows.push_back(with_cells(escaped(row.key()), row));
                return rows;
            });
            all.insert(all.end(), found.begin(), found.end());
        }
        return all;
    }

    std::vector<state> all_;
    std::uint64_t last_ = 0;   // point
    std::size_t written_ = 0;  // how often it has changed
};

/// A table without a history has none.
template <class Table>
    requires(!keeps_history<Table>)
class past_states<Table> {
public:
    static void note(const Table&) noexcept {}
    static void forget() noexcept {}
    static std::vector<std::string> disagreement(const Table&) { return {}; }
};

}  // namespace trace
