// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/table/dispatch.hpp>

namespace strata::detail {

/// One marker in every family that takes one; unless told to keep them it takes back those it wrote.
template <class FamilySet>
class row_marking {
public:
    row_marking(FamilySet& families, bytes_view row, version_key marker)
        : families_(families), row_(row), marker_(marker) {
        for_each([&](auto&) { is_new_.push_back(false); });
    }
    row_marking(const row_marking&) = delete;
    row_marking& operator=(const row_marking&) = delete;
    ~row_marking() {
        std::size_t i = 0;
        for_each([&](auto& store) {
            if (is_new_[i++]) store.take_back(row_, {}, marker_);
        });
    }

    void mark_all() {
        std::size_t i = 0;
        for_each([&](auto& store) { is_new_[i++] = store.remove(row_, {}, marker_); });
    }
    void keep() noexcept { is_new_.assign(is_new_.size(), false); }

private:
    template <class Use>
    void for_each(Use use) {
        families_.for_each([&](auto& store) {
            if constexpr (effect_of<decltype(store)> == delete_effect::marks) use(store);
        });
    }

    FamilySet& families_;
    bytes_view row_;
    version_key marker_;
    std::vector<bool> is_new_;
};

}  // namespace strata::detail
