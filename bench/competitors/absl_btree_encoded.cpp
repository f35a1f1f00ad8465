// SPDX-License-Identifier: BSL-1.0
#include <absl/container/btree_map.h>
#include <absl/strings/string_view.h>

#include <string>
#include <type_traits>
#include <vector>

#include "../program.hpp"
#include "encoded_key.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::cell_list;
using bench::encoded_key;

class encoded_map : public bench::encoded_reads<encoded_map> {
    using map = absl::btree_map<std::string, std::string>;

public:
    static constexpr bool has_stable_keys = true;

    using place = bench::place_in_map<map::const_iterator>;

    explicit encoded_map(const bench::settings&) {}

    void put(const cell& one) { cells_[std::string(encoded_key(one, one.timestamp).view())] = std::string(one.value); }
    void load(cell_list cells) {
        for (const cell& one : cells)
            cells_.emplace_hint(cells_.end(), encoded_key(one, one.timestamp).view(), one.value);
    }
    place lower_bound(bytes_view key) const { return {cells_.lower_bound(viewed(key)), cells_.end()}; }

    void erase(const bench::column_key& column) {
        const encoded_key wanted(column);
        const auto first = cells_.lower_bound(viewed(wanted.view()));
        auto last = first;
        while (last != cells_.end() && encoded_key::column_of(last->first) == wanted.view()) ++last;
        cells_.erase(first, last);
    }

private:
    static absl::string_view viewed(bytes_view key) { return {key.data(), key.size()}; }  // not always the same type

    map cells_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<encoded_map>(argc, argv); }
