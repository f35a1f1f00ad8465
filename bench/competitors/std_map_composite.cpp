// SPDX-License-Identifier: BSL-1.0
// One std::map whose key is a struct of the four coordinates.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../program.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::cell_list;

struct key {
    std::string row;
    std::string family;
    std::string qualifier;
    std::int64_t timestamp;
};

/// What a key is looked up by, without strings of its own.
struct borrowed_key {
    bytes_view row;
    bytes_view family;
    bytes_view qualifier;
    std::int64_t timestamp;
};

struct order {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        if (const int c = bytes_view(a.row).compare(b.row)) return c < 0;
        if (const int c = bytes_view(a.family).compare(b.family)) return c < 0;
        if (const int c = bytes_view(a.qualifier).compare(b.qualifier)) return c < 0;
        return a.timestamp > b.timestamp;
    }
};

template <class A, class B>
bool same_column(const A& a, const B& b) {
    return a.qualifier == b.qualifier && a.family == b.family && a.row == b.row;
}

borrowed_key key_of(const bench::column_key& one, std::int64_t timestamp) {
    return {one.row, bench::family_names[one.family], one.qualifier, timestamp};
}

class composite_map {
public:
    explicit composite_map(const bench::settings&) {}

    void put(const cell& one) { cells_[owned(one)] = std::string(one.value); }
    void load(cell_list cells) {
        for (const cell& one : cells) cells_.emplace_hint(cells_.end(), owned(one), std::string(one.value));
    }

    std::optional<bench::answer> get(const bench::column_key& column, std::int64_t as_of) const {
        const borrowed_key wanted = key_of(column, as_of);
        const auto at = cells_.lower_bound(wanted);
        if (at == cells_.end() || !same_column(at->first, wanted)) return std::nullopt;
        return bench::answer{at->first.timestamp, at->second};
    }

    template <class Visit>
    void get_row(bytes_view row, Visit visit) const {
        scan_while<bench::versions::newest>(row, bench::no_limit, visit, [&](const key& at) { return at.row == row; });
    }

    template <bench::versions Wanted, class Visit>
    void scan(const bench::cell_range& range, Visit visit) const {
        scan_while<Wanted>(range.first, range.limit, visit,
                           [&](const key& at) { return bench::starts_with(at.row, range.prefix); });
    }

    void erase(const bench::column_key& column) {
        const borrowed_key wanted = key_of(column, bench::now);
        const auto first = cells_.lower_bound(wanted);
        auto last = first;
        while (last != cells_.end() && same_column(last->first, wanted)) ++last;
        cells_.erase(first, last);
    }

private:
    static key owned(const cell& one) {
        return {std::string(one.row), std::string(bench::family_names[one.family]), std::string(one.qualifier),
                one.timestamp};
    }

    template <bench::versions Wanted, class Visit, class IsInside>
    void scan_while(bytes_view first, std::size_t limit, Visit visit, IsInside is_inside) const {
        const key* last = nullptr;
        for (auto at = cells_.lower_bound(borrowed_key{first, {}, {}, bench::now});
             at != cells_.end() && is_inside(at->first); ++at) {
            if constexpr (Wanted == bench::versions::newest) {
                if (last && same_column(*last, at->first)) continue;
                last = &at->first;
            }
            visit(at->first.timestamp, at->second);
            if (--limit == 0) return;
        }
    }

    std::map<key, std::string, order> cells_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<composite_map>(argc, argv); }
