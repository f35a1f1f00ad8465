// SPDX-License-Identifier: BSL-1.0
// Drives a filter by itself over cells given as text, as a read of a wildcard kind does (R4.17, R4.18, R4.30 - R4.33,
// R4.37, R4.39): no deletes, no times to live, classic families.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/filter/filter.hpp>

namespace driver {

namespace st = strata;

struct how {
    int kept = 1;      // versions of the family
    int versions = 1;  // asked for by the read
    bool reversed = false;
    bool as_hbase = true;
};

using cells = std::vector<st::cell>;

// "r f:q@5=x"
inline st::cell cell(std::string_view text) {
    const auto take = [&text](char end) {
        const auto length = std::min(text.find(end), text.size());
        const auto word = text.substr(0, length);
        text.remove_prefix(std::min(length + 1, text.size()));
        return word;
    };
    const auto row = take(' ');
    const auto family = take(':');
    const auto qualifier = take('@');
    const st::timestamp written{std::stoll(std::string(take('=')))};
    return st::cell(st::cell_view(row, family, qualifier, {written, st::kind::put}, text));
}

inline cells stored(const std::vector<std::string_view>& texts) {
    cells all;
    for (const auto& text : texts) all.push_back(cell(text));
    return all;
}

// As many rows as names, each with one cell.
inline cells rows(const std::vector<std::string_view>& names) {
    cells all;
    for (const auto& name : names) all.push_back(cell(std::string(name) + " f:q@1=v"));
    return all;
}

// One row "r" and family "f", with one cell in each column.
inline cells columns(const std::vector<std::string_view>& qualifiers) {
    cells all;
    for (const auto& one : qualifiers) all.push_back(cell("r f:" + std::string(one) + "@1=v"));
    return all;
}

class reading {
public:
    reading(const st::filter& given, how as) : filter_(given.clone()), as_(as) {}

