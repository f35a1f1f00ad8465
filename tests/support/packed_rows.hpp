// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <doctest/doctest.h>

#include <set>
#include <string>

#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace support {

/// A tree of rows of one cell each, and which they are.
struct packed_rows {
    strata::testing::metered::meter meter;
    strata::detail::packed::heap<strata::testing::metered> memory{strata::testing::metered(meter)};
    strata::detail::packed::inner* root = nullptr;
    std::set<std::string> expected;

    packed_rows() = default;
    packed_rows(const packed_rows&) = delete;
    packed_rows& operator=(const packed_rows&) = delete;
    ~packed_rows() {
        while (!expected.empty()) erase(*expected.begin());
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    void insert(const std::string& row) {
        namespace packed = strata::detail::packed;
        char* const record =
            packed::new_record(memory, row, {"q", strata::version_key({7}, strata::kind::put), packed::payload{"v"}});
        try {
            packed::row_tree::insert(memory, root, row, record);
        } catch (...) {
            packed::free_record(memory, record);
            throw;
        }
        expected.insert(row);
    }
    void erase(const std::string row) {
        namespace packed = strata::detail::packed;
        const packed::row_place place = packed::row_tree::find(root, row);
        char* const record = place.record();
        packed::row_tree::erase(memory, root, place);
        packed::free_record(memory, record);
        expected.erase(row);
    }
    bool is_sound() const {
        const strata::detail::packed::validation v = strata::detail::packed::validate(root, expected.size());
        return v.is_sound && v.bytes == meter.bytes;
    }
};

}  // namespace support