    cells run(cells stored) {
        std::sort(stored.begin(), stored.end(), [&](const st::cell& a, const st::cell& b) {
            if (a.row() != b.row()) return as_.reversed ? a.row() > b.row() : a.row() < b.row();
            return std::tuple(a.family(), a.qualifier(), -a.timestamp().value) <
                   std::tuple(b.family(), b.qualifier(), -b.timestamp().value);
        });
        filter_->begin_scan({.reversed = as_.reversed, .as_hbase = as_.as_hbase});
        cells returned;
        for (std::size_t first = 0; first != stored.size();) {
            const std::size_t last = end_of(stored, first, [](const st::cell& c) { return c.row(); });
            const bool is_open = std::any_of(stored.begin() + difference(first), stored.begin() + difference(last),
                                             [&](const st::cell& c) { return !is_passed(c); });
            if (is_open) {
                if (filter_->is_done()) break;
                read_row(stored, first, last, returned);
                filter_->begin_row();
            }
            first = last;
        }
        return returned;
    }

private:
    static std::ptrdiff_t difference(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

    template <class Part>
    static std::size_t end_of(const cells& all, std::size_t first, Part part) {
        std::size_t last = first;
        while (last != all.size() && part(all[last]) == part(all[first])) ++last;
        return last;
    }

    bool is_passed(const st::cell& c) const {
        const auto sought = sought_.find(std::string(c.family()));
        return closed_.count(std::string(c.family())) != 0 ||
               (sought != sought_.end() && (as_.reversed ? c.row() > sought->second : c.row() < sought->second));
    }

    void read_row(const cells& stored, std::size_t first, std::size_t last, cells& returned) {
        const bool is_rejected = filter_->rejects_row(stored[first].row());
        if (is_rejected && (filter_->is_done() || as_.reversed)) return;
        std::vector<st::cell_view> row;
        while (first != last) {
            std::size_t behind = first;
            while (behind != last && stored[behind].family() == stored[first].family()) ++behind;
            if (!is_passed(stored[first])) {
                read_family(stored, first, behind, row);
                if (filter_->is_done()) closed_.emplace(stored[first].family());
            }
            first = behind;
        }
        if (is_rejected) return;  // its cells have been shown to the filter all the same (R4.39)
        if (filter_->decides_rows()) filter_->prune(row);
        if (row.empty() || filter_->rejects_cells()) return;
        for (const auto& one : row) returned.emplace_back(one);
    }

    void read_family(const cells& stored, std::size_t at, std::size_t last, std::vector<st::cell_view>& row) {
        int offered = 0;
        int accepted = 0;
        for (std::size_t i = at; i != last && !filter_->is_done();) {
            const st::cell_view cell = stored[i];
            if (i == at || stored[i - 1].qualifier() != cell.qualifier()) offered = accepted = 0;
            const std::size_t column = next_column(stored, i, last);
            if (++offered > as_.kept) {
                i = column;
                continue;
            }
            const auto answer = filter_->judge(cell);
            using enum st::filter_answer;
            const bool keeps = answer == include || answer == include_next_column || answer == include_next_row;
            if (keeps && ++accepted > std::min(as_.versions, as_.kept)) {
                if (answer == include_next_row) return;
                i = column;
                continue;
            }
            if (keeps) row.push_back(filter_->transform(cell));
            switch (answer) {
                case include:
                case skip:
                    ++i;
                    break;
                case include_next_column:
                case next_column:
                    i = column;
                    break;
                case include_next_row:
                case next_row:
                    return;
                case seek:
                    const auto to = filter_->hint(cell);
                    if (to.leaves_row) {
                        sought_[std::string(cell.family())] = to.row;
                        return;
                    }
                    i = as_.reversed ? i + 1 : sought(stored, i, last, to);
                    break;
            }
        }
    }

    // The empty qualifier is never left at once (R4.31).
    static std::size_t next_column(const cells& stored, std::size_t i, std::size_t last) {
        const auto qualifier = stored[i].qualifier();
        if (qualifier.empty()) return i + 1;
        while (i != last && stored[i].qualifier() == qualifier) ++i;
        return i;
    }

    static std::size_t sought(const cells& stored, std::size_t i, std::size_t last, const st::filter_hint& to) {
        for (++i; i != last; ++i) {
            const auto qualifier = stored[i].qualifier();
            if (qualifier > to.qualifier || (qualifier == to.qualifier && stored[i].timestamp() <= to.written)) break;
        }
        return i;
    }

    std::unique_ptr<st::filter> filter_;
    how as_;
    std::set<std::string> closed_;
    std::map<std::string, std::string> sought_;  // by family
};

inline cells read(const st::filter& given, const cells& stored, how as = {}) { return reading(given, as).run(stored); }

template <class Show>
std::string joined(const cells& all, Show show) {
    std::string line;
    for (const auto& one : all) {
        const std::string word = show(one);
        line += line.empty() ? word : " " + word;
    }
    return line.empty() ? "-" : line;
}

// "f:a@1=v f:b@2=w"
inline std::string shown(const cells& all) {
    return joined(all, [](const st::cell& c) {
        return std::string(c.family()) + ":" + std::string(c.qualifier()) + "@" + std::to_string(c.timestamp().value) +
               "=" + std::string(c.value());
    });
}

// The row keys, each once.
inline std::string row_keys(const cells& all) {
    std::string before;
    cells firsts;
    for (const auto& one : all)
        if (firsts.empty() || firsts.back().row() != one.row()) firsts.push_back(one);
    return joined(firsts, [](const st::cell& c) { return std::string(c.row()); });
}

// "f:a f:b"
inline std::string names(const cells& all) {
    return joined(all, [](const st::cell& c) { return std::string(c.family()) + ":" + std::string(c.qualifier()); });
}

inline std::string times(const cells& all) {
    return joined(all, [](const st::cell& c) { return std::to_string(c.timestamp().value); });
}

// What a filter that lets everything pass has been shown: "5 4".
class recorder : public st::filter {
public:
    explicit recorder(std::string& seen) : seen_(&seen) {}
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<recorder>(*this); }
    st::filter_answer judge(const st::cell_view& cell) override {
        *seen_ += (seen_->empty() ? "" : " ") + std::string(cell.qualifier()) + std::to_string(cell.timestamp().value);
        return st::filter_answer::include;
    }

private:
    std::string* seen_;
};

}  // namespace driver
